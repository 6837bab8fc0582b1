// Record section 3.4: the address is empty when its visible flag is off; a box number is appended after a slash; the
// city alias of the locale comes before the city name. The town stays known: cards, slugs and filters need it.

import { type Locale, textOf } from '../locale.ts';
import type { Estate, Unit } from '../record/estate.ts';

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
const trimmed = (text: string | null | undefined): string => (text ?? '').trim();

const streetLine = ({ street, number, box }: EstateAddress, locale: Locale): string => {
  const line = present([textOf(street, locale).trim(), trimmed(number)]).join(' ');
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
  return { visible, street, zip, city, place, line: lines.join(', '), lines };
};
