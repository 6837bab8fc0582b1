// Planning answers as full sentences: on the internet Flemish law allows no abbreviations in publicity (VCRO art. 5.2.6).

import type { Estate, Unit } from '../record/estate.ts';
import { fieldSpec } from '../record/fields.ts';
import { answerAsBoolean, isEmpty } from './display-rules.ts';
import { fieldText } from './field-text.ts';
import { fieldValue, fieldView } from './field-view.ts';
import { type Labels, referenceLabel } from './labels.ts';

export const SENTENCE_FIELDS = [
  'permission',
  'proceeding',
  'remedial_action',
  'administrative_order',
  'penalty_payment',
  'amicable_settlement',
  'priority_purchase',
  'subdivision_permit',
  'as_built_certificate',
] as const;
export type SentenceField = (typeof SENTENCE_FIELDS)[number];

type Words = Pick<Labels, 'phrases' | 'reference'>;

/** Yes, no, requested, unknown or "before 1962" (a matter of permits only) as a sentence; empty for anything else. */
export const planningSentence = (field: SentenceField, value: unknown, { phrases }: Words): string => {
  const answer = answerAsBoolean(value);
  if (answer !== undefined) return phrases.planning[field]?.[answer ? 'YES' : 'NO'] ?? '';
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  if (code === 'BEFORE_1962') return field === 'permission' ? phrases.answer.BEFORE_1962 : phrases.answer.UNKNOWN;
  return code === 'PENDING' || code === 'UNKNOWN' ? phrases.answer[code] : '';
};

/** The codes of the printed press. Gdv ("no summons") may no longer be used and reads as Gmo, which replaced it. */
const CODES: { readonly [code: string]: readonly [SentenceField, 'YES' | 'NO'] | 'NO_VIOLATION' } = {
  VG: ['permission', 'YES'],
  GVG: ['permission', 'NO'],
  DV: ['proceeding', 'YES'],
  GDV: 'NO_VIOLATION',
  GMO: 'NO_VIOLATION',
  HO: ['remedial_action', 'YES'],
  BO: ['administrative_order', 'YES'],
  LOD: ['penalty_payment', 'YES'],
  MS: ['amicable_settlement', 'YES'],
  VKR: ['priority_purchase', 'YES'],
  GVKR: ['priority_purchase', 'NO'],
  VV: ['subdivision_permit', 'YES'],
  GVV: ['subdivision_permit', 'NO'],
};

/**
 * A planning or zoning code as a sentence; an unknown code is an empty string.
 * @uncalled Connectors to software that sends such codes ask for it.
 */
export const planningCodeSentence = (code: string, words: Words): string => {
  const key = code.trim().toUpperCase();
  const found = Object.hasOwn(CODES, key) ? CODES[key] : undefined;
  if (found === 'NO_VIOLATION') return referenceLabel(words.reference, 'Display', found);
  if (found) return planningSentence(found[0], found[1], words);
  return zoneSentence(key, words);
};

export const zoneSentence = (code: string, { phrases, reference }: Words): string => {
  const zone = referenceLabel(reference, 'RecentDestination', code);
  return zone === '' ? '' : phrases.zone.replace('{zone}', zone);
};

export type PlanningRow = {
  readonly field: SentenceField;
  readonly label: string;
  readonly sentence: string;
  readonly information: string;
  /** The buyer should look twice: no permit, a summons, a measure, a pre-emption right. */
  readonly attention: boolean;
};

const needsAttention = (field: SentenceField, value: unknown): boolean => {
  const answer = answerAsBoolean(value);
  if (field === 'permission') return answer === false;
  return answer === true && field !== 'subdivision_permit' && field !== 'as_built_certificate';
};

/** The planning answers a page shows, each as a sentence; the rules of section 5 decide which. */
export const planningRows = (estate: Pick<Unit, 'general'> & Partial<Estate>, labels: Labels): PlanningRow[] =>
  SENTENCE_FIELDS.flatMap((field) => {
    const spec = fieldSpec(`planning.${field}`);
    const view = fieldView(estate, `planning.${field}`, labels);
    if (!spec || !view.visible) return [];
    const value = fieldValue(estate, spec);
    const words = isEmpty(value) ? '' : fieldText(estate, spec, value, labels);
    return [
      {
        field,
        label: view.label,
        sentence: planningSentence(field, value, labels) || words || view.value,
        information: view.information.map((part) => part.value).join(' '),
        attention: needsAttention(field, value),
      },
    ];
  });
