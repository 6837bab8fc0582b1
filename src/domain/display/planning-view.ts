// Planning and flood answers as a visitor reads them: a question, a full sentence, and what it means for a buyer.

import type { Estate } from '../record/estate.ts';
import { type FieldName, fieldSpec } from '../record/fields.ts';
import { floodScoreOf, floodView } from '../record/flood.ts';
import { answerAsBoolean } from './display-rules.ts';
import { fieldValue, fieldView, visibleFieldViews } from './field-view.ts';
import type { Labels } from './labels.ts';
import type { Meanings } from './meanings.ts';
import { planningRows, SENTENCE_FIELDS, zoneSentence } from './planning-sentences.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;

export type PlanningItem = {
  readonly id: string;
  readonly label: string;
  readonly sentence: string;
  /** What the source adds, then what it means; either may be empty. */
  readonly information: string;
  readonly meaning: string;
  readonly attention: boolean;
};

const answerOf = (estate: EstateLike, name: FieldName): unknown => {
  const spec = fieldSpec(name);
  return spec ? fieldValue(estate, spec) : undefined;
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
  return [
    {
      id: 'zone',
      label: view.label,
      sentence: zoneSentence(code, labels) || view.value,
      information: view.information.map((part) => part.value).join(' '),
      meaning: meanings.zone[group] ?? '',
      attention: group !== '' && !RESIDENTIAL.includes(group),
    },
  ];
};

const sentenceItems = (estate: EstateLike, labels: Labels, meanings: Meanings): PlanningItem[] =>
  planningRows(estate, labels).map(({ field, label, sentence, information, attention }) => {
    const answer = answerAsBoolean(answerOf(estate, `planning.${field}`));
    const words = meanings.planning[field];
    const meaning = answer === undefined ? '' : (words?.[answer ? 'YES' : 'NO'] ?? '');
    return { id: field, label, sentence, information, meaning, attention };
  });

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
    .map(({ name, label, value, information }) => {
      const key = name.slice(name.indexOf('.') + 1);
      const answer = answerAsBoolean(answerOf(estate, name));
      const meaning = answer === undefined ? '' : (meanings.planning[key]?.[answer ? 'YES' : 'NO'] ?? '');
      return {
        id: key,
        label,
        // "Yes" alone is no sentence.
        sentence: meaning === '' ? value : `${value}. ${meaning}`,
        information: information.map((part) => part.value).join(' '),
        meaning: '',
        attention: answer === true,
      };
    });

/** In the order of the law: permit, zone, measures, pre-emption, subdivision; then the rest. */
export const planningItems = (estate: EstateLike, labels: Labels, meanings: Meanings): PlanningItem[] => {
  const items = sentenceItems(estate, labels, meanings);
  const isPermit = ({ id }: PlanningItem): boolean => id === 'permission';
  return [
    ...items.filter(isPermit),
    ...zoneItem(estate, labels, meanings),
    ...items.filter((item) => !isPermit(item)),
    ...otherItems(estate, labels, meanings),
  ];
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

export const floodTiles = (estate: EstateLike, labels: Labels, meanings: Meanings): FloodTile[] =>
  FLOOD_FIELDS.flatMap(([kind, name]) => {
    const field = fieldView(estate, name, labels);
    const value = answerOf(estate, name);
    const view = floodView(value, labels.reference);
    if (!field.visible || !view || floodScoreOf(value) === undefined) return [];
    return [
      {
        kind,
        score: view.score,
        sentence: view.text,
        meaning: meanings.flood[kind][view.score] ?? '',
        symbol: view.icon,
      },
    ];
  });
