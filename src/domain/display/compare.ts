// Listings side by side: one row per question, the best answer marked where one answer is better than another.
import { costTotal } from '../costs/cost-lines.ts';
import { positive } from '../numbers.ts';
import { isWalloon } from '../places/region.ts';
import type { Estate } from '../record/estate.ts';
import { isProject } from '../record/estate-type.ts';
import { floodScoreOf } from '../record/flood.ts';
import { floorArea, livingArea } from '../record/living-area.ts';
import { areaRange } from '../record/project.ts';
import { bedroomCount, terraceSurface } from '../record/room-counts.ts';
import { estateStatus } from '../record/status.ts';
import { cardPrice } from './card-price.ts';
import { energyLabel, epcValue } from './energy.ts';
import { renovationDuty } from './energy-scale-view.ts';
import { formatCurrency, formatEpc, formatNumber, formatSurface } from './format.ts';
import type { Labels } from './labels.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;

const COMPARE_ROWS = [
  'price',
  'perM2',
  'allIn',
  'area',
  'plot',
  'terrace',
  'bedrooms',
  'year',
  'energy',
  'renovation',
  'flood',
] as const;
export type CompareRowKind = (typeof COMPARE_ROWS)[number];

export type CompareCell = {
  /** Empty when nothing is known. */
  readonly text: string;
  readonly best: boolean;
  /** The code of an energy label, for its colour and letter. */
  readonly energy?: { readonly code: string; readonly label: string };
  /** An answer the reader words: whether a buyer must renovate. */
  readonly renovate?: boolean;
};
export type CompareRow = { readonly kind: CompareRowKind; readonly cells: readonly CompareCell[] };

type Answer = Omit<CompareCell, 'best'> & { readonly value?: number | undefined };

const amount = (value: number | undefined, format: (value: number) => string): Answer =>
  value === undefined ? { text: '' } : { text: format(value), value };

const priceAnswer = (estate: EstateLike, labels: Labels): Answer => {
  const price = cardPrice(estate, labels);
  if (!price) return { text: '' };
  return { text: [price.prefix, price.text, price.suffix].filter(Boolean).join(' '), value: price.value };
};

/** A price a visitor pays once, by the square metre. */
const perM2 = (estate: EstateLike, labels: Labels): number | undefined => {
  const price = isProject(estate) || estateStatus(estate) !== 'FOR_SALE' ? undefined : cardPrice(estate, labels);
  const area = livingArea(estate);
  return price && area !== undefined ? Math.round(price.value / area) : undefined;
};

const areaAnswer = (estate: EstateLike): Answer => {
  const range = isProject(estate) ? areaRange(estate) : undefined;
  if (!range || range.min === range.max) {
    const area = range?.max ?? floorArea(estate);
    // What is built is shown, but never measured against what is lived in.
    return area === undefined ? { text: '' } : { text: formatSurface(area), value: range?.max ?? livingArea(estate) };
  }
  return { text: `${formatNumber(range.min)} – ${formatSurface(range.max)}`, value: range.max };
};

const energyAnswer = (estate: EstateLike, labels: Labels): Answer => {
  const label = energyLabel(estate, labels.reference);
  const value = epcValue(estate);
  const text = value === undefined ? '' : formatEpc(value);
  return label ? { text, energy: { code: label.code, label: label.text } } : { text };
};

const renovationAnswer = (estate: EstateLike, labels: Labels): Answer => {
  const duty = renovationDuty(estate, labels);
  return duty === undefined ? { text: '' } : { text: '', renovate: duty === 'required' };
};

/** "A / B": the parcel, then the building. Wallonia has no such scores. */
const floodAnswer = (estate: EstateLike): Answer => {
  if (isWalloon(estate)) return { text: '' };
  const { fields, planning } = estate;
  const scores = [
    floodScoreOf(fields?.['flood_information.flooding_parcel_score'] ?? planning?.floodingParcelScore),
    floodScoreOf(fields?.['flood_information.flooding_building_score'] ?? planning?.floodingBuildingScore),
  ];
  return { text: scores.flatMap((score) => score ?? []).join(' / ') };
};

const answerOf = (kind: CompareRowKind, estate: EstateLike, labels: Labels): Answer => {
  const { fields, dimensions, technical } = estate;
  switch (kind) {
    case 'price':
      return priceAnswer(estate, labels);
    case 'perM2':
      return amount(perM2(estate, labels), formatCurrency);
    case 'allIn':
      return amount(costTotal(estate), formatCurrency);
    case 'area':
      return areaAnswer(estate);
    case 'plot':
      return amount(positive(fields?.['construction.lot_surface']) ?? positive(dimensions?.areaGround), formatSurface);
    case 'terrace':
      return amount(positive(terraceSurface(estate)), formatSurface);
    case 'bedrooms':
      return amount(positive(bedroomCount(estate)), String);
    case 'year':
      return amount(
        positive(fields?.['construction.construction_year']) ?? positive(technical?.constructionYear),
        String,
      );
    case 'energy':
      return energyAnswer(estate, labels);
    case 'renovation':
      return renovationAnswer(estate, labels);
    case 'flood':
      return floodAnswer(estate);
  }
};

/** Where less or more is better for everybody; a new house is not better than an old one. */
const BETTER: Partial<Record<CompareRowKind, 'less' | 'more'>> = {
  price: 'less',
  perM2: 'less',
  allIn: 'less',
  area: 'more',
  plot: 'more',
  terrace: 'more',
  bedrooms: 'more',
};

const isMoney = (kind: CompareRowKind): boolean => BETTER[kind] === 'less';

const bestValue = (kind: CompareRowKind, answers: readonly Answer[]): number | undefined => {
  const values = answers.flatMap(({ value }) => value ?? []);
  const better = BETTER[kind];
  if (!better || values.length < 2 || new Set(values).size < 2) return undefined;
  return better === 'less' ? Math.min(...values) : Math.max(...values);
};

const isAnswered = ({ text, energy, renovate }: Answer): boolean =>
  text !== '' || energy !== undefined || renovate !== undefined;

/** Rows that nobody answers are left out. A rent and a selling price are never measured against each other. */
export const compareRows = (estates: readonly EstateLike[], labels: Labels): readonly CompareRow[] => {
  const sameTransaction = new Set(estates.map((estate) => estateStatus(estate))).size < 2;
  return COMPARE_ROWS.flatMap((kind) => {
    const answers = estates.map((estate) => answerOf(kind, estate, labels));
    if (!answers.some(isAnswered)) return [];
    const best = isMoney(kind) && !sameTransaction ? undefined : bestValue(kind, answers);
    const cells = answers.map(({ value, ...cell }) => ({ ...cell, best: best !== undefined && value === best }));
    return [{ kind, cells }];
  });
};
