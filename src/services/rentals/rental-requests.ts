// A request for holiday nights (decisions section 11): checked, held for 48 hours, told to the agency and to the visitor.
// Nobody ever gets a night that somebody else has: the constraint of the database decides, the lock on the unit only
// makes those who want the same one wait in line.
import { ConstraintConflictError } from '../../db/engine/sql-state.ts';
import { findStay, insertStay, type Stay, saveLinkHashes, takenNights } from '../../db/rentals/rental-stays.ts';
import { lockRentalUnit, logRentalChange } from '../../db/rentals/rental-units.ts';
import type { Trx } from '../../db/schema.ts';
import { BadInputError, ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Consent } from '../../domain/leads/consent.ts';
import type { FormProblem } from '../../domain/leads/form-problem.ts';
import type { Locale } from '../../domain/locale.ts';
import type { StayCost } from '../../domain/rentals/rental-extras.ts';
import { checkRentalForm, type RentalForm } from '../../domain/rentals/rental-form.ts';
import { pricedPeriods, priceOfStay } from '../../domain/rentals/rental-periods.ts';
import type { RentalUnitRecord } from '../../domain/rentals/rental-unit.ts';
import { HOLD_HOURS } from '../../domain/rentals/rental-words.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import { HOUR_MS } from '../../domain/time/calendar-days.ts';
import { openConversation } from '../leads/conversations.ts';
import { limitsOf } from '../leads/form-limits.ts';
import { countFormMail } from '../leads/form-mail-budget.ts';
import { type Submission, type SubmittedRequest, submit } from '../leads/submit.ts';
import type { ServiceContext } from '../platform/context.ts';
import { lapseOverdue, orderRentalMails, type StayView, stayView } from './rental-decisions.ts';
import { requestHashes } from './rental-links.ts';
import { rentalPeriods } from './rentals.ts';

class PeriodTakenError extends ConflictError {}
export const isTaken = (error: unknown): boolean =>
  error instanceof PeriodTakenError ||
  (error instanceof ConstraintConflictError && error.constraint === 'rental_stay_once');

const refuse = (problems: readonly FormProblem[]): never => {
  throw new BadInputError('The form cannot be sent like this.', problems);
};

/** What the nights cost with everything that cannot be avoided, or why they cannot be had. */
const costOf = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  record: RentalUnitRecord,
  { from, to, persons }: RentalForm,
): Promise<StayCost> => {
  const room = record.general.maxOccupation;
  if (room !== null && room !== undefined && persons > room) refuse([{ field: 'persons', message: 'persons' }]);
  const now = ctx.now();
  const busy = await takenNights(trx, siteId, now, record.id);
  const party = { extras: record.rental?.extras, persons };
  const stay = priceOfStay(pricedPeriods(record.rental), busy, { from, to }, dayOf(now), party);
  const { price, rent, extras, problem } = stay;
  if (problem === 'taken') throw new PeriodTakenError('These nights are not free any more.');
  if (problem !== undefined || price === null || rent === null) return refuse([{ field: 'from', message: 'period' }]);
  return { price, rent, extras };
};

type StayToStore = {
  readonly form: RentalForm;
  readonly locale: Locale;
  readonly cost: StayCost;
  readonly consent: Consent | null;
  readonly state?: 'HELD' | 'CONFIRMED';
};

/** With the links of its visitor and of the agency. */
export const storeStay = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  { form, locale, cost, consent, state = 'HELD' }: StayToStore,
): Promise<Stay> => {
  const now = ctx.now();
  const id = await insertStay(trx, {
    siteId,
    unitId: form.rentalUnitId,
    from: form.from,
    to: form.to,
    persons: form.persons,
    ...cost,
    locale,
    name: form.name,
    email: form.email,
    phone: form.phone || null,
    message: form.message || null,
    consent,
    state,
    heldUntil: state === 'HELD' ? new Date(now.getTime() + HOLD_HOURS * HOUR_MS) : now,
    createdAt: now,
  });
  await openConversation(ctx, trx, {
    siteId,
    kind: 'stay',
    stayId: id,
    email: form.email,
    name: form.name,
    locale,
    unitId: form.rentalUnitId,
    createdAt: now,
  });
  const row = { siteId, id };
  await saveLinkHashes(trx, siteId, id, {
    visitor: requestHashes(ctx.secrets, row, 'visitor'),
    agency: requestHashes(ctx.secrets, row, 'agency'),
  });
  const stored = await findStay(trx, siteId, id);
  if (!stored) throw new Error('A request that was stored is not there.');
  return stored;
};

type StayRequest = { readonly form: RentalForm; readonly locale: Locale; readonly consent: Consent };

const hold = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  { form, locale, consent }: StayRequest,
): Promise<Stay> => {
  const record = await lockRentalUnit(trx, siteId, form.rentalUnitId);
  if (!record) throw new NotFoundError('There is no such rental unit.');
  await lapseOverdue(ctx, trx, { siteId, unitId: record.id });
  const cost = await costOf(ctx, trx, siteId, record, form);
  const stay = await storeStay(ctx, trx, siteId, { form, locale, cost, consent });
  await countFormMail(ctx, trx, siteId, form.email);
  await orderRentalMails(ctx, trx, stay, 'HELD');
  await logRentalChange(trx, siteId, [record.id]);
  return stay;
};

/** A refusal for taken nights brings the periods that are left. */
const withFreshPeriods = async (
  ctx: ServiceContext,
  siteId: string,
  { rentalUnitId }: RentalForm,
  error: unknown,
): Promise<unknown> => {
  if (!isTaken(error)) return error;
  const { results } = await rentalPeriods(ctx, siteId, rentalUnitId);
  return new PeriodTakenError('These nights are not free any more.', { periods: results });
};

const STAY: Submission<RentalForm> = {
  route: 'rental-units/reservation',
  check: checkRentalForm,
  limits: ({ email }, sender) => limitsOf('stay', sender, { person: email }),
  tooMany: 'Too many requests for holiday periods today.',
  explain: withFreshPeriods,
};

/** Resolves once the nights are held. The same submission again is the same request, for a day. */
export const requestRental = async (
  ctx: ServiceContext,
  siteId: string,
  request: SubmittedRequest,
): Promise<StayView> => {
  const made = await submit(ctx, siteId, request, STAY, ({ form, locale }) => async (trx, consent) => ({
    id: (await hold(ctx, trx, siteId, { form, locale, consent })).id,
  }));
  const stay = await findStay(ctx.db.kysely, siteId, Number(made.id));
  if (!stay) throw new ConflictError('This request was made before and is over.');
  return stayView(ctx, stay, 'visitor');
};
