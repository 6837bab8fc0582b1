// The agency's table of listings: every listing once, whether visitors see it or not, out of what is stored of it as a row.
import { type RawBuilder, sql } from 'kysely';
import type { ListingRow } from '../../domain/estates-table/listing-row.ts';
import type {
  ListingState,
  OfferFilter,
  SortOrder,
  StateFilter,
  TableFilter,
  TableSort,
} from '../../domain/estates-table/table-filter.ts';
import { fold } from '../../domain/fold.ts';
import { representativeKey } from '../../domain/search/query-terms.ts';
import type { Queryable } from '../schema.ts';

type Sql = RawBuilder<unknown>;

export type TableScope = {
  readonly siteId: string;
  /** Transactions that the site shows nowhere. */
  readonly hiddenStatus: readonly number[];
  readonly now: Date;
  /** Rows of another version are stale. */
  readonly rowVersion: number;
};

/** What visitors see while it is on the website, else what members are writing. */
const listings = ({ siteId, hiddenStatus, rowVersion }: TableScope): Sql => sql`
  select estate.id, estate.parent_id,
    case when estate.archived_at is not null and estate.removed_at is null then 'archived'
      when estate.removed_at is not null and (layer.estate_id is null or layer.feed_gone_at is not null) then 'gone'
      when estate.removed_at is not null or (estate.desk_row ->> 'transaction')::int = any(${[...hiddenStatus]}::integer[])
        then 'offline'
      else 'online' end as state,
    case when estate.removed_at is null then estate.desk_row else coalesce(layer.desk_row, estate.desk_row) end as row,
    layer.publish_at,
    layer.estate_id is not null and layer.draft <> layer.own as changed,
    layer.estate_id is not null and layer.feed is null as own,
    greatest(coalesce(estate.published_at, estate.updated_at), layer.changed_at) as changed_at,
    case when layer.changed_at > coalesce(estate.published_at, estate.updated_at) then layer.changed_by
      else estate.cause ->> 'name' end as changed_by,
    estate.desk_version is distinct from ${rowVersion}::smallint or (layer.estate_id is not null and
      (layer.desk_version is distinct from ${rowVersion}::smallint or layer.desk_of is distinct from layer.version)) as stale
  from estate left join estate_layer as layer on layer.site_id = estate.site_id and layer.estate_id = estate.id
  where estate.site_id = ${siteId}
  union all
  select layer.estate_id, layer.parent_id, 'draft', layer.desk_row, layer.publish_at, false, layer.feed is null,
    layer.changed_at, layer.changed_by,
    layer.desk_version is distinct from ${rowVersion}::smallint or layer.desk_of is distinct from layer.version
  from estate_layer as layer where layer.site_id = ${siteId}
    and not exists (select from estate where estate.site_id = layer.site_id and estate.id = layer.estate_id)`;

const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

const ofState = (state: StateFilter | undefined): Sql => {
  if (state === undefined) return sql`state not in ('archived', 'gone')`;
  if (state === 'planned') return sql`publish_at is not null`;
  if (state === 'changed') return sql`changed and state not in ('archived', 'gone')`;
  return sql`state = ${state}`;
};

const ofOffer = (offer: OfferFilter): Sql => {
  if (offer === 'OPTION') return sql`row ? 'option'`;
  if (offer === 'OFFERED') return sql`coalesce(row ->> 'status', '') not in ('SOLD', 'RENTED', 'TAKEN_OVER')`;
  return sql`row ->> 'status' = ${offer}`;
};

/** A sign that means something to `like` means itself. */
const part = (word: string): string => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Each word somewhere. */
const ofWords = (search: string): Sql[] =>
  fold(search)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 12)
    .map((word) => sql`row ->> 'words' like ${part(word)}`);

const DAY_MS = 86_400_000;

const conditionsOf = (filter: TableFilter, { siteId, now }: TableScope): Sql[] => {
  const { search, state, offer, type, region, city, priceFrom, priceTo, representative } = filter;
  const { gaps, pictures, collection, source, quiet, units } = filter;
  const when = <T>(value: T | undefined, condition: (given: T) => Sql): Sql[] =>
    value === undefined ? [] : [condition(value)];
  return [
    ofState(state),
    ...(units === undefined ? [sql`parent_id is null`] : []),
    ...ofWords(search ?? ''),
    ...when(offer, ofOffer),
    ...when(type, (code) => sql`row ->> 'type' = ${code}`),
    ...when(region, (code) => sql`row ->> 'region' = ${code}`),
    ...when(city, (name) => sql`row ->> 'town' = ${fold(name)}`),
    ...when(priceFrom, (price) => sql`(row ->> 'price')::numeric >= ${price}`),
    ...when(priceTo, (price) => sql`(row ->> 'price')::numeric <= ${price}`),
    ...when(representative, (email) => sql`row #>> '{representative,email}' = ${representativeKey(email)}`),
    ...when(gaps, (has) => (has === 'yes' ? sql`(row ->> 'gaps')::int > 0` : sql`(row ->> 'gaps')::int = 0`)),
    ...when(pictures, () => sql`(row ->> 'pictures')::int = 0`),
    ...when(
      collection,
      (id) => sql`(row -> 'collections' ? ${id} or id = any(coalesce((select estate_ids from collection
        where collection.site_id = ${siteId} and collection.id = ${id}), '{}')))`,
    ),
    ...when(source, (kind) => (kind === 'own' ? sql`own` : sql`not own`)),
    ...when(quiet, (days) => sql`changed_at < ${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`),
  ];
};

/** How many listings each of these filters finds, in one reading; and how many rows are stale. */
export const countListings = async (
  db: Queryable,
  scope: TableScope,
  filters: readonly TableFilter[],
): Promise<{ readonly counts: readonly number[]; readonly stale: number }> => {
  const columns = filters.map(
    (filter, index) =>
      sql`count(*) filter (where ${all(conditionsOf(filter, scope))})::int as ${sql.ref(`n${index}`)}`,
  );
  const wantsUnits = filters.some(({ units }) => units !== undefined);
  const concerned = wantsUnits ? sql`true` : sql`parent_id is null`;
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join([...columns, sql`count(*) filter (where stale)::int as stale`])}
    from (${listings(scope)}) as listing where ${concerned}`.execute(db);
  const [found] = rows;
  return { counts: filters.map((_, index) => found?.[`n${index}`] ?? 0), stale: found?.stale ?? 0 };
};

const SORT_KEYS: Readonly<Record<TableSort, string>> = {
  changed: 'changed_at',
  price: "(row ->> 'price')::numeric",
  reference: `row ->> 'byReference' collate "C"`,
  address: `row ->> 'byAddress' collate "C"`,
  completeness: "(row ->> 'percentage')::int",
};

export type TablePage = {
  readonly sort: TableSort;
  readonly order: SortOrder;
  readonly offset: number;
  readonly limit: number;
};

export type TableListing = {
  readonly id: number;
  readonly parentId: number | null;
  readonly state: ListingState;
  readonly changed: boolean;
  readonly own: boolean;
  readonly publishAt: Date | null;
  readonly changedAt: Date;
  readonly changedBy: string | null;
  /** Absent only of a listing that was written this very moment. */
  readonly row: ListingRow | null;
};

export const listListings = async (
  db: Queryable,
  scope: TableScope,
  filter: TableFilter,
  { sort, order, offset, limit }: TablePage,
): Promise<TableListing[]> => {
  const direction = sql.raw(order === 'asc' ? 'asc nulls last' : 'desc nulls last');
  const { rows } = await sql<TableListing>`
    select id, parent_id as "parentId", state, changed, own, publish_at as "publishAt", changed_at as "changedAt",
      changed_by as "changedBy", row
    from (${listings(scope)}) as listing where ${all(conditionsOf(filter, scope))}
    order by ${sql.raw(SORT_KEYS[sort])} ${direction}, id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
};

export type TableChoices = {
  readonly cities: { readonly name: string; readonly count: number }[];
  readonly representatives: { readonly email: string; readonly name: string; readonly count: number }[];
};

/** The towns and people that the listings name: what the filters offer. */
export const tableChoices = async (db: Queryable, scope: TableScope, locale: string): Promise<TableChoices> => {
  const shown = sql`from (${listings(scope)}) as listing where state not in ('archived', 'gone')`;
  const cities = await sql<{ name: string; count: number }>`
    select min(coalesce(row -> 'city' ->> ${locale}, row -> 'city' ->> 'nl', row ->> 'town')) as name, count(*)::int as count
    ${shown} and row ? 'town' group by row ->> 'town' order by count(*) desc, 1 limit 200`.execute(db);
  const representatives = await sql<{ email: string; name: string; count: number }>`
    select row #>> '{representative,email}' as email, min(row #>> '{representative,name}') as name, count(*)::int as count
    ${shown} and row #>> '{representative,email}' <> '' group by 1 order by 2 limit 200`.execute(db);
  return { cities: cities.rows, representatives: representatives.rows };
};

/** Units of these projects, requests about these listings. */
export const countsBeside = async (
  db: Queryable,
  siteId: string,
  ids: readonly number[],
): Promise<Map<number, { readonly units: number; readonly requests: number }>> => {
  if (ids.length === 0) return new Map();
  const count = async (query: Sql): Promise<Map<number, number>> =>
    new Map(
      ((await sql`${query}`.execute(db)).rows as { id: number; count: number }[]).map(({ id, count }) => [id, count]),
    );
  const asked = sql`any(${[...ids]}::integer[])`;
  const units = await count(sql`select parent_id as id, count(*)::int as count from estate
    where site_id = ${siteId} and parent_id = ${asked} and removed_at is null group by 1`);
  const requests = await count(sql`select estate_id as id, count(*)::int as count from lead
    where site_id = ${siteId} and estate_id = ${asked} group by 1`);
  return new Map(ids.map((id) => [id, { units: units.get(id) ?? 0, requests: requests.get(id) ?? 0 }]));
};
