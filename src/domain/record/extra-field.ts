// Record section 3.1: what a source knows beyond our fields, by its number.
import type { Estate } from './estate.ts';

type Extra = Pick<Estate, 'extraFields'>;
type ExtraField = NonNullable<Estate['extraFields']>[number];

export const extraField = (estate: Extra, autoId: number): ExtraField | undefined =>
  estate.extraFields?.find(({ extra_field_autoid }) => extra_field_autoid === autoId);

/** Every extra field in the order given; a number that comes again is the same field, and counts once. */
export const extraFields = (estate: Extra): ExtraField[] =>
  [...new Set(estate.extraFields?.map(({ extra_field_autoid }) => extra_field_autoid))].flatMap(
    (autoId) => extraField(estate, autoId) ?? [],
  );
