// Visitors who found no time that suits them are told when one comes free, by one mail, which is everything they asked for
// (viewing-offers.ts). Whoever wants to be told again asks again.
import { insertWait } from '../../db/viewings/viewing-waits.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { checkWaitForm, type WaitForm } from '../../domain/viewings/viewing-form.ts';
import { limitsOf } from '../leads/form-limits.ts';
import { type Submission, type SubmittedRequest, submit } from '../leads/submit.ts';
import type { ServiceContext } from '../platform/context.ts';
import { TOO_MANY_VIEWINGS } from './book-viewing.ts';
import { agendaOfListing } from './live-agenda.ts';

/** The listing is not in the form, but in the address of the call. */
const waitFor = (estateId: number): Submission<WaitForm & { readonly estateId: number }> => ({
  route: 'waitlist',
  check: (inputs) => {
    const checked = checkWaitForm(inputs);
    return checked.ok ? { ok: true, form: { ...checked.form, estateId } } : checked;
  },
  limits: ({ email }, sender) => limitsOf('viewing', sender, { person: email }),
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
