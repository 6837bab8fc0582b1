import { publishDue } from '../services/estates/publish-estate.ts';
import type { Task } from './task.ts';

/** Drafts whose moment has come. */
export const publishPlannedTask: Task = {
  name: 'publish-planned',
  retries: 2,
  retryDelaySeconds: 20,
  timeLimitSeconds: 120,
  concurrency: 1,
  schedule: '* * * * *',
  run: async (ctx) => {
    const published = await publishDue(ctx);
    if (published > 0) ctx.log.info({ published }, 'planned listings went online');
  },
};
