// The agency's table of listings, in the words of whoever reads it.
import { findSite } from '../../db/content/sites.ts';
import { collectionsOf, findCollection, listCollections, saveCollection } from '../../db/estates/collections.ts';
import {
  countListings,
  countsBeside,
  listListings,
  listPlaces,
  namelessListings,
  tableChoices as readChoices,
  type TableListing,
  type TableScope,
} from '../../db/estates/estate-table.ts';
import { findColumns, listViews, saveColumns } from '../../db/estates/table-views.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import { BadInputError, NotFoundError } from '../../domain/errors.ts';
import { builtInFilter } from '../../domain/estates-table/built-in-views.ts';
import { LISTING_ROW_VERSION, type ListingRow } from '../../domain/estates-table/listing-row.ts';
import type { TableFilter } from '../../domain/estates-table/table-filter.ts';
import {
  BUILT_IN_VIEWS,
  DEFAULT_COLUMNS,
  firstOrder,
  type SortOrder,
  STATE_FILTERS,
  type StateFilter,
  type TableColumn,
  type TableSort,
} from '../../domain/estates-table/table-names.ts';
import { type Locale, textOf } from '../../domain/locale.ts';
import type { Actor } from '../../domain/people/member.ts';
import { imageUrl } from '../../domain/record/image-sizes.ts';
import { isDefault, type Responsibility, responsibleAt } from '../../domain/record/responsible.ts';
import { representativeKey } from '../../domain/search/resolve-terms.ts';
import type { ServiceContext } from '../platform/context.ts';
import { presentView } from './estate-views.ts';
import { freshenListingRows } from './listing-rows.ts';
import { responsibilityOf } from './responsible.ts';

type Context = Pick<ServiceContext, 'db' | 'now'>;
type Flags = { readonly [name: string]: unknown };
export type TableQuery = TableFilter & {
  readonly sort?: TableSort;
  readonly order?: SortOrder;
  readonly offset?: number;
  readonly limit?: number;
  readonly counts?: 'none';
};

const PAGE = 100;

const memberIdOf = (actor: Actor): number | null => (actor.role === 'operator' ? null : actor.id);

const scopeOf = async ({ db, now }: Context, siteId: string): Promise<TableScope> => {
  const site = await findSite(db.kysely, siteId);
  if (!site) throw new NotFoundError(`There is no site ${siteId}.`);
  return { siteId, hiddenStatus: site.hiddenStatus, now: now(), rowVersion: LISTING_ROW_VERSION };
};

/** Together with the listings that are somebody's by the settings of the site, for filters that ask for one of these people. */
const withDefaults = async (
  { db }: Pick<Context, 'db'>,
  scope: TableScope,
  filters: readonly TableFilter[],
): Promise<TableScope> => {
  const asked = new Set(filters.flatMap(({ representative }) => representative && representativeKey(representative)));
  const site = await responsibilityOf(db.kysely, scope.siteId);
  const wanted = [...asked].filter((email): email is string => Boolean(email) && isDefault(email ?? '', site));
  if (wanted.length === 0) return scope;
  const byDefault = new Map<string, number[]>(wanted.map((email) => [email, []]));
  for (const { id, point } of await namelessListings(db.kysely, scope))
    byDefault.get(responsibleAt(point ?? undefined, site)?.email ?? '')?.push(id);
  return { ...scope, byDefault };
};

/** The scope of one filter. */
export const scopeFor = async (ctx: Context, siteId: string, filter: TableFilter): Promise<TableScope> =>
  withDefaults(ctx, await scopeOf(ctx, siteId), [filter]);

const given = <T extends Flags>(flags: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined && value !== null)) as never;
const flag = (value: boolean | undefined): true | undefined => (value ? true : undefined);

type Beside = {
  readonly siteId: string;
  readonly locale: Locale;
  readonly counts: Awaited<ReturnType<typeof countsBeside>>;
  readonly collections: ReadonlyMap<number, readonly string[]>;
  readonly site: Responsibility;
};

/** Who the listing names, also without an address; else who is responsible all the same. */
const personOf = (row: ListingRow | null, site: Responsibility) => {
  const found = row?.representative ?? row?.projectRepresentative ?? responsibleAt(row?.point, site);
  return found && { name: found.name, email: found.email };
};

const pictureOf = (siteId: string, ref: string | undefined): string | undefined => {
  if (ref === undefined) return undefined;
  return ref.startsWith('/') ? ref : imageUrl(siteId, ref, '370x200', 'webp');
};

/** A listing that was written this very moment has no row yet: its number stands there. */
const presentListing = (listing: TableListing, { siteId, locale, counts, collections, site }: Beside) => {
  const { id, row, parentId, publishAt } = listing;
  const beside = counts.get(id);
  return {
    id,
    reference: row?.reference ?? String(id),
    street: textOf(row?.street, locale),
    place: [row?.zip, textOf(row?.city, locale)].filter(Boolean).join(' '),
    title: textOf(row?.title, locale),
    kind: textOf(row?.kind, locale),
    state: listing.state,
    gaps: (row?.gaps ?? 0) + listing.unitGaps,
    percentage: row?.percentage ?? 0,
    collections: [...new Set([...(row?.collections ?? []), ...(collections.get(id) ?? [])])],
    requests: beside?.requests ?? 0,
    changedAt: listing.changedAt.toISOString(),
    ...given({
      parentId: parentId ?? undefined,
      project: flag(row?.project),
      units: row?.project ? (beside?.units ?? 0) : undefined,
      lacking: listing.lacking || undefined,
      changed: flag(listing.changed),
      planned: publishAt?.toISOString(),
      own: flag(listing.own),
      status: row?.status,
      option: flag(row?.option),
      price: row?.price,
      from: flag(row?.from),
      region: row?.region,
      bedrooms: row?.bedrooms,
      area: row?.area,
      picture: pictureOf(siteId, row?.picture),
      representative: personOf(row, site),
      sticker: textOf(row?.sticker, locale) || undefined,
      changedBy: listing.changedBy || undefined,
      point: row?.point && ([...row.point] as [number, number]),
    }),
  };
};

const columnsOf = async ({ db }: Context, siteId: string, memberId: number | null): Promise<TableColumn[]> => [
  ...((memberId === null ? undefined : await findColumns(db.kysely, siteId, memberId)) ?? DEFAULT_COLUMNS),
];

/** How many there are of everything that stands above the table. */
const overviewOf = async (ctx: Context, scope: TableScope, actor: Actor, filter: TableFilter) => {
  const { kysely } = ctx.db;
  const { siteId } = scope;
  const memberId = memberIdOf(actor);
  const saved = await listViews(kysely, siteId, memberId);
  const views = BUILT_IN_VIEWS.map((id) => ({ id, filter: builtInFilter(id, actor.email) }));
  const filters = [
    filter,
    ...STATE_FILTERS.map((state): TableFilter => ({ state })),
    ...views.map((view) => view.filter),
    ...saved.map(({ view }) => view.filter),
  ];
  const counted = await countFresh(ctx, scope, filters);
  const [total = 0, ...rest] = counted;
  const states = rest.slice(0, STATE_FILTERS.length);
  const ofViews = rest.slice(STATE_FILTERS.length);
  return {
    total,
    overview: {
      states: Object.fromEntries(STATE_FILTERS.map((state, index) => [state, states[index] ?? 0])) as Record<
        StateFilter,
        number
      >,
      views: views.map((view, index) => ({ ...view, count: ofViews[index] ?? 0 })),
      saved: saved.map((view, index) => presentView(view, ofViews[views.length + index] ?? 0, actor)),
      columns: await columnsOf(ctx, siteId, memberId),
      collections: (await listCollections(kysely, siteId)).map(({ id, title }) => ({
        id,
        title: textOf(title, actor.locale) || id,
      })),
    },
  };
};

/** Counts of rows that are all of today's rules and drafts. */
const countFresh = async (
  { db }: Context,
  scope: TableScope,
  filters: readonly TableFilter[],
): Promise<readonly number[]> => {
  const first = await countListings(db.kysely, await withDefaults({ db }, scope, filters), filters);
  if (first.stale === 0) return first.counts;
  await freshenListingRows(db, scope.siteId);
  return (await countListings(db.kysely, await withDefaults({ db }, scope, filters), filters)).counts;
};

const presentAll = async ({ db }: Context, siteId: string, locale: Locale, listings: readonly TableListing[]) => {
  const ids = listings.map(({ id }) => id);
  const beside = {
    siteId,
    locale,
    counts: await countsBeside(db.kysely, siteId, ids),
    collections: await collectionsOf(db.kysely, siteId, ids),
    site: await responsibilityOf(db.kysely, siteId),
  };
  return listings.map((listing) => presentListing(listing, beside));
};

const checkPrices = ({ priceFrom, priceTo }: TableFilter): void => {
  if (priceFrom !== undefined && priceTo !== undefined && priceFrom > priceTo)
    throw new BadInputError('query.priceTo is below query.priceFrom.', [
      { field: 'query.priceTo', message: 'is below query.priceFrom' },
    ]);
};

export const estateTable = async (ctx: Context, actor: Actor, siteId: string, query: TableQuery) => {
  const { sort = 'changed', order = firstOrder(sort), offset = 0, limit = PAGE, counts, ...filter } = query;
  checkPrices(filter);
  const scope = await scopeOf(ctx, siteId);
  const { total, overview } =
    offset === 0 && counts === undefined
      ? await overviewOf(ctx, scope, actor, filter)
      : { total: (await countFresh(ctx, scope, [filter]))[0] ?? 0, overview: undefined };
  const whole = await withDefaults(ctx, scope, [filter]);
  const listings = await listListings(ctx.db.kysely, whole, filter, { sort, order, offset, limit });
  const rows = await presentAll(ctx, siteId, actor.locale, listings);
  return { rows, total, ...(overview ? { overview } : {}) };
};

/** As many as a catalogue of the largest agencies has. */
const MAP_LISTINGS = 20_000;

export const estateMap = async (ctx: Context, actor: Actor, siteId: string, filter: TableFilter) => {
  checkPrices(filter);
  const scope = await scopeOf(ctx, siteId);
  const [total = 0] = await countFresh(ctx, scope, [filter]);
  const places = await listPlaces(ctx.db.kysely, await withDefaults(ctx, scope, [filter]), filter, MAP_LISTINGS);
  return {
    total,
    listings: places.flatMap(({ id, row }) => {
      if (!row?.point) return [];
      const street = textOf(row.street, actor.locale);
      return {
        id,
        reference: row.reference ?? String(id),
        street,
        title: street ? '' : textOf(row.title, actor.locale),
        point: [...row.point] as [number, number],
        ...given({ price: row.price }),
      };
    }),
  };
};

type Choices = Awaited<ReturnType<typeof readChoices>>;

/** Also those who are responsible for what names nobody. */
const withDefaultPeople = async (ctx: Context, siteId: string, choices: Choices): Promise<Choices> => {
  const scope = await scopeOf(ctx, siteId);
  const { representatives: defaults } = await responsibilityOf(ctx.db.kysely, siteId);
  const people = [defaults?.site, ...Object.values(defaults?.branches ?? {})].flatMap((person) => person ?? []);
  const filters = people.map(({ email }): TableFilter => ({ representative: email, units: 'include' }));
  const counts = filters.length === 0 ? [] : await countFresh(ctx, scope, filters);
  const representatives = new Map(choices.representatives.map((one) => [one.email, one]));
  for (const [index, { name, email }] of people.entries()) {
    const key = representativeKey(email);
    representatives.set(key, { email: key, name: representatives.get(key)?.name ?? name, count: counts[index] ?? 0 });
  }
  return { ...choices, representatives: [...representatives.values()].sort((a, b) => a.name.localeCompare(b.name)) };
};

export const estateChoices = async (ctx: Context, actor: Actor, siteId: string) =>
  withDefaultPeople(ctx, siteId, await readChoices(ctx.db.kysely, await scopeOf(ctx, siteId), actor.locale));

/** An operator's are nobody's: they are not kept. */
export const saveEstateColumns = async (
  { db, now }: Context,
  actor: Actor,
  siteId: string,
  columns: readonly TableColumn[],
): Promise<void> => {
  const memberId = memberIdOf(actor);
  if (memberId !== null) await db.transaction((trx) => saveColumns(trx, siteId, memberId, columns, now()));
};

/** Those that were not there yet, and those that were: what an undo turns round. */
export const gatherEstates = async (
  { db }: Context,
  siteId: string,
  id: string,
  { add, remove }: { readonly add: readonly number[]; readonly remove: readonly number[] },
): Promise<{ added: number[]; removed: number[] }> =>
  db.transaction(async (trx) => {
    const collection = await findCollection(trx, siteId, id);
    if (!collection) throw new NotFoundError(`There is no collection ${id}.`);
    const before = new Set(collection.estateIds);
    const added = add.filter((one) => !before.has(one));
    const removed = remove.filter((one) => before.has(one) && !add.includes(one));
    const estateIds = [...collection.estateIds.filter((one) => !removed.includes(one)), ...added];
    await saveCollection(trx, siteId, { ...collection, estateIds });
    await tellDesk(trx, { siteId, topic: 'estates' });
    return { added, removed };
  });
