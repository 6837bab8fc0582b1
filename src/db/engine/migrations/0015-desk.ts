import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  sql`create table member (
    site_id text not null references site (id) on delete cascade,
    id integer generated always as identity,
    name text not null,
    email text not null,
    locale text not null,
    role text not null,
    branch text,
    agenda text,
    languages text[],
    portrait text,
    version integer not null default 1,
    changed_by text not null,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    invited_at timestamptz,
    joined_at timestamptz,
    seen_at timestamptz,
    removed_at timestamptz,
    primary key (site_id, id),
    unique (id)
  )`,
  // One address is one person of a site.
  sql`create unique index member_email on member (site_id, lower(email)) where removed_at is null`,
  sql`create index member_person on member (lower(email)) where removed_at is null`,
  sql`create table operator (
    id integer generated always as identity primary key,
    name text not null,
    email text not null,
    locale text not null,
    created_at timestamptz not null,
    seen_at timestamptz
  )`,
  sql`create unique index operator_email on operator (lower(email))`,
  // A person is an address that was proven; what it opens is looked up at every call.
  sql`create table desk_session (
    hash text primary key,
    public_id text not null unique,
    email text not null,
    hostname text not null,
    device text not null,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    expires_at timestamptz not null,
    confirmed_at timestamptz not null
  )`,
  sql`create index desk_session_person on desk_session (lower(email))`,
  sql`create table desk_link (
    hash text primary key,
    email text not null,
    site_id text references site (id) on delete cascade,
    purpose text not null,
    hostname text,
    browser_hash text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index desk_link_person on desk_link (lower(email))`,
  sql`create table desk_passkey (
    id text primary key,
    email text not null,
    hostname text not null,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index desk_passkey_person on desk_passkey (lower(email), hostname)`,
  sql`create table desk_challenge (
    id text primary key,
    challenge text not null,
    email text,
    expires_at timestamptz not null
  )`,
  sql`create table desk_limit (
    subject text not null,
    day date not null,
    spent integer not null,
    primary key (subject, day)
  )`,
  // Sealed: AES-256-GCM with a key of the site; what is inside never leaves the program.
  sql`create table site_secret (
    site_id text not null references site (id) on delete cascade,
    name text not null,
    sealed bytea not null,
    key_id text not null,
    changed_at timestamptz not null,
    primary key (site_id, name)
  )`,
  // What the agency's own software was told: ids only, what they stand for is read when it is told.
  sql`create table webhook_delivery (
    site_id text not null references site (id) on delete cascade,
    id integer generated always as identity,
    key text not null,
    event text not null,
    ids integer[] not null,
    at timestamptz not null,
    state text not null,
    attempts integer not null default 0,
    status integer,
    reason text,
    changed_at timestamptz not null,
    primary key (site_id, id),
    unique (site_id, key)
  )`,
  // What an agency decided about the desk itself, by name.
  sql`create table desk_choice (
    site_id text not null references site (id) on delete cascade,
    name text not null,
    chosen_at timestamptz not null,
    primary key (site_id, name)
  )`,
  sql`create index delivery_newest on delivery (site_id, created_at desc, id desc)`,
  sql`alter table audit_log add column source text not null default 'push'`,
  sql`alter table audit_log add column member_id integer`,
  sql`alter table audit_log add column changes jsonb`,
  sql`update audit_log set source = 'command' where actor = 'command line'`,
];

/** People of the agency, how they sign in, sealed secrets, and a log that says where a change came from. */
export const desk: Migration = {
  version: 15,
  name: 'desk',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
