import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // Numbers both the log's rows and the versions of what they tell about.
  sql`create sequence change_number`,
  sql`create table estate (
    site_id text not null references site on delete cascade,
    id integer not null check (id > 0),
    parent_id integer,
    guid text,
    external_id text,
    document jsonb not null,
    hash text not null,
    version bigint not null,
    archived_at timestamptz,
    removed_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (site_id, id)
  )`,
  sql`create index estate_parent on estate (site_id, parent_id) where parent_id is not null`,
  sql`create index estate_guid on estate (site_id, guid) where guid is not null`,
  sql`create index estate_external_id on estate (site_id, external_id) where external_id is not null`,
  sql`create table collection (
    site_id text not null references site on delete cascade,
    id text not null,
    title jsonb not null,
    estate_ids integer[] not null,
    primary key (site_id, id)
  )`,
  sql`create table change_log (
    id bigint primary key default nextval('change_number'),
    site_id text not null references site on delete cascade,
    kind text not null,
    estate_id integer,
    at timestamptz not null default now()
  )`,
  sql`create index change_log_site on change_log (site_id, id)`,
];

export const estates: Migration = {
  version: 2,
  name: 'estates',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
