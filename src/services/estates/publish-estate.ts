// Brings drafts online, now or at their moment; takes listings off the website by hand and puts them back. What visitors see changes only
// here and in imports.
import { findSite } from '../../db/content/sites.ts';
import { duePlans, saveOwn, savePlan } from '../../db/estates/estate-layers.ts';
import { removeEstates, writeEstates } from '../../db/estates/estates.ts';
import { insertAudit } from '../../db/people/audit-log.ts';
import { lockChangeLog } from '../../db/platform/change-log.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Trx } from '../../db/schema.ts';
import type { Site } from '../../domain/content/site.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { BadInputError, ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Cause } from '../../domain/layers/cause.ts';
import {
  changedDraft,
  type Decisions,
  type DraftChange,
  HIDDEN,
  isHiddenByHand,
} from '../../domain/layers/decisions.ts';
import { may } from '../../domain/people/may.ts';
import { type MayPublish, mayPublish, strictnessOf, wasOnline } from '../../domain/publishing/may-publish.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import type { DeskCall } from '../people/desk-access.ts';
import type { ServiceContext } from '../platform/context.ts';
import { announce } from '../platform/webhooks.ts';
import { lastTouch, lockListing, staleListing, writeDraft } from './desk-estates.ts';
import {
  draftRecord,
  findListing,
  sheetOf,
  stateOf,
  subjectOf,
  unitsOf,
  versionIn,
  type WholeListing,
} from './estate-sheet.ts';
import { layeredEstate, readyEstate } from './prepared-estate.ts';

const { reference: labels } = labelsFor('en');

const siteOf = async (trx: Trx, siteId: string): Promise<Site> => {
  const site = await findSite(trx, siteId);
  if (!site) throw new NotFoundError(`There is no site ${siteId}.`);
  return site;
};

/** A project goes online with the units that are, a unit under its project. */
const mayListingGoOnline = async (trx: Trx, site: Site, listing: WholeListing, record: Unit): Promise<MayPublish> => {
  const units = listing.parentId === null ? await unitsOf(trx, site.id, listing.id) : [];
  const children = units.filter((unit) => stateOf(unit) === 'online').map(draftRecord);
  const project =
    listing.parentId === null ? undefined : draftRecord(await findListing(trx, site.id, listing.parentId));
  return mayPublish({
    estate: children.length > 0 ? { ...record, children } : record,
    project,
    wasOnline: wasOnline({ state: stateOf(listing), own: listing.own }),
    strictness: strictnessOf(site),
    labels,
    hiddenStatus: site.hiddenStatus,
  });
};

/** A gap of a unit names the unit. */
const refuseGaps = (id: number, { verdict, legalGaps }: MayPublish): never => {
  throw new ConflictError('The law wants more in this advertisement.', {
    verdict,
    gaps: legalGaps.map(({ field, rule, listing }) => ({
      field,
      rule,
      ...(listing === id ? {} : { unit: listing }),
    })),
  });
};

const mergedOrRefused = (listing: WholeListing, decisions: Decisions, at: Date) => {
  const merged = layeredEstate(listing, decisions, at);
  if ('problems' in merged)
    throw new BadInputError(
      `${merged.problems.map(({ field, message }) => `${field} ${message}`).join('; ')}.`,
      merged.problems,
    );
  return merged;
};

/** Visitors see the listing with these decisions from now on, or nothing of it. The caller holds the lock of the log and of the row. */
const bringOnline = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  listing: WholeListing,
  own: Decisions,
  cause: Cause,
): Promise<void> => {
  const at = ctx.now();
  const { id, shown } = listing;
  await saveOwn(trx, siteId, id, own, listing.version + 1);
  if (isHiddenByHand(own)) {
    if ((await removeEstates(trx, siteId, [id], { at, cause })) > 0)
      await announce(ctx, trx, siteId, 'listing.removed', [id]);
  } else {
    const { estate } = mergedOrRefused(listing, own, at);
    if (shown?.hash !== estate.hash || shown.removed) {
      await announce(ctx, trx, siteId, 'listing.changed', [id]);
      await writeEstates(trx, siteId, [readyEstate(estate)], { at, cause });
    }
  }
  await tellDesk(trx, { siteId, topic: 'estates' });
};

const refuseGone = (listing: WholeListing): void => {
  if (stateOf(listing) === 'gone') throw new ConflictError('The listing left its feed: copy it to offer it again.');
};

type Publishing = { readonly cause: Cause; readonly reason?: string | undefined };

const publishNow = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  listing: WholeListing,
  own: Decisions,
  { cause, reason }: Publishing,
): Promise<void> => {
  refuseGone(listing);
  if (!isHiddenByHand(own)) {
    const { unit } = mergedOrRefused(listing, own, ctx.now());
    const verdict = await mayListingGoOnline(trx, await siteOf(trx, siteId), listing, unit);
    if (verdict.verdict === 'refused' || (verdict.verdict === 'asks-reason' && reason === undefined))
      refuseGaps(listing.id, verdict);
  }
  await bringOnline(ctx, trx, siteId, listing, own, { ...cause, ...(reason === undefined ? {} : { reason }) });
};

const PUBLISHED = '/general/publicationDate';
/** Nobody has seen it: from today it is new. */
export const publishDraft = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  listing: WholeListing,
  publishing: Publishing,
): Promise<void> => {
  if (listing.shown || listing.feed || listing.draft[PUBLISHED])
    return publishNow(ctx, trx, siteId, listing, listing.draft, publishing);
  const at = ctx.now();
  const today = { set: { [PUBLISHED]: dayOf(at) }, back: [] };
  await writeDraft(trx, siteId, listing, today, publishing.cause.name, at);
  const dated = await findListing(trx, siteId, listing.id, { lock: true });
  return publishNow(ctx, trx, siteId, dated, dated.draft, publishing);
};

export const byMember = (desk: DeskCall): Cause => ({ kind: 'member', name: desk.actor().name, id: desk.actor().id });

/** Locked, allowed, and still the version that was read. */
export const readListing = async (trx: Trx, desk: DeskCall, siteId: string, id: number): Promise<WholeListing> => {
  await lockChangeLog(trx, siteId);
  const listing = await lockListing(trx, siteId, id);
  desk.require('estates.publish', await subjectOf(trx, siteId, listing));
  if (versionIn(desk.ifMatch, id) !== listing.version)
    throw await staleListing(trx, siteId, listing, desk, [], lastTouch(listing));
  return listing;
};

/** A listing about which nobody decided anything yet gets its row. */
export const withLayer = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  listing: WholeListing,
  by: string,
): Promise<WholeListing> => {
  if (listing.layer) return listing;
  await writeDraft(trx, siteId, listing, { set: {}, back: [] }, by, ctx.now());
  return findListing(trx, siteId, listing.id, { lock: true });
};

type PublishInput = { readonly at?: string | undefined; readonly reason?: string | undefined };

export const publishEstate = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  id: number,
  { at, reason }: PublishInput,
) => {
  const published = await ctx.db.transaction(async (trx) => {
    const listing = await withLayer(ctx, trx, siteId, await readListing(trx, desk, siteId, id), desk.actor().name);
    const cause = byMember(desk);
    const moment = at === undefined ? undefined : new Date(at);
    if (moment && Number.isNaN(moment.getTime()))
      throw new BadInputError('body.at is no moment.', [{ field: 'body.at', message: 'is no moment' }]);
    if (moment && moment > ctx.now()) {
      refuseGone(listing);
      const plan = { at: moment, cause: { ...cause, ...(reason === undefined ? {} : { reason }) } };
      await savePlan(trx, siteId, id, plan, listing.version + 1);
      await tellDesk(trx, { siteId, topic: 'estates' });
    } else await publishDraft(ctx, trx, siteId, listing, { cause, reason });
    return findListing(trx, siteId, id);
  });
  return sheetOf(ctx.db.kysely, siteId, published, desk);
};

export const unplanEstate = async (ctx: ServiceContext, desk: DeskCall, siteId: string, id: number) => {
  const listing = await ctx.db.transaction(async (trx) => {
    const found = await readListing(trx, desk, siteId, id);
    if (found.layer?.publishAt) await savePlan(trx, siteId, id, undefined, found.version + 1);
    await tellDesk(trx, { siteId, topic: 'estates' });
    return findListing(trx, siteId, id);
  });
  return sheetOf(ctx.db.kysely, siteId, listing, desk);
};

type Refused = {
  id: number;
  reason: 'unknown' | 'assigned' | 'branch' | 'draft' | 'gone' | 'gaps' | 'reason' | 'wrong';
};

type Visibility = { readonly hidden: boolean; readonly reason?: string | undefined };

/** Why not; undefined when it was done, or was so already. */
const setHidden = async (
  ctx: ServiceContext,
  trx: Trx,
  desk: DeskCall,
  siteId: string,
  id: number,
  { hidden, reason }: Visibility,
): Promise<Refused['reason'] | 'same' | undefined> => {
  const found = await lockListing(trx, siteId, id).catch((error: unknown) => {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  });
  if (!found) return 'unknown';
  const verdict = may(desk.actor(), 'estates.publish', await subjectOf(trx, siteId, found));
  if (!verdict.ok) return verdict.reason === 'branch' ? 'branch' : 'assigned';
  const state = stateOf(found);
  if (state === 'draft' || state === 'gone') return state;
  if (isHiddenByHand(found.own) === hidden) return 'same';
  const listing = await withLayer(ctx, trx, siteId, found, desk.actor().name);
  const change = hidden ? { set: { [HIDDEN]: true }, back: [] } : { set: {}, back: [HIDDEN] };
  const own = changedDraft(listing.own, change);
  if (!hidden) {
    const merged = layeredEstate(listing, own, ctx.now());
    if ('problems' in merged) return 'wrong';
    const online = await mayListingGoOnline(trx, await siteOf(trx, siteId), listing, merged.unit);
    if (online.verdict === 'refused') return 'gaps';
    // What visitors saw before it was hidden comes back as it was; what was changed since is published, and asks like any publication.
    const isChanged = merged.estate.hash !== listing.shown?.hash;
    if (online.verdict === 'asks-reason' && isChanged && reason === undefined) return 'reason';
  }
  await writeDraft(trx, siteId, listing, change, desk.actor().name, ctx.now());
  const changed = await findListing(trx, siteId, id, { lock: true });
  const cause = { ...byMember(desk), ...(reason === undefined ? {} : { reason }) };
  await bringOnline(ctx, trx, siteId, changed, own, cause);
  return undefined;
};

export const showEstates = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  { ids, hidden, reason: why }: Visibility & { readonly ids: readonly number[] },
) => {
  const changed: number[] = [];
  const refused: Refused[] = [];
  await ctx.db.transaction(async (trx) => {
    await lockChangeLog(trx, siteId);
    for (const id of ids) {
      const reason = await setHidden(ctx, trx, desk, siteId, id, { hidden, reason: why });
      if (reason === undefined) changed.push(id);
      else if (reason !== 'same') refused.push({ id, reason });
    }
  });
  desk.note(changed.map((id) => ({ field: `${id}${HIDDEN}`, before: !hidden, after: hidden })));
  return { changed, refused };
};

const PLANS_AT_ONCE = 50;

/** What could not go online at its moment stays a draft, and the log says why. */
const publishPlanned = async (ctx: ServiceContext, siteId: string, id: number): Promise<boolean> => {
  try {
    return await ctx.db.transaction(async (trx) => {
      await lockChangeLog(trx, siteId);
      const listing = await lockListing(trx, siteId, id);
      const { publishAt, publishCause } = listing.layer ?? {};
      if (!publishAt || publishAt > ctx.now() || !publishCause) return false;
      const { reason, ...cause } = publishCause;
      await publishDraft(ctx, trx, siteId, listing, { cause: { ...cause, planned: true }, reason });
      return true;
    });
  } catch (error) {
    if (!(error instanceof BadInputError || error instanceof ConflictError)) throw error;
    await ctx.db.transaction(async (trx) => {
      const listing = await lockListing(trx, siteId, id);
      await savePlan(trx, siteId, id, undefined, listing.version + 1);
      await insertAudit(trx, {
        siteId,
        at: ctx.now(),
        tokenId: null,
        actor: listing.layer?.publishCause?.name ?? '',
        action: 'publishPlanned',
        subject: String(id),
        requestId: '',
        status: 409,
        source: 'desk',
        changes: [{ field: 'plan', before: listing.layer?.publishAt?.toISOString() ?? null, after: error.message }],
      });
      await tellDesk(trx, { siteId, topic: 'estates' });
    });
    return false;
  }
};

/** How many went online. */
export const publishDue = async (ctx: ServiceContext): Promise<number> => {
  let published = 0;
  for (const { siteId, id } of await duePlans(ctx.db.kysely, ctx.now(), PLANS_AT_ONCE))
    if (await publishPlanned(ctx, siteId, id)) published += 1;
  return published;
};

/** Decisions that go online at once, without what else is in the draft. */
export const publishDecisions = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  listing: WholeListing,
  change: DraftChange,
  publishing: Publishing & { readonly by: string },
): Promise<void> => {
  await writeDraft(trx, siteId, listing, change, publishing.by, ctx.now());
  const changed = await findListing(trx, siteId, listing.id, { lock: true });
  await publishNow(ctx, trx, siteId, changed, changedDraft(changed.own, change), publishing);
};
