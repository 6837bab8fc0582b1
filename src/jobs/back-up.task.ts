import { BACKUP_TASK, runBackup } from '../services/platform/backups.ts';
import type { Task } from './task.ts';

/** Every night, where BACKUP_URL names a place; of several processes one makes it. */
export const backUpTask: Task = {
  name: BACKUP_TASK,
  retries: 2,
  retryDelaySeconds: 1800,
  timeLimitSeconds: 6 * 3600,
  concurrency: 1,
  schedule: '30 2 * * *',
  run: async (ctx) => {
    if (ctx.backups) await runBackup(ctx);
  },
};
