// The holiday homes of an agency as its people work with them: units by days, what waits for an answer, every stay, and the nights they
// keep free themselves.
import { findSite } from '../../db/content/sites.ts';
import { listRentalCalendars, type RentalCalendar } from '../../db/rentals/rental-calendars.ts';
import {
  type Block,
  blocksBetween,
  deleteBlock,
  findBlock,
  findStay,
  insertBlock,
  listStays,
  pageOfStays,
  type Stay,
  staysAfter,
  staysBetween,
  takenNights,
} from '../../db/rentals/rental-stays.ts';
import {
  findRentalUnit,
  findRentalUnits,
  listRentalUnits,
  lockRentalUnit,
  logRentalChange,
} from '../../db/rentals/rental-units.ts';
import type { Site } from '../../domain/content/site.ts';
import { BadInputError, ConflictError, NotFoundError } from '../../domain/errors.ts';
import { DEFAULT_LOCALE, type Locale, textOf } from '../../domain/locale.ts';
import { channelProblem } from '../../domain/rentals/channel-problem.ts';
import { publicRentalUnit, rentalUnitName } from '../../domain/rentals/public-rental-unit.ts';
import { changeoverDaysIn } from '../../domain/rentals/rental-periods.ts';
import { lacksRegistration } from '../../domain/rentals/rental-record-check.ts';
import type { RentalUnitRecord } from '../../domain/rentals/rental-unit.ts';
import type { StayState } from '../../domain/rentals/rental-words.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import { type DayRange, isDay, nightsBetween, overlaps } from '../../domain/time/calendar-days.ts';
import { once, requestKey } from '../leads/request-keys.ts';
import type { ServiceContext } from '../platform/context.ts';
import { channelId } from './rental-calendars.ts';
import { lapseOverdue, stateNow, unknown } from './rental-decisions.ts';
import { checkNights, explainFor, nightsTaken, orTaken } from './stay-moves.ts';

/** Of a calendar on one screen; more would be unreadable, and slow. */
const MAX_DAYS = 100;
/** Blocks that people made here; others follow a feed or a calendar. */
const DESK = 'desk';

const requireSite = async ({ db }: ServiceContext, siteId: string): Promise<Site> => {
  const site = await findSite(db.kysely, siteId);
  if (!site) throw new NotFoundError('There is no such site.');
  return site;
};

const checkRange = ({ from, to }: DayRange): void => {
  const wrong = !isDay(from)
    ? { field: 'query.from', message: 'must be a day that exists' }
    : !isDay(to)
      ? { field: 'query.to', message: 'must be a day that exists' }
      : from >= to || nightsBetween(from, to) > MAX_DAYS
        ? { field: 'query.to', message: `must be after from, by at most ${MAX_DAYS} days` }
        : undefined;
  if (wrong) throw new BadInputError(`${wrong.field} ${wrong.message}.`, [wrong]);
};

const nameOf = (record: RentalUnitRecord, locale: Locale): string =>
  rentalUnitName(record, locale) || String(record.id);

/** A calendar's address is a secret of the agency: only where it comes from is said. */
const channelName = (url: string): string => {
  try {
    return new URL(url).hostname;
  } catch {
    return '';
  }
};

export const channelView = ({ url, readAt, problem }: RentalCalendar) => ({
  id: channelId({ url }),
  name: channelName(url),
  readAt: readAt?.toISOString() ?? null,
  problem: problem === null ? null : channelProblem(problem),
});

const blockView = ({ id, from, to, source, note }: Block) => ({
  id,
  from,
  to,
  by: source === DESK ? ('desk' as const) : source === 'import' ? ('feed' as const) : ('channel' as const),
  note: source === DESK || source === 'import' ? (note ?? '') : channelName(source),
});

/** What every list of stays says of one. */
const stayRow = (stay: Stay, unit: string, now: Date) => {
  const state: StayState = stateNow(stay, now);
  return {
    id: stay.id,
    unitId: stay.unitId,
    unit,
    from: stay.from,
    to: stay.to,
    state,
    persons: stay.persons,
    price: stay.price,
    rent: stay.rent,
    extras: [...stay.extras],
    sequence: stay.sequence,
    locale: stay.locale,
    name: stay.name,
    email: stay.email,
    ...(stay.phone === null ? {} : { phone: stay.phone }),
    ...(stay.message === null ? {} : { message: stay.message }),
    ...(state === 'HELD' ? { heldUntil: stay.heldUntil.toISOString() } : {}),
    createdAt: stay.createdAt.toISOString(),
    /** Nobody asked for it by the website. */
    byOffice: stay.consent === null,
  };
};

const unitView = (siteId: string, record: RentalUnitRecord, locale: Locale) => {
  const [photo] = publicRentalUnit(siteId, record).photos ?? [];
  return {
    id: record.id,
    name: nameOf(record, locale),
    place: textOf(record.general.city?.name, locale),
    persons: record.general.maxOccupation ?? null,
    registrationNumber: record.registrationNumber ?? null,
    lacksRegistration: lacksRegistration(record),
    ...(photo?.thumbnail ? { photo: photo.thumbnail } : {}),
  };
};

const byName = <T extends { readonly name: string; readonly id: number }>(a: T, b: T): number =>
  a.name.localeCompare(b.name) || a.id - b.id;

export const holidayCalendar = async (ctx: ServiceContext, siteId: string, days: DayRange, locale: Locale) => {
  checkRange(days);
  await requireSite(ctx, siteId);
  const { kysely } = ctx.db;
  const now = ctx.now();
  const offered = await listRentalUnits(kysely, siteId);
  const stays = (await staysBetween(kysely, siteId, days)).filter((stay) => stateNow(stay, now) === stay.state);
  const known = new Set(offered.map(({ id }) => id));
  // Somebody sleeps there all the same.
  const gone = await findRentalUnits(kysely, siteId, [
    ...new Set(stays.map(({ unitId }) => unitId).filter((id) => !known.has(id))),
  ]);
  const staysOf = Map.groupBy(stays, ({ unitId }) => unitId);
  const blocksOf = Map.groupBy(await blocksBetween(kysely, siteId, days), ({ unitId }) => unitId);
  const channelsOf = Map.groupBy(await listRentalCalendars(kysely, { siteId }), ({ unitId }) => unitId);
  const units = [...offered, ...[...gone.values()].map(({ record }) => record)].map((record) => {
    const view = unitView(siteId, record, locale);
    return {
      ...view,
      offered: known.has(record.id),
      changeovers: changeoverDaysIn(record.rental, days),
      stays: (staysOf.get(record.id) ?? []).map((stay) => stayRow(stay, view.name, now)),
      blocks: (blocksOf.get(record.id) ?? []).map(blockView),
      channels: (channelsOf.get(record.id) ?? []).map(channelView),
    };
  });
  return { today: dayOf(now), from: days.from, to: days.to, units: units.sort(byName) };
};

const namesOf = async (ctx: ServiceContext, siteId: string, stays: readonly Stay[], locale: Locale) => {
  const units = await findRentalUnits(ctx.db.kysely, siteId, [...new Set(stays.map(({ unitId }) => unitId))]);
  return (id: number): string => {
    const unit = units.get(id);
    return unit ? nameOf(unit.record, locale) : String(id);
  };
};

/** What waits for an answer, the most urgent first. */
export const holidayRequests = async (ctx: ServiceContext, siteId: string, locale: Locale) => {
  await requireSite(ctx, siteId);
  const now = ctx.now();
  const held = (await listStays(ctx.db.kysely, { siteId, state: 'HELD' }))
    .filter(({ heldUntil }) => heldUntil > now)
    .sort((a, b) => a.heldUntil.getTime() - b.heldUntil.getTime() || a.id - b.id);
  const unit = await namesOf(ctx, siteId, held, locale);
  return { requests: held.map((stay) => stayRow(stay, unit(stay.unitId), now)) };
};

type StaysQuery = {
  readonly state?: StayState | undefined;
  readonly unit?: number | undefined;
  readonly search?: string | undefined;
  /** Also those that are over. */
  readonly past?: boolean | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
};

export const holidayStays = async (ctx: ServiceContext, siteId: string, asked: StaysQuery, locale: Locale) => {
  await requireSite(ctx, siteId);
  const now = ctx.now();
  const { state, unit: unitId, search, past = false, offset = 0, limit = 50 } = asked;
  const { total, stays } = await pageOfStays(ctx.db.kysely, {
    siteId,
    state,
    unitId,
    search: search?.trim() || undefined,
    after: past ? undefined : dayOf(now),
    offset,
    limit,
  });
  const unit = await namesOf(ctx, siteId, stays, locale);
  return { total, stays: stays.map((stay) => stayRow(stay, unit(stay.unitId), now)) };
};

/** One stay, and who gets a mail when something is decided about it. */
export const stayAnswer = async (ctx: ServiceContext, siteId: string, stay: Stay, locale: Locale) => {
  const site = await requireSite(ctx, siteId);
  const unit = await namesOf(ctx, siteId, [stay], locale);
  return {
    ...stayRow(stay, unit(stay.unitId), ctx.now()),
    mails: [
      { to: 'visitor' as const, address: stay.email, locale: stay.locale },
      { to: 'agency' as const, address: site.email, locale: site.locales[0] ?? stay.locale },
    ],
  };
};

export const holidayStay = async (ctx: ServiceContext, siteId: string, id: number, locale: Locale) => {
  const stay = await findStay(ctx.db.kysely, siteId, id);
  if (!stay) throw unknown();
  return stayAnswer(ctx, siteId, stay, locale);
};

type QuoteQuery = DayRange & {
  readonly persons?: number | undefined;
  /** A stay that is to be moved: its own nights are free to it. */
  readonly stay?: number | undefined;
};

/** What exactly these nights cost and why they could not be had, by the rules that visitors meet. */
export const quoteStay = async (ctx: ServiceContext, siteId: string, unitId: number, asked: QuoteQuery) => {
  const { from, to, persons, stay: own } = asked;
  for (const [field, day] of [
    ['query.from', from],
    ['query.to', to],
  ] as const)
    if (!isDay(day)) throw new BadInputError(`${field} is no day.`, [{ field, message: 'must be a day that exists' }]);
  const unit = await findRentalUnit(ctx.db.kysely, siteId, unitId);
  if (!unit || unit.removed) throw new NotFoundError('There is no such rental unit.');
  const busy = (await takenNights(ctx.db.kysely, siteId, ctx.now(), unitId)).filter(
    ({ id, source }) => source !== null || id !== own,
  );
  const quote = explainFor(unit.record, busy, { from, to }, persons, dayOf(ctx.now()));
  const room = unit.record.general.maxOccupation;
  const crowded = room !== null && room !== undefined && quote.persons > room;
  return {
    ...quote,
    extras: [...quote.extras],
    parts: quote.parts.map(({ type, rent, season, ...days }) => ({
      type,
      from: days.from,
      to: days.to,
      rent,
      season: season ?? null,
    })),
    available: quote.available && !crowded,
    ...(crowded && quote.available ? { problem: 'persons' as const } : {}),
    taken: busy.some((range) => overlaps(range, { from, to })),
  };
};

type BlockInput = DayRange & { readonly rentalUnitId: number; readonly note?: string | undefined };

/** Keeps nights from everybody; 409 where somebody has one of them. With a key, the same again is the same block. */
export const blockNights = async (ctx: ServiceContext, siteId: string, input: BlockInput, key?: string) => {
  const { rentalUnitId: unitId, from, to, note = '' } = input;
  const request = key === undefined ? undefined : requestKey(siteId, 'blocked nights', key, input);
  const { block } = await orTaken(
    once(ctx, request, async () => {
      checkNights(input, dayOf(ctx.now()));
      return async (trx) => {
        if (!(await lockRentalUnit(trx, siteId, unitId)))
          throw new BadInputError('There is no such rental unit.', [
            { field: 'body.rentalUnitId', message: 'must be a unit that is offered' },
          ]);
        await lapseOverdue(ctx, trx, { siteId, unitId });
        const taken = await takenNights(trx, siteId, ctx.now(), unitId);
        if (taken.some((range) => overlaps(range, { from, to }))) throw nightsTaken();
        const made = await insertBlock(
          trx,
          { siteId, unitId, from, to, source: DESK, note: note.trim() || null },
          ctx.now(),
        );
        await logRentalChange(trx, siteId, [unitId]);
        return { block: made };
      };
    }),
  );
  return { id: Number(block) };
};

export const unblockNights = async (ctx: ServiceContext, siteId: string, id: number): Promise<void> => {
  await ctx.db.transaction(async (trx) => {
    const block = await findBlock(trx, siteId, id);
    if (!block) throw new NotFoundError('There is no such block.');
    if (block.source !== DESK)
      throw new ConflictError('These nights are blocked by a feed or another calendar: they are given back there.', {
        reason: 'elsewhere',
      });
    await lockRentalUnit(trx, siteId, block.unitId);
    if (!(await deleteBlock(trx, siteId, id))) throw new NotFoundError('There is no such block.');
    await logRentalChange(trx, siteId, [block.unitId]);
  });
};

/** The same rows for an agency's own software, in the words of the site's first language. */
export const staysForSoftware = async (
  ctx: ServiceContext,
  siteId: string,
  {
    after = 0,
    limit = 100,
    state,
  }: { after?: number | undefined; limit?: number | undefined; state?: StayState | undefined },
) => {
  const site = await requireSite(ctx, siteId);
  const found = await staysAfter(ctx.db.kysely, { siteId, afterId: after, limit, state });
  const unit = await namesOf(ctx, siteId, found, site.locales[0] ?? DEFAULT_LOCALE);
  return found.map((stay) => stayRow(stay, unit(stay.unitId), ctx.now()));
};

export const stayForSoftware = async (ctx: ServiceContext, siteId: string, stay: Stay) => {
  const site = await requireSite(ctx, siteId);
  const unit = await namesOf(ctx, siteId, [stay], site.locales[0] ?? DEFAULT_LOCALE);
  return stayRow(stay, unit(stay.unitId), ctx.now());
};
