// Record section 3.1: what a source knows beyond our fields, by its number.
import type { Estate } from './estate.ts';

export const extraField = (
  estate: Pick<Estate, 'extraFields'>,
  autoId: number,
): NonNullable<Estate['extraFields']>[number] | undefined =>
  estate.extraFields?.find(({ extra_field_autoid }) => extra_field_autoid === autoId);
