import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What the operators of an installation need: room for files by site, who acts in whose desk, and what was done with sites. */
export const host: Migration = {
  version: 31,
  name: 'host',
  up: async (trx) => {
    await sql`alter table site add column file_quota bigint`.execute(trx);
    await sql`create table acting (
      session_hash text not null references desk_session (hash) on delete cascade,
      site_id text not null references site (id) on delete cascade,
      reason text not null,
      started_at timestamptz not null,
      ends_at timestamptz not null,
      primary key (session_hash, site_id)
    )`.execute(trx);
    // The id of a site, not a reference: that one was removed is to be read afterwards.
    await sql`create table host_log (
      id integer generated always as identity primary key,
      at timestamptz not null,
      actor text not null,
      action text not null,
      site text not null,
      detail text not null
    )`.execute(trx);
  },
};
