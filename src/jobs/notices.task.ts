import { orderMornings } from '../services/people/notices.ts';
import type { Task } from './task.ts';

/** Before the first appointments: what came since yesterday, one mail for each member. */
export const morningNoticesTask: Task = {
  name: 'morning-notices',
  retries: 2,
  retryDelaySeconds: 60,
  timeLimitSeconds: 300,
  concurrency: 1,
  schedule: '30 7 * * *',
  run: async (ctx) => {
    const ordered = await orderMornings(ctx);
    if (ordered > 0) ctx.log.info({ ordered }, 'summaries of the morning');
  },
};
