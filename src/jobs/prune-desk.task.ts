import { pruneDesk } from '../db/people/desk-sessions.ts';
import type { Task } from './task.ts';

/** Sessions, links and challenges that have ended. */
export const pruneDeskTask: Task = {
  name: 'prune-desk',
  retries: 2,
  retryDelaySeconds: 60,
  timeLimitSeconds: 60,
  concurrency: 1,
  schedule: '35 * * * *',
  run: ({ db, now }) => db.transaction((trx) => pruneDesk(trx, now())),
};
