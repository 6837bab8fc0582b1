import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // What a visitor asked to see of themselves: a link by mail, found by the hash of its token, for a day.
  sql`create table own_data_link (
    site_id text not null references site on delete cascade,
    hash text not null,
    email text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (site_id, hash)
  )`,
  sql`create index own_data_link_email on own_data_link (site_id, lower(email))`,
  // What a member hears of by mail, where it is not what the role hears of anyway.
  sql`alter table member add column notices jsonb not null default '{}'`,
  // What waits for the summary of the morning. Ids only: what became of it is looked up when the mail leaves.
  sql`create table notice (
    site_id text not null,
    id bigint generated always as identity,
    member_id integer not null,
    event text not null,
    subject text not null,
    created_at timestamptz not null,
    primary key (site_id, id),
    foreign key (site_id, member_id) references member on delete cascade,
    constraint notice_once unique (site_id, member_id, event, subject)
  )`,
];

export const notifications: Migration = {
  version: 25,
  name: 'notifications',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
