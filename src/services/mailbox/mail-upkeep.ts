// Files of mails whose conversation is erased go, and so does the memory of mails that no mailbox brings back any more.
import { orphanedMailFiles, removeMailFile } from '../../db/mailbox/mail-files.ts';
import { pruneRemembered } from '../../db/mailbox/mailbox-state.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/calendar-days.ts';
import type { ServiceContext } from '../platform/context.ts';

const AT_ONCE = 1000;
/** A file is kept a moment before the mail that names it is written. */
const SETTLED_MS = HOUR_MS;
/** Longer than a mail is looked for after the mailbox was numbered anew. */
const REMEMBERED_DAYS = 400;

/** How many files went. */
export const tidyMailFiles = async ({
  db,
  files,
  now,
}: Pick<ServiceContext, 'db' | 'files' | 'now'>): Promise<number> => {
  const before = new Date(now().getTime() - SETTLED_MS);
  let removed = 0;
  for (const key of await orphanedMailFiles(db.kysely, before, AT_ONCE))
    await db.transaction(async (trx) => {
      const result = await removeMailFile(trx, key, before);
      // Inside: who keeps the same bytes now waits, and finds that they are gone.
      if (result.last) await files.delete(key.sha256);
      if (result.removed) removed++;
    });
  await db.transaction((trx) => pruneRemembered(trx, new Date(now().getTime() - REMEMBERED_DAYS * DAY_MS)));
  return removed;
};
