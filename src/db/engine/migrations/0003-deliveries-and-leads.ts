import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // One row per mail, written in the transaction that causes it. `data` names what the mail is about; `personal` holds
  // what is kept nowhere else, and only until the mail is sent or given up.
  sql`create table delivery (
    site_id text not null references site on delete cascade,
    id bigint generated always as identity,
    kind text not null,
    dedupe_key text not null,
    locale text not null,
    data jsonb not null,
    personal jsonb,
    message_id text not null,
    state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'dropped', 'dead')),
    attempts integer not null default 0,
    repeats integer not null default 0,
    reason text,
    created_at timestamptz not null default now(),
    changed_at timestamptz not null default now(),
    primary key (site_id, id),
    unique (site_id, dedupe_key)
  )`,
  sql`create index delivery_state on delivery (state, changed_at)`,
  sql`create table lead (
    site_id text not null references site on delete cascade,
    id bigint generated always as identity,
    kind text not null,
    locale text not null,
    page text not null,
    estate_id integer,
    email text not null,
    fields jsonb not null,
    consent jsonb not null,
    submission uuid,
    created_at timestamptz not null default now(),
    primary key (site_id, id),
    unique (site_id, submission)
  )`,
  sql`create index lead_email on lead (site_id, lower(email))`,
  sql`create index lead_created on lead (site_id, created_at)`,
  sql`create table captcha_use (
    site_id text not null references site on delete cascade,
    id text not null,
    expires_at timestamptz not null,
    primary key (site_id, id)
  )`,
  sql`create table rate_budget (
    site_id text not null references site on delete cascade,
    day date not null,
    kind text not null,
    subject text not null,
    spent integer not null,
    primary key (site_id, day, kind, subject)
  )`,
];

export const deliveriesAndLeads: Migration = {
  version: 3,
  name: 'deliveries-and-leads',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
