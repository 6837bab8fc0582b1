import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // Only listings about which somebody decided something have a row: of all others the estate's own document is what the feed says.
  sql`create table estate_layer (
    site_id text not null references site (id) on delete cascade,
    estate_id integer not null check (estate_id > 0),
    parent_id integer,
    feed jsonb,
    feed_hash text,
    feed_at timestamptz,
    feed_gone_at timestamptz,
    own jsonb not null default '{}',
    draft jsonb not null default '{}',
    touched jsonb not null default '{}',
    version integer not null default 1,
    publish_at timestamptz,
    publish_cause jsonb,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    changed_by text not null,
    primary key (site_id, estate_id)
  )`,
  sql`create index estate_layer_parent on estate_layer (site_id, parent_id) where parent_id is not null`,
  sql`create index estate_layer_planned on estate_layer (publish_at) where publish_at is not null`,
  sql`create index estate_layer_files on estate_layer using gin (jsonb_path_query_array(feed, '$.**.file'))`,
  // What visitors saw before: a version is written here when another takes its place. Without a document, nothing was shown.
  sql`create table estate_history (
    site_id text not null references site (id) on delete cascade,
    estate_id integer not null,
    version bigint not null,
    parent_id integer,
    from_at timestamptz not null,
    to_at timestamptz not null,
    cause jsonb,
    document jsonb,
    price numeric,
    primary key (site_id, estate_id, version)
  )`,
  sql`create index estate_history_parent on estate_history (site_id, parent_id) where parent_id is not null`,
  sql`create index estate_history_files on estate_history using gin (jsonb_path_query_array(document, '$.**.file'))`,
  sql`alter table estate add column published_at timestamptz, add column cause jsonb, add column price numeric,
    add column reduced_from numeric, add column reduced_at timestamptz`,
];

export const estateLayers: Migration = {
  version: 16,
  name: 'estate-layers',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
