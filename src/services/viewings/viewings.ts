// Viewings (behaviour section 7, live agenda; decisions sections 9 and 11): booked at once, seen, moved and
// cancelled by whoever knows the id. Nobody ever gets a time that somebody else has.
import { findSite } from '../../db/content/sites.ts';
import { RetryableError } from '../../db/engine/sql-state.ts';
import type { Trx } from '../../db/schema.ts';
import {
  changeViewing,
  findViewing,
  findViewingByToken,
  lockViewing,
  releaseViewing,
  type Viewing,
} from '../../db/viewings/viewings.ts';
import type { Site } from '../../domain/content/site.ts';
import { BadInputError, ConflictError, NotFoundError, TooManyRequestsError } from '../../domain/errors.ts';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import type { AgendaSlot } from '../../domain/viewings/agenda-slots.ts';
import { type BookedViewing, isCancellable } from '../../domain/viewings/viewing.ts';
import { spend } from '../leads/budgets.ts';
import type { ServiceContext } from '../platform/context.ts';
import { tokenHash } from '../platform/tokens.ts';
import { agendaOfListing, instantText, type OpenAgenda, openAgenda, openSlots, viewsOf } from './live-agenda.ts';
import { orderHandover, orderViewingMails } from './viewing-mail-orders.ts';
import { orderOffer } from './viewing-offers.ts';
import { freeTime, isSlotTaken, lockAgendas, SlotTakenError, slotTaken, takePlace } from './viewing-places.ts';
import { bookedViewing } from './viewing-view.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** A day, for one viewing. */
const MOVES = 10;

/** Unknown, malformed, and of another site: all the same. */
const unknown = (): NotFoundError => new NotFoundError('There is no such appointment.');

export const requireViewing = async (
  ctx: ServiceContext,
  siteId: string,
  token: string,
): Promise<{ readonly site: Site; readonly viewing: Viewing }> => {
  const site = await findSite(ctx.db.kysely, siteId);
  const viewing = TOKEN.test(token) ? await findViewingByToken(ctx.db.kysely, siteId, tokenHash(token)) : undefined;
  if (!site || !viewing) throw unknown();
  return { site, viewing };
};

export const viewingByToken = async (ctx: ServiceContext, siteId: string, token: string): Promise<BookedViewing> => {
  const { site, viewing } = await requireViewing(ctx, siteId, token);
  return bookedViewing(ctx, site, viewing);
};

/** As it is at this moment, with the agendas it is or will be in locked before it. */
export const lockedViewing = async (
  trx: Trx,
  { siteId, id, representativeId }: Viewing,
  nextAgent = representativeId,
): Promise<Viewing> => {
  await lockAgendas(trx, siteId, [representativeId, nextAgent]);
  const viewing = await lockViewing(trx, siteId, id);
  if (!viewing) throw unknown();
  // It went to somebody else in between: once more, with the right agenda.
  if (viewing.representativeId !== representativeId) throw new RetryableError();
  return viewing;
};

export const requireChangeable = ({ state, end }: Viewing, now: Date): void => {
  if (!isCancellable({ state, end: instantText(end) }, instantText(now))) {
    throw new ConflictError(state === 'CANCELLED' ? 'The appointment is cancelled.' : 'The appointment is over.');
  }
};

/** Until the slot ends; a second time changes nothing and answers the same. */
export const cancelViewing = async (ctx: ServiceContext, siteId: string, token: string): Promise<BookedViewing> => {
  const { site, viewing } = await requireViewing(ctx, siteId, token);
  const cancelled = await ctx.db.transaction(async (trx) => {
    const current = await lockedViewing(trx, (await findViewing(trx, siteId, viewing.id)) ?? viewing);
    if (current.state === 'CANCELLED') return current;
    const now = ctx.now();
    requireChangeable(current, now);
    const changed = await changeViewing(trx, current, { state: 'CANCELLED', at: now });
    await freeTime(trx, current);
    await orderViewingMails(ctx, trx, changed, 'cancelled');
    await orderOffer(ctx, trx, current);
    return changed;
  });
  return bookedViewing(ctx, site, cancelled);
};

/** As if the visitor of a block did not come: a viewing that moves stands in nobody's way. */
const openWithout = async (
  ctx: ServiceContext,
  siteId: string,
  estateId: number,
  without: number,
): Promise<OpenAgenda> => {
  const { agenda } = await agendaOfListing(ctx, siteId, estateId);
  return { agenda, slots: agenda ? await openSlots(ctx, siteId, agenda, estateId, { without }) : [] };
};

const refusals = new WeakMap<readonly AgendaSlot[], SlotTakenError>();

/** The same one for all who are told of the same slots: it is written out and packed once (src/api/error-reply.ts). */
const takenBut = (slots: readonly AgendaSlot[]): SlotTakenError => {
  const refusal = refusals.get(slots) ?? new SlotTakenError(slotTaken().message, { slots: viewsOf(slots) });
  refusals.set(slots, refusal);
  return refusal;
};

/** The open slot that begins at a moment; refused with those that are open when there is none. */
export const requireSlot = async (
  ctx: ServiceContext,
  siteId: string,
  estateId: number,
  start: number,
  ownBlock: number | null = null,
): Promise<{ readonly agenda: Agenda; readonly slot: AgendaSlot }> => {
  const { agenda, slots } = await (ownBlock === null
    ? openAgenda(ctx, siteId, estateId)
    : openWithout(ctx, siteId, estateId, ownBlock));
  const slot = slots.find((open) => open.start.getTime() === start);
  if (!agenda || !slot) throw takenBut(slots);
  return { agenda, slot };
};

/** When the time was taken in between, the refusal says what is left. */
export const withFreshSlots = async (
  ctx: ServiceContext,
  siteId: string,
  estateId: number,
  error: unknown,
): Promise<unknown> => {
  if (!isSlotTaken(error) || (error instanceof ConflictError && 'slots' in error.instead)) return error;
  const { slots } = await openAgenda(ctx, siteId, estateId);
  return takenBut(slots);
};

type Move = { readonly viewing: Viewing; readonly start: Date };

const move = async (ctx: ServiceContext, siteId: string, { viewing, start }: Move): Promise<Viewing> => {
  const { estateId } = viewing;
  const { agenda, slot } = await requireSlot(ctx, siteId, estateId, start.getTime(), viewing.blockId);
  return ctx.db
    .transaction(async (trx) => {
      const current = await lockedViewing(trx, (await findViewing(trx, siteId, viewing.id)) ?? viewing, agenda.id);
      const now = ctx.now();
      requireChangeable(current, now);
      if (current.start.getTime() === start.getTime()) return current;
      const within = await spend(ctx, trx, {
        siteId,
        kind: 'viewing moves',
        subject: String(current.id),
        limit: MOVES,
      });
      if (!within) throw new TooManyRequestsError('This appointment was moved too often today.');
      // Before the new one is taken: the two may overlap.
      await releaseViewing(trx, current);
      await freeTime(trx, current);
      const place = await takePlace(trx, { siteId, representativeId: agenda.id, estateId, slot });
      const { end, group } = slot;
      const change = {
        state: 'CONFIRMED',
        at: now,
        representativeId: agenda.id,
        ...place,
        start: slot.start,
        end,
        group,
      } as const;
      const changed = await changeViewing(trx, current, change);
      await orderViewingMails(ctx, trx, changed, 'moved');
      if (current.representativeId !== agenda.id) await orderHandover(ctx, trx, changed, current.representativeId);
      await orderOffer(ctx, trx, current);
      return changed;
    })
    .catch(async (error: unknown) => {
      throw await withFreshSlots(ctx, siteId, estateId, error);
    });
};

/** To another slot of the same listing, in one step: the old time is never lost without the new one. */
export const moveViewing = async (
  ctx: ServiceContext,
  siteId: string,
  token: string,
  start: Date,
): Promise<BookedViewing> => {
  const { site, viewing } = await requireViewing(ctx, siteId, token);
  if (Number.isNaN(start.getTime())) {
    throw new BadInputError('The start is not a moment.', [{ field: 'body.start', message: 'is not a moment' }]);
  }
  requireChangeable(viewing, ctx.now());
  if (viewing.start.getTime() === start.getTime()) return bookedViewing(ctx, site, viewing);
  const moved = await move(ctx, siteId, { viewing, start }).catch(async (error: unknown) => {
    if (!isSlotTaken(error)) throw error;
    // The same move, asked for twice: the slot is taken by this very viewing.
    const current = await findViewing(ctx.db.kysely, siteId, viewing.id);
    if (current?.state !== 'CONFIRMED' || current.start.getTime() !== start.getTime()) throw error;
    return current;
  });
  return bookedViewing(ctx, site, moved);
};
