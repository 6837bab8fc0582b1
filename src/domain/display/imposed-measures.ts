// Record section 5: what a violation reads that is empty or denied.
import { isAbroad } from '../record/country.ts';
import type { Estate, Unit } from '../record/estate.ts';
import { type FieldSpec, fieldSpec } from '../record/fields-by-tab.ts';
import { fieldValue } from './field-value.ts';
import { answerAsBoolean, isViolationDenied } from './field-visibility.ts';
import { type Labels, referenceLabel } from './labels.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Estate>;

const MEASURES = ['remedial_action', 'administrative_order', 'penalty_payment', 'amicable_settlement'] as const;

/** The measures that were imposed, as sentences. */
export const imposedMeasures = (estate: EstateLike, { phrases }: Labels): string[] =>
  MEASURES.flatMap((field) => {
    const spec = fieldSpec(`planning.${field}`);
    const imposed = spec !== undefined && answerAsBoolean(fieldValue(estate, spec)) === true;
    return imposed ? [phrases.planning[field]?.YES ?? ''] : [];
  });

/**
 * What a violation that is empty or denied reads: the measures that were imposed, else that none was (section 5). "No
 * summons was issued" may no longer be said in Flanders. Abroad there is no such sentence.
 */
export const measuresText = (estate: EstateLike, spec: FieldSpec, value: unknown, labels: Labels): string =>
  spec.rule !== 'violation' || !isViolationDenied(value) || isAbroad(estate.address)
    ? ''
    : imposedMeasures(estate, labels).join(' ') || referenceLabel(labels.reference, 'Display', 'NO_VIOLATION');
