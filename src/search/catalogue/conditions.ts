// Decisions section 3: a query as a list of conditions. Each knows its rows, and the filter list whose selection it is:
// a list is counted without its own conditions.
import { type AreaPart, boxOfShape, isInShape, shapeOfPart } from '../../domain/places/area.ts';
import { placesWithin } from '../../domain/places/cities.ts';
import type { LatLon } from '../../domain/places/geo.ts';
import { isStatus } from '../../domain/record/status.ts';
import { BEDROOM_COUNT_LARGE_START, BEDROOMS_LARGE } from '../../domain/search/bedroom-choices.ts';
import type { EstateQuery, QueryBounds } from '../../domain/search/estate-query-schema.ts';
import { ENERGY_LABELS } from '../../domain/search/query-fields.ts';
import { type ResolvedTerms, resolveTerms } from '../../domain/search/resolve-terms.ts';
import type { CodedColumn } from '../columns/coded-column.ts';
import type { RowColumns } from '../columns/row-columns.ts';
import type { BitSet } from '../sets/bit-set.ts';
import { hasWords } from '../text/text-index.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import type { Condition, FilterList } from './condition.ts';

const keyOf = (field: string, value: unknown): string => `${field} ${JSON.stringify(value)}`;

const isIn = (value: number, { gte, lte }: QueryBounds): boolean =>
  (gte === undefined || value >= gte) && (lte === undefined || value <= lte);

const hasBound = (bounds: QueryBounds | undefined): bounds is QueryBounds =>
  bounds !== undefined && (bounds.gte !== undefined || bounds.lte !== undefined);

/** Where the prices within bounds lie in the order of prices: bounds between which no other price lies mean the same until something changes. */
const pricePlaces = ({ orders }: CatalogueRows, { gte = 0, lte = Number.MAX_VALUE }: QueryBounds) =>
  orders['price.value'].asc.between(gte, lte);

/** Rows with a price within bounds, by the order of prices: whole sections, and of the others row by row. */
const addPrices = (all: CatalogueRows, bounds: QueryBounds, target: BitSet) => {
  const order = all.orders['price.value'].asc;
  const { rows } = order;
  const { words } = target;
  const { from, to } = pricePlaces(all, bounds);
  for (const section of order.sections) {
    if (section.set && from <= section.from && section.to <= to) {
      target.or(section.set.words);
      continue;
    }
    const end = Math.min(to, section.to);
    for (let i = Math.max(from, section.from); i < end; i++) {
      const row = rows[i] as number;
      words[row >>> 5] = (words[row >>> 5] as number) | (1 << (row & 31));
    }
  }
};

/** An estate is in a collection by itself, through a unit, or through its project. */
const addCollection = ({ columns, families }: CatalogueRows, name: string, target: BitSet): void => {
  for (const row of columns.collections.get(name)?.rows() ?? []) {
    target.add(row);
    const top = families.tops[row] ?? row;
    if (top >= 0) target.add(top);
    if (top === row) for (const unit of families.unitsOf(columns.ids[row] ?? 0)) target.add(unit);
  }
};

const oneOf = <F extends keyof ResolvedTerms, V extends number | string>(
  list: FilterList | undefined,
  field: F,
  column: CodedColumn<V>,
  values: readonly V[] | undefined,
): Condition[] =>
  values
    ? [
        {
          list,
          key: keyOf(field, values),
          addTo: (target) => {
            for (const value of values) column.addTo(target, value);
          },
        },
      ]
    : [];

const termConditions = (rows: CatalogueRows, terms: ResolvedTerms): Condition[] => {
  const { columns } = rows;
  const bedrooms = terms['general.bedroomCount'];
  const collections = terms['children.collections'];
  return [
    ...oneOf('headTypes', 'general.headType.id', columns.headType, terms['general.headType.id']),
    ...oneOf('subTypes', 'general.subType.id', columns.subType, terms['general.subType.id']),
    ...oneOf('transactions', 'general.transaction.id', columns.transaction, terms['general.transaction.id']),
    // `trans` selects a status or a transaction: both are the selection of that one list.
    ...oneOf('transactions', 'general.status', columns.status, terms['general.status']?.filter(isStatus)),
    ...oneOf('locations', 'address.city.id', columns.city, terms['address.city.id']?.flatMap(placesWithin)),
    ...oneOf('countries', 'address.country', columns.country, terms['address.country']),
    ...oneOf(undefined, 'salesRepresentative.email', columns.representative, terms['salesRepresentative.email']),
    ...(bedrooms
      ? [
          {
            list: 'bedrooms' as const,
            key: keyOf('general.bedroomCount', bedrooms),
            addTo: (target: BitSet) =>
              columns.bedrooms.addWhere(
                target,
                (count) =>
                  bedrooms.includes(count) || (count >= BEDROOM_COUNT_LARGE_START && bedrooms.includes(BEDROOMS_LARGE)),
              ),
          },
        ]
      : []),
    ...(collections
      ? [
          {
            list: undefined,
            key: keyOf('children.collections', collections),
            addTo: (target: BitSet) => {
              for (const name of collections) addCollection(rows, name, target);
            },
          },
        ]
      : []),
  ];
};

const surfaceConditions = (columns: RowColumns, { range }: EstateQuery): Condition[] =>
  (['surface', 'plot'] as const).flatMap((field) => {
    const bounds = range?.[field];
    if (!hasBound(bounds)) return [];
    const addTo = (target: BitSet): void => {
      const values = field === 'surface' ? columns.surfaces : columns.plots;
      const { gte = 0, lte = Number.MAX_VALUE } = bounds;
      // NaN is in no range.
      for (let row = 0; row < values.length; row++) {
        const value = values[row] as number;
        if (value >= gte && value <= lte) target.add(row);
      }
    };
    return [{ list: undefined, key: keyOf(field, bounds), addTo }];
  });

const homeConditions = ({ energy, traits }: RowColumns, query: EstateQuery): Condition[] => {
  const { energyLabel: least } = query;
  const answers = [
    ...(query.with ?? []).map((trait) => ({ trait, answer: 'yes' as const })),
    ...(query.without ?? []).map((trait) => ({ trait, answer: 'no' as const })),
  ];
  return [
    ...(least
      ? [
          {
            list: undefined,
            key: keyOf('energy', least),
            addTo: (target: BitSet) => energy.addWhere(target, (rank) => rank <= ENERGY_LABELS.indexOf(least)),
          },
        ]
      : []),
    ...answers.map(({ trait, answer }) => ({
      list: undefined,
      key: keyOf(trait, answer),
      addTo: (target: BitSet) => traits[trait].addTo(target, answer),
    })),
  ];
};

/** Rows in any of its parts. */
const addArea = (columns: RowColumns, area: readonly AreaPart[], target: BitSet): void => {
  const middleOf = (id: number): LatLon | undefined => {
    const { lat, lon } = columns.cityNamed(id);
    return lat === undefined || lon === undefined ? undefined : { lat, lon };
  };
  for (const part of area) {
    if ('city' in part && part.km === undefined) {
      for (const id of placesWithin(part.city)) columns.city.addTo(target, id);
      continue;
    }
    const shape = shapeOfPart(part, middleOf);
    if (!shape) continue;
    if (!('corners' in shape)) columns.grid.addWithin(target, shape, shape.km);
    else
      columns.grid.forEachIn(boxOfShape(shape), (row, lat, lon) => {
        if (isInShape({ lat, lon }, shape)) target.add(row);
      });
  }
};

export const conditionsOf = (rows: CatalogueRows, query: EstateQuery): Condition[] => {
  const { columns } = rows;
  const conditions = termConditions(rows, resolveTerms(query.terms));
  const { 'price.value': price, 'general.bedroomCount': bedrooms } = query.range ?? {};
  if (hasBound(price)) {
    const key = keyOf('price', pricePlaces(rows, price));
    conditions.push({ list: 'prices', key, addTo: (target) => addPrices(rows, price, target) });
  }
  if (hasBound(bedrooms)) {
    conditions.push({
      list: 'bedrooms',
      key: keyOf('bedrooms', bedrooms),
      addTo: (target) => columns.bedrooms.addWhere(target, (count) => isIn(count, bedrooms)),
    });
  }
  conditions.push(...surfaceConditions(columns, query), ...homeConditions(columns, query));
  const { text = '' } = query.match ?? {};
  if (hasWords(text)) {
    conditions.push({
      list: undefined,
      key: keyOf('text', text),
      addTo: (target) => columns.text.addMatches(text, target),
    });
  }
  const { geoDistance: geo } = query;
  if (geo) {
    const km = Number.parseFloat(geo.distance);
    conditions.push({
      list: undefined,
      key: keyOf('geo', geo),
      addTo: (target) => columns.grid.addWithin(target, geo, km),
    });
  }
  const { area } = query;
  if (area) {
    conditions.push({ list: undefined, key: keyOf('area', area), addTo: (target) => addArea(columns, area, target) });
  }
  const { geoBounds: box } = query;
  if (box) {
    conditions.push({
      list: undefined,
      key: keyOf('box', box),
      addTo: (target) => columns.grid.forEachIn(box, (row) => target.add(row)),
    });
  }
  return conditions;
};

/** The same for queries that find the same, until something changes: visitors write any price, and most have no listing between them. */
export const queryKey = (rows: CatalogueRows, query: EstateQuery): string => {
  const price = query.range?.['price.value'];
  if (!hasBound(price)) return JSON.stringify(query);
  return JSON.stringify({ ...query, range: { ...query.range, 'price.value': pricePlaces(rows, price) } });
};
