// Planning and flood answers as a visitor reads them: a question, a full sentence, and what it means for a buyer.
import { regionOfAddress } from '../places/region.ts';
import { isAbroad } from '../record/country.ts';
import type { Estate } from '../record/estate.ts';
import { type FieldName, fieldSpec } from '../record/fields-by-tab.ts';
import { floodScoreOf, floodView } from '../record/flood.ts';
import { isForRent } from '../record/status.ts';
import { renovationDuty } from './energy-scale-view.ts';
import { fieldValue } from './field-value.ts';
import { fieldView, visibleFieldViews } from './field-view.ts';
import { answerAsBoolean } from './field-visibility.ts';
import { type Labels, notEntered, yesNo } from './labels.ts';
import type { Meanings } from './meanings.ts';
import { isUnanswered, type PlanningState, planningRows } from './planning-rows.ts';
import { SENTENCE_FIELDS, zoneSentence } from './planning-sentences.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;

export type PlanningItem = {
  readonly id: string;
  readonly label: string;
  /** Empty where the state says all there is: nothing was filled in. */
  readonly sentence: string;
  /** What the source adds, then what it means; either may be empty. */
  readonly information: string;
  readonly meaning: string;
  readonly state: PlanningState;
};

/** What the label says of the duty to renovate, where the record leaves the question open: energy block and table agree. */
const derivedDuty = (estate: EstateLike, field: string, labels: Labels): boolean | undefined => {
  const given = answerAsBoolean(answerOf(estate, 'planning.renovation_obligation'));
  const duty = field === 'renovation_obligation' && given === undefined ? renovationDuty(estate, labels) : undefined;
  return duty && duty === 'required';
};

const answerOf = (estate: EstateLike, name: FieldName): unknown => {
  const spec = fieldSpec(name);
  return spec ? fieldValue(estate, spec) : undefined;
};

/** Explanations that rest on Flemish law, and those that speak to somebody who buys. */
const FLEMISH_ONLY: ReadonlySet<string> = new Set(['permission NO']);
const FOR_BUYERS: ReadonlySet<string> = new Set([
  'heritage_inventoried YES',
  'penalty_payment YES',
  'permission YES',
  'priority_purchase NO',
  'priority_purchase YES',
]);

/** What an answer means here and for this visitor: the law of another region, or of a buyer, is no explanation. */
const meaningOf = (estate: EstateLike, field: string, labels: Labels, { planning }: Meanings): string => {
  const answer =
    answerAsBoolean(answerOf(estate, `planning.${field}` as FieldName)) ?? derivedDuty(estate, field, labels);
  if (answer === undefined || isAbroad(estate.address)) return '';
  const key = `${field} ${answer ? 'YES' : 'NO'}`;
  if (FLEMISH_ONLY.has(key) && regionOfAddress(estate.address) !== 'FLANDERS') return '';
  if (FOR_BUYERS.has(key) && isForRent(estate)) return '';
  if (field === 'renovation_obligation' && renovationDuty(estate, labels) === undefined) return '';
  return planning[field]?.[answer ? 'YES' : 'NO'] ?? '';
};

const ZONE_GROUPS: { readonly [code: string]: string } = {
  WG: 'residential',
  WP: 'residential',
  GWG: 'residential',
  WGL: 'residential',
  WGR: 'residential',
  WCHE: 'residential',
  WUG: 'expansion',
  WIG: 'expansion',
  AG: 'agricultural',
  LWAG: 'agricultural',
  NG: 'green',
  NR: 'green',
  BG: 'green',
  PG: 'green',
  GG: 'green',
  EG: 'green',
  IGB: 'business',
  IAB: 'business',
  DVG: 'business',
  RG: 'recreation',
  GDR: 'recreation',
  GVR: 'recreation',
  GVON: 'public',
};
/** Where living is not what the zone is for. */
const RESIDENTIAL = ['residential', 'expansion'];

const zoneItem = (estate: EstateLike, labels: Labels, meanings: Meanings): PlanningItem[] => {
  const name = 'planning.most_recent_destination';
  const view = fieldView(estate, name, labels);
  if (!view.visible) return [];
  const value = answerOf(estate, name);
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  const group = Object.hasOwn(ZONE_GROUPS, code) ? (ZONE_GROUPS[code] ?? '') : '';
  const sentence = zoneSentence(code, labels) || view.value;
  // The codes are those of Flemish plans, and so is what they allow.
  const flemish = regionOfAddress(estate.address) === 'FLANDERS';
  return [
    {
      id: 'zone',
      label: view.label,
      sentence,
      information: view.information.map((part) => part.value).join(' '),
      meaning: flemish ? (meanings.zone[group] ?? '') : '',
      state: isUnanswered(value, sentence, labels) ? 'missing' : RESIDENTIAL.includes(group) ? 'ok' : 'attention',
    },
  ];
};

const sentenceItems = (estate: EstateLike, labels: Labels, meanings: Meanings): PlanningItem[] =>
  planningRows(estate, labels).map(({ field, ...row }) => ({
    id: field,
    ...row,
    meaning: meaningOf(estate, field, labels, meanings),
  }));

const TOLD: ReadonlySet<string> = new Set([
  ...SENTENCE_FIELDS.map((field) => `planning.${field}`),
  'planning.most_recent_destination',
  'flood_information.flooding_parcel_score',
  'flood_information.flooding_building_score',
]);

/** Heritage, renovation, archaeology, the older flood answers: label and value, with a meaning where there is one. */
const otherItems = (estate: EstateLike, labels: Labels, meanings: Meanings): PlanningItem[] =>
  visibleFieldViews(estate, 'planning', labels)
    .filter(({ name }) => !TOLD.has(name))
    .map(({ name, label, value: entered, information }) => {
      const key = name.slice(name.indexOf('.') + 1);
      const derived = derivedDuty(estate, key, labels);
      const given = derived ?? answerOf(estate, name);
      const value = derived === undefined ? entered : yesNo(labels.reference, derived);
      const meaning = meaningOf(estate, key, labels, meanings);
      return {
        id: key,
        label,
        // "Yes" alone is no sentence.
        sentence: meaning === '' ? value : `${value}. ${meaning}`,
        information: information.map((part) => part.value).join(' '),
        meaning: '',
        state: isUnanswered(given, value, labels) ? 'missing' : answerAsBoolean(given) === false ? 'ok' : 'attention',
      };
    });

/** In the order of the law: permit, zone, measures, pre-emption, subdivision; then the rest. */
export const planningItems = (estate: EstateLike, labels: Labels, meanings: Meanings): PlanningItem[] => {
  const items = sentenceItems(estate, labels, meanings);
  const isPermit = ({ id }: PlanningItem): boolean => id === 'permission';
  const empty = notEntered(labels.reference);
  return [
    ...items.filter(isPermit),
    ...zoneItem(estate, labels, meanings),
    ...items.filter((item) => !isPermit(item)),
    ...otherItems(estate, labels, meanings),
  ].map((item) => (item.sentence === empty ? { ...item, sentence: '' } : item));
};

export type FloodTile = {
  readonly kind: 'parcel' | 'building';
  /** A to D; any other letter a source invents. */
  readonly score: string;
  readonly sentence: string;
  readonly meaning: string;
  /** The flood symbol, mandatory from D. */
  readonly symbol: boolean;
};

const FLOOD_FIELDS = [
  ['parcel', 'flood_information.flooding_parcel_score'],
  ['building', 'flood_information.flooding_building_score'],
] as const;

export const floodTiles = (estate: EstateLike, labels: Labels, meanings: Meanings): FloodTile[] => {
  const flemish = regionOfAddress(estate.address) === 'FLANDERS';
  return FLOOD_FIELDS.flatMap(([kind, name]) => {
    const field = fieldView(estate, name, labels);
    const value = answerOf(estate, name);
    const view = floodView(value, labels.reference);
    if (!field.visible || !view || floodScoreOf(value) === undefined) return [];
    return [
      {
        kind,
        score: view.score,
        sentence: view.text,
        // The scores are Flemish, and so is what they stand for.
        meaning: flemish ? (meanings.flood[kind][view.score] ?? '') : '',
        symbol: view.icon,
      },
    ];
  });
};
