import { forgetOldChanges } from '../services/imports/take-back.ts';
import type { Task } from './task.ts';

/** What feeds said before runs that are too old to be taken back. */
export const pruneFeedsTask: Task = {
  name: 'prune-feeds',
  retries: 2,
  retryDelaySeconds: 300,
  timeLimitSeconds: 300,
  concurrency: 1,
  schedule: '50 4 * * *',
  run: async (ctx) => {
    await forgetOldChanges(ctx);
  },
};
