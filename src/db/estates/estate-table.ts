// The agency's table of listings: every listing once, whether visitors see it or not, out of what is stored of it as a row.
import { type RawBuilder, sql } from 'kysely';
import type { ListingRow } from '../../domain/estates-table/listing-row.ts';
import type { OfferFilter, TableFilter } from '../../domain/estates-table/table-filter.ts';
import type { ListingState, SortOrder, StateFilter, TableSort } from '../../domain/estates-table/table-names.ts';
import { fold } from '../../domain/fold.ts';
import { representativeKey } from '../../domain/search/resolve-terms.ts';
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import type { Queryable } from '../schema.ts';

type Sql = RawBuilder<unknown>;

export type TableScope = {
  readonly siteId: string;
  /** Transactions that the site shows nowhere. */
  readonly hiddenStatus: readonly number[];
  readonly now: Date;
  /** Rows of another version are stale. */
  readonly rowVersion: number;
  /** Listings that name nobody, by the address of who is responsible for them all the same. */
  readonly byDefault?: ReadonlyMap<string, readonly number[]> | undefined;
};

/** Who a row names, as an address: itself, else its project. */
const NAMED = sql.raw(
  `coalesce(nullif(row #>> '{representative,email}', ''), row #>> '{projectRepresentative,email}')`,
);

/** What the units that visitors see lack, by project. */
const unitGaps = ({ siteId, hiddenStatus }: TableScope): Sql => sql`
  select parent_id, sum((desk_row ->> 'gaps')::int)::int as gaps,
    count(*) filter (where (desk_row ->> 'gaps')::int > 0)::int as lacking
  from estate where site_id = ${siteId} and parent_id is not null and removed_at is null and archived_at is null
    and not coalesce((desk_row ->> 'transaction')::int = any(${[...hiddenStatus]}::integer[]), false)
  group by parent_id`;

/** What visitors see while it is on the website, else what members are writing. A project has the gaps of its units too. */
const listings = (scope: TableScope): Sql => {
  const { siteId, hiddenStatus, rowVersion } = scope;
  return sql`
  select estate.id, estate.parent_id,
    case when estate.archived_at is not null and estate.removed_at is null then 'archived'
      when estate.removed_at is not null and (layer.estate_id is null or layer.feed_gone_at is not null) then 'gone'
      when estate.removed_at is not null or (estate.desk_row ->> 'transaction')::int = any(${[...hiddenStatus]}::integer[])
        then 'offline'
      else 'online' end as state,
    case when estate.removed_at is null then estate.desk_row else coalesce(layer.desk_row, estate.desk_row) end as row,
    coalesce(layer.desk_row, estate.desk_row) as draft_row,
    layer.publish_at,
    case when estate.removed_at is null and estate.archived_at is null then coalesce(layer.desk_row ? 'waiting', false)
      else layer.estate_id is not null and layer.draft <> layer.own end as changed,
    layer.estate_id is not null and layer.feed is null as own,
    greatest(coalesce(estate.published_at, estate.updated_at), layer.changed_at) as changed_at,
    case when layer.changed_at >= coalesce(estate.published_at, estate.updated_at) then layer.changed_by
      else estate.cause ->> 'name' end as changed_by,
    estate.desk_version is distinct from ${rowVersion}::smallint or (layer.estate_id is not null and
      (layer.desk_version is distinct from ${rowVersion}::smallint or layer.desk_of is distinct from layer.version)) as stale,
    coalesce(unit.gaps, 0) as unit_gaps, coalesce(unit.lacking, 0) as lacking
  from estate left join estate_layer as layer on layer.site_id = estate.site_id and layer.estate_id = estate.id
    left join (${unitGaps(scope)}) as unit on unit.parent_id = estate.id
  where estate.site_id = ${siteId}
  union all
  select layer.estate_id, layer.parent_id, 'draft', layer.desk_row, layer.desk_row, layer.publish_at, false, layer.feed is null,
    layer.changed_at, layer.changed_by,
    layer.desk_version is distinct from ${rowVersion}::smallint or layer.desk_of is distinct from layer.version, 0, 0
  from estate_layer as layer where layer.site_id = ${siteId}
    and not exists (select from estate where estate.site_id = layer.site_id and estate.id = layer.estate_id)`;
};

const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

const ofState = (state: StateFilter | undefined): Sql => {
  if (state === undefined) return sql`state not in ('archived', 'gone')`;
  if (state === 'planned') return sql`publish_at is not null`;
  if (state === 'changed') return sql`changed and state not in ('archived', 'gone')`;
  return sql`state = ${state}`;
};

type StateGroup = { readonly state: ListingState; readonly planned: boolean; readonly changed: boolean };
/** The same, of a group that the database has counted. */
const isOfState = ({ state, planned, changed }: StateGroup, wanted: StateFilter | undefined): boolean => {
  const isLeft = state === 'archived' || state === 'gone';
  if (wanted === undefined) return !isLeft;
  if (wanted === 'planned') return planned;
  return wanted === 'changed' ? changed && !isLeft : state === wanted;
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

/** Every filter by itself, without the state; the same text is the same condition. */
const atomsOf = (filter: TableFilter, { siteId, now, byDefault }: TableScope): Map<string, Sql> => {
  const { search, offer, type, region, city, priceFrom, priceTo, representative } = filter;
  const { gaps, pictures, collection, source, quiet } = filter;
  const atoms = new Map<string, Sql>();
  const add = <T extends string | number>(name: string, value: T | undefined, condition: (given: T) => Sql): void => {
    if (value !== undefined) atoms.set(`${name} ${value}`, sql`coalesce(${condition(value)}, false)`);
  };
  add('search', fold(search ?? '').trim() || undefined, (words) => all(ofWords(words)));
  add('offer', offer, ofOffer);
  add('type', type, (code) => sql`row ->> 'type' = ${code}`);
  add('region', region, (code) => sql`row ->> 'region' = ${code}`);
  add('city', city && fold(city), (name) => sql`row ->> 'town' = ${name}`);
  add('from', priceFrom, (price) => sql`(row ->> 'price')::numeric >= ${price}`);
  add('to', priceTo, (price) => sql`(row ->> 'price')::numeric <= ${price}`);
  add(
    'by',
    representative && representativeKey(representative),
    (email) => sql`(${NAMED} = ${email} or id = any(${[...(byDefault?.get(email) ?? [])]}::integer[]))`,
  );
  add('gaps', gaps, (has) =>
    has === 'yes' ? sql`(row ->> 'gaps')::int + unit_gaps > 0` : sql`(row ->> 'gaps')::int + unit_gaps = 0`,
  );
  add('pictures', pictures, () => sql`(row ->> 'pictures')::int = 0`);
  add(
    'collection',
    collection,
    (id) => sql`(coalesce(row -> 'collections' ? ${id}, false) or id = any(coalesce((select estate_ids from collection
      where collection.site_id = ${siteId} and collection.id = ${id}), '{}')))`,
  );
  add('source', source, (kind) => (kind === 'own' ? sql`own` : sql`not own`));
  add(
    'quiet',
    quiet,
    (days) => sql`changed_at < ${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`,
  );
  return atoms;
};

const conditionOf = (filter: TableFilter, scope: TableScope): Sql =>
  all([
    ofState(filter.state),
    ...(filter.units === undefined ? [sql`parent_id is null`] : []),
    ...atomsOf(filter, scope).values(),
  ]);

/** Units whose rows are to be worked out again: a project shows what they lack. */
const staleUnits = async (db: Queryable, { siteId, rowVersion }: TableScope): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from estate where site_id = ${siteId} and parent_id is not null
      and desk_version is distinct from ${rowVersion}::smallint`.execute(db);
  return rows[0]?.count ?? 0;
};

/**
 * How many listings each of these filters finds, in one reading; and how many rows are stale. Each condition is asked once of each row,
 * however many filters want it.
 */
export const countListings = async (
  db: Queryable,
  scope: TableScope,
  filters: readonly TableFilter[],
): Promise<{ readonly counts: readonly number[]; readonly stale: number }> => {
  const wanted = filters.map((filter) => ({ filter, atoms: atomsOf(filter, scope) }));
  const atoms = new Map(wanted.flatMap((one) => [...one.atoms]));
  const places = new Map([...atoms.keys()].map((name, index) => [name, `a${index}`]));
  const asked = [...atoms.values()].map((condition, index) => sql`${condition} as ${sql.ref(`a${index}`)}`);
  const wantsUnits = filters.some(({ units }) => units !== undefined);
  const keys = [
    sql`state`,
    sql`publish_at is not null as planned`,
    sql`changed`,
    sql`stale`,
    ...(wantsUnits ? [sql`parent_id is not null as unit`] : []),
    ...asked,
  ];
  const { rows } = await sql<StateGroup & { stale: boolean; unit?: boolean; count: number } & Record<string, unknown>>`
    select ${sql.join(keys)}, count(*)::int as count from (${listings(scope)}) as listing
    where ${wantsUnits ? sql`true` : sql`parent_id is null`}
    group by ${sql.join(keys.map((_, index) => sql.raw(String(index + 1))))}`.execute(db);
  const sum = (groups: readonly { readonly count: number }[]): number =>
    groups.reduce((total, { count }) => total + count, 0);
  const isFound = ({ filter, atoms: own }: (typeof wanted)[number], group: (typeof rows)[number]): boolean =>
    isOfState(group, filter.state) &&
    (filter.units !== undefined || group.unit !== true) &&
    [...own.keys()].every((name) => group[places.get(name) ?? ''] === true);
  const units = wantsUnits ? 0 : await staleUnits(db, scope);
  return {
    counts: wanted.map((one) => sum(rows.filter((group) => isFound(one, group)))),
    stale: sum(rows.filter(({ stale }) => stale)) + units,
  };
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
  /** As members write it. */
  readonly draftRow: ListingRow | null;
  /** Of a project: what its units lack, and how many of them lack something. */
  readonly unitGaps: number;
  readonly lacking: number;
};

/** First which, then what they say: only those are read whole. */
export const listListings = async (
  db: Queryable,
  scope: TableScope,
  filter: TableFilter,
  { sort, order, offset, limit }: TablePage,
): Promise<TableListing[]> => {
  const direction = sql.raw(order === 'asc' ? 'asc nulls last' : 'desc nulls last');
  const found = await sql<{ id: number }>`
    select id from (${listings(scope)}) as listing where ${conditionOf(filter, scope)}
    order by ${sql.raw(SORT_KEYS[sort])} ${direction}, id desc offset ${offset} limit ${limit}`.execute(db);
  const ids = found.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await sql<TableListing>`
    select id, parent_id as "parentId", state, changed, own, publish_at as "publishAt", changed_at as "changedAt",
      changed_by as "changedBy", row, draft_row as "draftRow", unit_gaps as "unitGaps", lacking
    from (${listings(scope)}) as listing where id = any(${ids}::integer[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Where they lie, as far as somebody wrote it; the newest change first. */
export const listPlaces = async (
  db: Queryable,
  scope: TableScope,
  filter: TableFilter,
  limit: number,
): Promise<Pick<TableListing, 'id' | 'row'>[]> =>
  (
    await sql<Pick<TableListing, 'id' | 'row'>>`
      select id, row from (${listings(scope)}) as listing where ${conditionOf(filter, scope)} and row ? 'point'
      order by changed_at desc, id desc limit ${limit}`.execute(db)
  ).rows;

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

/** Listings that name nobody, and where they lie: somebody is responsible for them by the settings of the site. */
export const namelessListings = async (
  db: Queryable,
  scope: TableScope,
): Promise<{ readonly id: number; readonly point: readonly [number, number] | null }[]> =>
  (
    await sql<{ id: number; point: readonly [number, number] | null }>`
      select id, row -> 'point' as point from (${listings(scope)}) as listing where ${NAMED} is null`.execute(db)
  ).rows;

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
