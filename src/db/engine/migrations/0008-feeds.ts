import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // The number that a listing of a source got, for ever: the same listing keeps its address from run to run.
  sql`create table feed_identity (
    site_id text not null references site on delete cascade,
    source text not null,
    key text not null,
    estate_id integer not null,
    primary key (site_id, source, key)
  )`,
  sql`create index feed_identity_estate on feed_identity (site_id, estate_id)`,
  // What is pulled by the clock.
  sql`create table feed_source (
    site_id text not null references site on delete cascade,
    name text not null,
    location text not null,
    format text,
    mode text check (mode in ('full', 'partial')),
    every_minutes integer not null check (every_minutes > 0),
    next_run_at timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (site_id, name)
  )`,
  sql`create index feed_source_due on feed_source (next_run_at)`,
  sql`create table feed_run (
    site_id text not null references site on delete cascade,
    id bigint generated always as identity,
    source text not null,
    location text not null,
    format text not null,
    state text not null check (state in ('running', 'done', 'incomplete', 'refused', 'failed')),
    started_at timestamptz not null,
    ended_at timestamptz,
    report jsonb not null default '{}',
    primary key (site_id, id)
  )`,
  sql`create index feed_run_source on feed_run (site_id, source, id desc)`,
];

export const feeds: Migration = {
  version: 8,
  name: 'feeds',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
