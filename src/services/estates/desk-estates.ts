// Members write: a draft per listing, saved leaf by leaf. Two who write different leaves both keep theirs; on the same leaf the second
// is told what stands there, by whom and since when.
import { randomInt } from 'node:crypto';
import { type EstateLayer, insertLayer, removeLayer, saveDraft } from '../../db/estates/estate-layers.ts';
import { takenIds } from '../../db/imports/feed-identities.ts';
import { lockChangeLog } from '../../db/platform/change-log.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Trx } from '../../db/schema.ts';
import { BadInputError, NotFoundError, PreconditionFailedError } from '../../domain/errors.ts';
import {
  changedDraft,
  conflicts,
  type Decisions,
  type DraftChange,
  HIDDEN,
  isDecidable,
  type Touches,
} from '../../domain/layers/decisions.ts';
import { sameValue } from '../../domain/layers/leaf.ts';
import { copyDecisions } from '../../domain/layers/reach.ts';
import type { Actor } from '../../domain/people/member.ts';
import { MAX_ID } from '../../domain/record/ids.ts';
import type { DeskCall } from '../people/desk-access.ts';
import type { ServiceContext } from '../platform/context.ts';
import {
  draftRecord,
  etagOf,
  findListing,
  sheetOf,
  subjectOf,
  versionIn,
  type WholeListing,
  wholeListing,
} from './estate-sheet.ts';
import { layeredEstate } from './prepared-estate.ts';

export const deskEstate = async (ctx: ServiceContext, desk: DeskCall, siteId: string, id: number) =>
  sheetOf(ctx.db.kysely, siteId, await findListing(ctx.db.kysely, siteId, id), desk);

/** Only what can be decided, and only what the record's schema takes. */
export const checkChange = (listing: WholeListing, change: DraftChange, at: Date): void => {
  const pointers = [...Object.keys(change.set), ...change.back];
  const unknown = pointers.filter((pointer) => !isDecidable(pointer) || pointer === HIDDEN);
  if (unknown.length > 0)
    throw new BadInputError(
      `${unknown.join(', ')} cannot be decided here.`,
      unknown.map((pointer) => ({ field: `body.set${pointer}`, message: 'cannot be decided here' })),
    );
  const merged = layeredEstate(listing, changedDraft(listing.draft, change), at);
  if ('problems' in merged)
    throw new BadInputError(
      `${merged.problems.map(({ field, message }) => `${field} ${message}`).join('; ')}.`,
      merged.problems.map(({ field, message }) => ({ field: `body.set/${field.replaceAll('.', '/')}`, message })),
    );
};

const touchedBy = (before: Touches, { set, back }: DraftChange, by: string, at: Date, version: number): Touches => ({
  ...before,
  ...Object.fromEntries(
    [...Object.keys(set), ...back].map((pointer) => [pointer, { version, by, at: at.toISOString() }]),
  ),
});

export const staleListing = async (
  trx: Trx,
  siteId: string,
  listing: WholeListing,
  desk: DeskCall,
  fields: readonly { readonly field: string; readonly yours: unknown; readonly theirs: unknown }[],
  last: { readonly by: string; readonly at: string } | undefined,
): Promise<PreconditionFailedError> =>
  new PreconditionFailedError('Somebody else changed this listing.', {
    current: await sheetOf(trx, siteId, listing, desk),
    etag: etagOf(listing),
    fields,
    ...(last ? { changedBy: last.by, changedAt: last.at } : {}),
  });

/** Writes the draft of a listing whose row is locked, or makes its row: as it is then. The caller has checked it. */
export const writeDraft = async (
  trx: Trx,
  siteId: string,
  listing: WholeListing,
  change: DraftChange,
  by: string,
  at: Date,
): Promise<EstateLayer> => {
  const draft = changedDraft(listing.draft, change);
  const version = listing.version + 1;
  const touched = touchedBy(listing.layer?.touched ?? {}, change, by, at, version);
  if (listing.layer) return saveDraft(trx, siteId, listing.layer, { draft, touched, version, by }, at);
  const { id, parentId, feed, feedHash } = listing;
  return insertLayer(trx, siteId, { id, parentId, feed, feedHash, draft, touched, changedBy: by }, at);
};

/** The listing, with its row locked; one without a row is kept from changing by the lock of the log. */
export const lockListing = async (trx: Trx, siteId: string, id: number): Promise<WholeListing> => {
  const found = await findListing(trx, siteId, id, { lock: true });
  if (found.layer) return found;
  await lockChangeLog(trx, siteId);
  return findListing(trx, siteId, id, { lock: true });
};

type SaveInput = { readonly set?: Decisions | undefined; readonly back?: readonly string[] | undefined };

export const saveEstate = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  id: number,
  { set = {}, back = [] }: SaveInput,
) => {
  const actor = desk.actor();
  const change: DraftChange = { set, back };
  const saved = await ctx.db.transaction(async (trx) => {
    const at = ctx.now();
    const listing = await lockListing(trx, siteId, id);
    desk.require('estates.write', {
      ...(await subjectOf(trx, siteId, listing)),
      leaves: [...Object.keys(set), ...back],
    });
    const read = versionIn(desk.ifMatch, id);
    if (read === undefined) throw await staleListing(trx, siteId, listing, desk, [], undefined);
    const found = conflicts({ draft: listing.draft, touched: listing.layer?.touched ?? {} }, change, read);
    if (found.length > 0)
      throw await staleListing(
        trx,
        siteId,
        listing,
        desk,
        found.map(({ pointer, yours, theirs }) => ({ field: pointer, yours, theirs })),
        found[0],
      );
    checkChange(listing, change, at);
    const layer = await writeDraft(trx, siteId, listing, change, actor.name, at);
    await tellDesk(trx, { siteId, topic: 'drafts' });
    desk.note(
      [...Object.keys(set), ...back].map((pointer) => ({
        field: pointer,
        before: listing.draft[pointer] ?? null,
        after: set[pointer] ?? null,
      })),
    );
    return wholeListing(id, listing.shown, layer);
  });
  return sheetOf(ctx.db.kysely, siteId, saved, desk);
};

const FIRST_OWN = 100_000_000;
const freeId = async (trx: Trx, siteId: string): Promise<number> => {
  for (;;) {
    const ids = Array.from({ length: 8 }, () => randomInt(FIRST_OWN, MAX_ID));
    const taken = await takenIds(trx, siteId, ids);
    const free = ids.find((id) => !taken.has(id));
    if (free !== undefined) return free;
  }
};

const representative = ({ name, email }: Actor): Decisions => ({
  '/salesRepresentative/name': name,
  '/salesRepresentative/email': email,
});

type NewListing = {
  readonly copyOf?: number | undefined;
  readonly parentId?: number | undefined;
  readonly set?: Decisions | undefined;
};

export const createEstate = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  { copyOf, parentId, set = {} }: NewListing,
) => {
  const actor = desk.actor();
  desk.require('estates.write', { leaves: ['/general/headType'] });
  const made = await ctx.db.transaction(async (trx) => {
    const at = ctx.now();
    await lockChangeLog(trx, siteId);
    if (parentId !== undefined) {
      const project = await findListing(trx, siteId, parentId).catch(() => undefined);
      if (!project || project.parentId !== null) throw new NotFoundError('There is no such project.');
      desk.require('estates.write', await subjectOf(trx, siteId, project));
    }
    const copied = copyOf === undefined ? {} : copyDecisions(draftRecord(await findListing(trx, siteId, copyOf)));
    // Whoever may only write what is assigned to them gets it assigned; a copy of a colleague's listing is one's own too.
    const assigned = actor.role === 'representative' ? representative(actor) : {};
    const id = await freeId(trx, siteId);
    const listing: WholeListing = {
      id,
      parentId: parentId ?? null,
      feed: null,
      feedHash: null,
      layer: undefined,
      shown: undefined,
      own: {},
      draft: {},
      version: 0,
    };
    const change = { set: { ...copied, ...assigned, ...set }, back: [] };
    checkChange(listing, change, at);
    await writeDraft(trx, siteId, listing, change, actor.name, at);
    await tellDesk(trx, { siteId, topic: 'estates' });
    return findListing(trx, siteId, id);
  });
  return sheetOf(ctx.db.kysely, siteId, made, desk);
};

/** What visitors see stays. A listing that was never online goes altogether. */
export const discardDraft = async (ctx: ServiceContext, desk: DeskCall, siteId: string, id: number): Promise<void> => {
  await ctx.db.transaction(async (trx) => {
    const listing = await lockListing(trx, siteId, id);
    desk.require('estates.write', { ...(await subjectOf(trx, siteId, listing)), leaves: ['/general/id'] });
    if (versionIn(desk.ifMatch, id) !== listing.version)
      throw await staleListing(trx, siteId, listing, desk, [], listing.layer && lastTouch(listing));
    if (!listing.shown) await removeLayer(trx, siteId, id);
    else {
      const dropped = Object.keys(listing.draft).filter(
        (pointer) => !(pointer in listing.own) || !sameValue(listing.draft[pointer], listing.own[pointer]),
      );
      const back = dropped.filter((pointer) => !(pointer in listing.own));
      await writeDraft(trx, siteId, listing, { set: listing.own, back }, desk.actor().name, ctx.now());
    }
    await tellDesk(trx, { siteId, topic: 'estates' });
  });
};

export const lastTouch = ({ layer }: WholeListing): { readonly by: string; readonly at: string } | undefined =>
  Object.values(layer?.touched ?? {}).reduce<Touches[string] | undefined>(
    (last, touch) => (last && last.version >= touch.version ? last : touch),
    undefined,
  );
