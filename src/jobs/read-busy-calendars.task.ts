import { forgetPastBusyTimes, readBusyCalendars } from '../services/viewings/busy-calendars.ts';
import type { Task } from './task.ts';

/** The other calendars of representatives: each every quarter of an hour, less often while it fails. */
export const readBusyCalendarsTask: Task = {
  name: 'read-busy-calendars',
  retries: 0,
  retryDelaySeconds: 60,
  timeLimitSeconds: 840,
  concurrency: 1,
  schedule: '*/5 * * * *',
  run: async (ctx) => {
    await forgetPastBusyTimes(ctx);
    await readBusyCalendars(ctx, { due: ctx.now() });
  },
};
