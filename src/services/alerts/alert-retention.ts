// Nothing is kept that nobody wants: what was never confirmed, what ended, and alerts whose owner does not answer the one
// question whether they are still wanted.
import {
  endedSubscriptions,
  pruneNews,
  staleSubscriptions,
  unconfirmedBefore,
} from '../../db/alerts/alert-retention.ts';
import { changeSubscriptionRow, deleteSubscription } from '../../db/alerts/subscriptions.ts';
import { listSites } from '../../db/content/sites.ts';
import { pruneSuppressed } from '../../db/mail/suppressed-addresses.ts';
import type { Site } from '../../domain/content/site.ts';
import { ENDED_ALERT_DAYS } from '../../domain/people/privacy.ts';
import { addMonths, dayOf, startOfDay } from '../../domain/time/brussels-time.ts';
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import { orderMail } from '../mail/deliveries.ts';
import type { ServiceContext } from '../platform/context.ts';
import { alertSettings } from './alert-settings.ts';

const SUPPRESSED_DAYS = 90;
/** As long as a listing may be news again; older news is about listings long gone. */
const NEWS_MONTHS = 24;
const ASKED_AT_ONCE = 200;

type Context = Pick<ServiceContext, 'db' | 'now' | 'jobs'>;

const askAgain = async (ctx: Context, site: Site, before: Date): Promise<number> =>
  ctx.db.transaction(async (trx) => {
    const stale = await staleSubscriptions(trx, site.id, before, ASKED_AT_ONCE);
    for (const subscription of stale) {
      await changeSubscriptionRow(trx, subscription, { asked: true }, ctx.now());
      await orderMail(ctx, trx, {
        siteId: site.id,
        kind: 'alert-renewal',
        dedupeKey: `alert-renewal:${subscription.id}:${dayOf(ctx.now())}`,
        locale: subscription.locale,
        data: { subscription: subscription.id },
      });
    }
    return stale.length;
  });

const keepHouse = async (ctx: Context, site: Site): Promise<number> => {
  const now = ctx.now();
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const monthsAgo = (months: number): Date => startOfDay(addMonths(dayOf(now), -months));
  const { unconfirmedDays, renewalMonths, renewalDays } = alertSettings(site);
  const erased = await ctx.db.transaction(async (trx) => {
    const unconfirmed = await unconfirmedBefore(trx, site.id, ago(unconfirmedDays));
    const ended = await endedSubscriptions(trx, site.id, ago(ENDED_ALERT_DAYS), ago(renewalDays));
    for (const subscription of ended) await deleteSubscription(trx, subscription);
    await pruneNews(trx, site.id, monthsAgo(NEWS_MONTHS));
    return unconfirmed + ended.length;
  });
  while ((await askAgain(ctx, site, monthsAgo(renewalMonths))) === ASKED_AT_ONCE);
  return erased;
};

/** How many subscriptions were erased. */
export const tidyAlerts = async (ctx: Context): Promise<number> => {
  let erased = 0;
  for (const site of await listSites(ctx.db.kysely)) erased += await keepHouse(ctx, site);
  await ctx.db.transaction((trx) => pruneSuppressed(trx, new Date(ctx.now().getTime() - SUPPRESSED_DAYS * DAY_MS)));
  return erased;
};
