// Keeps a holiday home in step with other channels: its taken nights as a calendar at a secret address, and the
// calendars of the others read again and again. What is booked here always stays: a clash is told, not settled.
import { createHash } from 'node:crypto';
import {
  type BusyEvent,
  CalendarFormatError,
  readBusyCalendar,
  writeBusyCalendar,
} from '../../adapters/busy-calendar.ts';
import { RefusedFetchError } from '../../adapters/guarded-fetch.ts';
import { findSite } from '../../db/content/sites.ts';
import {
  listRentalCalendars,
  noteCalendarRead,
  type RentalCalendar,
  replaceRentalCalendars,
} from '../../db/rentals/rental-calendars.ts';
import { replaceBlocks, type TakenNights, takenNights } from '../../db/rentals/rental-stays.ts';
import {
  findCalendarKey,
  findUnitByCalendarHash,
  lockRentalUnit,
  logRentalChange,
  saveCalendarKey,
} from '../../db/rentals/rental-units.ts';
import type { Trx } from '../../db/schema.ts';
import type { Site } from '../../domain/content/site.ts';
import { BadInputError, ConflictError, NotFoundError, TooManyRequestsError } from '../../domain/errors.ts';
import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import {
  channelProblem,
  clashProblem,
  statusProblem,
  unreachableProblem,
} from '../../domain/rentals/channel-problem.ts';
import { rentalUnitName } from '../../domain/rentals/public-rental-unit.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import {
  type DayRange,
  dayNumber,
  dayText,
  mergeRanges,
  overlaps,
  withoutRanges,
} from '../../domain/time/calendar-days.ts';
import { spend } from '../leads/budgets.ts';
import { orderMail } from '../mail/deliveries.ts';
import { calendarAddress as addressIn } from '../platform/calendar-address.ts';
import type { ServiceContext } from '../platform/context.ts';
import { tokenHash } from '../platform/tokens.ts';
import { lapseOverdue } from './rental-decisions.ts';
import { calendarHashes, calendarToken } from './rental-links.ts';

/** Who gives it away can have a new one: `renew` makes the old address unknown. */
export const calendarAddress = async (
  ctx: ServiceContext,
  siteId: string,
  unitId: number,
  renew = false,
): Promise<string> => {
  const site = await findSite(ctx.db.kysely, siteId);
  const known = await findCalendarKey(ctx.db.kysely, siteId, unitId);
  if (!site || !known) throw new NotFoundError('There is no such rental unit.');
  const version = known.version + (renew ? 1 : 0);
  const hashes = calendarHashes(ctx.secrets, siteId, unitId, version);
  if (!hashes.every((hash) => known.hashes.includes(hash)) || renew) {
    await ctx.db.transaction((trx) => saveCalendarKey(trx, siteId, unitId, { version, hashes }));
  }
  const token = calendarToken(ctx.secrets, siteId, unitId, version);
  return `${ctx.originOf(site)}/api/sites/${siteId}/rental-units/calendar/${token}.ics`;
};

/** Follows these calendars of other channels and no others. */
export const setCalendars = async (
  ctx: ServiceContext,
  siteId: string,
  unitId: number,
  urls: readonly string[],
): Promise<void> => {
  const wrong = urls.find((url) => !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol));
  if (wrong !== undefined) throw new BadInputError('A calendar has an address that begins with https://.');
  await ctx.db.transaction(async (trx) => {
    if (!(await lockRentalUnit(trx, siteId, unitId))) throw new NotFoundError('There is no such rental unit.');
    await replaceRentalCalendars(trx, siteId, unitId, urls);
    await logRentalChange(trx, siteId, [unitId]);
  });
};

const TOKEN = /^([A-Za-z0-9_-]{43})(?:\.ics)?$/;
const uidOf = (site: Site, { id }: Pick<TakenNights, 'id'>): string =>
  `rental-${site.id}-${id}@${site.email.slice(site.email.lastIndexOf('@') + 1)}`;

/** Of blocks that no calendar brought. */
const OWN_SOURCES: readonly string[] = ['import', 'desk'];

/** Taken and held nights. What came from a calendar is not told on, or it would go round for ever. */
export const rentalCalendar = async (ctx: ServiceContext, siteId: string, token: string): Promise<string> => {
  const [, bare] = TOKEN.exec(token) ?? [];
  const site = await findSite(ctx.db.kysely, siteId);
  const record = bare && (await findUnitByCalendarHash(ctx.db.kysely, siteId, tokenHash(bare)));
  if (!site || !record) throw new NotFoundError('There is no such calendar.');
  const taken = await takenNights(ctx.db.kysely, siteId, ctx.now(), record.id);
  const locale = site.locales[0] ?? DEFAULT_LOCALE;
  return writeBusyCalendar({
    name: rentalUnitName(record, locale),
    summary: ctx.translations(locale)['rental.calendar.taken'] ?? '',
    changed: ctx.now(),
    events: taken
      .filter(({ source }) => source === null || OWN_SOURCES.includes(source))
      .map((nights) => ({ ...nights, uid: uidOf(site, nights) })),
  });
};

/** How far other calendars are looked at. */
const HORIZON_DAYS = 730;

export type CalendarResult = {
  readonly calendar: RentalCalendar;
  readonly blocked: number;
  /** Nights that are booked here and there. */
  readonly clashes: readonly DayRange[];
  readonly problem: string | null;
};

const orderClashMail = async (
  ctx: ServiceContext,
  trx: Trx,
  { siteId, unitId, url }: RentalCalendar,
  { uid, from, to }: BusyEvent,
): Promise<void> => {
  const event = createHash('sha256')
    .update(JSON.stringify([url, uid, from, to]))
    .digest('hex')
    .slice(0, 32);
  await orderMail(ctx, trx, {
    siteId,
    kind: 'rental-clash',
    // Read every quarter of an hour, told once.
    dedupeKey: `rental clash:${unitId}:${event}`,
    locale: DEFAULT_LOCALE,
    data: { unit: unitId, from, to },
  });
};

const takeIn = async (
  ctx: ServiceContext,
  trx: Trx,
  site: Site,
  calendar: RentalCalendar,
  events: readonly BusyEvent[],
): Promise<Pick<CalendarResult, 'blocked' | 'clashes'>> => {
  const { siteId, unitId, url } = calendar;
  const now = ctx.now();
  const taken = await takenNights(trx, siteId, now, unitId);
  const booked = taken.filter(({ source }) => source === null);
  const own = new Set(booked.map((nights) => uidOf(site, nights)));
  // Some channels send back what they got from us.
  const foreign = events.filter(({ uid }) => !own.has(uid));
  const clashing = foreign.filter((event) => booked.some((nights) => overlaps(nights, event)));
  for (const event of clashing) await orderClashMail(ctx, trx, calendar, event);
  const others = taken.filter(({ source }) => source !== url);
  const ranges = mergeRanges(foreign).flatMap((range) => withoutRanges(range, others));
  const changed = await replaceBlocks(trx, { siteId, unitId, source: url }, ranges, now);
  if (changed) await logRentalChange(trx, siteId, [unitId]);
  return { blocked: ranges.length, clashes: clashing.map(({ from, to }) => ({ from, to })) };
};

const problemOf = (error: unknown): string => {
  if (error instanceof CalendarFormatError || error instanceof RefusedFetchError) return error.message;
  return error instanceof AnsweredError ? error.message : unreachableProblem();
};

/** It answered, with something else than a calendar. */
class AnsweredError extends Error {}

const fetchEvents = async (ctx: ServiceContext, url: string): Promise<BusyEvent[]> => {
  const { status, body } = await ctx.fetch(url, { headers: { accept: 'text/calendar' }, maxBytes: 2_000_000 });
  if (status !== 200) throw new AnsweredError(statusProblem(status));
  const today = dayOf(ctx.now());
  return readBusyCalendar(body.toString('utf8'), {
    after: today,
    until: dayText(dayNumber(today) + HORIZON_DAYS),
  });
};

/** One calendar. When it cannot be had or read, what it said before stays. */
const readCalendar = async (ctx: ServiceContext, calendar: RentalCalendar): Promise<CalendarResult> => {
  const { siteId, unitId } = calendar;
  const note = (problem: string | null) =>
    ctx.db.transaction((trx) => noteCalendarRead(trx, calendar, ctx.now(), problem));
  let events: BusyEvent[];
  try {
    events = await fetchEvents(ctx, calendar.url);
  } catch (error) {
    const problem = problemOf(error);
    await note(problem);
    ctx.log.warn({ site: siteId, unit: unitId, problem }, 'a calendar of another channel could not be read');
    return { calendar, blocked: 0, clashes: [], problem };
  }
  const site = await findSite(ctx.db.kysely, siteId);
  if (!site) throw new NotFoundError('There is no such site.');
  const result = await ctx.db.transaction(async (trx) => {
    await lockRentalUnit(trx, siteId, unitId);
    await lapseOverdue(ctx, trx, { siteId, unitId });
    return takeIn(ctx, trx, site, calendar, events);
  });
  const { clashes } = result;
  const problem = clashes.length === 0 ? null : clashProblem(clashes);
  await note(problem);
  if (problem) ctx.log.warn({ site: siteId, unit: unitId, clashes }, 'nights are booked here and on another channel');
  return { calendar, ...result, problem };
};

/** All of them, one after the other: one that fails does not stop the others. */
export const readAllCalendars = async (
  ctx: ServiceContext,
  filter: { readonly siteId?: string | undefined; readonly unitId?: number | undefined } = {},
): Promise<CalendarResult[]> => {
  const results: CalendarResult[] = [];
  for (const calendar of await listRentalCalendars(ctx.db.kysely, filter))
    results.push(await readCalendar(ctx, calendar));
  return results;
};

/** Calendars of one unit. */
const MOST_CHANNELS = 10;
/** Readings that people ask for in a day, for one site: each one asks a server of somebody else. */
const ASKED_A_DAY = 300;

/** Names a channel without its address: whoever has that reads the calendar. */
export const channelId = ({ url }: Pick<RentalCalendar, 'url'>): string =>
  createHash('sha256').update(url).digest('hex').slice(0, 16);

/** Why it could not be read. Says nothing of the address. */
class ChannelProblemError extends BadInputError {
  override readonly instead: Readonly<Record<string, unknown>>;
  constructor(text: string) {
    super('The calendar cannot be read.', [{ field: 'body.address', message: 'is no calendar that can be read' }]);
    this.instead = { problem: channelProblem(text) };
  }
}

const unknownUnit = (): NotFoundError => new NotFoundError('There is no such rental unit.');

/** Follows the calendar of one more channel; only one that can be read. Its nights are taken from then on. */
export const followChannel = async (
  ctx: ServiceContext,
  siteId: string,
  unitId: number,
  text: string,
): Promise<{ readonly blocked: number; readonly clashes: DayRange[]; readonly host: string }> => {
  const url = addressIn(text);
  if (url === undefined) {
    const problem = { field: 'body.address', message: 'must begin with https:// or webcal://' };
    throw new BadInputError('This is not the address of a calendar.', [problem]);
  }
  const site = await findSite(ctx.db.kysely, siteId);
  if (!site || !(await findCalendarKey(ctx.db.kysely, siteId, unitId))) throw unknownUnit();
  const spending = { siteId, kind: 'calendar readings', subject: siteId, limit: ASKED_A_DAY };
  if (!(await ctx.db.transaction((trx) => spend(ctx, trx, spending))))
    throw new TooManyRequestsError('More calendars were asked for today than one needs.');
  const events = await fetchEvents(ctx, url).catch((error: unknown) => {
    throw new ChannelProblemError(problemOf(error));
  });
  const { blocked, clashes } = await ctx.db.transaction(async (trx) => {
    if (!(await lockRentalUnit(trx, siteId, unitId))) throw unknownUnit();
    const present = (await listRentalCalendars(trx, { siteId, unitId })).map((calendar) => calendar.url);
    if (present.includes(url)) throw new ConflictError('This calendar is followed already.', { reason: 'known' });
    if (present.length >= MOST_CHANNELS)
      throw new ConflictError(`A unit follows ${MOST_CHANNELS} calendars at most.`, { reason: 'many' });
    await replaceRentalCalendars(trx, siteId, unitId, [...present, url]);
    await lapseOverdue(ctx, trx, { siteId, unitId });
    const calendar = { siteId, unitId, url, readAt: null, problem: null };
    const taken = await takeIn(ctx, trx, site, calendar, events);
    const problem = taken.clashes.length === 0 ? null : clashProblem(taken.clashes);
    await noteCalendarRead(trx, calendar, ctx.now(), problem);
    await logRentalChange(trx, siteId, [unitId]);
    return taken;
  });
  return { blocked, clashes: [...clashes], host: new URL(url).hostname };
};

/** Follows a channel no more: its nights are free again. Where it came from. */
export const dropChannel = async (
  ctx: Pick<ServiceContext, 'db'>,
  siteId: string,
  unitId: number,
  channel: string,
): Promise<string> =>
  ctx.db.transaction(async (trx) => {
    if (!(await lockRentalUnit(trx, siteId, unitId))) throw unknownUnit();
    const present = await listRentalCalendars(trx, { siteId, unitId });
    const found = present.find((calendar) => channelId(calendar) === channel);
    if (!found) throw new NotFoundError('There is no such calendar.');
    const kept = present.filter((calendar) => calendar !== found).map(({ url }) => url);
    await replaceRentalCalendars(trx, siteId, unitId, kept);
    await logRentalChange(trx, siteId, [unitId]);
    return new URL(found.url).hostname;
  });
