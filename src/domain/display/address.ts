// Record section 3.4: the address is empty when its visible flag is off; a box number is appended after a slash; the
// city alias of the locale comes before the city name. The town stays known: cards, slugs and filters need it.
import { type Locale, textOf } from '../locale.ts';
import { foreignCountry } from '../record/country.ts';
import type { Estate, Unit } from '../record/estate.ts';
import { countryLabel, type Labels } from './labels.ts';

export type EstateAddress = NonNullable<Unit['address']>;
type Addressed = Pick<Estate, 'address'>;

export type AddressView = {
  readonly visible: boolean;
  /** "Lindenlaan 7/302"; empty when hidden. */
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  /** "9050 Ledeberg". */
  readonly place: string;
  /** "FR": the code of a country that is not Belgium; empty for Belgium and when nobody says. */
  readonly country: string;
  /** "Lindenlaan 7/302, 9050 Ledeberg"; empty when hidden. */
  readonly line: string;
  /** The same on two lines, without empty ones; none when hidden. */
  readonly lines: readonly string[];
};

/** A unit stands where its project stands, and hides with it. */
export const estateAddress = (estate: Addressed, parent?: Addressed): EstateAddress | undefined => {
  if (!parent) return estate.address ?? undefined;
  const address = estate.address ?? parent.address;
  if (!address) return undefined;
  return { ...address, visible: address.visible === true && parent.address?.visible === true };
};

const present = (parts: readonly string[]): string[] => parts.filter((part) => part !== '');
/** Sources write -1 where there is nothing (record section 5). */
const trimmed = (text: string | null | undefined): string => {
  const word = (text ?? '').trim();
  return word === '-1' ? '' : word;
};

const streetLine = ({ street, number, box }: EstateAddress, locale: Locale): string => {
  const line = present([trimmed(textOf(street, locale)), trimmed(number)]).join(' ');
  return line !== '' && trimmed(box) !== '' ? `${line}/${trimmed(box)}` : line;
};

/** The locale's own alias only: another language's alias is no better than the name. */
export const recordCity = (city: EstateAddress['city'], locale: Locale): string =>
  trimmed(city?.alias?.[locale]) || trimmed(city?.name) || textOf(city?.alias, locale);

export const addressView = (address: EstateAddress | null | undefined, locale: Locale): AddressView => {
  const visible = address?.visible === true;
  const street = address && visible ? streetLine(address, locale) : '';
  const zip = trimmed(address?.city?.zip);
  const city = recordCity(address?.city, locale);
  const place = present([zip, city]).join(' ');
  const lines = visible ? present([street, place]) : [];
  return { visible, street, zip, city, place, country: foreignCountry(address), line: lines.join(', '), lines };
};

/** With the country in words after the town, where it is not Belgium: for a page or a mail, which have all labels. */
export const fullAddress = (
  address: EstateAddress | null | undefined,
  { locale, countries }: Pick<Labels, 'locale' | 'countries'>,
): AddressView => {
  const view = addressView(address, locale);
  const country = countryLabel(countries, view.country);
  if (country === '') return view;
  const lines = view.visible ? [...view.lines, country] : [];
  return { ...view, place: present([view.place, country]).join(', '), line: lines.join(', '), lines };
};
