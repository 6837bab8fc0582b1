import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // Only the hash of a token is kept: whoever reads the database cannot use it. The window counts the calls of a minute.
  sql`create table api_token (
    site_id text not null references site on delete cascade,
    id bigint generated always as identity,
    name text not null,
    scopes text[] not null,
    hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz,
    window_start timestamptz,
    window_count integer not null default 0,
    primary key (site_id, id)
  )`,
  // Who did what, when; ids only, nothing about visitors. A call that was begun and never ended has no status.
  sql`create table audit_log (
    site_id text not null references site on delete cascade,
    id bigint generated always as identity,
    at timestamptz not null,
    token_id bigint,
    actor text not null,
    action text not null,
    subject text not null,
    request_id text not null,
    status integer,
    primary key (site_id, id)
  )`,
  sql`create index audit_log_at on audit_log (at)`,
];

export const push: Migration = {
  version: 9,
  name: 'push',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
