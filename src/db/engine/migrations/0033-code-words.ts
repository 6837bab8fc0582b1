import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What a code of a feed means, in any field with an enumeration. */
export const codeWords: Migration = {
  version: 33,
  name: 'code-words',
  up: async (trx) => {
    await sql`alter table feed_meaning drop constraint feed_meaning_kind_check`.execute(trx);
    await sql`alter table feed_meaning add constraint feed_meaning_kind_check check (kind in ('type', 'place', 'code'))`.execute(
      trx,
    );
  },
};
