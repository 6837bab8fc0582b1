import { readAllCalendars } from '../services/rentals/rental-calendars.ts';
import type { Task } from './task.ts';

/** The calendars of other channels, every quarter of an hour. */
export const readRentalCalendarsTask: Task = {
  name: 'read-rental-calendars',
  retries: 0,
  retryDelaySeconds: 60,
  timeLimitSeconds: 840,
  concurrency: 1,
  schedule: '3-59/15 * * * *',
  run: async (ctx) => {
    await readAllCalendars(ctx);
  },
};
