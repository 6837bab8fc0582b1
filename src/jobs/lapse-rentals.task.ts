import { lapseAllOverdue, tellOfLapsing } from '../services/rentals/rental-decisions.ts';
import type { Task } from './task.ts';

/** Requests for holiday nights that the agency did not answer in time. */
export const lapseRentalsTask: Task = {
  name: 'lapse-rentals',
  retries: 2,
  retryDelaySeconds: 30,
  timeLimitSeconds: 120,
  concurrency: 1,
  schedule: '*/5 * * * *',
  run: async (ctx) => {
    const lapsed = await lapseAllOverdue(ctx);
    if (lapsed > 0) ctx.log.info({ lapsed }, 'requests for holiday nights lapsed');
    await tellOfLapsing(ctx);
  },
};
