import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Addresses of an agency's earlier website. */
export const redirects: Migration = {
  version: 27,
  name: 'redirects',
  up: async (trx) => {
    await sql`create table redirect (
      site_id text not null references site on delete cascade,
      from_path text not null,
      to_address text not null,
      primary key (site_id, from_path)
    )`.execute(trx);
  },
};
