import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  sql`create table site (
    id text primary key,
    document jsonb not null,
    updated_at timestamptz not null default now()
  )`,
  sql`create table site_hostname (
    site_id text not null references site on delete cascade,
    hostname text not null unique check (hostname = lower(hostname)),
    primary key (site_id, hostname)
  )`,
  sql`create table page (
    site_id text not null references site on delete cascade,
    id text not null,
    position integer not null,
    document jsonb not null,
    primary key (site_id, id)
  )`,
  sql`create table page_url (
    site_id text not null,
    locale text not null,
    url text not null,
    page_id text not null,
    primary key (site_id, locale, url),
    foreign key (site_id, page_id) references page on delete cascade
  )`,
  sql`create index page_url_page on page_url (site_id, page_id)`,
  sql`create table navigation (
    site_id text not null references site on delete cascade,
    type text not null,
    document jsonb not null,
    primary key (site_id, type)
  )`,
  sql`create table entity (
    site_id text not null references site on delete cascade,
    id text not null,
    position integer not null,
    title jsonb not null,
    primary key (site_id, id)
  )`,
  sql`create table entity_item (
    site_id text not null,
    entity_id text not null,
    id text not null,
    position integer not null,
    document jsonb not null,
    primary key (site_id, entity_id, id),
    foreign key (site_id, entity_id) references entity on delete cascade
  )`,
  sql`create table agreement (
    site_id text not null references site on delete cascade,
    kind text not null,
    version text not null,
    document jsonb not null,
    primary key (site_id, kind, version)
  )`,
  sql`create table asset (
    site_id text not null references site on delete cascade,
    name text not null,
    hash text not null check (hash ~ '^[0-9a-f]{64}$'),
    content_type text not null,
    bytes bytea not null,
    updated_at timestamptz not null default now(),
    primary key (site_id, name)
  )`,
];

export const sites: Migration = {
  version: 1,
  name: 'sites',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
