import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What the catalogue reads of an estate, apart: the whole document is several times larger, and slow to read at a start. */
export const indexRecords: Migration = {
  version: 10,
  name: 'index-records',
  up: async (trx) => {
    await sql`alter table estate add column index_record text, add column index_version smallint`.execute(trx);
  },
};
