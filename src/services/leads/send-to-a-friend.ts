// Mails one listing to a friend. Their address stands in the delivery until the mail has left or was given up, then
// nowhere (decisions section 9); limits per sender, recipient and site keep it from being a spam relay.
import { randomUUID } from 'node:crypto';
import { NotFoundError, TooManyRequestsError } from '../../domain/errors.ts';
import { checkFriendForm, type FriendForm } from '../../domain/leads/friend-form.ts';
import { orderMail } from '../mail/deliveries.ts';
import { mailListing } from '../mail/mail-listing.ts';
import type { ServiceContext } from '../platform/context.ts';
import { limitsOf } from './form-limits.ts';
import { spendFormMail } from './form-mail-budget.ts';
import { type Submission, type SubmittedRequest, submit } from './submit.ts';

const TOO_MANY = 'Too many mails to friends today.';

const FRIEND: Submission<FriendForm> = {
  route: 'send-to-a-friend',
  check: checkFriendForm,
  limits: ({ email, friendEmail }, sender) => limitsOf('friend', sender, { person: email, recipient: friendEmail }),
  tooMany: TOO_MANY,
};

/** Resolves once the mail is ordered. The same submission again is the same mail. */
export const sendToAFriend = async (ctx: ServiceContext, siteId: string, request: SubmittedRequest): Promise<void> => {
  await submit(ctx, siteId, request, FRIEND, async ({ site, form, locale }) => {
    if (!(await mailListing(ctx, site, form.estateId, locale))) throw new NotFoundError('There is no such listing.');
    return async (trx) => {
      // For friends who have confirmed something as well: a refusal must not tell who has.
      if (!(await spendFormMail(ctx, trx, siteId, form.friendEmail))) throw new TooManyRequestsError(TOO_MANY);
      await orderMail(ctx, trx, {
        siteId,
        kind: 'send-to-a-friend',
        dedupeKey: `friend:${randomUUID()}`,
        locale,
        data: { estate: form.estateId },
        personal: { to: form.friendEmail, from: form.email, name: form.name },
      });
      return {};
    };
  });
};
