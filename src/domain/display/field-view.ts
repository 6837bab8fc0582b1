// Record section 3.3: a display field has a value, a label per locale and a visibility flag.
import { isWalloon } from '../places/region.ts';
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
import { fieldText, roomName } from './field-text.ts';
import { fieldValue } from './field-value.ts';
import {
  isAsBuiltShown,
  isConditionallyHidden,
  isConformityCertificateShown,
  isElectricityCertificateShown,
  isFloodScoreShown,
  isHeritageInventoryShown,
  isNewBuildingShown,
  isPlanningShown,
  isShownByDefault,
} from './field-visibility.ts';
import { isFloorShown } from './floor.ts';
import { measuresText } from './imposed-measures.ts';
import { fieldLabel, type Labels, notEntered } from './labels.ts';

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
