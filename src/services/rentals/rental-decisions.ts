// What becomes of a request for holiday nights: the agency confirms or refuses it at its desk, by its link, by its own software or by
// command, the visitor withdraws it by his, or it lapses; what was confirmed can be cancelled. Each step is told to both.
import { decideStay, findStay, findStayByHash, overdueHolds, type Stay } from '../../db/rentals/rental-stays.ts';
import { lockRentalUnit, logRentalChange } from '../../db/rentals/rental-units.ts';
import type { Trx } from '../../db/schema.ts';
import type { WebhookEvent } from '../../domain/content/setting-names.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import { HOLD_NOTICE_HOURS } from '../../domain/people/notices.ts';
import type { ExtraLine } from '../../domain/rentals/rental-extras.ts';
import { STATE_BEFORE, type StayState, type StayStep } from '../../domain/rentals/rental-words.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import { HOUR_MS } from '../../domain/time/calendar-days.ts';
import { orderMail } from '../mail/deliveries.ts';
import { noticeSubject } from '../people/notice-views.ts';
import { tellMembers } from '../people/notices.ts';
import type { ServiceContext } from '../platform/context.ts';
import { tokenHash } from '../platform/tokens.ts';
import { announce } from '../platform/webhooks.ts';
import { type RequestRole, requestToken } from './rental-links.ts';

export type StayView = {
  readonly id: string;
  readonly rentalUnitId: number;
  readonly from: string;
  readonly to: string;
  readonly persons: number;
  readonly price: number;
  readonly rent: number;
  readonly extras: ExtraLine[];
  readonly state: StayState;
  readonly heldUntil: string;
  readonly locale: Locale;
  readonly role: RequestRole;
  readonly name: string;
  readonly email: string;
  readonly phone?: string;
  readonly message?: string;
};

export const stayView = ({ secrets }: Pick<ServiceContext, 'secrets'>, stay: Stay, role: RequestRole): StayView => ({
  id: requestToken(secrets, stay, 'visitor'),
  rentalUnitId: stay.unitId,
  from: stay.from,
  to: stay.to,
  persons: stay.persons,
  price: stay.price,
  rent: stay.rent,
  extras: [...stay.extras],
  state: stay.state,
  heldUntil: stay.heldUntil.toISOString(),
  locale: stay.locale,
  role,
  name: stay.name,
  email: stay.email,
  ...(stay.phone === null ? {} : { phone: stay.phone }),
  ...(stay.message === null ? {} : { message: stay.message }),
});

type Row = Pick<Stay, 'siteId' | 'id' | 'locale'>;

const WEBHOOKS = {
  HELD: 'reservation.held',
  CONFIRMED: 'reservation.confirmed',
  REFUSED: 'reservation.refused',
  LAPSED: 'reservation.lapsed',
  CANCELLED: 'reservation.cancelled',
  WITHDRAWN: 'reservation.withdrawn',
} as const satisfies Record<StayState, WebhookEvent>;

/** Words of the agency's own in the visitor's mail. */
export type Sentence = { readonly sentence?: string | undefined };

type MailsOfStep = Sentence & {
  readonly step: StayState | 'MOVED';
  /** What makes the step one of its kind: a stay is moved more than once. */
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number>>;
};

/** One to the visitor and one to the agency; once, however often it is asked for. */
export const orderStepMails = async (
  ctx: Pick<ServiceContext, 'jobs' | 'now'>,
  trx: Trx,
  { siteId, id, locale }: Row,
  { step, key, data = {}, sentence }: MailsOfStep,
): Promise<void> => {
  const words = sentence?.trim() ?? '';
  for (const reader of ['visitor', 'agency'] as const) {
    await orderMail(ctx, trx, {
      siteId,
      kind: `rental-${reader}`,
      dedupeKey: `rental:${id}:${key}:${reader}`,
      locale,
      data: { stay: id, step, ...data },
      ...(reader === 'visitor' && words !== '' ? { personal: { sentence: words } } : {}),
    });
  }
};

export const orderRentalMails = async (
  ctx: Pick<ServiceContext, 'jobs' | 'now'>,
  trx: Trx,
  row: Row,
  step: StayState,
  words: Sentence = {},
): Promise<void> => {
  await orderStepMails(ctx, trx, row, { step, key: step, ...words });
  await announce(ctx, trx, row.siteId, WEBHOOKS[step], [row.id]);
  if (step === 'HELD') await tellMembers(ctx, trx, row.siteId, 'booking', noticeSubject.stay(row.id), { kind: 'stay' });
};

const decide = async (
  ctx: ServiceContext,
  trx: Trx,
  row: Row & Pick<Stay, 'unitId'>,
  state: StayStep,
  words: Sentence = {},
): Promise<boolean> => {
  if (!(await decideStay(trx, row.siteId, row.id, state, ctx.now()))) return false;
  await orderRentalMails(ctx, trx, row, state, words);
  await logRentalChange(trx, row.siteId, [row.unitId]);
  return true;
};

/** Requests whose time is over, of one unit. The caller has locked it. */
export const lapseOverdue = async (
  ctx: ServiceContext,
  trx: Trx,
  unit: { readonly siteId: string; readonly unitId: number },
): Promise<void> => {
  for (const row of await overdueHolds(trx, ctx.now(), unit)) await decide(ctx, trx, row, 'LAPSED');
};

/** All of them; how many. */
export const lapseAllOverdue = async (ctx: ServiceContext): Promise<number> => {
  let lapsed = 0;
  for (const row of await overdueHolds(ctx.db.kysely, ctx.now())) {
    const did = await ctx.db.transaction(async (trx) => {
      await lockRentalUnit(trx, row.siteId, row.unitId);
      return decide(ctx, trx, row, 'LAPSED');
    });
    if (did) lapsed++;
  }
  return lapsed;
};

/** Tells those who answer requests of the ones that lapse soon; of each once. */
export const tellOfLapsing = async (ctx: ServiceContext): Promise<void> => {
  const soon = new Date(ctx.now().getTime() + HOLD_NOTICE_HOURS * HOUR_MS);
  for (const { siteId, id } of await overdueHolds(ctx.db.kysely, soon))
    await ctx.db.transaction((trx) => tellMembers(ctx, trx, siteId, 'hold', noticeSubject.hold(id), { kind: 'stay' }));
};

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Unknown, malformed, and of another site: all the same. */
export const unknown = (): NotFoundError => new NotFoundError('There is no such request.');

const requireByToken = async (
  { db }: ServiceContext,
  siteId: string,
  token: string,
): Promise<{ readonly stay: Stay; readonly role: RequestRole }> => {
  const hash = TOKEN.test(token) ? tokenHash(token) : undefined;
  const stay = hash === undefined ? undefined : await findStayByHash(db.kysely, siteId, hash);
  if (!stay || hash === undefined) throw unknown();
  return { stay, role: stay.agencyHashes.includes(hash) ? 'agency' : 'visitor' };
};

export const stayByToken = async (ctx: ServiceContext, siteId: string, token: string): Promise<StayView> => {
  const { stay, role } = await requireByToken(ctx, siteId, token);
  return stayView(ctx, stay, role);
};

export type Answer = 'CONFIRMED' | 'REFUSED';

/** A request that nobody answered in time has lapsed, even before somebody was told. */
export const stateNow = ({ state, heldUntil }: Pick<Stay, 'state' | 'heldUntil'>, now: Date): StayState =>
  state === 'HELD' && heldUntil <= now ? 'LAPSED' : state;

/** Undefined when this step can be taken. */
const refusalOf = (stay: Stay, step: StayStep, now: Date): ConflictError | undefined => {
  // What nobody answered in time can still be taken back, as long as nobody was told that it lapsed.
  const state = step === 'WITHDRAWN' ? stay.state : stateNow(stay, now);
  if (state !== STATE_BEFORE[step]) {
    const word = state.toLowerCase();
    const text =
      step === 'CANCELLED'
        ? `Only a confirmed stay can be cancelled; this one is ${word}.`
        : `This request is ${word} already.`;
    return new ConflictError(text, { state });
  }
  return step === 'CANCELLED' && stay.to <= dayOf(now) ? new ConflictError('This stay is over.', { state }) : undefined;
};

/** Takes a step; the same one again changes nothing. */
const settle = async (
  ctx: ServiceContext,
  siteId: string,
  id: number,
  step: StayStep,
  words: Sentence = {},
): Promise<Stay> => {
  const known = await findStay(ctx.db.kysely, siteId, id);
  if (!known) throw unknown();
  return ctx.db.transaction(async (trx) => {
    // Also of a unit that is not offered any more.
    await lockRentalUnit(trx, siteId, known.unitId);
    const stay = await findStay(trx, siteId, id);
    if (!stay) throw unknown();
    if (stay.state === step) return stay;
    const refusal = refusalOf(stay, step, ctx.now());
    if (refusal) throw refusal;
    // A unit that is not offered any more is not locked: another answer may come in between, or the same one twice.
    if (await decide(ctx, trx, stay, step, words)) return { ...stay, state: step };
    const answered = await findStay(trx, siteId, id);
    if (answered?.state === step) return answered;
    throw new ConflictError('This request has just been answered.');
  });
};

export const answerStay = (
  ctx: ServiceContext,
  siteId: string,
  id: number,
  answer: Answer,
  words?: Sentence,
): Promise<Stay> => settle(ctx, siteId, id, answer, words);

/** A stay that does not go ahead: its nights are free again. */
export const cancelReservation = (ctx: ServiceContext, siteId: string, id: number, words?: Sentence): Promise<Stay> =>
  settle(ctx, siteId, id, 'CANCELLED', words);

/** Only the agency's own link answers. */
export const answerByToken = async (
  ctx: ServiceContext,
  siteId: string,
  token: string,
  answer: Answer,
): Promise<StayView> => {
  const { stay, role } = await requireByToken(ctx, siteId, token);
  if (role !== 'agency') throw unknown();
  return stayView(ctx, await answerStay(ctx, siteId, stay.id, answer), role);
};

/** Only the visitor's own link takes a request back. */
export const withdrawByToken = async (ctx: ServiceContext, siteId: string, token: string): Promise<StayView> => {
  const { stay, role } = await requireByToken(ctx, siteId, token);
  if (role !== 'visitor') throw unknown();
  return stayView(ctx, await settle(ctx, siteId, stay.id, 'WITHDRAWN'), role);
};
