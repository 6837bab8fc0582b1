// The catalogue's meaning in straightforward SQL: what the index is compared with, in tests and in the benchmark.
import { fold } from '../../../src/domain/fold.ts';
import { cityById, placesWithin } from '../../../src/domain/places/cities.ts';
import { isRentStatus } from '../../../src/domain/record/status.ts';
import type { EstateQuery, EstateSearchBody, EstateSort } from '../../../src/domain/search/estate-query-schema.ts';
import { priceBand } from '../../../src/domain/search/grouping.ts';
import { ENERGY_LABELS } from '../../../src/domain/search/query-fields.ts';
import { resolveTerms } from '../../../src/domain/search/resolve-terms.ts';
import type { IndexEntry } from '../../../src/search/catalogue/index-entry.ts';
import { PRICE_BUCKETS } from '../../../src/search/catalogue/price-buckets.ts';
import { groupKeys } from './group-keys.ts';
import { onlySold, type ReferenceFacets } from './reference-search.ts';

export type RunSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
type List = Exclude<keyof ReferenceFacets, 'min' | 'max'>;

// Text is compared by code unit, as decided: byte order of UTF-8 is the same for what occurs here.
export const CREATE_LISTING = `create table listing (
  id integer primary key, parent_id integer, top_id integer, project boolean not null,
  head_type integer, sub_type integer, transaction integer, status text, city integer, city_name text collate "C",
  country text, bedrooms integer, collections text[] not null, representative text, price double precision, published double precision,
  lat double precision, lon double precision, words tsvector not null, bucket double precision,
  group_type text collate "C", group_subtype text collate "C", group_city text collate "C",
  group_status text collate "C", group_price text collate "C", open boolean not null default false,
  surface double precision, plot double precision, energy integer, has text[] not null, lacks text[] not null)`;

const wordsOf = (text: string): string[] => [...new Set(fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])];

/** A listing as a JSON object with the names of the columns. */
const rowOf = (entry: IndexEntry) => ({
  id: entry.id,
  parent_id: entry.parentId,
  project: entry.project,
  head_type: entry.headType,
  sub_type: entry.subType,
  transaction: entry.transaction,
  status: entry.status,
  city: entry.city?.id,
  city_name: fold(entry.city?.name ?? '') || undefined,
  country: entry.country,
  bedrooms: entry.bedrooms,
  collections: entry.collections,
  representative: entry.representative,
  price: entry.price,
  published: entry.published,
  lat: entry.point?.lat,
  lon: entry.point?.lon,
  word_list: wordsOf(entry.text),
  group_type: groupKeys(entry).TYPE,
  group_subtype: groupKeys(entry).SUBTYPE,
  group_city: groupKeys(entry).CITY,
  group_status: groupKeys(entry).STATUS,
  ...entry.facts,
});

export const insertListings = (run: RunSql, entries: readonly IndexEntry[]): Promise<unknown> =>
  run(
    `insert into listing
     select id, parent_id, null, project, head_type, sub_type, transaction, status, city, city_name, country, bedrooms,
       collections, representative, price, published, lat, lon, array_to_tsvector(word_list), null,
       group_type, group_subtype, group_city, group_status, null, false, surface, plot, energy, has, lacks
     from jsonb_to_recordset($1::text::jsonb) as r (id integer, parent_id integer, project boolean, head_type integer,
       sub_type integer, transaction integer, status text, city integer, city_name text, country text, bedrooms integer,
       collections text[], representative text, price double precision, published double precision, lat double precision,
       lon double precision, word_list text[], group_type text, group_subtype text, group_city text, group_status text,
       surface double precision, plot double precision, energy integer, has text[], lacks text[])`,
    [JSON.stringify(entries.map(rowOf))],
  );

const bandCase = `case ${[false, true]
  .flatMap((rent) =>
    PRICE_BUCKETS.toReversed().map((from) => {
      const band = priceBand(from, rent);
      const statuses = ['TO_RENT', 'RENTED'].filter((status) => isRentStatus(status as 'TO_RENT'));
      const isRent = `coalesce(status in ('${statuses.join("', '")}'), false)`;
      return `when ${rent ? '' : 'not '}${isRent} and price >= ${from} then '${rent ? 1 : 0}${band.index}'`;
    }),
  )
  .join(' ')} end`;

/** What follows from the other listings: the listing a row is found under, the price of a project, bucket and band. */
export const deriveListings = async (run: RunSql): Promise<void> => {
  await run(`update listing l set top_id = case when parent_id is null then id
    else (select p.id from listing p where p.id = l.parent_id and p.parent_id is null) end`);
  await run(`update listing p set price = u.lowest
    from (select top_id, min(price) as lowest from listing
          where id <> top_id and coalesce(status, '') not in ('SOLD', 'RENTED', 'TAKEN_OVER') group by top_id) u
    where p.project and p.parent_id is null and u.top_id = p.id and u.lowest is not null`);
  await run(`update listing set bucket = (select max(b) from unnest(array[${PRICE_BUCKETS.join(', ')}]) b where price >= b),
    group_price = ${bandCase}`);
  await run(`update listing l set open = exists (select 1 from listing u where u.top_id = l.top_id and u.id <> u.top_id
    and coalesce(u.status, '') not in ('SOLD', 'RENTED', 'TAKEN_OVER'))`);
};

type Clause = { readonly list: List | undefined; readonly sql: string };

type Bind = (value: unknown) => string;

const circleSql = (bind: Bind, ...values: readonly [lat: number, lon: number, km: number]): string => {
  const [lat, lon, km] = values.map((value) => `${bind(value)}::double precision`);
  return `(lat is not null and lat between ${lat} - ${km} / 111.19 - 0.001 and ${lat} + ${km} / 111.19 + 0.001 and
    2 * 6371.0088 * asin(least(1, sqrt(sin(radians(lat - ${lat}) / 2) ^ 2
    + cos(radians(${lat})) * cos(radians(lat)) * sin(radians(lon - ${lon}) / 2) ^ 2))) <= ${km})`;
};

const partSql = (part: NonNullable<EstateQuery['area']>[number], bind: Bind): string => {
  if ('city' in part && part.km === undefined) return `city = any(${bind(placesWithin(part.city))}::integer[])`;
  if ('corners' in part) {
    const corners = part.corners.map(({ lat, lon }) => `(${lon},${lat})`).join(',');
    return `(lat is not null and polygon ${`'(${corners})'`} @> point(lon, lat))`;
  }
  const middle = 'city' in part ? cityById(part.city) : part;
  return middle ? circleSql(bind, middle.lat, middle.lon, part.km ?? 0) : 'false';
};

/** The conditions of a query, each with the filter list whose selection it is. */
const clausesOf = (query: EstateQuery, bind: Bind): Clause[] => {
  const terms = resolveTerms(query.terms ?? {});
  const clauses: Clause[] = [];
  const oneOf = (
    list: List | undefined,
    column: string,
    type: string,
    values: readonly unknown[] | undefined,
  ): void => {
    if (values) clauses.push({ list, sql: `${column} = any(${bind(values)}::${type}[])` });
  };
  oneOf('headTypes', 'head_type', 'integer', terms['general.headType.id']);
  oneOf('subTypes', 'sub_type', 'integer', terms['general.subType.id']);
  oneOf('transactions', 'transaction', 'integer', terms['general.transaction.id']);
  oneOf('transactions', 'status', 'text', terms['general.status']);
  oneOf('locations', 'city', 'integer', terms['address.city.id']?.flatMap(placesWithin));
  oneOf('countries', 'country', 'text', terms['address.country']);
  oneOf(undefined, 'representative', 'text', terms['salesRepresentative.email']);
  const bedrooms = terms['general.bedroomCount'];
  if (bedrooms) {
    const exact = bind(bedrooms.filter((count) => count !== '6+'));
    const large = bedrooms.includes('6+') ? 'or bedrooms >= 6' : '';
    clauses.push({ list: 'bedrooms', sql: `(bedrooms = any(${exact}::integer[]) ${large})` });
  }
  const collections = terms['children.collections'];
  if (collections) {
    clauses.push({
      list: undefined,
      sql: `exists (select 1 from listing o where o.collections && ${bind(collections)}::text[] and o.top_id is not null
        and (o.id = l.id or o.id = l.top_id or (l.id = l.top_id and o.top_id = l.id)))`,
    });
  }
  for (const [list, field] of [
    ['buckets', 'price.value'],
    ['bedrooms', 'general.bedroomCount'],
  ] as const) {
    const { gte, lte } = query.range?.[field] ?? {};
    const column = list === 'buckets' ? 'price' : 'bedrooms';
    if (gte !== undefined) clauses.push({ list, sql: `${column} >= ${bind(gte)}::double precision` });
    if (lte !== undefined) clauses.push({ list, sql: `${column} <= ${bind(lte)}::double precision` });
  }
  const wanted = fold(query.match?.text ?? '').match(/[\p{L}\p{N}]+/gu) ?? [];
  if (wanted.length > 0) {
    const last = wanted.at(-1);
    const tsquery = [...wanted.slice(0, -1).map((word) => `'${word}'`), `'${last}':*`].join(' & ');
    clauses.push({ list: undefined, sql: `words @@ ${bind(tsquery)}::tsquery` });
  }
  for (const field of ['surface', 'plot'] as const) {
    const { gte, lte } = query.range?.[field] ?? {};
    if (gte !== undefined) clauses.push({ list: undefined, sql: `${field} >= ${bind(gte)}::double precision` });
    if (lte !== undefined) clauses.push({ list: undefined, sql: `${field} <= ${bind(lte)}::double precision` });
  }
  const { geoDistance: geo, energyLabel, area } = query;
  if (energyLabel)
    clauses.push({ list: undefined, sql: `energy <= ${bind(ENERGY_LABELS.indexOf(energyLabel))}::integer` });
  if (query.with?.length) clauses.push({ list: undefined, sql: `has @> ${bind(query.with)}::text[]` });
  if (query.without?.length) clauses.push({ list: undefined, sql: `lacks @> ${bind(query.without)}::text[]` });
  if (area) clauses.push({ list: undefined, sql: `(${area.map((part) => partSql(part, bind)).join(' or ')})` });
  if (geo) clauses.push({ list: undefined, sql: circleSql(bind, geo.lat, geo.lon, Number.parseFloat(geo.distance)) });
  const box = query.geoBounds;
  if (box) {
    const [south, west, north, east] = [box.south, box.west, box.north, box.east].map(
      (value) => `${bind(value)}::double precision`,
    );
    clauses.push({
      list: undefined,
      sql: `lat is not null and lat between ${south} and ${north} and lon between ${west} and ${east}`,
    });
  }
  return clauses;
};

const where = (clauses: readonly Clause[]): string =>
  ['l.top_id is not null', ...clauses.map(({ sql }) => sql)].join(' and ');

const COLUMN_OF: { readonly [F in EstateSort['field']]: string } = {
  'price.value': 'price',
  'address.city.name': 'city_name',
  publicationDate: 'published',
  'general.subType.id': 'sub_type',
  'group.TYPE': 'group_type',
  'group.SUBTYPE': 'group_subtype',
  'group.CITY': 'group_city',
  'group.STATUS': 'group_status',
  'group.PRICE': 'group_price',
};

const binder = () => {
  const values: unknown[] = [];
  return { values, bind: (value: unknown): string => `$${values.push(value)}` };
};

export const sqlSearch = async (run: RunSql, body: EstateSearchBody): Promise<{ ids: number[]; total: number }> => {
  const { query = {}, pagination = {} } = body;
  const sort: readonly EstateSort[] = body.sort?.length ? body.sort : [{ field: 'publicationDate', direction: 'desc' }];
  const { values, bind } = binder();
  const matching = `select l.id, l.top_id, l.open from listing l where ${where(clausesOf(query, bind))}`;
  const tops = `select top_id from m${onlySold(query) ? ' where not open' : ''}`;
  const units = `select id from m${onlySold(query) ? ' where id <> top_id or not open' : ''}`;
  const listed = query.units === 'include' ? `${tops} union ${units}` : tops;
  const order = [...sort.map(({ field, direction }) => `${COLUMN_OF[field]} ${direction} nulls last`), 'id'].join(', ');
  const found = `with m as materialized (${matching}) select %s from listing where id in (${listed})`;
  const total = await run(found.replace('%s', 'count(*)::integer as total'), values);
  const [from, size] = [bind(pagination.from ?? 0), bind(pagination.size ?? 15)];
  const page = await run(`${found.replace('%s', 'id')} order by ${order} limit ${size} offset ${from}`, values);
  return {
    ids: (page.rows as { id: number }[]).map(({ id }) => id),
    total: (total.rows as { total: number }[])[0]?.total ?? 0,
  };
};

const OPTION_OF: { readonly [L in List]: string } = {
  headTypes: 'head_type',
  subTypes: 'sub_type',
  bedrooms: "case when bedrooms >= 6 then '6+' when bedrooms > 0 then bedrooms::text end",
  locations: 'city',
  transactions: 'transaction',
  countries: 'country',
  buckets: 'bucket',
};

export const sqlFacets = async (run: RunSql, query: EstateQuery): Promise<ReferenceFacets> => {
  const rowsOf = async (select: string, list: List, end: string) => {
    const { values, bind } = binder();
    // Every clause is written, so that every parameter is used; those of the list itself then count for nothing.
    const clauses = clausesOf(query, bind).map((clause) =>
      clause.list === list ? { ...clause, sql: `(true or ${clause.sql})` } : clause,
    );
    return (await run(`select ${select} from listing l where ${where(clauses)} ${end}`, values)).rows;
  };
  // A project counts once for all its rows, a unit beside it when it is listed there.
  const beside = query.units === 'include' ? ' + count(*) filter (where id <> top_id)' : '';
  const count = async (list: List): Promise<Record<string, number>> => {
    const option = OPTION_OF[list];
    const left = list === 'transactions' ? 'transaction in (5, 6, 9) and open' : onlySold(query) ? 'open' : 'false';
    const projects = `count(distinct top_id) filter (where (${left}) is not true)`;
    const select = `(${option})::text as option, (${projects}${beside})::integer as count`;
    const rows = (await rowsOf(select, list, 'group by 1')) as { option: string | null; count: number }[];
    return Object.fromEntries(rows.flatMap(({ option: id, count: n }) => (id === null || n === 0 ? [] : [[id, n]])));
  };
  const unit = query.units === 'include' ? ' or id <> top_id' : '';
  const range = (await rowsOf(
    'min(price) as min, max(price) as max',
    'buckets',
    onlySold(query) ? `and (not open${unit})` : '',
  )) as {
    min: number | null;
    max: number | null;
  }[];
  return {
    headTypes: await count('headTypes'),
    subTypes: await count('subTypes'),
    bedrooms: await count('bedrooms'),
    locations: await count('locations'),
    transactions: await count('transactions'),
    countries: await count('countries'),
    buckets: await count('buckets'),
    min: range[0]?.min ?? null,
    max: range[0]?.max ?? null,
  };
};
