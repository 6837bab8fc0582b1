// Record section 3.3: a display field has a value, a label per locale and a visibility flag.

import { numberOf } from '../numbers.ts';
import { isAbroad } from '../record/country.ts';
import type { Estate, Unit } from '../record/estate.ts';
import {
  type FieldFormat,
  type FieldName,
  type FieldRule,
  type FieldSpec,
  fieldSpec,
  TAB_FIELDS,
  type Tab,
} from '../record/fields-by-tab.ts';
import { floodView } from '../record/flood.ts';
import { isWalloon } from '../record/status.ts';
import { FIELD_BLOCKS } from '../record/values-in-blocks.ts';
import { fieldText, isNumeric, roomName } from './field-text.ts';
import {
  answerAsBoolean,
  cleared,
  isAsBuiltShown,
  isConditionallyHidden,
  isConformityCertificateShown,
  isElectricityCertificateShown,
  isEmpty,
  isFloodScoreShown,
  isHeritageInventoryShown,
  isNewBuildingShown,
  isPlanningShown,
  isShownByDefault,
  isViolationDenied,
} from './field-visibility.ts';
import { isFloorShown } from './floor.ts';
import { fieldLabel, type Labels, notEntered, referenceLabel } from './labels.ts';

type SubFieldView = { readonly name: FieldName; readonly label: string; readonly value: string };
export type FieldView = SubFieldView & {
  readonly visible: boolean;
  /** Shown without a value: it reads "Not entered", or the sentence of its own. */
  readonly empty: boolean;
  /** The combined sub-fields that have a value (section 3.2). */
  readonly information: readonly SubFieldView[];
  /** A flood score that calls for the flood symbol. */
  readonly icon: boolean;
  /** Where the value leads, when it is an address that can be followed. */
  readonly href?: string | undefined;
};

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

type Place = { readonly walloon: boolean; readonly abroad: boolean };
type OwnRule = (value: unknown, place: Place) => boolean;
const planningRule: OwnRule = (value, { walloon, abroad }) => isPlanningShown(value, walloon || abroad);
const RULES: { readonly [R in FieldRule]: OwnRule } = {
  asBuilt: (value, { walloon }) => isAsBuiltShown(value, walloon),
  conformityCertificate: isConformityCertificateShown,
  electricityCertificate: isElectricityCertificateShown,
  floodScore: (value, { walloon }) => isFloodScoreShown(value, walloon),
  floor: isFloorShown,
  heritageInventory: (value, { walloon }) => isHeritageInventoryShown(value, walloon),
  onlyTrue: isNewBuildingShown,
  planning: planningRule,
  violation: planningRule,
};

const subViews = (estate: EstateLike, spec: FieldSpec, labels: Labels): SubFieldView[] =>
  (spec.sub ?? []).flatMap((name) => {
    const sub = fieldSpec(name);
    const value = sub ? fieldText(estate, sub, fieldValue(estate, sub), labels) : '';
    return value === '' ? [] : [{ name, label: fieldLabel(labels.fields, name), value }];
  });

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
const measuresText = (estate: EstateLike, spec: FieldSpec, value: unknown, labels: Labels): string =>
  spec.rule !== 'violation' || !isViolationDenied(value) || isAbroad(estate.address)
    ? ''
    : imposedMeasures(estate, labels).join(' ') || referenceLabel(labels.reference, 'Display', 'NO_VIOLATION');

/** Formats that read the whole record; their text decides. */
const DERIVED: ReadonlySet<FieldFormat> = new Set<FieldFormat>([
  'energyLabel',
  'status',
  'subType',
  'transaction',
  'type',
]);

/** Only an address of the web is a link; anything else stays text. */
const safeHref = (text: string): string | undefined => (/^https?:\/\/[^\s/]+/i.test(text) ? text : undefined);

const viewOf = (estate: EstateLike, spec: FieldSpec, labels: Labels): FieldView => {
  const value = fieldValue(estate, spec);
  const text = fieldText(estate, spec, value, labels);
  const shown = spec.rule
    ? RULES[spec.rule](value, { walloon: isWalloon(estate), abroad: isAbroad(estate.address) })
    : text !== '' && (DERIVED.has(spec.format) || isShownByDefault(value));
  const visible = shown && !isConditionallyHidden(estate, spec.name);
  return {
    name: spec.name,
    label: roomName(spec, value, labels) || fieldLabel(labels.fields, spec.name),
    value: visible ? measuresText(estate, spec, value, labels) || text || notEntered(labels.reference) : '',
    visible,
    empty: text === '',
    information: visible ? subViews(estate, spec, labels) : [],
    icon: visible && spec.format === 'floodScore' && floodView(value, labels.reference)?.icon === true,
    href: visible && spec.format === 'url' ? safeHref(text) : undefined,
  };
};

/** What is told beside a main field that says nothing itself: under its own name, so that it is not lost. */
const loneViews = (estate: EstateLike, spec: FieldSpec, labels: Labels): FieldView[] =>
  isConditionallyHidden(estate, spec.name)
    ? []
    : subViews(estate, spec, labels)
        .filter(({ name }) => !isConditionallyHidden(estate, name))
        .map((sub) => ({ ...sub, visible: true, empty: false, information: [], icon: false }));

/** One field by name; an unknown name shows as the name in underscores, and is not visible. */
export const fieldView = (estate: EstateLike, name: string, labels: Labels): FieldView => {
  const spec = fieldSpec(name);
  if (spec) return viewOf(estate, spec, labels);
  return {
    name: name as FieldName,
    label: fieldLabel(labels.fields, name),
    value: '',
    visible: false,
    empty: true,
    information: [],
    icon: false,
  };
};

/**
 * All fields of a tab, in order; a sub-field that two fields share is shown with the first of them that is shown, and
 * after the last of them when none is.
 */
export const fieldViews = (estate: EstateLike, tab: Tab, labels: Labels): FieldView[] => {
  const told = new Set<FieldName>();
  const untold = <T extends SubFieldView>(views: readonly T[]): T[] => {
    const left = views.filter(({ name }) => !told.has(name));
    for (const { name } of left) told.add(name);
    return left;
  };
  const views = TAB_FIELDS[tab].map((spec) => {
    const view = viewOf(estate, spec, labels);
    return { spec, view: { ...view, information: untold(view.information) } };
  });
  const lone = [...views]
    .reverse()
    .map(({ spec, view }) => (view.visible ? [] : untold(loneViews(estate, spec, labels))))
    .reverse();
  return views.flatMap(({ view }, index) => [view, ...(lone[index] ?? [])]);
};

export const visibleFieldViews = (estate: EstateLike, tab: Tab, labels: Labels): FieldView[] =>
  fieldViews(estate, tab, labels).filter(({ visible }) => visible);
