import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A member's portrait, as small as it is shown. `portrait` stays what it was: the name of a file of the site. */
export const portraits: Migration = {
  version: 17,
  name: 'portraits',
  up: async (trx) => {
    await sql`alter table member add column picture bytea`.execute(trx);
  },
};
