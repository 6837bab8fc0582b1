import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // How far the folder of a site is read. `place` says of which server, user and folder the numbers are; `leased_until`: somebody reads.
  sql`create table mailbox_state (
    site_id text primary key references site on delete cascade,
    place text not null,
    uid_validity bigint,
    last_uid bigint not null default 0,
    since timestamptz not null,
    leased_until timestamptz,
    lease text,
    read_at timestamptz,
    mails integer,
    marks boolean,
    taken integer not null default 0,
    problem text,
    problem_at timestamptz,
    refused_until timestamptz
  )`,
  // Mails that were taken in, as keyed hashes of their ids: one that was erased here is not taken from the mailbox a second time.
  sql`create table mailbox_seen (
    site_id text not null references site on delete cascade,
    hash text not null,
    at timestamptz not null,
    primary key (site_id, hash)
  )`,
  sql`create index mailbox_seen_at on mailbox_seen (at)`,
  // Files of mails in the store of files; a row goes when no mail of its site names it any more.
  sql`create table mail_file (
    site_id text not null references site on delete cascade,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    bytes bigint not null,
    created_at timestamptz not null,
    primary key (site_id, sha256)
  )`,
  sql`create index mail_file_sha256 on mail_file (sha256)`,
  // What a mail server on the way said of a mail that had left.
  sql`alter table delivery add column bounced_at timestamptz, add column bounce_reason text, add column bounce_hard boolean`,
];

export const mailbox: Migration = {
  version: 21,
  name: 'mailbox',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
