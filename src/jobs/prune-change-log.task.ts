import { listSites } from '../db/content/sites.ts';
import { pruneChangeLog } from '../db/platform/change-log.ts';
import type { Task } from './task.ts';

/** Keeps the change log from growing for ever; followers are minutes behind at most. */
export const pruneChangeLogTask: Task = {
  name: 'prune-change-log',
  retries: 2,
  retryDelaySeconds: 60,
  timeLimitSeconds: 300,
  concurrency: 1,
  schedule: '20 3 * * *',
  run: async ({ db }) => {
    for (const { id } of await listSites(db.kysely)) await db.transaction((trx) => pruneChangeLog(trx, id));
  },
};
