// Mails one listing to a friend. Their address stands in the delivery until the mail has left or was given up, then
// nowhere (decisions section 9); limits per sender, recipient and site keep it from being a spam relay.
import { randomUUID } from 'node:crypto';
import { findSite } from '../../db/content/sites.ts';
import type { Trx } from '../../db/schema.ts';
import { BadInputError, NotFoundError, TooManyRequestsError } from '../../domain/errors.ts';
import { checkFriendForm, type FriendForm } from '../../domain/leads/friend-form.ts';
import type { Locale } from '../../domain/locale.ts';
import { orderMail } from '../mail/deliveries.ts';
import { mailListing } from '../mail/mail-listing.ts';
import type { ServiceContext } from '../platform/context.ts';
import { spend } from './budgets.ts';
import { type CaptchaPass, checkCaptcha, useCaptcha } from './captcha.ts';
import { spendFormMail } from './form-mail-budget.ts';
import { once, requestKey } from './request-keys.ts';

export type FriendRequest = {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly locale: Locale;
  /** The visitor's network address; only its keyed hash is kept, for a day. */
  readonly address: string | undefined;
};

const ROUTE = 'send-to-a-friend';

/** A day. `question`: without script, where the captcha is easier. */
export const FRIEND_LIMITS = { address: 10, sender: 10, recipient: 3, question: 3, site: 200 } as const;

const tooMany = (): TooManyRequestsError => new TooManyRequestsError('Too many mails to friends today.');

const spendAll = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  { email, friendEmail }: FriendForm,
  { byQuestion }: CaptchaPass,
  address: string | undefined,
): Promise<void> => {
  const { address: ofAddress, sender, recipient, question, site } = FRIEND_LIMITS;
  const budgets: readonly (readonly [string, string | undefined, number])[] = [
    ['friend from', address, ofAddress],
    ['friend by question', byQuestion ? address : undefined, question],
    ['friend by', email, sender],
    ['friend to', friendEmail, recipient],
    ['friend', siteId, site],
  ];
  for (const [kind, subject, limit] of budgets) {
    if (subject !== undefined && !(await spend(ctx, trx, { siteId, kind, subject, limit }))) throw tooMany();
  }
  // For friends who have confirmed something as well: a refusal must not tell who has.
  if (!(await spendFormMail(ctx, trx, siteId, friendEmail))) throw tooMany();
};

/** Resolves once the mail is ordered. The same submission again is the same mail. */
export const sendToAFriend = async (
  ctx: ServiceContext,
  siteId: string,
  { inputs, locale, address }: FriendRequest,
): Promise<void> => {
  const site = await findSite(ctx.db.kysely, siteId);
  if (!site) throw new NotFoundError('There is no such site.');
  const checked = checkFriendForm(inputs);
  if (!checked.ok) throw new BadInputError('The form cannot be sent like this.', checked.problems);
  const { form } = checked;
  const { captcha, submission, ...wishes } = form;
  const key = submission === undefined ? undefined : requestKey(siteId, ROUTE, submission, { ...wishes, locale });
  await once(ctx, key, async () => {
    if (!(await mailListing(ctx, site, form.estateId, locale))) throw new NotFoundError('There is no such listing.');
    const pass = await checkCaptcha(ctx, siteId, captcha);
    return async (trx) => {
      await useCaptcha(trx, siteId, pass);
      const ordered = await orderMail(ctx, trx, {
        siteId,
        kind: 'send-to-a-friend',
        dedupeKey: `friend:${submission ?? randomUUID()}`,
        locale,
        data: { estate: form.estateId },
        personal: { to: form.friendEmail, from: form.email, name: form.name },
      });
      if (ordered) await spendAll(ctx, trx, siteId, form, pass, address);
      return {};
    };
  });
};
