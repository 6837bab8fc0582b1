import { PURGE_TASK, purgeTags } from '../services/platform/purge.ts';
import type { Task } from './task.ts';

/** Ten seconds after the first failure, then doubling: given up after some three hours, when no copy is that old. */
export const purgeTask: Task = {
  name: PURGE_TASK,
  retries: 10,
  retryDelaySeconds: 10,
  timeLimitSeconds: 60,
  concurrency: 1,
  run: async (ctx, { tags }) => {
    if (Array.isArray(tags)) await purgeTags(ctx, tags.map(String));
  },
};
