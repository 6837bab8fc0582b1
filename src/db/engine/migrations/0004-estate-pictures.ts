import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Finds the listings that show a picture or plan: only those are ever made in other sizes. */
export const estatePictures: Migration = {
  version: 4,
  name: 'estate-pictures',
  up: async (trx) => {
    await sql`
      create index estate_pictures on estate
      using gin (jsonb_path_query_array(document, '$.**.file'))`.execute(trx);
  },
};
