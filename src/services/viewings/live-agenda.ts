// Behaviour section 7, live agenda: the slots of a listing are what the agenda of its representative offers, less what is
// booked.

import { findBlocks } from '../../db/viewings/agenda-blocks.ts';
import type { Hold } from '../../db/viewings/viewing-holds.ts';
import { isLinkable } from '../../domain/record/status.ts';
import { wallTimeOf } from '../../domain/time/brussels-time.ts';
import { TIME_ZONE } from '../../domain/time/wall-time.ts';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import { type AgendaSlot, agendaSlots, freeSlots } from '../../domain/viewings/agenda-slots.ts';
import type { LiveAgenda, Slot } from '../../domain/viewings/viewing.ts';
import { requireEstate, type ShownEstate } from '../estates/estates.ts';
import type { ServiceContext } from '../platform/context.ts';
import { agendaOfRepresentatives } from './listing-representative.ts';

/** 404 and 410 as for the listing itself; without agenda when its viewings are not booked here. */
export const agendaOfListing = async (
  ctx: ServiceContext,
  siteId: string,
  estateId: number,
): Promise<{ readonly shown: ShownEstate; readonly agenda: Agenda | undefined }> => {
  const shown = await requireEstate(ctx, siteId, estateId);
  const offered = isLinkable(shown.estate) && isLinkable(shown.root);
  return { shown, agenda: offered ? await agendaOfRepresentatives(ctx, siteId, shown) : undefined };
};

type OpenSlotOptions = {
  /** A block as if its own visitor did not come: it is not there when nobody else does. */
  readonly without?: number | null;
  /** The moment that counts for how late a slot can be booked; now when absent. */
  readonly at?: Date;
};

export const openSlots = async (
  ctx: ServiceContext,
  siteId: string,
  agenda: Agenda,
  estateId: number,
  { without = null, at = ctx.now() }: OpenSlotOptions = {},
): Promise<AgendaSlot[]> => {
  const slots = agendaSlots(agenda, estateId, at);
  const [first] = slots;
  if (!first) return [];
  const to = new Date(Math.max(...slots.map(({ occupied }) => occupied.to.getTime())));
  const taken = await findBlocks(ctx.db.kysely, siteId, agenda.id, { from: first.occupied.from, to });
  return freeSlots(
    slots,
    taken.flatMap((time) => {
      if (time.id !== without) return [time];
      return time.booked > 1 ? [{ ...time, booked: time.booked - 1 }] : [];
    }),
    estateId,
  );
};

/** `2026-03-05T13:00:00Z`: a moment as the API gives it. */
export const instantText = (moment: Date): string => moment.toISOString().replace('.000Z', 'Z');

/** The four times of a slot or appointment. */
export const timesOf = ({ start, end }: { readonly start: Date; readonly end: Date }) => ({
  start: instantText(start),
  end: instantText(end),
  wallStart: wallTimeOf(start),
  wallEnd: wallTimeOf(end),
});

export const slotView = ({ places, group, ...slot }: AgendaSlot): Slot => ({ ...timesOf(slot), places, group });

/** The slot that is held, as long as the agenda still has it; as late as it could be booked when it was offered. */
export const heldSlot = async (
  ctx: ServiceContext,
  agenda: Agenda,
  { siteId, representativeId, estateId, blockId, start, offeredAt }: Hold,
): Promise<AgendaSlot | undefined> => {
  if (agenda.id !== representativeId) return undefined;
  const open = await openSlots(ctx, siteId, agenda, estateId, { without: blockId, at: offeredAt });
  return open.find((slot) => slot.start.getTime() === start.getTime());
};

/** With the slot of `hold` among the others, for whom it is held. */
export const liveAgenda = async (
  ctx: ServiceContext,
  siteId: string,
  estateId: number,
  hold?: Hold,
): Promise<LiveAgenda> => {
  const { agenda } = await agendaOfListing(ctx, siteId, estateId);
  const open = agenda ? await openSlots(ctx, siteId, agenda, estateId) : [];
  const held = agenda && hold?.estateId === estateId ? await heldSlot(ctx, agenda, hold) : undefined;
  const others = open.filter(({ start }) => start.getTime() !== held?.start.getTime());
  const slots = held ? [...others, held].sort((a, b) => a.start.getTime() - b.start.getTime()) : open;
  return {
    estateId,
    timeZone: TIME_ZONE,
    bookable: agenda !== undefined,
    slots: slots.map(slotView),
    ...(held && hold
      ? {
          held: {
            start: instantText(held.start),
            until: instantText(hold.heldUntil),
            wallUntil: wallTimeOf(hold.heldUntil),
          },
        }
      : {}),
  };
};
