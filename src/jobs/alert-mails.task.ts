import { orderAlertMails, orderAllAlertMails } from '../services/alerts/alert-deliveries.ts';
import { ALERT_MAILS_TASK } from '../services/alerts/match-alerts.ts';
import type { Task } from './task.ts';

/** At once for a site with news that cannot wait; every few minutes for digests and for what the rate left over. */
export const alertMailsTask: Task = {
  name: ALERT_MAILS_TASK,
  retries: 5,
  retryDelaySeconds: 10,
  timeLimitSeconds: 600,
  concurrency: 1,
  schedule: '*/5 * * * *',
  run: async (ctx, { siteId }) => {
    if (typeof siteId === 'string') await orderAlertMails(ctx, siteId);
    else await orderAllAlertMails(ctx);
  },
};
