// The agendas of all representatives as members see them: viewings, slots held for somebody, time kept free, open houses with the places
// that are taken, and how many wait. And what members do to that time beside viewings.
import { findSite } from '../../db/content/sites.ts';
import { ConstraintConflictError } from '../../db/engine/sql-state.ts';
import { everyUnitId } from '../../db/estates/estates.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import { deleteKeptTime, findBlocks, findKeptTime, insertBlock } from '../../db/viewings/agenda-blocks.ts';
import { listAgendas, type StoredAgenda } from '../../db/viewings/agendas.ts';
import { findHold, holdsBetween } from '../../db/viewings/viewing-holds.ts';
import { countWaits } from '../../db/viewings/viewing-waits.ts';
import { listViewings, type Viewing } from '../../db/viewings/viewings.ts';
import { BadInputError, ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import { may } from '../../domain/people/may.ts';
import { addDays, dayOf, startOfDay } from '../../domain/time/brussels-time.ts';
import { DAY_MS, isDay, nightsBetween } from '../../domain/time/calendar-days.ts';
import { agendaSubject, noteText } from '../../domain/viewings/agency-act.ts';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import { isSameViewing, openHousesOn, type Span } from '../../domain/viewings/agenda-slots.ts';
import { once, requestKey } from '../leads/request-keys.ts';
import type { DeskCall } from '../people/desk-access.ts';
import type { ServiceContext } from '../platform/context.ts';
import { type AgencyActor, agencyView, namedBlock, requireAgenda, requireSite } from './agency-viewings.ts';
import { agendaKeys } from './agendas.ts';
import { rulesAnswer } from './desk-rules.ts';
import { agendaOfListing, instantText, openSlots, slotView, timesOf } from './live-agenda.ts';
import { listingsOf } from './viewing-listings.ts';
import { endHoldsIn, orderOffersIn, passOn } from './viewing-offers.ts';
import { lockAgendas } from './viewing-places.ts';

/** Six weeks: more than any screen shows. */
const MAX_DAYS = 42;

export const agencyActorOf = (desk: DeskCall): AgencyActor => ({
  by: desk.actor().name,
  mayWrite: (agenda) => desk.require('agenda.write', agendaSubject(desk.actor(), agenda)),
});

export const mayWriteAgenda = (desk: DeskCall, agenda: Agenda): boolean =>
  may(desk.actor(), 'agenda.write', agendaSubject(desk.actor(), agenda)).ok;

const wrong = (field: string, message: string): never => {
  throw new BadInputError(`${field} ${message}.`, [{ field, message }]);
};

/** Both days included. */
const spanOfDays = (from: string, to: string): Span => {
  if (!isDay(from)) wrong('query.from', 'is not a day of the calendar');
  if (!isDay(to)) wrong('query.to', 'is not a day of the calendar');
  if (to < from) wrong('query.to', 'must not be before from');
  if (nightsBetween(from, to) >= MAX_DAYS) wrong('query.to', `is more than ${MAX_DAYS} days after from`);
  return { from: startOfDay(from), to: startOfDay(addDays(to, 1)) };
};

export const spanOf = (from: string, to: string): Span => {
  const span = { from: new Date(from), to: new Date(to) };
  if (Number.isNaN(span.from.getTime())) wrong('body.from', 'is not a moment');
  if (!(span.from < span.to)) wrong('body.to', 'must be later than from');
  if (span.to.getTime() - span.from.getTime() > 370 * DAY_MS) wrong('body.to', 'is more than a year after from');
  return span;
};

/** Viewings to come of listings that are hidden, sold or gone: somebody has to decide about them. */
export const viewingsNotOffered = async (ctx: ServiceContext, siteId: string, locale: Locale): Promise<Viewing[]> => {
  const coming = await listViewings(ctx.db.kysely, { siteId, state: 'CONFIRMED', from: ctx.now() });
  const listings = await listingsOf(
    ctx,
    siteId,
    coming.map(({ estateId }) => estateId),
    locale,
  );
  const left = coming.filter(({ estateId }) => !listings.get(estateId)?.offered);
  return left.map((viewing) => ({ ...viewing, label: listings.get(viewing.estateId)?.label ?? viewing.label }));
};

const openHousesOf = async (
  ctx: ServiceContext,
  siteId: string,
  { agenda }: StoredAgenda,
  from: string,
  to: string,
) => {
  const span = { from: startOfDay(from), to: startOfDay(addDays(to, 1)) };
  const taken = agenda.openHouses?.length ? await findBlocks(ctx.db.kysely, siteId, agenda.id, span) : [];
  const found = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    for (const { index, house, slots } of openHousesOn(agenda, day))
      for (const slot of slots) {
        const block = taken.find((time) => isSameViewing(time, slot, house.estateId));
        found.push({
          agenda: agenda.id,
          index,
          estateId: house.estateId,
          weekly: house.day !== undefined,
          ...timesOf(slot),
          places: slot.places,
          taken: block?.booked ?? 0,
        });
      }
  return found;
};

export const deskAgenda = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  { from, to }: { readonly from: string; readonly to: string },
) => {
  await requireSite(ctx, siteId);
  const span = spanOfDays(from, to);
  const { kysely } = ctx.db;
  const actor = desk.actor();
  const stored = await listAgendas(kysely, siteId);
  const viewings = await listViewings(kysely, { siteId, ...span });
  const holds = await holdsBetween(kysely, siteId, span);
  const waits = await countWaits(kysely, siteId);
  const unoffered = await viewingsNotOffered(ctx, siteId, actor.locale);
  const blocks = [];
  const openHouses = [];
  for (const one of stored) {
    const { id } = one.agenda;
    for (const block of await findBlocks(kysely, siteId, id, span))
      if (block.estateId === null)
        blocks.push({
          id: block.id,
          agenda: id,
          ...timesOf({ start: block.from, end: block.to }),
          ...(block.note ? { note: block.note } : {}),
        });
    openHouses.push(...(await openHousesOf(ctx, siteId, one, from, to)));
  }
  const ids = [...viewings, ...holds, ...waits, ...openHouses].map(({ estateId }) => estateId);
  const listings = await listingsOf(ctx, siteId, ids, actor.locale);
  const labelOf = (estateId: number): string => listings.get(estateId)?.label ?? String(estateId);
  const presented = (viewing: Viewing) => {
    const listing = listings.get(viewing.estateId);
    return { ...agencyView(viewing), listing: listing?.label ?? viewing.label, offered: listing?.offered ?? false };
  };
  return {
    now: instantText(ctx.now()),
    today: dayOf(ctx.now()),
    from,
    to,
    agendas: stored.map((one) => ({
      ...rulesAnswer(one),
      own: actor.role !== 'operator' && actor.agenda === one.agenda.id,
      mayWrite: mayWriteAgenda(desk, one.agenda),
    })),
    viewings: viewings.map(presented),
    holds: holds.map((hold) => ({
      id: hold.id,
      agenda: hold.representativeId,
      estateId: hold.estateId,
      listing: labelOf(hold.estateId),
      ...timesOf(hold),
      name: hold.name,
      heldUntil: instantText(hold.heldUntil),
    })),
    blocks,
    openHouses: openHouses.map((house) => ({ ...house, listing: labelOf(house.estateId) })),
    waits: waits.map(({ estateId, count }) => ({ estateId, listing: labelOf(estateId), count })),
    notOffered: unoffered.map((viewing) => ({ ...agencyView(viewing), listing: viewing.label, offered: false })),
  };
};

/** The slots of a listing as visitors see them, and whose agenda they are of; or of another representative's. */
export const deskSlots = async (
  ctx: ServiceContext,
  siteId: string,
  { estateId, agenda: id }: { readonly estateId: number; readonly agenda?: string | undefined },
) => {
  const agenda =
    id === undefined
      ? (await agendaOfListing(ctx, siteId, estateId)).agenda
      : await requireAgenda(ctx, siteId, id, 'query.agenda');
  const slots = agenda ? await openSlots(ctx, siteId, agenda, estateId) : [];
  return { agenda: agenda?.id ?? null, slots: slots.map(slotView) };
};

/** What would be told that a listing is not offered any more: viewings to come, of its units too. */
export const viewingsOfListings = async (ctx: ServiceContext, siteId: string, ids: readonly number[]) => {
  await requireSite(ctx, siteId);
  const units = await everyUnitId(ctx.db.kysely, siteId, ids);
  const estateIds = [...new Set([...ids, ...units])];
  const viewings = await listViewings(ctx.db.kysely, { siteId, state: 'CONFIRMED', from: ctx.now(), estateIds });
  const waits = (await countWaits(ctx.db.kysely, siteId)).filter(({ estateId }) => estateIds.includes(estateId));
  return {
    viewings: viewings.map(agencyView),
    waiting: waits.reduce((sum, { count }) => sum + count, 0),
  };
};

type BlockInput = { readonly from: string; readonly to: string; readonly note?: string | undefined };

/** Names everything that is there; a slot that is only held gives way to the agency. */
const refuseTaken = async (
  ctx: ServiceContext,
  siteId: string,
  id: string,
  span: Span,
  error: unknown,
): Promise<never> => {
  if (!(error instanceof ConstraintConflictError)) throw error;
  const blocks = await findBlocks(ctx.db.kysely, siteId, id, span);
  const taken = [];
  for (const block of blocks) taken.push(await namedBlock(ctx.db.kysely, siteId, id, block));
  throw new ConflictError('There is something in that time.', { reason: 'taken', taken });
};

/** With a key, the same again is the same time. */
export const createBlock = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  input: BlockInput & { readonly agenda: string },
  key?: string,
) => {
  const id = input.agenda;
  const agenda = await requireAgenda(ctx, siteId, id);
  agencyActorOf(desk).mayWrite(agenda);
  const span = spanOf(input.from, input.to);
  const note = noteText(input.note);
  const request = key === undefined ? undefined : requestKey(siteId, 'kept time', key, input);
  const { block } = await once(ctx, request, async () => async (trx) => {
    await lockAgendas(trx, siteId, [id]);
    await endHoldsIn(trx, siteId, id, span);
    const times = { ...span, start: span.from, end: span.to };
    const made = await insertBlock(trx, { siteId, representativeId: id, ...times, estateId: null, places: 0, note });
    await tellDesk(trx, { siteId, topic: 'viewings' });
    return { block: made };
  }).catch((error: unknown) => refuseTaken(ctx, siteId, id, span, error));
  return { id: Number(block) };
};

const requireBlock = async (ctx: ServiceContext, desk: DeskCall, siteId: string, block: number) => {
  const found = await findKeptTime(ctx.db.kysely, siteId, block);
  if (!found) throw new NotFoundError('There is no such time.');
  const agenda = (await listAgendas(ctx.db.kysely, siteId)).find((one) => one.agenda.id === found.representativeId);
  if (agenda) agencyActorOf(desk).mayWrite(agenda.agenda);
  return found;
};

/** In one step: the old time is never lost without the new one. With a key, the same again gives the number of the new one again. */
export const moveBlock = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  input: BlockInput & { readonly block: number; readonly agenda?: string | undefined },
  key?: string,
) => {
  const { block } = input;
  const span = spanOf(input.from, input.to);
  const note = noteText(input.note);
  // There is no time of this number any more when it is done: only a move that is not is refused for it.
  const id = input.agenda ?? (await findKeptTime(ctx.db.kysely, siteId, block))?.representativeId ?? '';
  const request = key === undefined ? undefined : requestKey(siteId, 'kept time moved', key, input);
  const moved = await once(ctx, request, async () => {
    const { representativeId, from, to } = await requireBlock(ctx, desk, siteId, block);
    const agenda = await requireAgenda(ctx, siteId, id, 'body.agenda');
    agencyActorOf(desk).mayWrite(agenda);
    return async (trx) => {
      await lockAgendas(trx, siteId, [representativeId, agenda.id]);
      if (!(await deleteKeptTime(trx, siteId, representativeId, block)))
        throw new NotFoundError('There is no such time.');
      await endHoldsIn(trx, siteId, agenda.id, span);
      const times = { ...span, start: span.from, end: span.to };
      const made = await insertBlock(trx, {
        siteId,
        representativeId: agenda.id,
        ...times,
        estateId: null,
        places: 0,
        note,
      });
      await orderOffersIn(ctx, trx, { siteId, representativeId, from, to });
      await tellDesk(trx, { siteId, topic: 'viewings' });
      return { block: made };
    };
  }).catch((error: unknown) => refuseTaken(ctx, siteId, id, span, error));
  return { id: Number(moved.block) };
};

export const removeBlock = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  block: number,
): Promise<void> => {
  const { representativeId, from, to } = await requireBlock(ctx, desk, siteId, block);
  await ctx.db.transaction(async (trx) => {
    if (!(await deleteKeptTime(trx, siteId, representativeId, block)))
      throw new NotFoundError('There is no such time.');
    await orderOffersIn(ctx, trx, { siteId, representativeId, from, to });
    await tellDesk(trx, { siteId, topic: 'viewings' });
  });
};

/** Before its half hour is over: the next in line is offered it at once. */
export const releaseHold = async (ctx: ServiceContext, desk: DeskCall, siteId: string, id: number): Promise<void> => {
  const hold = await findHold(ctx.db.kysely, siteId, id);
  if (!hold) throw new NotFoundError('There is no such hold.');
  const agenda = (await listAgendas(ctx.db.kysely, siteId)).find((one) => one.agenda.id === hold.representativeId);
  if (agenda) agencyActorOf(desk).mayWrite(agenda.agenda);
  if (!(await passOn(ctx, hold))) throw new ConflictError('It was booked or has lapsed in between.');
  await ctx.db.transaction((trx) => tellDesk(trx, { siteId, topic: 'viewings' }));
};

/** The address of a calendar to subscribe to; a new one ends those given out before. */
export const calendarAddress = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  id: string,
  renew: boolean,
) => {
  const agenda = await requireAgenda(ctx, siteId, id);
  agencyActorOf(desk).mayWrite(agenda);
  const site = await findSite(ctx.db.kysely, siteId);
  if (!site) throw new NotFoundError(`There is no site ${siteId}.`);
  const { calendar } = await agendaKeys(ctx, siteId, id, { renew });
  return { url: `${ctx.originOf(site)}/api/sites/${siteId}/live-agenda/calendar/${calendar}` };
};
