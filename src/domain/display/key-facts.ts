// The six figures at the top of a listing's page: what a visitor asks first, in a fixed order, without empty ones.
import { positive } from '../numbers.ts';
import type { Estate } from '../record/estate.ts';
import { estateType } from '../record/estate-type.ts';
import { builtArea, livingArea, plotArea } from '../record/living-area.ts';
import { bathroomCount, bedroomCount, garageCount, parkingCount, terraceSurface } from '../record/room-counts.ts';
import { isForRent } from '../record/status.ts';
import { energyLabel } from './energy.ts';
import { formatFloor } from './floor.ts';
import { formatDate, formatNumber } from './format.ts';
import { type Labels, referenceLabel } from './labels.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;

export type KeyFactKind =
  | 'bedrooms'
  | 'bathrooms'
  | 'area'
  | 'built'
  | 'plot'
  | 'terrace'
  | 'width'
  | 'depth'
  | 'year'
  | 'energy'
  | 'available'
  | 'floor'
  | 'garages'
  | 'parking';
export type KeyFact = {
  readonly kind: KeyFactKind;
  readonly value: string;
  /** "m²", after the value; empty otherwise. */
  readonly unit: string;
  /** The code of an energy label, for its colour. */
  readonly code?: string;
};

const KEY_FACT_LIMIT = 6;

const figure = (kind: KeyFactKind, value: number | undefined, unit = ''): readonly KeyFact[] =>
  positive(value) === undefined ? [] : [{ kind, value: formatNumber(value ?? 0), unit }];

const words = (kind: KeyFactKind, value: string): readonly KeyFact[] =>
  value === '' ? [] : [{ kind, value, unit: '' }];

/** What is lived in; else what is built, under its own name. */
const surface = (estate: EstateLike): readonly KeyFact[] => {
  const living = figure('area', livingArea(estate), 'm²');
  return living.length > 0 ? living : figure('built', builtArea(estate), 'm²');
};

const year = (estate: EstateLike): readonly KeyFact[] => {
  const value =
    positive(estate.fields?.['construction.construction_year']) ?? positive(estate.technical?.constructionYear);
  return words('year', value === undefined ? '' : String(value));
};

const energy = (estate: EstateLike, labels: Labels): readonly KeyFact[] => {
  const label = energyLabel(estate, labels.reference);
  return label ? [{ kind: 'energy', value: label.text, unit: '', code: label.code }] : [];
};

/** When it is free: news for a tenant, not for a buyer. */
const available = (estate: EstateLike, labels: Labels): readonly KeyFact[] => {
  if (!isForRent(estate)) return [];
  const text = (...values: readonly unknown[]): string =>
    values.map((value) => (typeof value === 'string' ? value.trim() : '')).find((value) => value !== '') ?? '';
  const { fields, technical } = estate;
  const date = text(fields?.['general.available_at'], fields?.['other.available_at'], technical?.availableDate);
  const code = text(fields?.['general.available'], fields?.['other.available'], technical?.available);
  const known = ['UNKNWON', 'TBD'].includes(code.toUpperCase()) ? '' : referenceLabel(labels.reference, 'FreeOn', code);
  return words('available', formatDate(date) || known);
};

const floor = (estate: EstateLike, labels: Labels): readonly KeyFact[] =>
  typeof estate.general.floor === 'number' ? words('floor', formatFloor(estate.general.floor, labels.locale)) : [];

export const keyFacts = (estate: EstateLike, labels: Labels): readonly KeyFact[] => {
  const land = estateType(estate) === 'PLOT';
  const plot = plotArea(estate);
  const facts = land
    ? [
        ...figure('plot', plot, 'm²'),
        ...figure(
          'width',
          positive(estate.fields?.['construction.lot_width']) ?? positive(estate.dimensions?.widthGround),
          'm',
        ),
        ...figure(
          'depth',
          positive(estate.fields?.['construction.lot_depth']) ?? positive(estate.dimensions?.depthGround),
          'm',
        ),
      ]
    : [
        ...figure('bedrooms', bedroomCount(estate)),
        ...figure('bathrooms', bathroomCount(estate)),
        ...surface(estate),
        ...(plot === undefined ? figure('terrace', terraceSurface(estate), 'm²') : figure('plot', plot, 'm²')),
        ...available(estate, labels),
        // A tenant asks for the energy label before the year.
        ...(isForRent(estate) ? [] : year(estate)),
        ...energy(estate, labels),
        ...(isForRent(estate) ? year(estate) : []),
        ...floor(estate, labels),
        ...figure('garages', garageCount(estate)),
        ...figure('parking', parkingCount(estate)),
      ];
  return facts.slice(0, KEY_FACT_LIMIT);
};
