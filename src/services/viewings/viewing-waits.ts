// Visitors who found no time that suits them are told when one comes free: the first in line, by one mail, which is
// everything they asked for. Whoever wants to be told again asks again.
import { deleteWait, insertWait, listWaits } from '../../db/viewings/viewing-waits.ts';
import { AppError, NotFoundError } from '../../domain/errors.ts';
import { overlap } from '../../domain/viewings/agenda-slots.ts';
import { checkWaitForm, type WaitForm } from '../../domain/viewings/viewing-form.ts';
import { spendFormMail } from '../leads/form-mail-budget.ts';
import { type Submission, type SubmittedRequest, submit } from '../leads/submit.ts';
import { orderMail } from '../mail/deliveries.ts';
import type { ServiceContext } from '../platform/context.ts';
import { agendaOfListing, openSlots } from './live-agenda.ts';
import { TOO_MANY_VIEWINGS, viewingLimits } from './viewing-limits.ts';

export const OFFER_TASK = 'offer-viewing';
/** Some do not read their mail in time; all at once would race for one place. */
const TOLD_AT_ONCE = 3;

/** The listing is not in the form, but in the address of the call. */
const waitFor = (estateId: number): Submission<WaitForm & { readonly estateId: number }> => ({
  route: 'waitlist',
  check: (inputs) => {
    const checked = checkWaitForm(inputs);
    return checked.ok ? { ok: true, form: { ...checked.form, estateId } } : checked;
  },
  limits: viewingLimits,
  tooMany: TOO_MANY_VIEWINGS,
});

/** Resolves once the visitor is in line. The same submission again changes nothing and succeeds. */
export const joinWaitlist = async (
  ctx: ServiceContext,
  siteId: string,
  estateId: number,
  request: SubmittedRequest,
): Promise<void> => {
  await submit(ctx, siteId, request, waitFor(estateId), async ({ form: { name, email }, locale }) => {
    const { agenda } = await agendaOfListing(ctx, siteId, estateId);
    if (!agenda) throw new NotFoundError('Viewings of this listing are not booked here.');
    return async (trx, consent) => {
      await insertWait(trx, { siteId, estateId, locale, name, email, consent, createdAt: ctx.now() });
      return {};
    };
  });
};

export type FreedTime = {
  readonly siteId: string;
  readonly representativeId: string;
  readonly from: Date;
  readonly to: Date;
};

/** The slot of a listing that the freed time makes possible again, if there is one. */
const slotIn = async (ctx: ServiceContext, estateId: number, { siteId, representativeId, from, to }: FreedTime) => {
  try {
    const { agenda } = await agendaOfListing(ctx, siteId, estateId);
    if (agenda?.id !== representativeId) return undefined;
    const open = await openSlots(ctx, siteId, agenda, estateId);
    return open.find(({ start, end }) => overlap({ from: start, to: end }, { from, to }));
  } catch (error) {
    // The listing is gone or hidden: nobody is told of it any more.
    if (error instanceof AppError && error.status < 500) return undefined;
    throw error;
  }
};

/** How many were told. */
export const offerFreedTime = async (ctx: ServiceContext, freed: FreedTime): Promise<number> => {
  const slots = new Map<number, Awaited<ReturnType<typeof slotIn>>>();
  let told = 0;
  for (const wait of await listWaits(ctx.db.kysely, freed.siteId)) {
    if (told === TOLD_AT_ONCE) break;
    const { estateId, siteId, id } = wait;
    if (!slots.has(estateId)) slots.set(estateId, await slotIn(ctx, estateId, freed));
    const slot = slots.get(estateId);
    if (!slot) continue;
    const ordered = await ctx.db.transaction(async (trx) => {
      // With today's mails used up they stay in line, for the next time that comes free.
      if (!(await spendFormMail(ctx, trx, siteId, wait.email))) return false;
      if (!(await deleteWait(trx, wait))) return false;
      return orderMail(ctx, trx, {
        siteId,
        kind: 'viewing-offer',
        dedupeKey: `viewing-wait:${id}`,
        locale: wait.locale,
        data: { estate: estateId, start: slot.start.toISOString() },
        personal: { to: wait.email, name: wait.name },
      });
    });
    if (ordered) told += 1;
  }
  return told;
};
