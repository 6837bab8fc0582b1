// Matches what changed in a site's listings against the saved searches. The cursor in the change log, what is known of
// the listings and the news are written in one transaction: whatever happens to the process, no change is passed over
// and none is news twice.
import { sql } from 'kysely';
import { hearersOf, insertNews, listingStates, type NewNews, saveListingStates } from '../../db/alerts/alert-news.ts';
import { lockAlertSite, moveAlertSite, startAlertSite } from '../../db/alerts/alert-sites.ts';
import { dueAlertIds } from '../../db/alerts/alerts.ts';
import { findSite, listSites } from '../../db/content/sites.ts';
import { type EstateFamily, readFamilies } from '../../db/estates/estate-families.ts';
import { presentIds } from '../../db/estates/estates.ts';
import { goneHomes } from '../../db/estates/gone-homes.ts';
import { lastChange, readChanges } from '../../db/platform/change-log.ts';
import type { Trx } from '../../db/schema.ts';
import { familyNews, type ListingState, type NewsEvent, newsOf } from '../../domain/alerts/alert-news.ts';
import { formerListings, unitHome } from '../../domain/alerts/relisting.ts';
import { ALERT_FREQUENCIES } from '../../domain/alerts/subscription.ts';
import type { Site } from '../../domain/content/site.ts';
import type { Unit } from '../../domain/record/estate.ts';
import type { AlertIndex, FoundSearch } from '../../search/alerts/alert-index.ts';
import type { ServiceContext } from '../platform/context.ts';
import { familyListings } from './alert-families.ts';
import { alertIndexOf } from './alert-indexes.ts';

export const MATCH_ALERTS_TASK = 'match-alerts';
export const ALERT_MAILS_TASK = 'alert-mails';

type Context = Pick<ServiceContext, 'db' | 'jobs' | 'now'>;

// Small, so that requests get their turn on an embedded database.
const CHANGES_AT_ONCE = 100;
const ESTATES_AT_ONCE = 500;

/** The first time nothing is news: everything is taken down as it is. */
const takeDown = async (trx: Trx, site: Site): Promise<void> => {
  for (let after = 0; ; ) {
    const ids = await presentIds(trx, site.id, after, ESTATES_AT_ONCE);
    const last = ids.at(-1);
    if (last === undefined) return;
    const families = await readFamilies(trx, site.id, ids);
    const states = families.flatMap((family) =>
      familyListings(family, site).flatMap((listing) => newsOf(undefined, listing).state ?? []),
    );
    await saveListingStates(trx, site.id, states);
    after = last;
  }
};

type Happened = { readonly estateId: number; readonly events: readonly NewsEvent[] };

const compare = async (
  trx: Trx,
  site: Site,
  families: readonly EstateFamily[],
): Promise<{ happened: Happened[]; states: ListingState[] }> => {
  const now = families.map((family) => ({ estateId: family.id, listings: familyListings(family, site) }));
  const before = await listingStates(
    trx,
    site.id,
    now.flatMap(({ listings }) => listings.map(({ id }) => id)),
  );
  const states: ListingState[] = [];
  const happened = now.map(({ estateId, listings }) => {
    const members = listings.map((listing) => {
      const was = before.get(listing.id);
      const { state, event } = newsOf(was, listing);
      if (state && state !== was) states.push(state);
      return { id: listing.id, event };
    });
    return { estateId, events: familyNews(members) };
  });
  return { happened, states };
};

/** The listings of a family that are new, as homes: the estate itself, and units by themselves. */
const newHomes = ({ id, estate }: EstateFamily, events: readonly NewsEvent[]): { id: number; home: Unit }[] => {
  const isNew = (one: number): boolean => events.some(({ kind, listing }) => kind === 'NEW' && listing.id === one);
  const units = (estate.children ?? []).map((unit) => ({ id: unit.general.id, home: unitHome(unit, estate) }));
  return [{ id, home: estate as Unit }, ...units].filter((one) => isNew(one.id) && one.home.address?.number);
};

/** Of homes that were here under another number: who heard of them then, by listing. Nobody hears of a home twice. */
const formerHearers = async (
  trx: Trx,
  siteId: string,
  families: readonly EstateFamily[],
  happened: readonly Happened[],
  now: Date,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> => {
  const eventsOf = new Map(happened.map(({ estateId, events }) => [estateId, events]));
  const homes = families.flatMap((family) => newHomes(family, eventsOf.get(family.id) ?? []));
  if (homes.length === 0) return new Map();
  const doors = [...new Set(homes.flatMap(({ home }) => home.address?.number ?? []))];
  const gone = await goneHomes(trx, siteId, doors);
  const formers = homes.map(({ id, home }) => ({ id, former: formerListings(home, now, gone) }));
  const heard = await hearersOf(trx, siteId, [...new Set(formers.flatMap(({ former }) => former))]);
  return new Map(formers.map(({ id, former }) => [id, new Set(former.flatMap((one) => heard.get(one.id) ?? []))]));
};

const foundBy = (index: AlertIndex, { listing, unlessFound }: NewsEvent): FoundSearch[] => {
  const found = index.match(listing);
  if (!unlessFound || found.length === 0) return found;
  const before = new Set(index.match(unlessFound).map(({ id }) => id));
  return found.filter(({ id }) => !before.has(id));
};

const sooner = (a: FoundSearch['frequency'], b: FoundSearch['frequency']): FoundSearch['frequency'] =>
  ALERT_FREQUENCIES.indexOf(a) <= ALERT_FREQUENCIES.indexOf(b) ? a : b;

/** Each listing once for each person, across all their alerts; with the soonest of those that found it. */
const newsFor = (
  index: AlertIndex,
  { estateId, events }: Happened,
  knowing: ReadonlyMap<number, ReadonlySet<number>>,
): NewNews[] => {
  const knows = (subscriptionId: number, listing: number): boolean =>
    [estateId, listing].some((one) => knowing.get(one)?.has(subscriptionId));
  const news = new Map<string, NewNews & { alertIds: number[] }>();
  for (const event of events) {
    for (const { id, subscriptionId, frequency } of foundBy(index, event)) {
      if (knows(subscriptionId, event.listing.id)) continue;
      const key = `${subscriptionId}|${event.key}`;
      const known = news.get(key);
      if (known) {
        if (!known.alertIds.includes(id)) known.alertIds.push(id);
        news.set(key, { ...known, frequency: sooner(known.frequency, frequency) });
        continue;
      }
      news.set(key, {
        subscriptionId,
        estateId,
        event: event.key,
        kind: event.kind,
        memberId: event.listing.id,
        previousPrice: event.previousPrice ?? null,
        alertIds: [id],
        frequency,
      });
    }
  }
  return [...news.values()];
};

/** How many people would hear of a listing if visitors saw it like this; nothing is written. */
export const expectedReaders = (ctx: Context, site: Site, family: EstateFamily): Promise<number> =>
  ctx.db.transaction(async (trx) => {
    const { happened } = await compare(trx, site, [family]);
    if (happened.every(({ events }) => events.length === 0)) return 0;
    const index = await alertIndexOf(ctx.db, trx, site.id);
    const knowing = await formerHearers(trx, site.id, [family], happened, ctx.now());
    const news = happened.flatMap((one) => newsFor(index, one, knowing));
    const due = await dueAlertIds(trx, site.id, [...new Set(news.flatMap(({ alertIds }) => alertIds))]);
    const wanted = news.filter(({ alertIds }) => alertIds.some((id) => due.has(id)));
    return new Set(wanted.map(({ subscriptionId }) => subscriptionId)).size;
  });

/** What the index still held but nobody wants any more is taken out of both. */
const stillWanted = async (trx: Trx, siteId: string, index: AlertIndex, news: NewNews[]): Promise<NewNews[]> => {
  const asked = [...new Set(news.flatMap(({ alertIds }) => alertIds))];
  const due = await dueAlertIds(trx, siteId, asked);
  for (const id of asked) if (!due.has(id)) index.remove(id);
  return news.filter(({ alertIds }) => alertIds.some((id) => due.has(id)));
};

/** True when there may be more. */
const matchSome = async (ctx: Context, trx: Trx, siteId: string): Promise<boolean> => {
  await sql`set local statement_timeout = '60s'`.execute(trx);
  const site = await findSite(trx, siteId);
  if (!site) return false;
  const at = await lockAlertSite(trx, siteId);
  if (!at) {
    // Read first: what changes while the listings are read is compared again, not missed.
    const changeId = await lastChange(trx, siteId);
    if (!(await startAlertSite(trx, siteId, changeId, ctx.now()))) return true;
    await takeDown(trx, site);
    return true;
  }
  const changes = await readChanges(trx, siteId, at.changeId, CHANGES_AT_ONCE);
  const last = changes.at(-1);
  if (!last) return false;
  const ids = [...new Set(changes.flatMap(({ kind, estateId }) => (kind === 'estate' ? (estateId ?? []) : [])))];
  const families = ids.length > 0 ? await readFamilies(trx, siteId, ids) : [];
  const { happened, states } = await compare(trx, site, families);
  if (happened.some(({ events }) => events.length > 0)) {
    const index = await alertIndexOf(ctx.db, trx, siteId);
    const knowing = await formerHearers(trx, siteId, families, happened, ctx.now());
    const found = happened.flatMap((one) => newsFor(index, one, knowing));
    const news = await stillWanted(trx, siteId, index, found);
    await insertNews(trx, siteId, news, ctx.now());
    if (news.some(({ frequency }) => frequency === 'IMMEDIATE'))
      await ctx.jobs.enqueue(trx, ALERT_MAILS_TASK, { siteId });
  }
  await saveListingStates(trx, siteId, states);
  await moveAlertSite(trx, siteId, { changeId: last.id });
  return changes.length === CHANGES_AT_ONCE;
};

export const matchAlerts = async (ctx: Context, siteId: string): Promise<void> => {
  while (await ctx.db.transaction((trx) => matchSome(ctx, trx, siteId)));
};

/** Every site; one that fails does not keep the others waiting. */
export const matchAllAlerts = async (ctx: Context & Pick<ServiceContext, 'log'>): Promise<void> => {
  for (const { id } of await listSites(ctx.db.kysely)) {
    try {
      await matchAlerts(ctx, id);
    } catch (err) {
      ctx.log.error({ err, site: id }, 'the alerts of a site could not be matched');
    }
  }
};
