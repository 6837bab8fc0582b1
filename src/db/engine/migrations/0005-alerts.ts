import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // How far the change log has been matched, and when the next mail of a site may leave.
  sql`create table alert_site (
    site_id text primary key references site on delete cascade,
    change_id bigint not null,
    next_send_at timestamptz not null
  )`,
  sql`create table subscription (
    site_id text not null references site on delete cascade,
    id bigint generated always as identity,
    email text not null,
    name text not null,
    locale text not null,
    state text not null check (state in ('UNCONFIRMED', 'CONFIRMED', 'UNSUBSCRIBED', 'SUSPENDED')),
    consent jsonb not null,
    token_version integer not null default 1,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    -- Since when it is in this state, and when the person last said to want it.
    state_at timestamptz not null,
    wanted_at timestamptz not null,
    asked_at timestamptz,
    primary key (site_id, id)
  )`,
  sql`create unique index subscription_email on subscription (site_id, lower(email))`,
  // Of each link only the hash; one for each live key.
  sql`create table subscription_token (
    site_id text not null,
    hash text not null,
    subscription_id bigint not null,
    purpose text not null,
    primary key (site_id, hash),
    foreign key (site_id, subscription_id) references subscription on delete cascade
  )`,
  sql`create index subscription_token_of on subscription_token (site_id, subscription_id)`,
  // Numbers the changes of alerts, in the order in which they become visible: the index in memory follows them.
  sql`create sequence alert_version`,
  sql`create table alert (
    site_id text not null,
    id bigint generated always as identity,
    subscription_id bigint not null,
    name text,
    criteria jsonb not null,
    frequency text not null check (frequency in ('IMMEDIATE', 'DAILY', 'WEEKLY')),
    active boolean not null,
    confirmed_at timestamptz,
    version bigint not null,
    created_at timestamptz not null,
    primary key (site_id, id),
    foreign key (site_id, subscription_id) references subscription on delete cascade
  )`,
  sql`create index alert_of on alert (site_id, subscription_id)`,
  sql`create index alert_version_of on alert (site_id, version)`,
  // A listing as it was matched last: what is different now may be news.
  sql`create table alert_listing (
    site_id text not null references site on delete cascade,
    estate_id integer not null,
    facts jsonb not null,
    price double precision,
    offers integer not null,
    primary key (site_id, estate_id)
  )`,
  sql`create table alert_news (
    site_id text not null,
    id bigint generated always as identity,
    subscription_id bigint not null,
    estate_id integer not null,
    event text not null,
    kind text not null,
    member_id integer not null,
    previous_price double precision,
    alert_ids jsonb not null,
    frequency text not null,
    digest_id bigint,
    created_at timestamptz not null,
    primary key (site_id, id),
    unique (site_id, subscription_id, estate_id, event),
    foreign key (site_id, subscription_id) references subscription on delete cascade
  )`,
  sql`create index alert_news_waiting on alert_news (site_id, frequency, subscription_id) where digest_id is null`,
  sql`create index alert_news_digest on alert_news (site_id, digest_id) where digest_id is not null`,
  sql`create table alert_digest (
    site_id text not null,
    id bigint generated always as identity,
    subscription_id bigint not null,
    period text not null,
    created_at timestamptz not null,
    primary key (site_id, id),
    unique (site_id, subscription_id, period),
    foreign key (site_id, subscription_id) references subscription on delete cascade
  )`,
  // Addresses that do not exist, as keyed hashes: also after the subscription is erased.
  sql`create table suppressed_address (
    site_id text not null references site on delete cascade,
    hash text not null,
    created_at timestamptz not null,
    primary key (site_id, hash)
  )`,
];

export const alerts: Migration = {
  version: 5,
  name: 'alerts',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
