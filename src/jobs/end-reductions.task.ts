import { listSites } from '../db/content/sites.ts';
import { endReductions } from '../db/estates/reductions.ts';
import { reductionWindowStart } from '../domain/layers/reduction.ts';
import type { Task } from './task.ts';

/** A reduction is told for thirty days. */
export const endReductionsTask: Task = {
  name: 'end-reductions',
  retries: 2,
  retryDelaySeconds: 60,
  timeLimitSeconds: 120,
  concurrency: 1,
  schedule: '20 * * * *',
  run: async ({ db, now, log }) => {
    for (const { id } of await listSites(db.kysely)) {
      const ended = await db.transaction((trx) => endReductions(trx, id, reductionWindowStart(now())));
      if (ended > 0) log.info({ site: id, ended }, 'reductions are told no more');
    }
  },
};
