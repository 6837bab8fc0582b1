// How far a listing is: for the rail of the editor and the gable meter.
import { isEmpty } from '../../display/field-visibility.ts';
import type { ReferenceLabels } from '../../display/labels.ts';
import type { Estate, Unit } from '../../record/estate.ts';
import { type CheckedRule, checkedRules, isBinding } from '../completeness.ts';
import { editorContext, isAsked } from './asked.ts';
import type { EditorField } from './editor-field.ts';
import { editorValue } from './edits.ts';
import { EDITOR_FIELDS, type SectionId, sectionFields, sectionOf } from './sections.ts';

type Beside = { readonly labels: ReferenceLabels; readonly project?: Unit | undefined };

/** "Unknown" is no answer; the ground floor is one. */
export const isFilled = (record: Unit, field: EditorField): boolean => {
  const value = editorValue(record, field);
  if (field.control === 'floor') return typeof value === 'number';
  return !isEmpty(value) && value !== 'UNKNOWN' && value !== 'NI';
};

export type SectionState = {
  readonly asked: number;
  readonly filled: number;
  /** What the law wants and is not there. */
  readonly legalGaps: number;
  /** What a rule that may be wrong wants. */
  readonly advice: number;
};

/** Fields that are filled in without being asked count in neither number. */
export const sectionState = (record: Estate, section: SectionId, { labels, project }: Beside): SectionState => {
  const context = editorContext(record, project);
  const asked = sectionFields(section).filter((field) => isAsked(field, context));
  const gaps = checkedRules(record, labels, { project }).filter(
    ({ inOrder, field }) => !inOrder && sectionOf(field) === section,
  );
  return {
    asked: asked.length,
    filled: asked.filter((field) => isFilled(record, field)).length,
    legalGaps: gaps.filter(isBinding).length,
    advice: gaps.filter((gap) => !isBinding(gap)).length,
  };
};

export type Completeness = {
  /** From 0 to 100; 100 only when nothing is left. */
  readonly percentage: number;
  /** Bad: a legal gap. Warn: unfinished. */
  readonly tone: 'good' | 'warn' | 'bad';
  /** How much of what the law wants is not there. */
  readonly legalGaps: number;
  /** What is still to be filled in, by id of the editor's field, in its order; `pictures` for the first picture. */
  readonly left: readonly string[];
};

const isRuleOf = (rules: readonly CheckedRule[], id: string): boolean =>
  rules.some(({ field, orElse }) => [field, ...orElse].includes(id as CheckedRule['field']));

/** What visitors look for and what the law wants: the asked fields that matter, the binding rules, and a picture. */
export const completeness = (record: Estate, { labels, project }: Beside): Completeness => {
  const context = editorContext(record, project);
  const rules = checkedRules(record, labels, { project }).filter(isBinding);
  const wanted = EDITOR_FIELDS.filter(
    (field) => field.matters && isAsked(field, context) && !isRuleOf(rules, field.id) && isOwn(field, project),
  );
  const parts = [
    ...wanted.map((field) => ({ id: field.id, done: isFilled(record, field) })),
    ...rules.map(({ field, inOrder }) => ({ id: field as string, done: inOrder })),
    { id: 'pictures', done: (record.pictures ?? []).some(({ file }) => Boolean(file)) },
  ];
  const left = parts.filter(({ done }) => !done).map(({ id }) => id);
  const legalGaps = rules.filter(({ inOrder }) => !inOrder).length;
  return {
    percentage: Math.floor(((parts.length - left.length) / parts.length) * 100),
    tone: legalGaps > 0 ? 'bad' : left.length > 0 ? 'warn' : 'good',
    legalGaps,
    left,
  };
};

/** A unit stands where its project stands, and need not say so again. */
const isOwn = ({ path }: EditorField, project: Unit | undefined): boolean => !project || !path.startsWith('/address/');
