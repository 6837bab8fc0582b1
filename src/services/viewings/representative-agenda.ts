// What the page of a representative says of the agenda: the hours of an ordinary week, and the open houses that come.
import { findAgendaOf } from '../../db/viewings/agendas.ts';
import { isRefusal } from '../../domain/errors.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import { TIME_ZONE } from '../../domain/time/wall-time.ts';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import type { OpenHouseMoment, RepresentativeAgenda } from '../../domain/viewings/viewing.ts';
import type { ServiceContext } from '../platform/context.ts';
import { agendaOfListing, openSlots, timesOf } from './live-agenda.ts';

/** More than a page shows; an agenda may name two hundred. */
const MAX_LISTINGS = 20;
const MAX_MOMENTS = 12;

/** Of a listing that is hidden, gone, sold or somebody else's by now: none. */
const momentsOf = async (
  ctx: ServiceContext,
  siteId: string,
  agenda: Agenda,
  estateId: number,
): Promise<OpenHouseMoment[]> => {
  try {
    const { agenda: shown } = await agendaOfListing(ctx, siteId, estateId);
    if (shown?.id !== agenda.id) return [];
  } catch (error) {
    if (isRefusal(error)) return [];
    throw error;
  }
  const slots = await openSlots(ctx, siteId, agenda, estateId);
  return slots.filter(({ group }) => group).map(({ places, ...slot }) => ({ estateId, ...timesOf(slot), places }));
};

export const representativeAgenda = async (
  ctx: ServiceContext,
  siteId: string,
  email: string,
): Promise<RepresentativeAgenda> => {
  await ctx.catalogue.of(siteId);
  const agenda = await findAgendaOf(ctx.db.kysely, siteId, email);
  if (!agenda) return { timeZone: TIME_ZONE, bookable: false, hours: [], openHouses: [] };
  const today = dayOf(ctx.now());
  const coming = (agenda.openHouses ?? []).filter(({ date }) => date === undefined || date >= today);
  const listings = [...new Set(coming.map(({ estateId }) => estateId))].slice(0, MAX_LISTINGS);
  const moments = await Promise.all(listings.map((estateId) => momentsOf(ctx, siteId, agenda, estateId)));
  return {
    timeZone: TIME_ZONE,
    bookable: true,
    hours: agenda.hours,
    openHouses: moments
      .flat()
      .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.estateId - b.estateId))
      .slice(0, MAX_MOMENTS),
  };
};
