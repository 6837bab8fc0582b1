// Record section 3.6, decisions section 3: the counted options with their names, in the order a visitor reads them.
import { countryLabel, type Labels, referenceLabel } from '../../domain/display/labels.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { compareCodeUnits } from '../../domain/fold.ts';
import { LOCALES, type Localized } from '../../domain/locale.ts';
import { placesOfArea } from '../../domain/places/area.ts';
import { HEAD_TYPES, headTypeCode } from '../../domain/record/head-types.ts';
import { statusOfTransaction } from '../../domain/record/status.ts';
import { subTypeById } from '../../domain/record/sub-types.ts';
import { BEDROOM_COUNT_LARGE_START, BEDROOMS_LARGE } from '../../domain/search/bedroom-choices.ts';
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import type { EstateQuery } from '../../domain/search/estate-query-schema.ts';
import { STATUS_ORDER, TYPE_ORDER } from '../../domain/search/grouping.ts';
import { resolveTerms } from '../../domain/search/resolve-terms.ts';
import type { FacetCounts, Option } from './facets.ts';
import type { LocationOptions } from './location-options.ts';
import { bucketEnd } from './price-buckets.ts';

const nameWith = (label: (labels: Labels) => string): Localized =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = label(labelsFor(locale));
      return text ? [[locale, text]] : [];
    }),
  );

const remembered = <K, V>(compute: (key: K) => V): ((key: K) => V) => {
  const known = new Map<K, V>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    if (known.size < 10_000) known.set(key, value);
    return value;
  };
};

const headTypeOf = remembered((id: number) => ({
  code: headTypeCode(id) ?? '',
  name: nameWith((labels) => referenceLabel(labels.reference, 'HeadType', id)),
}));
const subTypeOf = remembered((id: number) => {
  const known = subTypeById(id);
  return {
    code: known?.code ?? '',
    name: known ? nameWith((labels) => referenceLabel(labels.reference, 'SubType', known.code)) : {},
    headTypeId: HEAD_TYPES.find(({ code }) => code === known?.type)?.id ?? 0,
  };
});
const transactionOf = remembered((id: number) => ({
  code: statusOfTransaction(id),
  name: nameWith((labels) => referenceLabel(labels.reference, 'Transaction', id)),
}));
const countryOf = remembered((id: string) => ({
  code: id,
  name: nameWith((labels) => countryLabel(labels.countries, id)),
}));

/** The options that find something, and those selected. */
const withSelected = <V>(options: Option<V>[], selected: readonly V[] | undefined): Option<V>[] => {
  for (const id of selected ?? []) if (!options.some((option) => option.id === id)) options.push({ id, count: 0 });
  return options;
};

const byRank =
  (order: readonly number[]) =>
  (a: Option<number>, b: Option<number>): number => {
    const rank = (id: number): number => (order.includes(id) ? order.indexOf(id) - order.length : id);
    return rank(a.id) - rank(b.id);
  };

/** `foreign` names the subtypes that our table lacks. */
export const namedFacets = (
  counts: FacetCounts,
  query: EstateQuery,
  locations: LocationOptions,
  foreign: (subType: number) => Localized,
): EstateFilters => {
  const chosen = resolveTerms(query.terms);
  const fromSix = (query.range?.['general.bedroomCount']?.gte ?? 0) >= BEDROOM_COUNT_LARGE_START;
  const bedrooms = [
    ...(chosen['general.bedroomCount'] ?? []).map((value) =>
      value === BEDROOMS_LARGE ? BEDROOM_COUNT_LARGE_START : Math.min(value, BEDROOM_COUNT_LARGE_START),
    ),
    ...(fromSix ? [BEDROOM_COUNT_LARGE_START] : []),
  ];
  return {
    headTypes: withSelected(counts.headTypes, chosen['general.headType.id'])
      .sort(byRank(TYPE_ORDER))
      .map((option) => ({ ...headTypeOf(option.id), ...option })),
    subTypes: withSelected(counts.subTypes, chosen['general.subType.id'])
      .sort((a, b) => a.id - b.id)
      .map((option) => {
        const known = subTypeOf(option.id);
        return { ...known, ...(known.code === '' ? { name: foreign(option.id) } : {}), ...option };
      }),
    bedrooms: withSelected(counts.bedrooms, bedrooms)
      // None is an empty value (record section 5), no option of its own.
      .filter(({ id }) => id > 0 || bedrooms.includes(id))
      .sort((a, b) => a.id - b.id)
      .map(({ id, count }) => ({ id: id === BEDROOM_COUNT_LARGE_START ? BEDROOMS_LARGE : id, count })),
    locations: locations.options(counts.cities, [
      ...(chosen['address.city.id'] ?? []),
      ...placesOfArea(query.area ?? []),
    ]),
    prices: {
      ...counts.priceRange,
      buckets: counts.prices.map(({ id: from, count }) => ({ from, to: bucketEnd(from), count })),
    },
    transactions: withSelected(counts.transactions, chosen['general.transaction.id'])
      .sort(byRank(STATUS_ORDER))
      .map((option) => ({ ...transactionOf(option.id), ...option })),
    countries: withSelected(counts.countries, chosen['address.country'])
      .sort((a, b) => compareCodeUnits(a.id, b.id))
      .map((option) => ({ ...countryOf(option.id), ...option })),
  };
};
