// A request for holiday nights (decisions section 11): checked, held for 48 hours, told to the agency and to the visitor.
// Nobody ever gets a night that somebody else has: the constraint of the database decides, the lock on the unit only
// makes those who want the same one wait in line.

import { findSite } from '../../db/content/sites.ts';
import { ConstraintConflictError } from '../../db/engine/sql-state.ts';
import { findStay, insertStay, type Stay, saveLinkHashes, takenNights } from '../../db/rentals/rental-stays.ts';
import { lockRentalUnit, logRentalChange } from '../../db/rentals/rental-units.ts';
import type { Trx } from '../../db/schema.ts';
import { BadInputError, ConflictError, NotFoundError, TooManyRequestsError } from '../../domain/errors.ts';
import type { FormProblem } from '../../domain/leads/form-problem.ts';
import type { Locale } from '../../domain/locale.ts';
import { checkRentalForm, type RentalForm } from '../../domain/rentals/rental-form.ts';
import { pricedPeriods, priceOfStay } from '../../domain/rentals/rental-periods.ts';
import type { RentalUnitRecord } from '../../domain/rentals/rental-unit.ts';
import { HOLD_HOURS } from '../../domain/rentals/rental-words.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import { privacyVersion } from '../content/privacy-version.ts';
import { spend } from '../leads/budgets.ts';
import { type CaptchaPass, checkCaptcha, useCaptcha as spendCaptcha } from '../leads/captcha.ts';
import { countFormMail } from '../leads/form-mail-budget.ts';
import { once, type RequestKey, requestKey } from '../leads/request-keys.ts';
import type { ServiceContext } from '../platform/context.ts';
import { lapseOverdue, orderRentalMails, type StayView, stayView } from './rental-decisions.ts';
import { requestHashes } from './rental-links.ts';
import { rentalPeriods } from './rentals.ts';

export type RentalRequest = {
  /** The inputs of the form by name, as they came. */
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly locale: Locale;
  /** The visitor's network address; only its keyed hash is kept, for a day. */
  readonly address: string | undefined;
  /** The header idempotency-key; else the input `submission` names the request. */
  readonly key?: string | undefined;
};

/** A day. Whoever asks for more keeps others from what they want. `question`: where the captcha is easier. */
export const RENTAL_LIMITS = { address: 20, person: 5, question: 5, site: 1000 } as const;

const ROUTE = 'rental-units/reservation';

class PeriodTakenError extends ConflictError {}
const isTaken = (error: unknown): boolean =>
  error instanceof PeriodTakenError ||
  (error instanceof ConstraintConflictError && error.constraint === 'rental_stay_once');

const refuse = (problems: readonly FormProblem[]): never => {
  throw new BadInputError('The form cannot be sent like this.', problems);
};

/** What the nights cost, or why they cannot be had. */
const priceOf = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  record: RentalUnitRecord,
  { from, to, persons }: RentalForm,
): Promise<number> => {
  const room = record.general.maxOccupation;
  if (room !== null && room !== undefined && persons > room) refuse([{ field: 'persons', message: 'persons' }]);
  const now = ctx.now();
  const busy = await takenNights(trx, siteId, now, record.id);
  const { price, problem } = priceOfStay(pricedPeriods(record.rental), busy, { from, to }, dayOf(now));
  if (problem === 'taken') throw new PeriodTakenError('These nights are not free any more.');
  if (problem !== undefined || price === null) return refuse([{ field: 'from', message: 'period' }]);
  return price;
};

const spendAll = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  { email }: RentalForm,
  { byQuestion }: CaptchaPass,
  address: string | undefined,
): Promise<void> => {
  const budgets: readonly (readonly [string, string | undefined, number])[] = [
    ['rental from', address, RENTAL_LIMITS.address],
    ['rental by question', byQuestion ? address : undefined, RENTAL_LIMITS.question],
    ['rental by', email, RENTAL_LIMITS.person],
    ['rental', siteId, RENTAL_LIMITS.site],
  ];
  for (const [kind, subject, limit] of budgets) {
    if (subject !== undefined && !(await spend(ctx, trx, { siteId, kind, subject, limit })))
      throw new TooManyRequestsError('Too many requests for holiday periods today.');
  }
};

const store = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  { form, locale, price, textVersion }: { form: RentalForm; locale: Locale; price: number; textVersion: string },
): Promise<Stay> => {
  const now = ctx.now();
  const id = await insertStay(trx, {
    siteId,
    unitId: form.rentalUnitId,
    from: form.from,
    to: form.to,
    persons: form.persons,
    price,
    locale,
    name: form.name,
    email: form.email,
    phone: form.phone || null,
    message: form.message || null,
    consent: { textVersion, locale, at: now.toISOString() },
    heldUntil: new Date(now.getTime() + HOLD_HOURS * 3_600_000),
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

type Checked = {
  readonly form: RentalForm;
  readonly locale: Locale;
  readonly pass: CaptchaPass;
  readonly address: string | undefined;
  readonly textVersion: string;
};

const hold = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  { form, locale, pass, address, textVersion }: Checked,
): Promise<Stay> => {
  const record = await lockRentalUnit(trx, siteId, form.rentalUnitId);
  if (!record) throw new NotFoundError('There is no such rental unit.');
  await lapseOverdue(ctx, trx, { siteId, unitId: record.id });
  const price = await priceOf(ctx, trx, siteId, record, form);
  const reservation = await store(ctx, trx, siteId, { form, locale, price, textVersion });
  await spendCaptcha(trx, siteId, pass);
  await spendAll(ctx, trx, siteId, form, pass, address);
  await countFormMail(ctx, trx, siteId, form.email);
  await orderRentalMails(ctx, trx, reservation, 'HELD');
  await logRentalChange(trx, siteId, [record.id]);
  return reservation;
};

/** The same submission again is the same request, for a day. */
const keyOf = (
  siteId: string,
  { captcha: _captcha, submission, ...form }: RentalForm,
  given = submission,
): RequestKey | undefined => (given === undefined ? undefined : requestKey(siteId, ROUTE, given, form));

/** A refusal for taken nights brings the periods that are left. */
const withFreshPeriods = async <T>(
  ctx: ServiceContext,
  siteId: string,
  unitId: number,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isTaken(error)) throw error;
    const { results } = await rentalPeriods(ctx, siteId, unitId);
    throw new PeriodTakenError('These nights are not free any more.', { periods: results });
  }
};

export const requestRental = async (
  ctx: ServiceContext,
  siteId: string,
  { inputs, locale, address, key: given }: RentalRequest,
): Promise<StayView> => {
  if (!(await findSite(ctx.db.kysely, siteId))) throw new NotFoundError('There is no such site.');
  const checked = checkRentalForm(inputs);
  if (!checked.ok) return refuse(checked.problems);
  const { form } = checked;
  const key = keyOf(siteId, form, given);
  const made = await withFreshPeriods(ctx, siteId, form.rentalUnitId, () =>
    once(ctx, key, async () => {
      const pass = await checkCaptcha(ctx, siteId, form.captcha);
      const textVersion = await privacyVersion(ctx, siteId);
      return async (trx) => ({ id: (await hold(ctx, trx, siteId, { form, locale, pass, address, textVersion })).id });
    }),
  );
  const stay = await findStay(ctx.db.kysely, siteId, Number(made.id));
  if (!stay) throw new ConflictError('This request was made before and is over.');
  return stayView(ctx, stay, 'visitor');
};
