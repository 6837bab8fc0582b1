import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  sql`create extension if not exists btree_gist`,
  sql`create table agenda (
    site_id text not null references site on delete cascade,
    id text not null,
    email text not null check (email = lower(email)),
    document jsonb not null,
    key_version integer not null default 1,
    key_hashes text[] not null default '{}',
    primary key (site_id, id),
    constraint agenda_email unique (site_id, email)
  )`,
  sql`create index agenda_keys on agenda using gin (key_hashes)`,
  // Occupied time of a representative, buffer and travel included: the constraint is what keeps it from being sold twice.
  sql`create table agenda_block (
    site_id text not null references site on delete cascade,
    id bigint generated always as identity,
    agent_id text not null,
    during tstzrange not null check (not isempty(during)),
    estate_id integer,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    places integer not null default 1 check (places >= 0),
    note text,
    primary key (site_id, id),
    constraint agenda_block_once exclude using gist (site_id with =, agent_id with =, during with &&)
  )`,
  sql`create table viewing (
    site_id text not null references site on delete cascade,
    id bigint generated always as identity,
    uid uuid not null default gen_random_uuid(),
    token_hashes text[] not null default '{}',
    agent_id text not null,
    estate_id integer not null,
    block_id bigint,
    place integer,
    state text not null check (state in ('CONFIRMED', 'CANCELLED')),
    sequence integer not null default 0,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    grouped boolean not null,
    locale text not null,
    name text not null,
    email text not null,
    phone text,
    message text,
    label text not null,
    consent jsonb not null,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    primary key (site_id, id),
    foreign key (site_id, block_id) references agenda_block,
    constraint viewing_place unique (site_id, block_id, place),
    check ((state = 'CONFIRMED') = (block_id is not null and place is not null))
  )`,
  sql`create index viewing_tokens on viewing using gin (token_hashes)`,
  sql`create index viewing_time on viewing (site_id, starts_at)`,
  sql`create index viewing_email on viewing (site_id, lower(email))`,
  sql`create table viewing_wait (
    site_id text not null references site on delete cascade,
    id bigint generated always as identity,
    estate_id integer not null,
    locale text not null,
    name text not null,
    email text not null,
    consent jsonb not null,
    created_at timestamptz not null,
    primary key (site_id, id)
  )`,
  sql`create unique index viewing_wait_once on viewing_wait (site_id, estate_id, lower(email))`,
  // Requests that were done already, for those that come again. Neither the key nor personal data stand here in the clear.
  sql`create table idempotency (
    site_id text not null references site on delete cascade,
    route text not null,
    key text not null,
    request_hash text not null,
    status integer not null,
    body jsonb not null,
    created_at timestamptz not null,
    primary key (site_id, route, key)
  )`,
  sql`create index idempotency_created on idempotency (created_at)`,
];

export const agenda: Migration = {
  version: 6,
  name: 'agenda',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
