// Turns waiting news into mails: at once, or in the morning. Each digest and its delivery are made in one transaction;
// the mails then leave one by one, so many a minute.
import { makeDigests, type WaitingNews } from '../../db/alerts/alert-news.ts';
import { lockAlertSite, moveAlertSite, sitesWithNews } from '../../db/alerts/alert-sites.ts';
import { findSite } from '../../db/content/sites.ts';
import type { Trx } from '../../db/schema.ts';
import { digestPeriod } from '../../domain/alerts/digest-time.ts';
import type { Site } from '../../domain/content/site.ts';
import { orderMail } from '../mail/deliveries.ts';
import type { ServiceContext } from '../platform/context.ts';
import { alertSettings } from './alert-settings.ts';

type Context = Pick<ServiceContext, 'db' | 'jobs' | 'now' | 'log'>;

const DIGESTS_AT_ONCE = 50;
/** Mails are ordered no further ahead than this: what waits longer waits as news, which costs nothing. */
const AHEAD_MS = 20 * 60_000;

const dueNews = (now: Date): WaitingNews[] => [
  { frequency: 'IMMEDIATE' },
  ...(['DAILY', 'WEEKLY'] as const).flatMap((frequency) => {
    const due = digestPeriod(frequency, now);
    return due ? [{ frequency, ...due }] : [];
  }),
];

/** True when there may be more to order now. */
const orderSome = async (ctx: Context, trx: Trx, site: Site, waiting: WaitingNews): Promise<boolean> => {
  const now = ctx.now();
  const at = await lockAlertSite(trx, site.id);
  if (!at) return false;
  let next = Math.max(at.nextSendAt.getTime(), now.getTime());
  if (next - now.getTime() > AHEAD_MS) return false;
  const digests = await makeDigests(trx, site.id, waiting, DIGESTS_AT_ONCE, now);
  const pause = 60_000 / alertSettings(site).mailsPerMinute;
  for (const { id, subscriptionId, period } of digests) {
    await orderMail(
      ctx,
      trx,
      {
        siteId: site.id,
        kind: 'alert-digest',
        dedupeKey: `alert:${subscriptionId}:${period}`,
        // The subscriber's own language counts when the mail leaves.
        locale: site.locales[0] ?? 'nl',
        data: { digest: id, subscription: subscriptionId },
      },
      { startAfter: new Date(next) },
    );
    next += pause;
  }
  if (digests.length > 0) await moveAlertSite(trx, site.id, { nextSendAt: new Date(next) });
  return digests.length === DIGESTS_AT_ONCE;
};

/** Orders what is due for one site; what the rate leaves over comes with a later run. */
export const orderAlertMails = async (ctx: Context, siteId: string): Promise<void> => {
  const site = await findSite(ctx.db.kysely, siteId);
  if (!site) return;
  for (const waiting of dueNews(ctx.now())) {
    while (await ctx.db.transaction((trx) => orderSome(ctx, trx, site, waiting)));
  }
};

export const orderAllAlertMails = async (ctx: Context): Promise<void> => {
  for (const siteId of await ctx.db.transaction(sitesWithNews)) {
    try {
      await orderAlertMails(ctx, siteId);
    } catch (err) {
      ctx.log.error({ err, site: siteId }, 'the alert mails of a site could not be ordered');
    }
  }
};
