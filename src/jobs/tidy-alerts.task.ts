import { tidyAlerts } from '../services/alerts/alert-retention.ts';
import type { Task } from './task.ts';

/** Every morning, when people may be asked something. */
export const tidyAlertsTask: Task = {
  name: 'tidy-alerts',
  retries: 3,
  retryDelaySeconds: 300,
  timeLimitSeconds: 600,
  concurrency: 1,
  schedule: '10 9 * * *',
  run: async (ctx) => {
    const erased = await tidyAlerts(ctx);
    if (erased > 0) ctx.log.info({ erased }, 'subscriptions erased');
  },
};
