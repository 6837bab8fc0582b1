// Address and pictures that a record gives in its dotted fields (`geo.address.*`, `media.pictures`): taken into the blocks
// when it comes in, so that lists, maps and pages find them where they look. A dotted field wins, as everywhere.
import { isObject } from '../is-object.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale, type Localized } from '../locale.ts';
import { numberOf } from '../numbers.ts';
import { withCountry } from './country.ts';
import type { Unit } from './estate.ts';
import { REGIONS, type Region } from './estate-blocks.ts';
import type { DottedFieldName } from './fields-by-tab.ts';
import { WEB_ADDRESS } from './listing-media.ts';

type Address = NonNullable<Unit['address']>;

const isRegion = (text: string): text is Region => (REGIONS as readonly string[]).includes(text);

/** A text per language; one that says no language stands for all. */
const localizedOf = (value: unknown): Localized | undefined => {
  const texts = typeof value === 'string' ? { [DEFAULT_LOCALE]: value } : isObject(value) ? value : {};
  const found = LOCALES.flatMap((locale): [Locale, string][] => {
    const text = texts[locale];
    return typeof text === 'string' && text.trim() !== '' && text.trim() !== '-1'
      ? [[locale, text.trim().slice(0, 200)]]
      : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
};

/** The address with what the fields say of it; none when neither says anything. */
const fieldAddress = ({ address, fields }: Unit): Address | null | undefined => {
  const textOf = (name: DottedFieldName, longest: number): string => {
    const value = fields?.[name];
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && text.trim() !== '-1' ? text.trim().slice(0, longest) : '';
  };
  const street = localizedOf(fields?.['geo.address.street']);
  const [number, box] = [textOf('geo.address.number', 30), textOf('geo.address.box', 30)];
  const [zip, city] = [textOf('geo.address.zip', 20), textOf('geo.address.city', 200)];
  const region = textOf('geo.address.region', 20).toUpperCase();
  const visible = fields?.['geo.address.visible'];
  const isCity = zip !== '' || city !== '';
  const parts: Address = {
    ...(street ? { street } : {}),
    ...(number === '' ? {} : { number }),
    ...(box === '' ? {} : { box }),
    // Number and names of the town go with the town that they belong to.
    ...(isCity ? { city: { zip: zip || (address?.city?.zip ?? ''), ...(city === '' ? {} : { name: city }) } } : {}),
    ...(isRegion(region) ? { region } : {}),
    // Hidden by either is hidden.
    ...(typeof visible === 'boolean' ? { visible: visible && (address?.visible ?? true) } : {}),
  };
  return Object.keys(parts).length === 0 ? address : { ...address, ...parts };
};

const withPictures = (unit: Unit): Unit => {
  const given = [unit.fields?.['media.pictures']].flat();
  const known = new Set(unit.pictures?.map(({ file }) => file));
  const files = given.flatMap((text) =>
    typeof text === 'string' && WEB_ADDRESS.test(text.trim()) ? [text.trim()] : [],
  );
  const added = [...new Set(files)].filter((file) => !known.has(file));
  if (added.length === 0) return unit;
  const last = Math.max(-1, ...(unit.pictures ?? []).map(({ index }) => numberOf(index) ?? -1));
  return {
    ...unit,
    pictures: [...(unit.pictures ?? []), ...added.map((file, n) => ({ file, index: last + 1 + n }))],
  };
};

/** The record with its address and pictures in their blocks, whichever way they came. */
export const withFieldBlocks = (unit: Unit): Unit => {
  const address = fieldAddress(unit);
  return withPictures(withCountry(address ? { ...unit, address } : unit));
};
