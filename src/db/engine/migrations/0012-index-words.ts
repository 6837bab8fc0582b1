import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The words of an estate's texts, apart from the rest of its index record: they are most of it, and are no JSON. */
export const indexWords: Migration = {
  version: 12,
  name: 'index-words',
  up: async (trx) => {
    await sql`alter table estate add column index_words text`.execute(trx);
  },
};
