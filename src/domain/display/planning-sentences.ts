// Planning answers as full sentences: on the internet Flemish law allows no abbreviations in publicity (VCRO art. 5.2.6).

import { regionOfAddress } from '../places/region.ts';
import { isAbroad } from '../record/country.ts';
import type { Estate, Unit } from '../record/estate.ts';
import { fieldSpec } from '../record/fields-by-tab.ts';
import { fieldText } from './field-text.ts';
import { fieldValue, fieldView, imposedMeasures } from './field-view.ts';
import { answerAsBoolean, isEmpty, isViolationDenied } from './field-visibility.ts';
import { type Labels, notEntered, referenceLabel } from './labels.ts';

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

/** In order; not filled in, or not yet known; or a point on which a visitor should look twice. */
export type PlanningState = 'ok' | 'missing' | 'attention';

export type PlanningRow = {
  readonly field: SentenceField;
  readonly label: string;
  readonly sentence: string;
  readonly information: string;
  readonly state: PlanningState;
};

/** Requested, unknown, "no information": no answer yet. */
const OPEN = ['PENDING', 'UNKNOWN', 'NI'];
/** What nobody answered, by the value and by what is shown for it (a code nobody knows shows as not filled in). */
export const isUnanswered = (value: unknown, shown: string, { reference }: Pick<Labels, 'reference'>): boolean =>
  isEmpty(value) ||
  (typeof value === 'string' && OPEN.includes(value.trim().toUpperCase())) ||
  shown === notEntered(reference);

/** A yes that is nothing to worry about. */
const HARMLESS: readonly SentenceField[] = ['permission', 'subdivision_permit', 'as_built_certificate'];

const answerState = (field: SentenceField, value: unknown, flemish: boolean): PlanningState => {
  const answer = answerAsBoolean(value);
  if (answer === undefined) {
    const before1962 = typeof value === 'string' && value.trim().toUpperCase() === 'BEFORE_1962';
    // What a source says in its own words nobody but a reader can judge.
    if (!before1962) return 'attention';
    return field !== 'permission' ? 'missing' : flemish ? 'ok' : 'attention';
  }
  if (field === 'permission') return answer ? 'ok' : 'attention';
  return answer && !HARMLESS.includes(field) ? 'attention' : 'ok';
};

/** Abroad there are no sentences about measures: such an answer is a yes or a no. */
const ABOUT_MEASURES: readonly SentenceField[] = [
  'proceeding',
  'remedial_action',
  'administrative_order',
  'penalty_payment',
  'amicable_settlement',
];

/** The planning answers a page shows, each as a sentence; the rules of section 5 decide which. */
export const planningRows = (estate: Pick<Unit, 'general'> & Partial<Estate>, labels: Labels): PlanningRow[] => {
  const flemish = regionOfAddress(estate.address) === 'FLANDERS';
  const abroad = isAbroad(estate.address);
  return SENTENCE_FIELDS.flatMap((field): PlanningRow[] => {
    const spec = fieldSpec(`planning.${field}`);
    const view = fieldView(estate, `planning.${field}`, labels);
    if (!spec || !view.visible) return [];
    const value = fieldValue(estate, spec);
    const row = {
      field,
      label: view.label,
      information: view.information.map((part) => part.value).join(' '),
    };
    if (field === 'proceeding' && isViolationDenied(value) && !abroad)
      return [{ ...row, sentence: view.value, state: imposedMeasures(estate, labels).length > 0 ? 'attention' : 'ok' }];
    const words = isEmpty(value) ? '' : fieldText(estate, spec, value, labels);
    const plain = words || view.value;
    const sentence =
      abroad && ABOUT_MEASURES.includes(field) ? plain : planningSentence(field, value, labels, flemish) || plain;
    const state = isUnanswered(value, sentence, labels) ? 'missing' : answerState(field, value, flemish);
    return [{ ...row, sentence, state }];
  });
};
