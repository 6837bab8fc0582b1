// What a change of a field writes into the record. A dotted field wins over its block, so a value is written where it is read: under the
// name that its source used, else in the block. What was emptied must not come back from another place.
import { fieldValue } from '../../display/field-value.ts';
import { cleared, isEmpty } from '../../display/field-visibility.ts';
import { isObject } from '../../is-object.ts';
import { hasLanguageLeaves, type Pointer } from '../../layers/leaf.ts';
import { LOCALES } from '../../locale.ts';
import { isBelgianProvince, provinceOfZip, regionOfZip } from '../../places/region.ts';
import { isAbroad, withCountry } from '../../record/country.ts';
import type { Unit } from '../../record/estate.ts';
import { fieldSpec } from '../../record/fields-by-tab.ts';
import { type EditorField, leafOf } from './editor-field.ts';
import { valueAt, withValueAt } from './pointer.ts';

/** A value per leaf of the record; null empties it. */
export type Edits = Readonly<Record<Pointer, unknown>>;

/** Under a dotted name: at the top of the record, or in its `fields`. */
const dottedPath = (name: string): Pointer => (name.includes('.') ? `/fields/${name}` : `/${name}`);

/** Where the value may lie, the place that wins first. */
const pathsOf = ({ name, path }: EditorField): Pointer[] => {
  const spec = name && fieldSpec(name);
  const dotted = spec ? [spec.name, ...(spec.fallback ? [spec.fallback] : [])].map(dottedPath) : [];
  return [...new Set([...dotted, path])];
};

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && cleared(value) !== undefined && !(isObject(value) && isEmpty(value));

/** Pages, maps and lists read the address and the kind in their blocks. */
const livesInBlock = ({ id }: EditorField): boolean => /^geo\.|^(?:type|subType|general\.transaction)$/.test(id);

/** Where this record holds the value, or will. */
export const pathIn = (record: Unit, field: EditorField): Pointer =>
  (livesInBlock(field) ? undefined : pathsOf(field).find((path) => isGiven(valueAt(record, path)))) ?? field.path;

/** The value as pages read it. */
export const editorValue = (record: Unit, field: EditorField): unknown => {
  const spec = field.name && fieldSpec(field.name);
  const found = spec && !livesInBlock(field) ? fieldValue(record, spec) : valueAt(record, field.path);
  return found ?? null;
};

/** A Belgian postcode decides region and province. */
const regionEdits = (zip: unknown): Edits => {
  const code = typeof zip === 'string' ? zip : '';
  const region = regionOfZip(code);
  return region ? { '/address/region': region, '/address/province': provinceOfZip(code) ?? null } : {};
};

/** Number and names of a town go with the town that they belong to. A foreign postcode can look like ours. */
const townEdits = (record: Unit, { id }: EditorField, value: unknown): Edits => {
  const { zip = null, name = null } = record.address?.city ?? {};
  const isZip = id === 'geo.address.zip';
  const town = { '/address/city': { zip, name, [isZip ? 'zip' : 'name']: value } };
  return isZip && !isAbroad(withCountry(record).address) ? { ...town, ...regionEdits(value) } : town;
};

/** A home abroad is in no region of ours; one that turns out to be Belgian is where its postcode is. */
const countryEdits = (record: Unit, value: unknown): Edits => {
  const address = record.address ?? {};
  if (!isAbroad({ country: typeof value === 'string' ? value : '' })) return regionEdits(address.city?.zip);
  return {
    ...(address.region ? { '/address/region': null } : {}),
    ...(isBelgianProvince(address.province) ? { '/address/province': null } : {}),
  };
};

const leafEdits = (record: Unit, pointer: Pointer, value: unknown): Edits => {
  if (hasLanguageLeaves(pointer)) {
    const texts = isObject(value) ? value : {};
    const now = valueAt(record, pointer);
    const before = isObject(now) ? now : {};
    return Object.fromEntries(
      LOCALES.filter((locale) => (before[locale] ?? '') !== (texts[locale] ?? '')).map((locale) => [
        `${pointer}/${locale}`,
        texts[locale] || null,
      ]),
    );
  }
  const leaf = leafOf(pointer);
  return { [leaf]: leaf === pointer ? value : valueAt(withValueAt(record, pointer, value), leaf) };
};

/** All that writing this value changes, by leaf. */
export const fieldEdits = (record: Unit, field: EditorField, value: unknown): Edits => {
  const path = pathIn(record, field);
  const isTown = field.id === 'geo.address.zip' || field.id === 'geo.address.city';
  const written = isTown
    ? townEdits(record, field, value)
    : {
        ...leafEdits(record, path, value),
        ...(field.id === 'geo.address.country' ? countryEdits(record, value) : {}),
      };
  const others = isEmpty(value) || livesInBlock(field) ? pathsOf(field).filter((other) => other !== path) : [];
  const emptied = others
    .filter((other) => isGiven(valueAt(record, other)))
    .map((other) => leafEdits(record, other, null));
  return Object.assign({}, ...emptied, written);
};

/** Every leaf that may hold a decision about the field: left to the feed again, the feed's value is back. */
export const leavesOfField = (field: EditorField): Pointer[] => [
  ...new Set(
    pathsOf(field).flatMap((path) =>
      hasLanguageLeaves(path) ? LOCALES.map((locale) => `${path}/${locale}`) : [leafOf(path)],
    ),
  ),
];

const DECIDES_REGION = ['geo.address.zip', 'geo.address.country'];

/** What is left to the feed again with the field: what the field decided of others goes with it. */
export const leavesGivenBack = (field: EditorField): Pointer[] => [
  ...leavesOfField(field),
  ...(DECIDES_REGION.includes(field.id) ? ['/address/region', '/address/province'] : []),
];
