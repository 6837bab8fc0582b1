// The active filters as chips: one per value, each with the change that takes it away again.
import { formatCurrency, formatNumber } from '../display/format.ts';
import { type Locale, textOf } from '../locale.ts';
import { parseArea, placesOfArea } from '../places/area.ts';
import type { Say } from '../say.ts';
import { BEDROOM_COUNT_LARGE_START } from './bedroom-choices.ts';
import type { FilterChange } from './estate-filter-state.ts';
import type { EstateFilters } from './estate-filters.ts';
import { countryOptions, locationOptions, subTypeOptions, typeOptions } from './filter-options.ts';
import { type FilterQuery, parseGeoRange } from './filter-query.ts';
import { SURFACE_WORDS, TRAIT_WORDS } from './filter-words.ts';
import { TRAITS, type Trait } from './query-fields.ts';

/** Plain JSON, where "without a price" cannot be an undefined price: such fields are named. */
export type Removal = { readonly change: FilterChange; readonly clear?: readonly (keyof FilterQuery)[] };
export type FilterChip = Removal & { readonly key: string; readonly label: string };

export const removalChange = ({ change, clear = [] }: Removal): FilterChange => ({
  ...change,
  ...Object.fromEntries(clear.map((field) => [field, undefined])),
});

type PriceWords = Say<'filter.price.between' | 'filter.price.from' | 'filter.price.to'>;
type BedroomWords = Say<'filter.bedrooms.exact' | 'filter.bedrooms.atLeast'>;
type PlaceWords = Say<'filter.geo' | 'filter.geo.area' | 'filter.area.drawn' | 'filter.bounds'>;
type SurfaceWords = Say<(typeof SURFACE_WORDS)['surface' | 'plot']['between' | 'from' | 'to']>;
type TraitWords = Say<(typeof TRAIT_WORDS)[Trait]['yes' | 'no']>;
type EnergyWords = Say<'filter.energy.least'>;
type TextWords = Say<'filter.text'>;

type Context = {
  readonly filter: FilterQuery;
  readonly filters: Partial<EstateFilters>;
  readonly locale: Locale;
  readonly t: PriceWords & BedroomWords & PlaceWords & SurfaceWords & TraitWords & EnergyWords & TextWords;
  /** Names from an earlier answer, by chip: a list that was just narrowed may leave them out. */
  readonly known?: ReadonlyMap<string, string> | undefined;
};

type NamedOption = { readonly id: number | string; readonly name: string };

/** A value that no list names is shown as it is: it can still be taken away. Without values nobody sorts the options. */
const listChips = <T extends number | string>(
  values: readonly T[],
  optionsOf: () => readonly NamedOption[],
  field: keyof FilterQuery,
  known: Context['known'],
): FilterChip[] => {
  const options = values.length > 0 ? optionsOf() : [];
  return values.map((value) => {
    const key = `${field}-${value}`;
    return {
      key,
      label: options.find(({ id }) => id === value)?.name ?? known?.get(key) ?? String(value),
      change: { [field]: values.filter((other) => other !== value) },
    };
  });
};

export const distanceText = (km: number): string => `${String(km).replace('.', ',')}\u00a0km`;

/** The name of the place a circle is drawn around, when it is one of the offered places. */
const placeAt = ({ filters, locale }: Context, lat: number, lon: number): string | undefined => {
  const found = filters.locations?.find((place) => place.lat === lat && place.lon === lon);
  return found && locationOptions({ locations: [found] }, locale)[0]?.name;
};

const geoChips = (context: Context): FilterChip[] => {
  const range = parseGeoRange(context.filter.geo_range ?? '');
  if (!range) return [];
  const place = placeAt(context, range.lat, range.lon);
  const distance = distanceText(range.km);
  const label = place ? context.t('filter.geo', { distance, place }) : context.t('filter.geo.area', { distance });
  return [{ key: 'geo_range', label, change: {}, clear: ['geo_range'] }];
};

/** A chip for each part of an area. */
const areaChips = ({ filter, filters, locale, t, known }: Context): FilterChip[] => {
  const parts = filter.area ?? [];
  const nameOf = (city: number): string | undefined => {
    const found = filters.locations?.find(({ id }) => id === city);
    return found && locationOptions({ locations: [found] }, locale)[0]?.name;
  };
  const isNamed = (text: string): boolean => placesOfArea(parseArea([text])).every((city) => nameOf(city));
  return parts.map((text) => {
    const key = `area-${text}`;
    const label = (isNamed(text) ? undefined : known?.get(key)) ?? areaPartLabel(text, nameOf, t);
    return { key, label, change: { area: parts.filter((other) => other !== text) } };
  });
};

/** "5 km rond Ledeberg", "Gent", "Getekend gebied". */
export const areaPartLabel = (text: string, nameOf: (city: number) => string | undefined, t: PlaceWords): string => {
  const [part] = parseArea([text]);
  if (!part || 'corners' in part) return t('filter.area.drawn');
  if (!('city' in part)) return t('filter.geo.area', { distance: distanceText(part.km) });
  const place = nameOf(part.city) ?? String(part.city);
  return part.km === undefined ? place : t('filter.geo', { distance: distanceText(part.km), place });
};

/** "A+". */
export const energyText = (label: string): string => label.replaceAll('_PLUS', '+');

/** "Woonoppervlakte vanaf 120 m²"; undefined without a bound. */
const surfaceText = (
  kind: 'surface' | 'plot',
  min: number | undefined,
  max: number | undefined,
  t: SurfaceWords,
): string | undefined => {
  const square = (value: number): string => `${formatNumber(value)}\u00a0m²`;
  if (min !== undefined && max !== undefined)
    return t(SURFACE_WORDS[kind].between, { from: square(min), to: square(max) });
  if (min !== undefined) return t(SURFACE_WORDS[kind].from, { from: square(min) });
  return max === undefined ? undefined : t(SURFACE_WORDS[kind].to, { to: square(max) });
};

/** "€ 250.000 – € 900.000", "Tot € 900.000"; undefined without a bound. */
export const priceText = (min: number | undefined, max: number | undefined, t: PriceWords): string | undefined => {
  if (min !== undefined && max !== undefined)
    return t('filter.price.between', { from: formatCurrency(min), to: formatCurrency(max) });
  if (min !== undefined) return t('filter.price.from', { price: formatCurrency(min) });
  return max === undefined ? undefined : t('filter.price.to', { price: formatCurrency(max) });
};

export const bedroomsText = (filter: FilterQuery, t: BedroomWords): string | undefined => {
  const { bedrooms, 'bed-min': least } = filter;
  if (bedrooms !== undefined && bedrooms < BEDROOM_COUNT_LARGE_START)
    return t('filter.bedrooms.exact', { count: bedrooms });
  const count = bedrooms === undefined ? least : Math.max(BEDROOM_COUNT_LARGE_START, least ?? 0);
  return count === undefined ? undefined : t('filter.bedrooms.atLeast', { count });
};

export const filterChips = (context: Context): FilterChip[] => {
  const { filter, filters, locale, t, known } = context;
  const transactions = () =>
    (filters.transactions ?? []).flatMap(({ id, code, name }) => [
      { id, name: textOf(name, locale) },
      { id: code, name: textOf(name, locale) },
    ]);
  const price = priceText(filter['price-min'], filter['price-max'], t);
  const bedrooms = bedroomsText(filter, t);
  return [
    ...listChips(filter.status ?? [], transactions, 'status', known),
    ...listChips(filter.country ?? [], () => countryOptions(filters, locale), 'country', known),
    ...listChips(filter.city ?? [], () => locationOptions(filters, locale), 'city', known),
    ...geoChips(context),
    ...areaChips(context),
    ...(filter.bounds ? [{ key: 'bounds', label: t('filter.bounds'), change: {}, clear: ['bounds'] as const }] : []),
    ...listChips(filter.type ?? [], () => typeOptions(filters, locale), 'type', known),
    ...listChips(filter.subType ?? [], () => subTypeOptions(filters, locale), 'subType', known),
    ...(price ? [{ key: 'price', label: price, change: {}, clear: ['price-min', 'price-max'] as const }] : []),
    ...(bedrooms ? [{ key: 'bedrooms', label: bedrooms, change: {}, clear: ['bedrooms', 'bed-min'] as const }] : []),
    ...(['surface', 'plot'] as const).flatMap((kind): FilterChip[] => {
      const label = surfaceText(kind, filter[`${kind}-min`], filter[`${kind}-max`], t);
      return label ? [{ key: kind, label, change: {}, clear: [`${kind}-min`, `${kind}-max`] }] : [];
    }),
    ...(filter.epc
      ? [
          {
            key: 'epc',
            label: t('filter.energy.least', { label: energyText(filter.epc) }),
            change: {},
            clear: ['epc'] as const,
          },
        ]
      : []),
    ...(filter.text
      ? [{ key: 'text', label: t('filter.text', { text: filter.text }), change: {}, clear: ['text'] as const }]
      : []),
    ...TRAITS.flatMap((trait): FilterChip[] => {
      const answer = filter[trait];
      return answer ? [{ key: trait, label: t(TRAIT_WORDS[trait][answer]), change: {}, clear: [trait] }] : [];
    }),
  ];
};
