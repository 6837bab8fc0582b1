// Nothing about visitors is kept longer than the site says.
import { listSites } from '../../db/content/sites.ts';
import { pruneCaptchaUses } from '../../db/leads/captcha-uses.ts';
import { deleteLeadsBefore, isSilent } from '../../db/leads/leads.ts';
import { pruneBudgets } from '../../db/leads/rate-budgets.ts';
import { pruneDeliveries } from '../../db/mail/deliveries.ts';
import { pruneAudit } from '../../db/people/audit-log.ts';
import { prunePortraits } from '../../db/people/portraits.ts';
import { pruneHostLog } from '../../db/platform/host-log.ts';
import { pruneWebhookDeliveries } from '../../db/platform/webhook-deliveries.ts';
import { deleteFruitlessBefore } from '../../db/rentals/rental-stays.ts';
import type { Site } from '../../domain/content/site.ts';
import { LOG_DAYS, MAIL_DAYS } from '../../domain/people/privacy.ts';
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import type { ServiceContext } from '../platform/context.ts';

const DEFAULT_RETENTION_DAYS = 90;
/** What the agency's software was told: long enough to send it again. */
const WEBHOOK_DAYS = 30;

export const retentionDays = ({ leadRetentionDays }: Pick<Site, 'leadRetentionDays'>): number =>
  leadRetentionDays ?? DEFAULT_RETENTION_DAYS;

/** How many requests were erased. */
export const eraseOldLeads = async ({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<number> => {
  const ago = (days: number): Date => new Date(now().getTime() - days * DAY_MS);
  let erased = 0;
  for (const site of await listSites(db.kysely)) {
    const before = ago(retentionDays(site));
    erased += await db.transaction(
      async (trx) =>
        (await deleteLeadsBefore(trx, site.id, before, now())) +
        (await deleteFruitlessBefore(trx, site.id, before, isSilent('stay_id', before, now()))),
    );
  }
  await db.transaction(async (trx) => {
    await pruneDeliveries(trx, ago(MAIL_DAYS));
    await pruneWebhookDeliveries(trx, ago(WEBHOOK_DAYS));
    await pruneAudit(trx, ago(LOG_DAYS));
    await pruneHostLog(trx, ago(LOG_DAYS));
    await prunePortraits(trx, ago(1));
    await pruneCaptchaUses(trx, now());
    await pruneBudgets(trx, ago(1).toISOString().slice(0, 10));
  });
  return erased;
};
