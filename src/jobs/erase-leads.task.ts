import { eraseOldLeads } from '../services/leads/retention.ts';
import type { Task } from './task.ts';

/** Every night: requests older than the site keeps them, and what the protection against abuse remembered. */
export const eraseLeadsTask: Task = {
  name: 'erase-leads',
  retries: 3,
  retryDelaySeconds: 300,
  timeLimitSeconds: 600,
  concurrency: 1,
  schedule: '40 3 * * *',
  run: async (ctx) => {
    const erased = await eraseOldLeads(ctx);
    if (erased > 0) ctx.log.info({ erased }, 'old requests erased');
  },
};
