// Planning answers as full sentences: on the internet Flemish law allows no abbreviations in publicity (VCRO art. 5.2.6).
import { answerAsBoolean } from './field-visibility.ts';
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

/**
 * Yes, no, requested, unknown or "before 1962" (a matter of permits only) as a sentence; empty for anything else. Only
 * in Flanders does "before 1962" make a building presumed permitted. "No summons" reads as Gmo, which replaced it.
 */
export const planningSentence = (
  field: SentenceField,
  value: unknown,
  { phrases, reference }: Words,
  flemish = true,
): string => {
  const answer = answerAsBoolean(value);
  if (answer === false && field === 'proceeding') return referenceLabel(reference, 'Display', 'NO_VIOLATION');
  if (answer !== undefined) return phrases.planning[field]?.[answer ? 'YES' : 'NO'] ?? '';
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  if (code === 'BEFORE_1962' && field === 'permission')
    return flemish ? phrases.answer.BEFORE_1962 : phrases.answer.BEFORE_1962_ELSEWHERE;
  if (code === 'BEFORE_1962') return phrases.answer.UNKNOWN;
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

/** "No information" is no zone. */
export const zoneSentence = (code: string, { phrases, reference }: Words): string => {
  const zone = code === 'NI' ? '' : referenceLabel(reference, 'RecentDestination', code);
  return zone === '' ? '' : phrases.zone.replace('{zone}', zone);
};
