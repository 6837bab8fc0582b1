// Behaviour sections 2, 3 and 5, decisions sections 3 and 4: the search filters as the query string carries them.
// Whatever a visitor or a crawler writes there, parsing never throws: what makes no sense is dropped.
import type { Locale } from '../locale.ts';
import { parseArea, parseAreaTexts, placesOfArea } from '../places/area.ts';
import { type BoundingBox, DEGREES, isLatLon, type LatLon, parseCircle } from '../places/geo.ts';
import { headTypeIds } from '../record/head-types.ts';
import { STATUSES, type Status } from '../record/status.ts';
import { ENERGY_LABELS, type EnergyChoice, TRAITS, type Trait } from './query-fields.ts';
import { subTypeIds } from './resolve-terms.ts';

const SORT_TYPES = ['price', 'city', 'date', 'type'] as const;
export type SortType = (typeof SORT_TYPES)[number];
const SORT_ORDERS = ['ASC', 'DESC'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
/** A status, or the id of a transaction in our own table. */
export type StatusFilter = Status | number;

/** An absent field filters nothing; a list is never empty. */
export type FilterQuery = {
  readonly sortOrder: SortOrder;
  readonly sortType: SortType;
  readonly status?: readonly StatusFilter[];
  readonly city?: readonly number[];
  readonly type?: readonly number[];
  readonly country?: readonly string[];
  readonly 'price-min'?: number;
  readonly 'price-max'?: number;
  readonly bedrooms?: number;
  readonly 'bed-min'?: number;
  readonly subType?: readonly number[];
  /** "10km;51.05;3.72"; while it is there, there is no city. */
  readonly geo_range?: string;
  /** "51.03;3.7;51.07;3.75", south, west, north and east: the part of the map that was opened. The city stays. */
  readonly bounds?: string;
  /** The parts of an area as an address has them (area.ts); while they are there, there is neither city nor radius. */
  readonly area?: readonly string[];
  readonly 'surface-min'?: number;
  readonly 'surface-max'?: number;
  readonly 'plot-min'?: number;
  readonly 'plot-max'?: number;
  /** This label or a better one. */
  readonly epc?: EnergyChoice;
  /** Words that the texts of a listing have, all of them. */
  readonly text?: string;
} & { readonly [T in Trait]?: TraitAnswer };
export type TraitAnswer = 'yes' | 'no';

export const DEFAULT_FILTER_QUERY: FilterQuery = { sortOrder: 'DESC', sortType: 'date' };

/** The words of `trans`, also the first segment of a landing page. */
export const TRANSACTION_WORDS = {
  FOR_SALE: { nl: 'kopen', fr: 'acheter', en: 'buy', de: 'kaufen' },
  TO_RENT: { nl: 'huren', fr: 'louer', en: 'rent', de: 'mieten' },
} as const satisfies Partial<Record<Status, Record<Locale, string>>>;

const STATUS_OF_WORD: ReadonlyMap<string, Status> = new Map(
  (['FOR_SALE', 'TO_RENT'] as const).flatMap((status) =>
    Object.values(TRANSACTION_WORDS[status]).map((word): [string, Status] => [word, status]),
  ),
);

/** More values than any widget offers; longer lists are somebody trying. */
const MAX_FILTER_VALUES = 200;

const parseId = (text: string): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
const parseCount = (text: string): number | undefined => (/^\d{1,3}$/.test(text) ? Number(text) : undefined);
/** A plain number. "200.000" is dropped rather than read as 200. */
const parseAmount = (text: string): number | undefined =>
  /^\d{1,12}(?:\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
/** None of a surface is no wish. */
const parseSurface = (text: string): number | undefined => parseAmount(text) || undefined;
/** "A+" as people write it, and the code. */
const parseEnergy = (text: string): EnergyChoice | undefined => {
  const code = text.toUpperCase().replaceAll('+', '_PLUS');
  return ENERGY_LABELS.find((label) => label === code);
};
const parseAnswer = (text: string): TraitAnswer | undefined => {
  const answer = text.toLowerCase();
  return answer === 'yes' || answer === 'no' ? answer : undefined;
};
/** As long as a query may have it. */
const MAX_TEXT = 200;
const parseText = (text: string): string | undefined =>
  /[\p{L}\p{N}]/u.test(text) ? text.slice(0, MAX_TEXT).toWellFormed().replace(/\s+/gu, ' ').trim() : undefined;
const idsOf = (lookUp: (code: string) => readonly number[]) => (text: string) => {
  const id = parseId(text);
  return id === undefined ? lookUp(text) : [id];
};
const parseCountry = (text: string): string | undefined =>
  /^[a-z]{2,10}$/i.test(text) ? text.toUpperCase() : undefined;

export const parseStatus = (text: string): StatusFilter | undefined => {
  const code = text.toUpperCase();
  return STATUS_OF_WORD.get(text.toLowerCase()) ?? STATUSES.find((status) => status === code) ?? parseId(text);
};

export type GeoRange = LatLon & { readonly km: number; readonly distance: string };

/** South, west, north and east in degrees, separated by semicolons; undefined when it has another form. */
export const parseBounds = (text: string): BoundingBox | undefined => {
  const parts = text.split(';').map((part) => part.trim());
  if (parts.length !== 4 || !parts.every((part) => DEGREES.test(part))) return undefined;
  const [south = 0, west = 0, north = 0, east = 0] = parts.map(Number);
  const corners = [
    { lat: south, lon: west },
    { lat: north, lon: east },
  ];
  return corners.every(isLatLon) && south <= north && west <= east ? { south, west, north, east } : undefined;
};

/** Distance in km, latitude, longitude, separated by semicolons; undefined when it has another form. */
export const parseGeoRange = (text: string): GeoRange | undefined => parseCircle(text);

const decode = (text: string): string => {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
};

const pairsOf = (query: string): [string, string][] =>
  query
    .replace(/^\?/, '')
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
    });

/** Trimmed, non-empty values by parameter name. */
export const valuesOf = (
  query: string | Iterable<readonly [string, string]>,
): ReadonlyMap<string, readonly string[]> => {
  const values = new Map<string, string[]>();
  for (const [name, raw] of typeof query === 'string' ? pairsOf(query) : query) {
    const value = raw.trim();
    if (value !== '') values.set(name, [...(values.get(name) ?? []).slice(0, MAX_FILTER_VALUES - 1), value]);
  }
  return values;
};

/** Empty filter parameters are removed: empty texts, empty lists, undefined. */
export const removeEmpty = <T extends object>(query: T): T =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) =>
      Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '',
    ),
  ) as T;

const isOneOf = <T extends string>(list: readonly T[], text: string | undefined): text is T =>
  (list as readonly (string | undefined)[]).includes(text);

const parseSort = (
  type: string | undefined,
  order: string | undefined,
): Pick<FilterQuery, 'sortOrder' | 'sortType'> => {
  const upper = order?.toUpperCase();
  const known = isOneOf(SORT_ORDERS, upper) ? upper : undefined;
  if (isOneOf(SORT_TYPES, type)) return { sortType: type, sortOrder: known ?? 'ASC' };
  return { sortType: 'date', sortOrder: known ?? 'DESC' };
};

/** Every parameter of behaviour section 2, with its synonyms. Takes a query string or URLSearchParams. */
export const parseFilterQuery = (query: string | Iterable<readonly [string, string]>): FilterQuery => {
  const values = valuesOf(query);
  const list = <T>(names: readonly string[], parse: (text: string) => T | readonly T[] | undefined): T[] => {
    const found = names.flatMap((name) => values.get(name) ?? []).flatMap((text) => parse(text) ?? []) as T[];
    return [...new Set(found)].slice(0, MAX_FILTER_VALUES);
  };
  const first = <T>(name: string, parse: (text: string) => T | undefined): T | undefined =>
    values
      .get(name)
      ?.map(parse)
      .find((value) => value !== undefined);
  const cities = list(['city'], parseId);
  const parts = parseAreaTexts((values.get('area') ?? []).map((text) => text.replace(/\s+/gu, '')));
  // Without script a form sends the places it ticks beside the parts of an area: they are parts of it too.
  const named = placesOfArea(parseArea(parts));
  const others = cities.filter((id) => !named.includes(id)).map((id) => `@${id}`);
  const area = parts.length > 0 ? parseAreaTexts([...parts, ...others]) : [];
  const range =
    area.length > 0
      ? undefined
      : first('geo_range', (text) => (parseGeoRange(text) ? text.replace(/\s+/gu, '') : undefined));
  return removeEmpty({
    ...parseSort(values.get('sortType')?.[0], values.get('sortOrder')?.[0]),
    status: list(['trans', 'transaction', 'status'], parseStatus),
    city: range === undefined && area.length === 0 ? cities : [],
    type: list(['type'], idsOf(headTypeIds)),
    country: list(['country'], parseCountry),
    'price-min': first('price-min', parseAmount),
    'price-max': first('price-max', parseAmount),
    bedrooms: first('bedrooms', (text) => parseCount(text.replace(/\+$/, ''))),
    'bed-min': first('bed-min', (text) => parseCount(text) || undefined),
    subType: list(['subType'], idsOf(subTypeIds)),
    geo_range: range,
    area,
    'surface-min': first('surface-min', parseSurface),
    'surface-max': first('surface-max', parseSurface),
    'plot-min': first('plot-min', parseSurface),
    'plot-max': first('plot-max', parseSurface),
    epc: first('epc', parseEnergy),
    text: first('text', parseText),
    ...Object.fromEntries(TRAITS.map((trait) => [trait, first(trait, parseAnswer)])),
    bounds: first('bounds', (text) => (parseBounds(text) ? text.replace(/\s+/gu, '') : undefined)),
  }) as FilterQuery;
};

const PARAMETERS = [
  ['country', 'country'],
  ['city', 'city'],
  ['price-min', 'price-min'],
  ['price-max', 'price-max'],
  ['type', 'type'],
  ['bedrooms', 'bedrooms'],
  ['bed-min', 'bed-min'],
  ['subType', 'subType'],
  ['status', 'trans'],
  ['geo_range', 'geo_range'],
  ['area', 'area'],
  ['surface-min', 'surface-min'],
  ['surface-max', 'surface-max'],
  ['plot-min', 'plot-min'],
  ['plot-max', 'plot-max'],
  ['epc', 'epc'],
  ['text', 'text'],
  ...TRAITS.map((trait) => [trait, trait] as const),
  ['bounds', 'bounds'],
] as const satisfies readonly (readonly [keyof FilterQuery, string])[];

/** Every name a filter has in a query string, with its synonyms. */
export const SEARCH_PARAMETERS: readonly string[] = [...PARAMETERS.map(([, name]) => name), 'transaction', 'status'];

/** Without "?"; lists as repeated parameters; the default sort is left out. */
const writeQuery = (query: FilterQuery): string => {
  const pairs: string[] = [];
  const add = (name: string, value: string | number): void => {
    if (value !== '') pairs.push(`${name}=${encodeURIComponent(String(value).toWellFormed())}`);
  };
  for (const [field, name] of PARAMETERS) {
    const value = query[field];
    if (value === undefined) continue;
    if (typeof value === 'object') for (const one of value) add(name, one);
    else add(name, value);
  }
  if (query.sortType !== DEFAULT_FILTER_QUERY.sortType || query.sortOrder !== DEFAULT_FILTER_QUERY.sortOrder) {
    add('sortType', query.sortType);
    add('sortOrder', query.sortOrder);
  }
  return pairs.join('&');
};

/** A list names its filters in the link of each card: they are written once. */
const written = new WeakMap<FilterQuery, string>();

export const toQueryString = (query: FilterQuery): string => {
  const known = written.get(query);
  if (known !== undefined) return known;
  const text = writeQuery(query);
  written.set(query, text);
  return text;
};
