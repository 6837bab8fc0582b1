// The other calendars of a representative (Outlook, Google, iCloud), read again and again: what they say is busy is never offered to
// visitors. Only times are taken from them. A viewing that is booked stays where it is: that something else is at the same time is
// shown in the desk, and told to the representative once.
import { randomUUID } from 'node:crypto';
import { readBusyTimes } from '../../adapters/busy-times/busy-times.ts';
import { BusyTimesError } from '../../adapters/busy-times/components.ts';
import { RefusedFetchError } from '../../adapters/guarded-fetch.ts';
import { findSite } from '../../db/content/sites.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Trx } from '../../db/schema.ts';
import { findAgenda } from '../../db/viewings/agendas.ts';
import {
  type BusyCalendar,
  type BusyConflict,
  type BusySpan,
  busySpans,
  deleteBusyCalendar,
  findBusyCalendar,
  findConflicts,
  insertBusyCalendar,
  listBusyCalendars,
  noteReading,
  noteTold,
  ownUids,
  pruneBusySpans,
  replaceBusySpans,
  resealCalendar,
} from '../../db/viewings/busy-calendars.ts';
import { holdsIn } from '../../db/viewings/viewing-holds.ts';
import type { Site } from '../../domain/content/site.ts';
import { BadInputError, ConflictError, NotFoundError, TooManyRequestsError } from '../../domain/errors.ts';
import { DEFAULT_LOCALE, type Locale } from '../../domain/locale.ts';
import { addDays, dayOf, startOfDay } from '../../domain/time/brussels-time.ts';
import { isDay } from '../../domain/time/calendar-days.ts';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import {
  BUSY_DAYS_BACK,
  BUSY_DAYS_MARGIN,
  BUSY_LIMITS,
  type BusyProblem,
  nextReading,
} from '../../domain/viewings/busy-calendar.ts';
import { isBusy, mergeSpans, type Span } from '../../domain/viewings/spans.ts';
import { spend } from '../leads/budgets.ts';
import { orderMail } from '../mail/deliveries.ts';
import { calendarAddress, shownAddress } from '../platform/calendar-address.ts';
import type { ServiceContext } from '../platform/context.ts';
import { isUnderOldKey, openSecret, sealSecret } from '../platform/secret-store.ts';
import { keyedHash } from '../platform/tokens.ts';
import { labelledFor } from './viewing-listings.ts';
import { endHoldsIn } from './viewing-offers.ts';
import { lockAgendas } from './viewing-places.ts';

export type { BusyCalendar } from '../../db/viewings/busy-calendars.ts';

/** Readings that people ask for in a day, for one site: each one asks a server of somebody else. */
const ASKED_A_DAY = 300;
/** Enough to recognise a calendar by. */
const SHOWN_TIMES = 5;

/** Why it could not be read; `answered` is what its server said. Says nothing of the address. */
class CalendarProblemError extends BadInputError {
  override readonly instead: Readonly<Record<string, unknown>>;
  constructor(problem: BusyProblem, status: number | null) {
    super('The calendar cannot be read.', [{ field: 'body.address', message: WORDS[problem] }]);
    this.instead = { problem, ...(status === null ? {} : { answered: status }) };
  }
}

const WORDS: Readonly<Record<BusyProblem, string>> = {
  sealed: 'cannot be opened: give it anew',
  refused: 'is not an address that is asked',
  unreachable: 'does not answer',
  status: 'answers with something else than a calendar',
  'not-a-calendar': 'is not a calendar',
  'too-large': `is larger than ${BUSY_LIMITS.bytes / 1e6} MB`,
  'too-many-events': `has more than ${BUSY_LIMITS.events} appointments`,
  'too-complex': 'repeats too much',
};

type Failure = { readonly problem: BusyProblem; readonly status: number | null };
type BusyReading = { readonly spans: readonly Span[]; readonly events: number; readonly unread: number };

const requireAgenda = async ({ db }: Pick<ServiceContext, 'db'>, siteId: string, id: string): Promise<Agenda> => {
  const found = await findAgenda(db.kysely, siteId, id);
  if (!found) throw new NotFoundError('There is no such agenda.');
  return found.agenda;
};

/** The agenda of a representative, for whoever decides who may keep it. */
export const agendaOf = requireAgenda;

/** What the agenda can offer, and a little more on either side. */
const windowOf = ({ now }: Pick<ServiceContext, 'now'>, { horizonDays }: Agenda): Span => {
  const today = dayOf(now());
  return {
    from: startOfDay(addDays(today, -BUSY_DAYS_BACK)),
    to: startOfDay(addDays(today, horizonDays + 1 + BUSY_DAYS_MARGIN)),
  };
};

const failureOf = (error: unknown): Failure => {
  if (error instanceof BusyTimesError) return { problem: error.problem, status: null };
  if (!(error instanceof RefusedFetchError)) return { problem: 'unreachable', status: null };
  return { problem: error.message.startsWith('The answer is larger') ? 'too-large' : 'refused', status: null };
};

const OWN_UID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(.+)$/i;
const KEPT_UID = /^kept-\d+@(.+)$/;

/**
 * Without what the calendar has from us: viewings that were sent to the representative, and time kept free in the agenda. They stand
 * in the agenda itself, as they are now.
 */
const foreign = async <T extends { readonly uid: string }>(
  { db }: Pick<ServiceContext, 'db'>,
  site: Site,
  times: readonly T[],
): Promise<readonly T[]> => {
  const domain = site.email.slice(site.email.lastIndexOf('@') + 1).toLowerCase();
  const viewingIn = ({ uid }: T): string | undefined => {
    const [, id, host] = OWN_UID.exec(uid) ?? [];
    return host?.toLowerCase() === domain ? id?.toLowerCase() : undefined;
  };
  const candidates = [...new Set(times.flatMap((time) => viewingIn(time) ?? []))];
  const own = candidates.length > 0 ? await ownUids(db.kysely, site.id, candidates) : new Set<string>();
  return times.filter(
    (time) => !own.has(viewingIn(time) ?? '') && KEPT_UID.exec(time.uid)?.[1]?.toLowerCase() !== domain,
  );
};

/** What a calendar says, or why it says nothing. Its address stands in no answer and no log. */
const ask = async (
  ctx: ServiceContext,
  site: Site,
  agenda: Agenda,
  address: string,
): Promise<BusyReading | Failure> => {
  try {
    const { status, body } = await ctx.fetch(address, {
      headers: { accept: 'text/calendar' },
      maxBytes: BUSY_LIMITS.bytes,
      timeoutMs: 45_000,
    });
    if (status !== 200) return { problem: 'status', status };
    const { times, events, unread } = await readBusyTimes(body.toString('utf8'), windowOf(ctx, agenda));
    return { spans: mergeSpans(await foreign(ctx, site, times)), events, unread };
  } catch (error) {
    return failureOf(error);
  }
};

const requireSite = async ({ db }: Pick<ServiceContext, 'db'>, siteId: string): Promise<Site> => {
  const site = await findSite(db.kysely, siteId);
  if (!site) throw new NotFoundError('There is no such site.');
  return site;
};

/** One mail for everything that is new, whichever calendar it comes from. The agenda is locked. */
const tellConflicts = async (
  ctx: ServiceContext,
  trx: Trx,
  { siteId, representativeId }: Pick<BusyCalendar, 'siteId' | 'representativeId'>,
): Promise<readonly BusyConflict[]> => {
  const conflicts = await findConflicts(trx, siteId, { at: ctx.now(), representativeId, untold: true });
  const [first] = conflicts;
  if (!first) return [];
  await noteTold(trx, siteId, conflicts);
  await orderMail(ctx, trx, {
    siteId,
    kind: 'busy-conflict',
    dedupeKey: `busy conflict:${first.viewingId}:${first.sequence}`,
    locale: DEFAULT_LOCALE,
    data: {
      agent: representativeId,
      viewings: conflicts.map(({ viewingId, sequence }) => `${viewingId}:${sequence}`).join(','),
    },
  });
  return conflicts;
};

/** A slot that is only held gives way, as it does to time that the agency keeps free. The agenda is locked. */
const endHolds = async (
  trx: Trx,
  { siteId, representativeId }: Pick<BusyCalendar, 'siteId' | 'representativeId'>,
  window: Span,
  busy: readonly Span[],
): Promise<void> => {
  for (const { start, end } of await holdsIn(trx, siteId, representativeId, window))
    if (isBusy(busy, { from: start, to: end }))
      await endHoldsIn(trx, siteId, representativeId, { from: start, to: end });
};

const takeIn = async (
  ctx: ServiceContext,
  trx: Trx,
  calendar: BusyCalendar,
  agenda: Agenda,
  { spans, events, unread }: BusyReading,
): Promise<readonly BusyConflict[]> => {
  const now = ctx.now();
  const changed = await replaceBusySpans(trx, calendar, spans);
  await noteReading(trx, calendar, {
    readAt: now,
    goodAt: now,
    failingSince: null,
    failures: 0,
    nextAt: nextReading(now, 0),
    problem: null,
    status: null,
    events,
    unread,
  });
  if (changed || calendar.problem !== null) await tellDesk(trx, { siteId: calendar.siteId, topic: 'viewings' });
  await endHolds(trx, calendar, windowOf(ctx, agenda), spans);
  return tellConflicts(ctx, trx, calendar);
};

export type CalendarReading = {
  readonly calendar: BusyCalendar;
  readonly problem: BusyProblem | null;
  readonly conflicts: number;
};

const noteFailure = async (
  ctx: ServiceContext,
  calendar: BusyCalendar,
  { problem, status }: Failure,
): Promise<CalendarReading> => {
  const now = ctx.now();
  const { siteId, id, representativeId, host } = calendar;
  const failures = calendar.failures + 1;
  const failing = {
    ...calendar,
    readAt: now,
    failingSince: calendar.failingSince ?? now,
    failures,
    nextAt: nextReading(now, failures),
    problem,
    status,
  };
  await ctx.db.transaction(async (trx) => {
    await noteReading(trx, calendar, failing);
    if (calendar.problem !== problem) await tellDesk(trx, { siteId, topic: 'viewings' });
  });
  ctx.log.warn(
    { site: siteId, representative: representativeId, calendar: id, host, problem, status, failures },
    'a calendar of a representative could not be read',
  );
  return { calendar: failing, problem, conflicts: 0 };
};

/** One calendar. When it cannot be had or read, what it said before stays, and it says since when. */
const readCalendar = async (ctx: ServiceContext, siteId: string, id: string): Promise<CalendarReading | undefined> => {
  const calendar = await findBusyCalendar(ctx.db.kysely, siteId, id);
  const found = calendar && (await findAgenda(ctx.db.kysely, siteId, calendar.representativeId));
  if (!calendar || !found) return undefined;
  const { agenda } = found;
  const secret = `busy-calendar:${id}` as const;
  const address = openSecret(ctx.secrets, siteId, secret, calendar);
  if (address === undefined) return noteFailure(ctx, calendar, { problem: 'sealed', status: null });
  if (isUnderOldKey(ctx.secrets, calendar)) {
    const anew = sealSecret(ctx.secrets, siteId, secret, address);
    await ctx.db.transaction((trx) => resealCalendar(trx, calendar, calendar, anew));
  }
  const read = await ask(ctx, await requireSite(ctx, siteId), agenda, address);
  if ('problem' in read) return noteFailure(ctx, calendar, read);
  const conflicts = await ctx.db.transaction(async (trx) => {
    await lockAgendas(trx, siteId, [calendar.representativeId]);
    // It was removed in the meantime: nothing of it comes back.
    if (!(await findBusyCalendar(trx, siteId, id))) return undefined;
    return takeIn(ctx, trx, calendar, agenda, read);
  });
  return conflicts && { calendar, problem: null, conflicts: conflicts.length };
};

/** One after the other: one that fails does not stop the others. `due`: only those whose time it is. */
export const readBusyCalendars = async (
  ctx: ServiceContext,
  filter: { readonly siteId?: string; readonly representativeId?: string; readonly due?: Date } = {},
): Promise<CalendarReading[]> => {
  const readings: CalendarReading[] = [];
  for (const { siteId, id } of await listBusyCalendars(ctx.db.kysely, filter)) {
    const reading = await readCalendar(ctx, siteId, id);
    if (reading) readings.push(reading);
  }
  return readings;
};

/** What is over is forgotten, also of a calendar that is not read any more. */
export const forgetPastBusyTimes = ({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<void> =>
  db.transaction((trx) => pruneBusySpans(trx, startOfDay(addDays(dayOf(now()), -BUSY_DAYS_BACK))));

export const calendarsOf = async (
  ctx: Pick<ServiceContext, 'db'>,
  siteId: string,
  representativeId: string,
): Promise<BusyCalendar[]> => {
  await requireAgenda(ctx, siteId, representativeId);
  return listBusyCalendars(ctx.db.kysely, { siteId, representativeId });
};

const addressIn = (text: string): string => {
  const address = calendarAddress(text);
  if (address === undefined) {
    const problem = { field: 'body.address', message: 'must begin with https:// or webcal://' };
    throw new BadInputError('This is not the address of a calendar.', [problem]);
  }
  return address;
};

const spendReading = async (ctx: ServiceContext, siteId: string): Promise<void> => {
  const spending = { siteId, kind: 'calendar readings', subject: siteId, limit: ASKED_A_DAY };
  if (!(await ctx.db.transaction((trx) => spend(ctx, trx, spending))))
    throw new TooManyRequestsError('More calendars were asked for today than one needs.');
};

const readOrRefuse = async (
  ctx: ServiceContext,
  siteId: string,
  representativeId: string,
  address: string,
): Promise<{ readonly agenda: Agenda; readonly read: BusyReading }> => {
  const agenda = await requireAgenda(ctx, siteId, representativeId);
  await spendReading(ctx, siteId);
  const read = await ask(ctx, await requireSite(ctx, siteId), agenda, address);
  if ('problem' in read) throw new CalendarProblemError(read.problem, read.status);
  return { agenda, read };
};

export type CalendarTrial = {
  readonly events: number;
  readonly unread: number;
  /** Busy times from now on. */
  readonly busy: number;
  /** The first of them. */
  readonly next: readonly Span[];
};

/** What an address would come to. Nothing is kept. */
export const tryCalendar = async (
  ctx: ServiceContext,
  siteId: string,
  representativeId: string,
  text: string,
): Promise<CalendarTrial> => {
  const { read } = await readOrRefuse(ctx, siteId, representativeId, addressIn(text));
  const coming = read.spans.filter(({ to }) => to > ctx.now());
  return { events: read.events, unread: read.unread, busy: coming.length, next: coming.slice(0, SHOWN_TIMES) };
};

/** Follows a calendar from now on; only one that can be read. */
export const addCalendar = async (
  ctx: ServiceContext,
  siteId: string,
  representativeId: string,
  { name, address: text }: { readonly name: string; readonly address: string },
): Promise<{ readonly calendar: BusyCalendar; readonly conflicts: number }> => {
  const address = addressIn(text);
  const { agenda, read } = await readOrRefuse(ctx, siteId, representativeId, address);
  const id = randomUUID();
  const now = ctx.now();
  const told = await ctx.db.transaction(async (trx) => {
    await lockAgendas(trx, siteId, [representativeId]);
    const present = await listBusyCalendars(trx, { siteId, representativeId });
    if (present.length >= BUSY_LIMITS.calendars)
      throw new ConflictError(`A representative has ${BUSY_LIMITS.calendars} calendars at most.`, { reason: 'many' });
    const added = await insertBusyCalendar(trx, {
      siteId,
      id,
      representativeId,
      name: name.trim(),
      host: shownAddress(address),
      ...sealSecret(ctx.secrets, siteId, `busy-calendar:${id}`, address),
      addressHash: keyedHash(ctx.secrets[0], ['busy calendar', siteId, address]).toString('base64url'),
      createdAt: now,
      nextAt: nextReading(now, 0),
    });
    if (!added) throw new ConflictError('This calendar is followed already.', { reason: 'known' });
    const calendar = await findBusyCalendar(trx, siteId, id);
    const conflicts = calendar ? await takeIn(ctx, trx, calendar, agenda, read) : [];
    await tellDesk(trx, { siteId, topic: 'viewings' });
    return conflicts;
  });
  const calendar = await requireCalendar(ctx, siteId, representativeId, id);
  return { calendar, conflicts: told.length };
};

const CALENDAR_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One of this representative; of another one, or of another site, there is none. */
const requireCalendar = async (
  { db }: Pick<ServiceContext, 'db'>,
  siteId: string,
  representativeId: string,
  id: string,
): Promise<BusyCalendar> => {
  const found = CALENDAR_ID.test(id) ? await findBusyCalendar(db.kysely, siteId, id) : undefined;
  if (found?.representativeId !== representativeId) throw new NotFoundError('There is no such calendar.');
  const { sealed: _sealed, keyId: _key, ...calendar } = found;
  return calendar;
};

/** Reads one now, whenever its turn is. */
export const readNow = async (
  ctx: ServiceContext,
  siteId: string,
  representativeId: string,
  id: string,
): Promise<{ readonly calendar: BusyCalendar; readonly conflicts: number }> => {
  await requireCalendar(ctx, siteId, representativeId, id);
  await spendReading(ctx, siteId);
  const reading = await readCalendar(ctx, siteId, id);
  return {
    calendar: await requireCalendar(ctx, siteId, representativeId, id),
    conflicts: reading?.conflicts ?? 0,
  };
};

/** With all its times: they can be booked again. The one that is gone. */
export const removeCalendar = async (
  ctx: ServiceContext,
  siteId: string,
  representativeId: string,
  id: string,
): Promise<BusyCalendar> => {
  const calendar = await requireCalendar(ctx, siteId, representativeId, id);
  await ctx.db.transaction(async (trx) => {
    await lockAgendas(trx, siteId, [representativeId]);
    await deleteBusyCalendar(trx, siteId, id);
    await tellDesk(trx, { siteId, topic: 'viewings' });
  });
  return calendar;
};

/** As many days as a screen shows at once. */
const MAX_SPAN_DAYS = 100;

export type BusyQuery = { readonly from: string; readonly to: string; readonly representative?: string | undefined };

/** When representatives are busy elsewhere, one span after the other for each of them. */
export const busyTimesBetween = async (
  ctx: Pick<ServiceContext, 'db'>,
  siteId: string,
  { from: fromDay, to: toDay, representative }: BusyQuery,
): Promise<BusySpan[]> => {
  for (const [field, day] of [
    ['query.from', fromDay],
    ['query.to', toDay],
  ] as const)
    if (!isDay(day))
      throw new BadInputError(`${field} is no day.`, [{ field, message: 'is not a day of the calendar' }]);
  if (toDay <= fromDay || toDay > addDays(fromDay, MAX_SPAN_DAYS)) {
    const problem = { field: 'query.to', message: `must be later than from, by ${MAX_SPAN_DAYS} days at most` };
    throw new BadInputError(`query.to ${problem.message}.`, [problem]);
  }
  const span = { from: startOfDay(fromDay), to: startOfDay(toDay) };
  const found = await busySpans(ctx.db.kysely, siteId, { ...span, representativeId: representative });
  return [...Map.groupBy(found, ({ representativeId }) => representativeId)].flatMap(([representativeId, spans]) =>
    mergeSpans(spans).map((merged) => ({ ...merged, representativeId })),
  );
};

export const busyConflicts = async (
  ctx: ServiceContext,
  siteId: string,
  locale: Locale,
  representativeId?: string,
): Promise<BusyConflict[]> =>
  labelledFor(ctx, siteId, await findConflicts(ctx.db.kysely, siteId, { at: ctx.now(), representativeId }), locale);
