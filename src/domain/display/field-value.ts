// Record section 3.3: where the value of a field is read: under its own name, its other name, or in a block.
import { numberOf } from '../numbers.ts';
import type { Estate, Unit } from '../record/estate.ts';
import type { FieldName, FieldSpec } from '../record/fields-by-tab.ts';
import { FIELD_BLOCKS } from '../record/values-in-blocks.ts';
import { isNumeric } from './field-text.ts';
import { cleared, isEmpty } from './field-visibility.ts';
import { isFloorShown } from './floor.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Estate>;

/** The value under its dotted name: at the top of the record, or in its `fields`. */
const dotted = (estate: EstateLike, name: FieldName | undefined): unknown => {
  if (name === undefined) return undefined;
  if (name.includes('.')) return estate.fields?.[name as keyof NonNullable<Unit['fields']>];
  return estate[name as 'title'];
};

const DESTINATIONS: readonly FieldName[] = ['planning.most_recent_destination', 'planning.townplanning'];
/** "No information" is no zone: it is empty, as -1 is. */
const withoutNoZone = (value: unknown): unknown =>
  typeof value === 'string' && value.trim().toUpperCase() === 'NI' ? undefined : value;

/** The dotted field, then its fallback field, then its block; the first that is filled. */
export const fieldValue = (estate: EstateLike, spec: FieldSpec): unknown => {
  const sources = [dotted(estate, spec.name), dotted(estate, spec.fallback), FIELD_BLOCKS[spec.name]?.(estate)].map(
    (value) => (isNumeric(spec.format) && typeof value === 'string' ? (numberOf(value) ?? value) : value),
  );
  // A floor of -1 is the basement, not an empty value.
  const known = DESTINATIONS.includes(spec.name) ? sources.map(withoutNoZone) : sources;
  const values = spec.rule === 'floor' ? known : known.map(cleared);
  const filled = values.find(spec.rule === 'floor' ? isFloorShown : (value) => !isEmpty(value));
  // An empty value still says more than none: a certificate of null is "not entered", a missing one is not shown.
  return (
    filled ??
    values.find((value) => value !== undefined && value !== null) ??
    (values.includes(null) ? null : undefined)
  );
};
