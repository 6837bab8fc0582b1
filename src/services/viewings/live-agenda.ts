// Behaviour section 7, live agenda: the slots of a listing are what the agenda of its representative offers, less what is
// booked.

import { findBlocks } from '../../db/viewings/agenda-blocks.ts';
import { findAgendaOf } from '../../db/viewings/agendas.ts';
import { isLinkable } from '../../domain/record/status.ts';
import { wallTimeOf } from '../../domain/time/brussels-time.ts';
import { TIME_ZONE } from '../../domain/time/wall-time.ts';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import { type AgendaSlot, agendaSlots, freeSlots } from '../../domain/viewings/agenda-slots.ts';
import type { LiveAgenda, Slot } from '../../domain/viewings/viewing.ts';
import { requireEstate, type ShownEstate } from '../estates/estates.ts';
import type { ServiceContext } from '../platform/context.ts';

/** 404 and 410 as for the listing itself; without agenda when its viewings are not booked here. */
export const agendaOfListing = async (
  ctx: ServiceContext,
  siteId: string,
  estateId: number,
): Promise<{ readonly shown: ShownEstate; readonly agenda: Agenda | undefined }> => {
  const shown = await requireEstate(ctx, siteId, estateId);
  const email = shown.estate.salesRepresentative?.email ?? shown.root.salesRepresentative?.email;
  const offered = isLinkable(shown.estate) && isLinkable(shown.root);
  const agenda = email && offered ? await findAgendaOf(ctx.db.kysely, siteId, email) : undefined;
  return { shown, agenda };
};

/** `without`: a block as if it were not there, when nobody but its own visitor comes. */
export const openSlots = async (
  ctx: ServiceContext,
  siteId: string,
  agenda: Agenda,
  estateId: number,
  without: number | null = null,
): Promise<AgendaSlot[]> => {
  const slots = agendaSlots(agenda, estateId, ctx.now());
  const [first] = slots;
  if (!first) return [];
  const to = new Date(Math.max(...slots.map(({ occupied }) => occupied.to.getTime())));
  const taken = await findBlocks(ctx.db.kysely, siteId, agenda.id, { from: first.occupied.from, to });
  return freeSlots(
    slots,
    taken.filter(({ id, booked }) => id !== without || booked > 1),
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

export const liveAgenda = async (ctx: ServiceContext, siteId: string, estateId: number): Promise<LiveAgenda> => {
  const { agenda } = await agendaOfListing(ctx, siteId, estateId);
  const slots = agenda ? await openSlots(ctx, siteId, agenda, estateId) : [];
  return { estateId, timeZone: TIME_ZONE, bookable: agenda !== undefined, slots: slots.map(slotView) };
};
