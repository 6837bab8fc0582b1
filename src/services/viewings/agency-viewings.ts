// Viewings that the agency itself makes, moves and cancels, from the desk or with software of its own. The same locks and constraints as
// for visitors decide: nobody ever gets a time that somebody else has. Every change tells the visitor and the representatives, once.
import { findSite } from '../../db/content/sites.ts';
import type { Trx } from '../../db/schema.ts';
import { type Block, findBlocks } from '../../db/viewings/agenda-blocks.ts';
import { findAgenda } from '../../db/viewings/agendas.ts';
import { holdsIn } from '../../db/viewings/viewing-holds.ts';
import { changeViewing, findViewing, listViewings, releaseViewing, type Viewing } from '../../db/viewings/viewings.ts';
import type { Site } from '../../domain/content/site.ts';
import { BadInputError, ConflictError, NotFoundError, PreconditionFailedError } from '../../domain/errors.ts';
import { MINUTE_MS } from '../../domain/time/calendar-days.ts';
import { type NewAgencyViewing, noteText, type ViewingMove, viewingEtag } from '../../domain/viewings/agency-act.ts';
import { agencySlot, type WantedTime } from '../../domain/viewings/agency-slot.ts';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import type { AgendaSlot, Elsewhere, Span, Whereabouts } from '../../domain/viewings/agenda-slots.ts';
import { privacyVersion } from '../content/privacy-version.ts';
import { once, requestKey } from '../leads/request-keys.ts';
import type { ServiceContext } from '../platform/context.ts';
import { labelOf, storeViewing } from './book-viewing.ts';
import { instantText, timesAround, timesOf, whereaboutsAround } from './live-agenda.ts';
import { orderHandover, orderViewingMails } from './viewing-mail-orders.ts';
import { orderOffer } from './viewing-offers.ts';
import { freeTime, isSlotTaken, lockAgendas, takePlace } from './viewing-places.ts';
import { lockedViewing, requireChangeable } from './viewings.ts';

/** Who acts, and whether they may touch an agenda: throws when not. */
export type AgencyActor = {
  /** Who, as the log and the consent name them. */
  readonly by: string;
  readonly mayWrite: (agenda: Agenda) => void;
};

const unknown = (): NotFoundError => new NotFoundError('There is no such viewing.');

export const requireSite = async ({ db }: Pick<ServiceContext, 'db'>, siteId: string): Promise<Site> => {
  const site = await findSite(db.kysely, siteId);
  if (!site) throw new NotFoundError(`There is no site ${siteId}.`);
  return site;
};

/** `field`: where the caller named it; an agenda in the path that is none is not found. */
export const requireAgenda = async (
  { db }: Pick<ServiceContext, 'db'>,
  siteId: string,
  id: string,
  field?: string,
): Promise<Agenda> => {
  const found = await findAgenda(db.kysely, siteId, id);
  if (found) return found.agenda;
  if (field === undefined) throw new NotFoundError('There is no such agenda.');
  throw new BadInputError(`${field} is no agenda of this site.`, [{ field, message: 'is no agenda of this site' }]);
};

const momentIn = (text: string, field: string, now: Date): Date => {
  const start = new Date(text);
  const wrong = Number.isNaN(start.getTime()) ? 'is not a moment' : start <= now ? 'is past' : undefined;
  if (wrong) throw new BadInputError(`${field} ${wrong}.`, [{ field, message: wrong }]);
  return start;
};

/** What stands in the way, as the desk says it. */
export type InTheWay = {
  readonly kind: 'viewing' | 'hold' | 'block' | 'busy' | 'open-house' | 'full';
  readonly start: string;
  readonly end: string;
  readonly wallStart: string;
  readonly wallEnd: string;
  readonly name?: string;
  readonly estateId?: number;
  readonly label?: string;
  readonly note?: string;
  /** Of the way from there, when that is the trouble. */
  readonly minutes?: number;
};

/** Names what a block is: the visitor of a viewing, whoever a slot is held for, or what was noted. */
export const namedBlock = async (
  trx: Trx | ServiceContext['db']['kysely'],
  siteId: string,
  representativeId: string,
  block: Block,
): Promise<InTheWay> => {
  if (block.estateId === null) {
    return {
      kind: 'block',
      ...timesOf({ start: block.from, end: block.to }),
      ...(block.note ? { note: block.note } : {}),
    };
  }
  const times = timesOf(block);
  const filter = { siteId, representativeId, state: 'CONFIRMED', from: block.start, to: block.end } as const;
  const viewing = (await listViewings(trx, filter)).find(({ blockId }) => blockId === block.id);
  if (viewing)
    return { kind: 'viewing', ...times, name: viewing.name, estateId: viewing.estateId, label: viewing.label };
  const hold = (await holdsIn(trx, siteId, representativeId, block)).find(({ blockId }) => blockId === block.id);
  return { kind: 'hold', ...times, ...(hold ? { name: hold.name } : {}) };
};

const outsideHours = (): ConflictError =>
  new ConflictError('The time lies outside the hours of the agenda.', { reason: 'outside' });

/** What a member says of a time that the rules would not offer. */
type Allowed = { readonly outside?: boolean | undefined; readonly tight?: boolean | undefined };

/** The free time of a locked agenda, or a refusal that names what is there. */
const freeSlot = async (
  trx: Trx,
  siteId: string,
  agenda: Agenda,
  wanted: WantedTime & { readonly where: Whereabouts },
  { outside, tight }: Allowed,
): Promise<AgendaSlot> => {
  const span = spanOfWish(agenda, wanted);
  const found = agencySlot(agenda, wanted, await timesAround(trx, siteId, agenda.id, span, wanted.where));
  if (found.kind === 'free') {
    if (!found.within && !outside) throw outsideHours();
    if (found.far && !tight) throw await tooFar(trx, siteId, agenda.id, found.far);
    return found.slot;
  }
  const inTheWay =
    found.kind === 'taken'
      ? await namedBlock(trx, siteId, agenda.id, found.by)
      : { kind: found.kind, ...timesOf(found.kind === 'busy' ? { start: found.by.from, end: found.by.to } : found.by) };
  throw new ConflictError('This time is not free.', { reason: 'taken', taken: [inTheWay] });
};

/** From its first to its last moment. */
const spanOfWish = (agenda: Agenda, { start, minutes = agenda.slotMinutes }: Omit<WantedTime, 'estateId'>): Span => ({
  from: start,
  to: new Date(start.getTime() + minutes * MINUTE_MS),
});

const tooFar = async (
  trx: Trx,
  siteId: string,
  agendaId: string,
  { by, minutes }: { readonly by: Elsewhere | Block; readonly minutes: number },
): Promise<ConflictError> => {
  const named =
    'id' in by ? await namedBlock(trx, siteId, agendaId, by) : { kind: 'open-house' as const, ...timesOf(by) };
  const taken = [{ ...named, minutes }];
  return new ConflictError('The way from or to another viewing is longer than the time between.', {
    reason: 'far',
    taken,
  });
};

/** Also when the database said it: somebody was quicker than the lock of an agenda that was removed meanwhile. */
const namingTaken = (error: unknown): unknown =>
  isSlotTaken(error) && !(error instanceof ConflictError && 'reason' in error.instead)
    ? new ConflictError('This time is not free.', { reason: 'taken' })
    : error;

/** Makes a viewing for a visitor who asked in person or by telephone. With a key, the same again is the same viewing. */
export const createByAgency = async (
  ctx: ServiceContext,
  siteId: string,
  { agenda: agendaId, estateId, start: text, visitor, outside, tight, note }: NewAgencyViewing,
  agency: AgencyActor,
  key?: string,
): Promise<Viewing> => {
  const site = await requireSite(ctx, siteId);
  const agenda = await requireAgenda(ctx, siteId, agendaId, 'body.agenda');
  agency.mayWrite(agenda);
  const start = momentIn(text, 'body.start', ctx.now());
  const { name, email, phone, locale } = visitor;
  const request = { agendaId, estateId, text, visitor, note };
  const made = await once(
    ctx,
    key === undefined ? undefined : requestKey(siteId, 'office viewing', key, request),
    async () => {
      const label = await labelOf(ctx, site, estateId, locale);
      const textVersion = await privacyVersion(ctx, siteId);
      const where = await whereaboutsAround(ctx, siteId, agenda, [estateId], spanOfWish(agenda, { start }));
      // The visitor agreed to it when asking; who wrote it down is kept with it, and the mail says why it came.
      const consent = { textVersion, locale, at: ctx.now().toISOString(), by: agency.by.slice(0, 100) };
      return async (trx) => {
        await lockAgendas(trx, siteId, [agenda.id]);
        const slot = await freeSlot(trx, siteId, agenda, { estateId, start, where }, { outside, tight });
        const { id } = await storeViewing(ctx, trx, {
          form: { name: name.trim(), email, phone, message: undefined },
          locale,
          label,
          consent,
          wanted: { siteId, representativeId: agenda.id, estateId, slot, tight },
          hold: undefined,
          byAgency: { note: noteText(note) },
        });
        return { viewing: id };
      };
    },
  ).catch((error: unknown) => {
    throw namingTaken(error);
  });
  const viewing = await findViewing(ctx.db.kysely, siteId, Number(made.viewing));
  if (!viewing) throw unknown();
  return viewing;
};

const requireVersion = (viewing: Viewing, etag: string | undefined): void => {
  if (etag === undefined || etag === viewingEtag(viewing)) return;
  throw new PreconditionFailedError('The viewing was changed since it was read.', {
    current: {
      etag: viewingEtag(viewing),
      state: viewing.state,
      agenda: viewing.representativeId,
      ...timesOf(viewing),
    },
    etag: viewingEtag(viewing),
    changedAt: viewing.changedAt.toISOString(),
  });
};

export type MoveTarget = {
  readonly viewing: Viewing;
  readonly agenda: Agenda;
  readonly start: Date;
  readonly minutes?: number;
  readonly where: Whereabouts;
};

const lengthOf = ({ group, start, end }: Viewing): { minutes?: number } =>
  group ? {} : { minutes: (end.getTime() - start.getTime()) / MINUTE_MS };

/** The viewing, and where it is to go. */
export const targetOf = async (
  ctx: ServiceContext,
  siteId: string,
  viewing: Viewing,
  { start, agenda }: ViewingMove,
  agency: AgencyActor,
): Promise<MoveTarget> => {
  // An agenda that is gone has nobody who could refuse.
  const former = await findAgenda(ctx.db.kysely, siteId, viewing.representativeId);
  if (former) agency.mayWrite(former.agenda);
  const next = await requireAgenda(ctx, siteId, agenda ?? viewing.representativeId, 'body.agenda');
  agency.mayWrite(next);
  const wish = {
    start: start === undefined ? viewing.start : momentIn(start, 'body.start', ctx.now()),
    ...lengthOf(viewing),
  };
  const where = await whereaboutsAround(ctx, siteId, next, [viewing.estateId], spanOfWish(next, wish));
  return { viewing, agenda: next, ...wish, where };
};

/** What becomes of the time that is given up: free for the next in line, or kept by the agency. */
export type AfterFreeing = (trx: Trx, former: Viewing & { readonly occupied: Span | undefined }) => Promise<void>;

const offered =
  (ctx: ServiceContext): AfterFreeing =>
  (trx, former) =>
    orderOffer(ctx, trx, former);

/** Of its block, when nobody else comes to it. */
const occupiedOf = async (
  trx: Trx,
  { siteId, representativeId, blockId, start, end }: Viewing,
): Promise<Span | undefined> => {
  const blocks = await findBlocks(trx, siteId, representativeId, { from: start, to: end });
  const own = blocks.find(({ id }) => id === blockId);
  return own && own.booked <= 1 ? { from: own.from, to: own.to } : undefined;
};

const isAt = (viewing: Viewing, { agenda, start }: MoveTarget): boolean =>
  viewing.representativeId === agenda.id && viewing.start.getTime() === start.getTime();

/** Its place is free again, and its time when nobody else comes; what that was. The agenda and the viewing are locked. */
const leave = async (trx: Trx, current: Viewing): Promise<Span | undefined> => {
  const occupied = await occupiedOf(trx, current);
  await releaseViewing(trx, current);
  await freeTime(trx, current);
  return occupied;
};

type MoveOptions = Allowed & { readonly note?: string | undefined; readonly freed?: AfterFreeing };

/** At its new time, with the mails about it. `current`: as it was before it left. */
const arrive = async (
  ctx: ServiceContext,
  trx: Trx,
  { agenda, start, minutes, where }: Omit<MoveTarget, 'viewing'>,
  current: Viewing & { readonly occupied: Span | undefined },
  { note, freed = offered(ctx), ...allowed }: MoveOptions,
): Promise<Viewing> => {
  const { siteId, estateId } = current;
  const slot = await freeSlot(trx, siteId, agenda, { estateId, start, minutes, where }, allowed);
  const place = await takePlace(trx, { siteId, representativeId: agenda.id, estateId, slot, tight: allowed.tight });
  const changed = await changeViewing(trx, current, {
    state: 'CONFIRMED',
    at: ctx.now(),
    note: noteText(note),
    representativeId: agenda.id,
    ...place,
    start: slot.start,
    end: slot.end,
    group: slot.group,
  });
  const sameTime = current.start.getTime() === slot.start.getTime();
  await orderViewingMails(ctx, trx, changed, 'moved', { sameTime });
  if (current.representativeId !== agenda.id) await orderHandover(ctx, trx, changed, current.representativeId, true);
  await freed(trx, current);
  return changed;
};

/** In a transaction of the caller; the version was read with the viewing. */
export const moveInside = async (
  ctx: ServiceContext,
  trx: Trx,
  target: MoveTarget,
  { etag, ...options }: MoveOptions & { readonly etag?: string | undefined },
): Promise<Viewing> => {
  const { viewing, agenda } = target;
  const { siteId, id } = viewing;
  const current = await lockedViewing(trx, (await findViewing(trx, siteId, id)) ?? viewing, agenda.id);
  // The same move again, by whoever did not hear the answer: nobody is told twice.
  if (current.state === 'CONFIRMED' && isAt(current, target) && etag !== viewingEtag(current)) return current;
  requireVersion(current, etag);
  requireChangeable(current, ctx.now());
  if (isAt(current, target)) return current;
  // Before the new one is taken: the two may overlap.
  const occupied = await leave(trx, current);
  return arrive(ctx, trx, target, { ...current, occupied }, options);
};

/** Everybody of an open house that is moved: all leave before the first arrives, for the new time may overlap the old one. */
export const moveGroup = async (
  ctx: ServiceContext,
  trx: Trx,
  targets: readonly MoveTarget[],
  note: string | undefined,
): Promise<void> => {
  const left = [];
  for (const target of targets) {
    const current = await lockedViewing(trx, target.viewing);
    requireChangeable(current, ctx.now());
    left.push({ target, current: { ...current, occupied: await leave(trx, current) } });
  }
  for (const { target, current } of left) await arrive(ctx, trx, target, current, { note });
};

export const moveByAgency = async (
  ctx: ServiceContext,
  siteId: string,
  viewing: Viewing,
  move: ViewingMove,
  agency: AgencyActor,
  etag?: string,
): Promise<Viewing> => {
  const target = await targetOf(ctx, siteId, viewing, move, agency);
  return ctx.db
    .transaction((trx) => moveInside(ctx, trx, target, { ...move, etag }))
    .catch((error: unknown) => {
      throw namingTaken(error);
    });
};

/** In a transaction of the caller. A second time changes nothing and gives the same. */
export const cancelInside = async (
  ctx: ServiceContext,
  trx: Trx,
  viewing: Viewing,
  {
    etag,
    note,
    freed = offered(ctx),
  }: { readonly etag?: string | undefined; readonly note?: string | undefined; readonly freed?: AfterFreeing },
): Promise<Viewing> => {
  const { siteId, id } = viewing;
  const current = await lockedViewing(trx, (await findViewing(trx, siteId, id)) ?? viewing);
  if (current.state === 'CANCELLED') return current;
  requireVersion(current, etag);
  requireChangeable(current, ctx.now());
  const occupied = await occupiedOf(trx, current);
  const changed = await changeViewing(trx, current, { state: 'CANCELLED', at: ctx.now(), note: noteText(note) });
  await freeTime(trx, current);
  await orderViewingMails(ctx, trx, changed, 'cancelled', {});
  await freed(trx, { ...current, occupied });
  return changed;
};

export const cancelByAgency = async (
  ctx: ServiceContext,
  siteId: string,
  viewing: Viewing,
  note: string | undefined,
  agency: AgencyActor,
  etag?: string,
): Promise<Viewing> => {
  const former = await findAgenda(ctx.db.kysely, siteId, viewing.representativeId);
  if (former) agency.mayWrite(former.agenda);
  return ctx.db.transaction((trx) => cancelInside(ctx, trx, viewing, { etag, note }));
};

export const requireViewingById = async (ctx: ServiceContext, siteId: string, id: number): Promise<Viewing> => {
  const viewing = await findViewing(ctx.db.kysely, siteId, id);
  if (!viewing) throw unknown();
  return viewing;
};

/** A viewing as the agency's people and software see it. */
export const agencyView = (viewing: Viewing) => ({
  id: viewing.id,
  uid: viewing.uid,
  etag: viewingEtag(viewing),
  agenda: viewing.representativeId,
  estateId: viewing.estateId,
  label: viewing.label,
  state: viewing.state,
  ...timesOf(viewing),
  group: viewing.group,
  locale: viewing.locale,
  name: viewing.name,
  email: viewing.email,
  ...(viewing.phone === null ? {} : { phone: viewing.phone }),
  ...(viewing.message === null ? {} : { message: viewing.message }),
  ...(viewing.note === null ? {} : { note: viewing.note }),
  ...(viewing.consent.by === undefined ? {} : { madeBy: viewing.consent.by }),
  createdAt: instantText(viewing.createdAt),
  changedAt: instantText(viewing.changedAt),
});
