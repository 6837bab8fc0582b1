// A time that comes free is offered to one person after the other: to whoever is first in line by one mail, and held for that
// person meanwhile. What is not booked in time goes to the next, and to everybody when nobody waits.
import { isDeliveryWaiting } from '../../db/mail/deliveries.ts';
import type { Trx } from '../../db/schema.ts';
import {
  deleteHold,
  findHoldByToken,
  type Hold,
  holdsIn,
  insertHold,
  overdueHolds,
} from '../../db/viewings/viewing-holds.ts';
import { deleteWait, insertWait, listWaits, type ViewingWait } from '../../db/viewings/viewing-waits.ts';
import { setViewingTokens } from '../../db/viewings/viewings.ts';
import { isRefusal, NotFoundError } from '../../domain/errors.ts';
import { overlap, type Span } from '../../domain/viewings/agenda-slots.ts';
import { heldUntil, isHeld } from '../../domain/viewings/viewing-hold.ts';
import { spendFormMail } from '../leads/form-mail-budget.ts';
import { orderMail } from '../mail/deliveries.ts';
import type { ServiceContext } from '../platform/context.ts';
import { tokenHash } from '../platform/tokens.ts';
import { agendaOfListing, openSlots } from './live-agenda.ts';
import { offerTokenHashes } from './offer-links.ts';
import { freeTime, isSlotTaken, lockAgendas, type SlotChoice, takePlace } from './viewing-places.ts';

export const OFFER_TASK = 'offer-viewing';
export const LAPSE_TASK = 'lapse-viewing-holds';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const mailKey = ({ id }: Pick<Hold, 'id'>): string => `viewing-offer:${id}`;

/** The hold of a link, while it lasts. Unknown, malformed, over and of another site: all undefined. */
export const offeredHold = async (ctx: ServiceContext, siteId: string, token: string): Promise<Hold | undefined> => {
  const hold = TOKEN.test(token) ? await findHoldByToken(ctx.db.kysely, siteId, tokenHash(token)) : undefined;
  return hold && isHeld(hold, ctx.now()) ? hold : undefined;
};

export type FreedTime = Span & { readonly siteId: string; readonly representativeId: string };

/** The task that offers it; waiting jobs of an earlier version name the representative `agentId`, so the name stays. */
export const orderOffer = (
  ctx: Pick<ServiceContext, 'jobs'>,
  trx: Trx,
  { siteId, representativeId, start, end }: Pick<Hold, 'siteId' | 'representativeId' | 'start' | 'end'>,
): Promise<void> =>
  ctx.jobs.enqueue(trx, OFFER_TASK, {
    siteId,
    agentId: representativeId,
    from: start.toISOString(),
    to: end.toISOString(),
  });

/** Time that the agency kept free and gives back: each slot in it is offered, to one person after the other. */
export const orderOffersIn = (
  ctx: Pick<ServiceContext, 'jobs'>,
  trx: Trx,
  { siteId, representativeId, from, to }: FreedTime,
): Promise<void> =>
  ctx.jobs.enqueue(trx, OFFER_TASK, {
    siteId,
    agentId: representativeId,
    from: from.toISOString(),
    to: to.toISOString(),
    every: true,
  });

type Candidate = { readonly wait: ViewingWait; readonly choice: SlotChoice };

/** The slot of a listing that the freed time makes possible again, if there is one. `without`: a block about to go. */
const slotIn = async (
  ctx: ServiceContext,
  estateId: number,
  { siteId, representativeId, from, to }: FreedTime,
  without: number | null,
): Promise<SlotChoice | undefined> => {
  try {
    const { agenda } = await agendaOfListing(ctx, siteId, estateId);
    if (agenda?.id !== representativeId) return undefined;
    const open = await openSlots(ctx, siteId, agenda, estateId, { without });
    const slot = open.find(({ start, end }) => overlap({ from: start, to: end }, { from, to }));
    return slot && { siteId, representativeId, estateId, slot };
  } catch (error) {
    // The listing is gone or hidden: nobody is told of it any more.
    if (isRefusal(error)) return undefined;
    throw error;
  }
};

/** Those in line whose listing has a slot in the freed time, in the order they came. */
const candidates = async (ctx: ServiceContext, freed: FreedTime, without: number | null): Promise<Candidate[]> => {
  const slots = new Map<number, SlotChoice | undefined>();
  const found: Candidate[] = [];
  for (const wait of await listWaits(ctx.db.kysely, freed.siteId)) {
    const { estateId } = wait;
    if (!slots.has(estateId)) slots.set(estateId, await slotIn(ctx, estateId, freed, without));
    const choice = slots.get(estateId);
    if (choice) found.push({ wait, choice });
  }
  return found;
};

/** False when somebody is out of the line by now, or cannot be written to today: those stay in it. The agenda is locked. */
const holdFor = async (ctx: ServiceContext, trx: Trx, { wait, choice }: Candidate): Promise<boolean> => {
  const { siteId, estateId, locale, name, email, consent } = wait;
  const { representativeId, slot } = choice;
  if (!(await spendFormMail(ctx, trx, siteId, email))) return false;
  if (!(await deleteWait(trx, wait))) return false;
  const offeredAt = ctx.now();
  const until = heldUntil(offeredAt);
  const id = await insertHold(trx, {
    siteId,
    representativeId,
    estateId,
    ...(await takePlace(trx, choice)),
    start: slot.start,
    end: slot.end,
    group: slot.group,
    locale,
    name,
    email,
    consent,
    offeredAt,
    heldUntil: until,
  });
  await setViewingTokens(trx, { siteId, id }, offerTokenHashes(ctx.secrets, { siteId, id }));
  await ctx.jobs.enqueue(trx, LAPSE_TASK, {}, { startAfter: until });
  return orderMail(ctx, trx, { siteId, kind: 'viewing-offer', dedupeKey: mailKey({ id }), locale, data: { hold: id } });
};

/** Holds it for the first in line who can be told. How many were: one, or nobody. */
export const offerFreedTime = async (ctx: ServiceContext, freed: FreedTime): Promise<number> => {
  for (const candidate of await candidates(ctx, freed, null)) {
    try {
      const held = await ctx.db.transaction(async (trx) => {
        await lockAgendas(trx, freed.siteId, [freed.representativeId]);
        return holdFor(ctx, trx, candidate);
      });
      if (held) return 1;
    } catch (error) {
      // Somebody booked it in between; another listing's slot may still fit.
      if (!isSlotTaken(error)) throw error;
    }
  }
  return 0;
};

/** Holds every slot of it, each for another one, as long as there are slots and people who wait for them. How many. */
export const offerEverySlot = async (ctx: ServiceContext, freed: FreedTime): Promise<number> => {
  let offered = 0;
  // Whoever is offered something is out of the line: it ends.
  while ((await offerFreedTime(ctx, freed)) > 0) offered += 1;
  return offered;
};

/** Whoever did not get what was promised waits on. */
const backInLine = (trx: Trx, { siteId, estateId, locale, name, email, consent, offeredAt }: Hold): Promise<void> =>
  insertWait(trx, { siteId, estateId, locale, name, email, consent, createdAt: offeredAt });

/**
 * Ends a hold and gives its time to the next in line, in one step: nobody gets in between. False when it was booked or
 * ended already.
 */
export const passOn = async (ctx: ServiceContext, hold: Hold): Promise<boolean> => {
  const { siteId, representativeId, start, end } = hold;
  const [next] = await candidates(ctx, { siteId, representativeId, from: start, to: end }, hold.blockId);
  const finish = (candidate: Candidate | undefined): Promise<boolean> =>
    ctx.db.transaction(async (trx) => {
      await lockAgendas(trx, siteId, [representativeId]);
      if (!(await deleteHold(trx, hold))) return false;
      await freeTime(trx, hold);
      // The mail could not leave: the next one's could not either. The slot is everybody's until one can.
      if (await isDeliveryWaiting(trx, siteId, mailKey(hold))) await backInLine(trx, hold);
      else if (next && !(candidate && (await holdFor(ctx, trx, candidate)))) await orderOffer(ctx, trx, hold);
      return true;
    });
  return finish(next).catch((error: unknown) => {
    if (!isSlotTaken(error)) throw error;
    return finish(undefined);
  });
};

/** Holds whose half hour is over, also of a time when the program was not running. How many there were. */
export const lapseHolds = async (ctx: ServiceContext): Promise<number> => {
  let lapsed = 0;
  for (const hold of await overdueHolds(ctx.db.kysely, ctx.now())) if (await passOn(ctx, hold)) lapsed += 1;
  return lapsed;
};

/** Whoever does not need the slot gives it to the next at once. */
export const declineOffer = async (ctx: ServiceContext, siteId: string, token: string): Promise<void> => {
  const hold = await offeredHold(ctx, siteId, token);
  if (!hold || !(await passOn(ctx, hold))) throw new NotFoundError('There is no such offer.');
};

/** The agency needs the time itself. Those it was offered to wait on. The agenda is locked. */
export const endHoldsIn = async (trx: Trx, siteId: string, representativeId: string, span: Span): Promise<void> => {
  for (const hold of await holdsIn(trx, siteId, representativeId, span)) {
    if (!(await deleteHold(trx, hold))) continue;
    await freeTime(trx, hold);
    await backInLine(trx, hold);
  }
};
