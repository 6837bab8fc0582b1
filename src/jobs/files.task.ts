import { tidyMailFiles } from '../services/mailbox/mail-upkeep.ts';
import { removeOldFiles } from '../services/media/housekeeping.ts';
import { pruneUploads } from '../services/media/uploads.ts';
import type { Task } from './task.ts';

/** Uploads that were not finished, files of mails that are erased, and files that nothing has referred to for a month. */
export const tidyFilesTask: Task = {
  name: 'tidy-files',
  retries: 2,
  retryDelaySeconds: 300,
  timeLimitSeconds: 900,
  concurrency: 1,
  schedule: '20 4 * * *',
  run: async (ctx) => {
    await pruneUploads(ctx);
    await tidyMailFiles(ctx);
    const removed = await removeOldFiles(ctx);
    if (removed > 0) ctx.log.info({ removed }, 'files that nothing refers to were removed');
  },
};
