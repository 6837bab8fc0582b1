import { orderReadings, READ_MAILBOX_TASK, readMailboxOn } from '../services/mailbox/read-mailbox.ts';
import type { Task } from './task.ts';

/** Every other minute, each site's mailbox in a job of its own; a member who presses "read now" orders one too. */
export const readMailboxTask: Task = {
  name: READ_MAILBOX_TASK,
  // A server that is away is asked again by the clock.
  retries: 0,
  retryDelaySeconds: 60,
  timeLimitSeconds: 600,
  concurrency: 3,
  schedule: '*/2 * * * *',
  run: async (ctx, { siteId, asked }) => {
    if (typeof siteId === 'string') await readMailboxOn(ctx, siteId, asked === true);
    // Without a site it comes by the clock.
    else await orderReadings(ctx);
  },
};
