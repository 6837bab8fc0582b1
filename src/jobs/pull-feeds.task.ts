import { PULL_FEEDS_TASK, pullDueFeeds, pullFeed } from '../services/imports/feed-sources.ts';
import type { Task } from './task.ts';

/** Every five minutes: feeds whose time has come. One feed at a time: two would only slow each other down. */
export const pullFeedsTask: Task = {
  name: PULL_FEEDS_TASK,
  retries: 2,
  retryDelaySeconds: 300,
  timeLimitSeconds: 2 * 3600,
  concurrency: 1,
  pauses: async () => true,
  schedule: '*/5 * * * *',
  run: async (ctx, { siteId, name }) => {
    if (typeof siteId === 'string' && typeof name === 'string') await pullFeed(ctx, siteId, name);
    // Without a source it comes by the clock.
    else await pullDueFeeds(ctx);
  },
};
