// The catalogue's meaning written out in plain arrays, slow and obvious: what the index is compared with.
import { fold } from '../../../src/domain/fold.ts';
import type { AreaPart } from '../../../src/domain/places/area.ts';
import { cityById, isInPlaces, widerPlaces } from '../../../src/domain/places/cities.ts';
import { haversine, type LatLon } from '../../../src/domain/places/geo.ts';
import { isRentStatus, isSoldStatus } from '../../../src/domain/record/status.ts';
import type { MoreFilters } from '../../../src/domain/search/estate-filters.ts';
import type {
  EstateQuery,
  EstateSearchBody,
  EstateSort,
  GroupCount,
} from '../../../src/domain/search/estate-query-schema.ts';
import { priceBand } from '../../../src/domain/search/grouping.ts';
import { ENERGY_LABELS, TRAITS } from '../../../src/domain/search/query-fields.ts';
import { resolveTerms } from '../../../src/domain/search/resolve-terms.ts';
import type { IndexEntry } from '../../../src/search/catalogue/index-entry.ts';
import { PRICE_BUCKETS } from '../../../src/search/catalogue/price-buckets.ts';
import { groupKeys } from './group-keys.ts';

type Row = IndexEntry & {
  readonly top: IndexEntry;
  /** Of a project that has a visible unit on offer, and that project itself. */
  readonly open: boolean;
};
export type ReferenceFacets = {
  headTypes: Record<string, number>;
  subTypes: Record<string, number>;
  bedrooms: Record<string, number>;
  locations: Record<string, number>;
  transactions: Record<string, number>;
  countries: Record<string, number>;
  buckets: Record<string, number>;
  min: number | null;
  max: number | null;
};
type List = Exclude<keyof ReferenceFacets, 'min' | 'max'>;

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Visible rows, each with the listing it is found under; projects with the price of their cheapest unit on offer. */
const visibleRows = (entries: readonly IndexEntry[]): Row[] => {
  const priced = entries.map((entry) => {
    const prices = entries
      .filter((unit) => unit.parentId === entry.id && !isSoldStatus(unit.status))
      .flatMap((unit) => unit.price ?? []);
    const isTop = entry.parentId === undefined;
    return entry.project && isTop && prices.length > 0 ? { ...entry, price: Math.min(...prices) } : entry;
  });
  const isOpen = (top: IndexEntry): boolean =>
    priced.some((unit) => unit.parentId === top.id && !isSoldStatus(unit.status));
  return priced.flatMap((entry) => {
    if (entry.parentId === undefined) return [{ ...entry, top: entry, open: isOpen(entry) }];
    const project = priced.find(({ id, parentId }) => id === entry.parentId && parentId === undefined);
    return project ? [{ ...entry, top: project, open: isOpen(project) }] : [];
  });
};

const matchesText = (entry: IndexEntry, text: string): boolean => {
  const wanted = wordsOf(text);
  const last = wanted.pop();
  if (last === undefined) return true;
  const has = wordsOf(entry.text);
  return wanted.every((word) => has.includes(word)) && has.some((word) => word.startsWith(last));
};

const isWithin = (value: number | undefined, bounds: { gte?: number; lte?: number } | undefined): boolean => {
  if (bounds?.gte === undefined && bounds?.lte === undefined) return true;
  return value !== undefined && value >= (bounds.gte ?? -Infinity) && value <= (bounds.lte ?? Infinity);
};

const inCollection = (row: Row, names: readonly string[], rows: readonly Row[]): boolean => {
  const family = rows.filter(
    (other) => other.id === row.id || other.id === row.top.id || (row.id === row.top.id && other.top.id === row.id),
  );
  return family.some(({ collections }) => collections.some((name) => names.includes(name)));
};

const isOneOf = <V>(value: V | undefined, values: readonly V[] | undefined): boolean =>
  values === undefined || (value !== undefined && values.includes(value));

/** A town is found by its own id, by that of the place it stands under, and by its whole municipality. */
const isThere = ({ city }: Row, asked: readonly number[] | undefined): boolean =>
  asked === undefined || (city?.id !== undefined && isInPlaces(city.id, asked));

/** How often a ray to the north crosses the line: another way to look at it than the program's. */
const isWithinLine = ({ lat, lon }: LatLon, corners: readonly LatLon[]): boolean =>
  corners.filter((a, i) => {
    const b = corners[(i + 1) % corners.length] ?? a;
    return a.lon > lon !== b.lon > lon && lat < a.lat + ((lon - a.lon) / (b.lon - a.lon)) * (b.lat - a.lat);
  }).length %
    2 ===
  1;

const isInArea = ({ city, point }: Row, part: AreaPart): boolean => {
  if ('city' in part && part.km === undefined) return city?.id !== undefined && isInPlaces(city.id, [part.city]);
  if (point === undefined) return false;
  if ('corners' in part) return isWithinLine(point, part.corners);
  const middle = 'city' in part ? cityById(part.city) : part;
  return middle !== undefined && haversine(middle, point) <= (part.km ?? 0);
};

/** `without`: the list whose own selection does not count. */
const meets = (row: Row, query: EstateQuery, rows: readonly Row[], without?: List): boolean => {
  const terms = resolveTerms(query.terms ?? {});
  const { geoDistance: geo, geoBounds: box, range = {} } = query;
  const bedrooms = terms['general.bedroomCount'];
  const large = row.bedrooms !== undefined && row.bedrooms >= 6 && bedrooms?.includes('6+');
  const collections = terms['children.collections'];
  return (
    (without === 'headTypes' || isOneOf(row.headType, terms['general.headType.id'])) &&
    (without === 'subTypes' || isOneOf(row.subType, terms['general.subType.id'])) &&
    (without === 'transactions' || isOneOf(row.transaction, terms['general.transaction.id'])) &&
    (without === 'transactions' || isOneOf<string>(row.status, terms['general.status'])) &&
    (without === 'locations' || isThere(row, terms['address.city.id'])) &&
    (without === 'countries' || isOneOf(row.country, terms['address.country'])) &&
    (without === 'bedrooms' || large === true || isOneOf<number | string>(row.bedrooms, bedrooms)) &&
    (without === 'bedrooms' || isWithin(row.bedrooms, range['general.bedroomCount'])) &&
    (without === 'buckets' || isWithin(row.price, range['price.value'])) &&
    isOneOf(row.representative, terms['salesRepresentative.email']) &&
    (collections === undefined || inCollection(row, collections, rows)) &&
    matchesText(row, query.match?.text ?? '') &&
    isWithin(row.facts.surface, range.surface) &&
    isWithin(row.facts.plot, range.plot) &&
    (query.energyLabel === undefined ||
      (row.facts.energy !== undefined && row.facts.energy <= ENERGY_LABELS.indexOf(query.energyLabel))) &&
    (query.with ?? []).every((trait) => row.facts.has.includes(trait)) &&
    (query.without ?? []).every((trait) => row.facts.lacks.includes(trait)) &&
    (query.area === undefined || query.area.some((part) => isInArea(row, part))) &&
    (!box ||
      (row.point !== undefined &&
        row.point.lat >= box.south &&
        row.point.lat <= box.north &&
        row.point.lon >= box.west &&
        row.point.lon <= box.east)) &&
    (!geo || (row.point !== undefined && haversine(geo, row.point) <= Number.parseFloat(geo.distance)))
  );
};

const SOLD: readonly (number | string | undefined)[] = [5, 6, 9, 'SOLD', 'RENTED', 'TAKEN_OVER'];
const STATUS_CODES = ['FOR_SALE', 'TO_RENT', 'TAKE_OVER', 'SOLD', 'RENTED', 'TAKEN_OVER'];

/** What only asks for sold or rented listings leaves projects out that have anything on offer. */
export const onlySold = (query: EstateQuery): boolean => {
  const terms = resolveTerms(query.terms ?? {});
  const lists: (readonly (number | string)[] | undefined)[] = [
    terms['general.status']?.filter((status) => STATUS_CODES.includes(status)),
    terms['general.transaction.id'],
  ];
  return lists.some((asked) => asked?.length && asked.every((one) => SOLD.includes(one)));
};

/** `sold`: a list of what is sold. */
const listed = (rows: readonly Row[], matching: readonly Row[], units: EstateQuery['units'], sold: boolean): Row[] => {
  const tops = new Set(matching.filter(({ open }) => !sold || !open).map(({ top }) => top.id));
  const alone = new Set(units === 'include' ? matching : []);
  return rows.filter((row) => (row.top.id === row.id ? tops.has(row.id) : alone.has(row)));
};

const groupKey = (row: Row, by: string): string | undefined => {
  if (by !== 'PRICE') return groupKeys(row)[by as keyof IndexEntry['groups']];
  if (row.price === undefined) return undefined;
  const { rent, index } = priceBand(row.price, isRentStatus(row.status));
  return `${rent ? 1 : 0}${index}`;
};

const sortKey = (row: Row, field: EstateSort['field']): number | string | undefined => {
  if (field === 'price.value') return row.price;
  if (field === 'publicationDate') return row.published;
  if (field === 'general.subType.id') return row.subType;
  if (field === 'address.city.name') return fold(row.city?.name ?? '') || undefined;
  return groupKey(row, field.slice('group.'.length));
};

const compare = (a: Row, b: Row, { field, direction }: EstateSort): number => {
  const [left, right] = [sortKey(a, field), sortKey(b, field)];
  if (left === right) return 0;
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  return left < right === (direction === 'asc') ? -1 : 1;
};

/** The groups of a list in its order, each with all its listings. */
const groupsOf = (found: readonly Row[], sort: EstateSort | undefined): GroupCount[] | undefined => {
  if (!sort?.field.startsWith('group.')) return undefined;
  const by = sort.field.slice('group.'.length);
  const counts = new Map<string, number>();
  for (const row of found) {
    const band = row.price === undefined ? undefined : priceBand(row.price, isRentStatus(row.status));
    const price = band && `${band.rent ? 'rent' : 'sale'} ${band.from}`;
    const id = (by === 'PRICE' ? price : row.groups[by as keyof IndexEntry['groups']]) ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].map(([id, count]) => ({ id, count }));
};

export const referenceSearch = (
  entries: readonly IndexEntry[],
  body: EstateSearchBody,
): { ids: number[]; total: number; groups: GroupCount[] | undefined } => {
  const { query = {}, pagination = {} } = body;
  const sort: readonly EstateSort[] = body.sort?.length ? body.sort : [{ field: 'publicationDate', direction: 'desc' }];
  const rows = visibleRows(entries);
  const found = listed(
    rows,
    rows.filter((row) => meets(row, query, rows)),
    query.units,
    onlySold(query),
  );
  found.sort((a, b) => {
    for (const one of sort) {
      const order = compare(a, b, one);
      if (order !== 0) return order;
    }
    return a.id - b.id;
  });
  const { from = 0, size = 15 } = pagination;
  return {
    ids: found.slice(from, from + size).map(({ id }) => id),
    total: found.length,
    groups: groupsOf(found, sort[0]),
  };
};

const optionsOf: { readonly [L in List]: (row: Row) => number | string | undefined } = {
  headTypes: (row) => row.headType,
  subTypes: (row) => row.subType,
  bedrooms: (row) => (row.bedrooms !== undefined && row.bedrooms >= 6 ? '6+' : row.bedrooms || undefined),
  locations: (row) => row.city?.id,
  transactions: (row) => row.transaction,
  countries: (row) => row.country,
  buckets: (row) => {
    const { price } = row;
    return price === undefined ? undefined : PRICE_BUCKETS.findLast((from) => price >= from);
  },
};

/** Counts of the options that find something; the selected ones without count are the caller's. */
export const referenceFacets = (entries: readonly IndexEntry[], query: EstateQuery): ReferenceFacets => {
  const rows = visibleRows(entries);
  const count = (list: List): Record<string, number> => {
    const matching = rows.filter((row) => meets(row, query, rows, list));
    const options = new Set(matching.flatMap((row) => optionsOf[list](row) ?? []));
    const counts = Object.fromEntries(
      [...options].map((option) => [
        option,
        listed(
          rows,
          matching.filter((row) => optionsOf[list](row) === option),
          query.units,
          list === 'transactions' ? SOLD.includes(option) : onlySold(query),
        ).length,
      ]),
    );
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  };
  /** Towns, and the wider places that find more than any one place within them. */
  const locations = (): Record<string, number> => {
    const matching = rows.filter((row) => meets(row, query, rows, 'locations'));
    const ids = [...new Set(matching.flatMap(({ city }) => city?.id ?? []))];
    const wider = ids.flatMap((id) => Object.values(widerPlaces(id)));
    const counts = new Map(
      [...new Set([...ids, ...wider])].map((id) => [
        id,
        listed(
          rows,
          matching.filter((row) => isThere(row, [id])),
          query.units,
          onlySold(query),
        ).length,
      ]),
    );
    const within = (id: number): number[] =>
      [...counts].flatMap(([other, n]) => (other !== id && isInPlaces(other, [id]) ? [n] : []));
    // What is chosen stays, also where a place within it finds as much.
    const inArea = (query.area ?? []).flatMap((part) => ('city' in part ? [part.city] : []));
    const chosen = [...(resolveTerms(query.terms ?? {})['address.city.id'] ?? []), ...inArea];
    const isOffered = (id: number, n: number) => n > Math.max(0, ...within(id)) || (n > 0 && chosen.includes(id));
    return Object.fromEntries([...counts].filter(([id, n]) => isOffered(id, n)));
  };
  const isLeftOut = (row: Row): boolean =>
    onlySold(query) && row.open && (query.units !== 'include' || row.id === row.top.id);
  const prices = rows
    .filter((row) => meets(row, query, rows, 'buckets') && !isLeftOut(row))
    .flatMap((row) => row.price ?? []);
  return {
    headTypes: count('headTypes'),
    subTypes: count('subTypes'),
    bedrooms: count('bedrooms'),
    locations: locations(),
    transactions: count('transactions'),
    countries: count('countries'),
    buckets: count('buckets'),
    min: prices.length > 0 ? Math.min(...prices) : null,
    max: prices.length > 0 ? Math.max(...prices) : null,
  };
};

/** The answers of the filters that are asked less often: with each, without it, and what says nothing. */
export const referenceMore = (entries: readonly IndexEntry[], query: EstateQuery): MoreFilters => {
  const found = (asked: EstateQuery, also: (row: Row) => boolean = () => true): Set<number> => {
    const rows = visibleRows(entries);
    const matching = rows.filter((row) => meets(row, asked, rows) && also(row));
    return new Set(listed(rows, matching, query.units, onlySold(query)).map(({ id }) => id));
  };
  const silent = (asked: EstateQuery, ...answers: Set<number>[]): number =>
    [...found(asked)].filter((id) => !answers.some((answer) => answer.has(id))).length;
  const { energyLabel: _label, ...anyLabel } = query;
  const { surface: _surface, ...anySurface } = query.range ?? {};
  const { plot: _plot, ...anyPlot } = query.range ?? {};
  const [noSurface, noPlot] = [anySurface, anyPlot].map((range) => ({ ...query, range }));
  return {
    surface: {
      unknown: silent(noSurface ?? {}, found({ ...noSurface, range: { ...anySurface, surface: { gte: 0 } } })),
    },
    plot: { unknown: silent(noPlot ?? {}, found({ ...noPlot, range: { ...anyPlot, plot: { gte: 0 } } })) },
    energyLabels: ENERGY_LABELS.map((id) => ({ id, count: found({ ...anyLabel, energyLabel: id }).size })),
    energy: {
      unknown: silent(anyLabel, found({ ...anyLabel, energyLabel: 'G' })),
      none: found(anyLabel, ({ facts }) => facts.energy === -1).size,
    },
    traits: TRAITS.map((id) => {
      const [yes, no] = [query.with, query.without].map((list) => (list ?? []).filter((trait) => trait !== id));
      const rest = { ...query, with: yes ?? [], without: no ?? [] };
      const [having, lacking] = [
        found({ ...rest, with: [...rest.with, id] }),
        found({ ...rest, without: [...rest.without, id] }),
      ];
      return { id, with: having.size, without: lacking.size, unknown: silent(rest, having, lacking) };
    }),
  };
};
