// The planning answers of a page, in order: each as a sentence, with what a visitor should think of it.
import { regionOfAddress } from '../places/region.ts';
import { isAbroad } from '../record/country.ts';
import type { Estate, Unit } from '../record/estate.ts';
import { fieldSpec } from '../record/fields-by-tab.ts';
import { fieldText } from './field-text.ts';
import { fieldValue } from './field-value.ts';
import { fieldView } from './field-view.ts';
import { answerAsBoolean, isEmpty, isViolationDenied } from './field-visibility.ts';
import { imposedMeasures } from './imposed-measures.ts';
import { type Labels, notEntered } from './labels.ts';
import { planningSentence, SENTENCE_FIELDS, type SentenceField } from './planning-sentences.ts';

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
