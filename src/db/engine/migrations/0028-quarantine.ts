import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // What a feed says of an estate and no visitor sees: it waits for a person, or a person refused it. One row for each estate.
  sql`create table feed_held (
    site_id text not null references site (id) on delete cascade,
    estate_id integer not null,
    run_id bigint not null,
    source text not null,
    kind text not null check (kind in ('change', 'new', 'removal')),
    state text not null check (state in ('waiting', 'refused')),
    document jsonb,
    hash text,
    suspicions jsonb not null default '[]',
    refused jsonb not null default '{}',
    held_at timestamptz not null,
    decided_by text,
    version bigint not null default nextval('change_number'),
    primary key (site_id, estate_id)
  )`,
  sql`create index feed_held_run on feed_held (site_id, run_id)`,
  // What feeds said before a run changed it, so that the run can be taken back. Without a document: nothing.
  sql`create table feed_change (
    site_id text not null references site (id) on delete cascade,
    run_id bigint not null,
    estate_id integer not null,
    before jsonb,
    after_hash text,
    at timestamptz not null,
    taken_back_at timestamptz,
    primary key (site_id, run_id, estate_id)
  )`,
  sql`create index feed_change_age on feed_change (at)`,
  sql`alter table feed_run add column taken_back_at timestamptz, add column taken_back_by text`,
  // What a feed's word means, as somebody of the agency said: a type or a place.
  sql`create table feed_meaning (
    site_id text not null references site (id) on delete cascade,
    kind text not null check (kind in ('type', 'place')),
    value text not null,
    code text not null,
    chosen_by text not null,
    chosen_at timestamptz not null,
    primary key (site_id, kind, value)
  )`,
];

export const quarantine: Migration = {
  version: 28,
  name: 'quarantine',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
