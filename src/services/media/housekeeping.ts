// Files that nothing refers to any more go after a month: what a feed, a draft or a publication names stays.
import { markReferences, removeUnreferenced, unreferencedFiles } from '../../db/media/files.ts';
import { UNREFERENCED_DAYS } from '../../domain/media/file-checks.ts';
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import type { ServiceContext } from '../platform/context.ts';

const AT_ONCE = 500;

/** How many went. */
export const removeOldFiles = async ({
  db,
  files,
  now,
}: Pick<ServiceContext, 'db' | 'files' | 'now'>): Promise<number> => {
  const at = now();
  const before = new Date(at.getTime() - UNREFERENCED_DAYS * DAY_MS);
  await db.transaction((trx) => markReferences(trx, at));
  let removed = 0;
  for (const key of await unreferencedFiles(db.kysely, before, AT_ONCE)) {
    await db.transaction(async (trx) => {
      const result = await removeUnreferenced(trx, key, before);
      // Inside: who adds the same bytes now waits, and finds that they are gone.
      if (result.last) await files.delete(key.sha256);
      if (result.removed) removed++;
    });
  }
  return removed;
};
