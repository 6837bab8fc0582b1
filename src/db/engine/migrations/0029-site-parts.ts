import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What the last import of a site's folder brought, whether a site is suspended, and which sites were removed. */
export const siteParts: Migration = {
  version: 29,
  name: 'site-parts',
  up: async (trx) => {
    await sql`create table imported_part (
      site_id text not null references site on delete cascade,
      kind text not null,
      id text not null,
      hash text not null,
      primary key (site_id, kind, id)
    )`.execute(trx);
    await sql`alter table site add column imported_at timestamptz, add column suspended_at timestamptz`.execute(trx);
    await sql`create table removed_site (id text primary key, removed_at timestamptz not null)`.execute(trx);
  },
};
