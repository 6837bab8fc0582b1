// Mail to an address that somebody typed into a form, over all forms of a site together. Whoever typed it need not be its
// owner: a day's mails to one address and of one site are counted, so that nobody fills a mailbox or makes a relay of us.
import { isConfirmedSubscriber } from '../../db/alerts/subscriptions.ts';
import type { Queryable, Trx } from '../../db/schema.ts';
import type { ServiceContext } from '../platform/context.ts';
import { spend } from './budgets.ts';

/**
 * A day. `recipient`: whoever asks about more than five homes in a day knows by then that messages arrive. `site`: several
 * times what a busy agency's forms cause, and little for somebody who wants to write to strangers.
 */
export const FORM_MAIL_LIMITS = { recipient: 5, site: 500 } as const;

type Context = Pick<ServiceContext, 'secrets' | 'now'>;

const toRecipient = (ctx: Context, trx: Trx, siteId: string, email: string): Promise<boolean> =>
  spend(ctx, trx, { siteId, kind: 'mail to', subject: email, limit: FORM_MAIL_LIMITS.recipient });

const ofSite = (ctx: Context, trx: Trx, siteId: string): Promise<boolean> =>
  spend(ctx, trx, { siteId, kind: 'mail', subject: siteId, limit: FORM_MAIL_LIMITS.site });

/** What somebody booked is always told: it counts, and is never refused. */
export const countFormMail = async (ctx: Context, trx: Trx, siteId: string, email: string): Promise<void> => {
  await toRecipient(ctx, trx, siteId, email);
  await ofSite(ctx, trx, siteId);
};

/**
 * Counts one mail; false when a budget is used up. Known and unknown addresses count alike, so that the answer to a form
 * never tells whether an address is known.
 */
export const spendFormMail = async (ctx: Context, trx: Trx, siteId: string, email: string): Promise<boolean> =>
  (await toRecipient(ctx, trx, siteId, email)) && (await ofSite(ctx, trx, siteId));

/**
 * Whether the owner of an address has ever answered from it: a subscription at this site, confirmed by the link in a mail
 * and not ended since. A booking or a message proves nothing: anybody can type an address.
 */
export const hasConfirmed = (db: Queryable, siteId: string, email: string): Promise<boolean> =>
  isConfirmedSubscriber(db, siteId, email);
