// A stay on other nights, or in another unit; and a stay that the office writes down for its guest. Nobody gets a night that somebody
// else has: the constraint of the database decides, the locks on the units only make those who want the same one wait in line.
import { findStay, relocateStay, type Stay, type TakenNights, takenNights } from '../../db/rentals/rental-stays.ts';
import { lockRentalUnit, logRentalChange } from '../../db/rentals/rental-units.ts';
import type { Trx } from '../../db/schema.ts';
import { BadInputError, ConflictError, type FieldProblem } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import { partyOf, type StayCost } from '../../domain/rentals/rental-extras.ts';
import { checkRentalForm, type RentalForm } from '../../domain/rentals/rental-form.ts';
import { type ExplainedStay, explainStay, pricedPeriods } from '../../domain/rentals/rental-periods.ts';
import type { RentalUnitRecord } from '../../domain/rentals/rental-unit.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import { type DayRange, isDay, nightsBetween } from '../../domain/time/calendar-days.ts';
import { once, requestKey } from '../leads/request-keys.ts';
import type { ServiceContext } from '../platform/context.ts';
import { announce } from '../platform/webhooks.ts';
import {
  lapseOverdue,
  orderRentalMails,
  orderStepMails,
  type Sentence,
  stateNow,
  unknown,
} from './rental-decisions.ts';
import { isTaken, storeStay } from './rental-requests.ts';

const MAX_NIGHTS = 366;

const refuse = (problems: readonly FieldProblem[]): never => {
  throw new BadInputError(`${problems.map(({ field, message }) => `${field} ${message}`).join('; ')}.`, problems);
};

/** Days that exist, in their order, and not all of them over. */
export const checkNights = ({ from, to }: DayRange, today: string, at = 'body'): void => {
  if (!isDay(from)) refuse([{ field: `${at}.from`, message: 'must be a day that exists' }]);
  if (!isDay(to)) refuse([{ field: `${at}.to`, message: 'must be a day that exists' }]);
  if (from >= to) refuse([{ field: `${at}.to`, message: 'must be after from' }]);
  if (nightsBetween(from, to) > MAX_NIGHTS) refuse([{ field: `${at}.to`, message: 'must be within a year of from' }]);
  if (to <= today) refuse([{ field: `${at}.to`, message: 'must be after today' }]);
};

export const nightsTaken = (): ConflictError =>
  new ConflictError('These nights are not free any more.', { reason: 'taken' });

/** A constraint that says no has ended the transaction: it is told outside of it. */
export const orTaken = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw isTaken(error) ? nightsTaken() : error;
  }
};

/** What these nights cost this party, from what, and why they could not be had by a visitor. */
export const explainFor = (
  record: RentalUnitRecord,
  busy: readonly DayRange[],
  nights: DayRange,
  persons: number | undefined,
  today: string,
): ExplainedStay & { readonly persons: number } => {
  const party = { extras: record.rental?.extras, persons: partyOf(record.general.maxOccupation, persons) };
  const stay = explainStay(pricedPeriods(record.rental), busy, nights, today, party);
  return { ...stay, persons: party.persons };
};

/** Whoever sleeps there, but the stay itself. */
const othersIn = async (ctx: ServiceContext, trx: Trx, siteId: string, unitId: number, but?: number) =>
  (await takenNights(trx, siteId, ctx.now(), unitId)).filter(
    ({ id, source }: TakenNights) => source !== null || id !== but,
  );

const checkRoom = (record: RentalUnitRecord, persons: number): void => {
  const room = record.general.maxOccupation;
  if (room !== null && room !== undefined && persons > room)
    refuse([{ field: 'body.persons', message: `must be at most ${room}` }]);
};

/** The office may give nights that visitors cannot ask for, but never those that somebody has; a price there must be. */
const costAt = (
  record: RentalUnitRecord,
  others: readonly DayRange[],
  nights: DayRange,
  persons: number,
  today: string,
  agreed: { readonly cost: StayCost | undefined; readonly field: string; readonly way: string },
): StayCost => {
  checkRoom(record, persons);
  const { price, rent, extras } = explainFor(record, others, nights, persons, today);
  if (others.some((taken) => taken.from < nights.to && nights.from < taken.to)) throw nightsTaken();
  if (agreed.cost) return agreed.cost;
  if (price === null || rent === null)
    return refuse([{ field: agreed.field, message: `no period fits these nights: ${agreed.way}` }]);
  return { price, rent, extras };
};

type StayMove = DayRange &
  Sentence & {
    readonly rentalUnitId?: number | undefined;
    readonly persons?: number | undefined;
    /** What was agreed stays, whatever the other nights cost. */
    readonly keepPrice?: boolean | undefined;
    /** As it was read: somebody who moved it since is not overruled. */
    readonly sequence?: number | undefined;
  };

const movedMeanwhile = (stay: Stay): ConflictError =>
  new ConflictError('Somebody else moved this stay meanwhile.', {
    reason: 'moved',
    state: stay.state,
    sequence: stay.sequence,
  });

const lockBoth = async (trx: Trx, siteId: string, ids: readonly number[]): Promise<Map<number, RentalUnitRecord>> => {
  const records = new Map<number, RentalUnitRecord>();
  // By id: two who move stays between the same units wait, and do not lock each other out.
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const record = await lockRentalUnit(trx, siteId, id);
    if (record) records.set(id, record);
  }
  return records;
};

const isThere = (stay: Stay, unitId: number, { from, to, persons }: StayMove): boolean =>
  stay.unitId === unitId && stay.from === from && stay.to === to && stay.persons === (persons ?? stay.persons);

/** Both are told where it was and where it is; the same move again changes nothing. */
export const moveStay = async (ctx: ServiceContext, siteId: string, id: number, move: StayMove): Promise<Stay> => {
  const today = dayOf(ctx.now());
  checkNights(move, today);
  const known = await findStay(ctx.db.kysely, siteId, id);
  if (!known) throw unknown();
  const unitId = move.rentalUnitId ?? known.unitId;
  return orTaken(
    ctx.db.transaction(async (trx) => {
      const record = (await lockBoth(trx, siteId, [known.unitId, unitId])).get(unitId);
      if (!record) return refuse([{ field: 'body.rentalUnitId', message: 'must be a unit that is offered' }]);
      await lapseOverdue(ctx, trx, { siteId, unitId });
      const stay = await findStay(trx, siteId, id);
      if (!stay) throw unknown();
      const state = stateNow(stay, ctx.now());
      if (state !== 'HELD' && state !== 'CONFIRMED')
        throw new ConflictError(`This stay is ${state.toLowerCase()} already.`, { reason: 'answered', state });
      if (stay.to <= today) throw new ConflictError('This stay is over.', { reason: 'over', state });
      const wasMoved = stay.sequence !== (move.sequence ?? known.sequence);
      // Whoever did not hear the answer finds the stay where it was to go: that is no colleague's doing.
      const isDone = isThere(stay, unitId, move);
      if (wasMoved && !isDone) throw movedMeanwhile(stay);
      const others = await othersIn(ctx, trx, siteId, unitId, id);
      const persons = move.persons ?? stay.persons;
      const cost = costAt(record, others, move, persons, today, {
        cost: move.keepPrice ? { price: stay.price, rent: stay.rent, extras: stay.extras } : undefined,
        field: 'body.keepPrice',
        way: 'keep the price, or choose others',
      });
      if (isDone && stay.price === cost.price) return stay;
      if (wasMoved) throw movedMeanwhile(stay);
      const target = { unitId, from: move.from, to: move.to, persons, ...cost };
      if (!(await relocateStay(trx, stay, target, ctx.now()))) throw movedMeanwhile(stay);
      const sequence = stay.sequence + 1;
      await orderStepMails(ctx, trx, stay, {
        step: 'MOVED',
        key: `MOVED:${sequence}`,
        sentence: move.sentence,
        data: { sequence, unitBefore: stay.unitId, fromBefore: stay.from, toBefore: stay.to },
      });
      await announce(ctx, trx, siteId, 'reservation.moved', [id]);
      await logRentalChange(trx, siteId, [...new Set([stay.unitId, unitId])]);
      return { ...stay, ...target, sequence };
    }),
  );
};

type GuestStay = DayRange &
  Sentence & {
    readonly rentalUnitId: number;
    readonly persons: number;
    readonly name: string;
    readonly email: string;
    readonly phone?: string | undefined;
    readonly locale: Locale;
    readonly message?: string | undefined;
    /** What was agreed, where it is not what the seasons say. */
    readonly price?: number | undefined;
  };

/** The same checks as those of a visitor's form. */
const formOf = ({ rentalUnitId, from, to, persons, name, email, phone = '', message = '' }: GuestStay): RentalForm => {
  const checked = checkRentalForm({ rentalUnitId, from, to, persons, name, email, phone, message, privacy: 'on' });
  if (checked.ok) return checked.form;
  return refuse(checked.problems.map(({ field, message: word }) => ({ field: `body.${field}`, message: word })));
};

/** Confirmed at once, and told to the guest and to the agency. With a key, the same again is the same stay. */
export const addGuestStay = async (
  ctx: ServiceContext,
  siteId: string,
  input: GuestStay,
  key?: string,
): Promise<Stay> => {
  const { price, locale, sentence } = input;
  const request = key === undefined ? undefined : requestKey(siteId, 'guest stay', key, input);
  const made = await orTaken(
    once(ctx, request, async () => {
      const today = dayOf(ctx.now());
      checkNights(input, today);
      const form = formOf(input);
      return async (trx) => {
        const unitId = form.rentalUnitId;
        const record = await lockRentalUnit(trx, siteId, unitId);
        if (!record) return refuse([{ field: 'body.rentalUnitId', message: 'must be a unit that is offered' }]);
        await lapseOverdue(ctx, trx, { siteId, unitId });
        const others = await othersIn(ctx, trx, siteId, unitId);
        const cost = costAt(record, others, form, form.persons, today, {
          cost: price === undefined ? undefined : { price, rent: price, extras: [] },
          field: 'body.price',
          way: 'say what was agreed',
        });
        const stay = await storeStay(ctx, trx, siteId, { form, locale, cost, consent: null, state: 'CONFIRMED' });
        await orderRentalMails(ctx, trx, stay, 'CONFIRMED', { sentence });
        await logRentalChange(trx, siteId, [unitId]);
        return { stay: stay.id };
      };
    }),
  );
  const stay = await findStay(ctx.db.kysely, siteId, Number(made.stay));
  if (!stay) throw unknown();
  return stay;
};
