import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  sql`create table backup (
    id integer generated always as identity primary key,
    name text not null unique,
    place text not null,
    state text not null check (state in ('running', 'done', 'failed')),
    started_at timestamptz not null,
    ended_at timestamptz,
    bytes bigint,
    tables integer,
    row_count bigint,
    trial text check (trial in ('restored', 'failed', 'untried')),
    problem text,
    removed_at timestamptz
  )`,
  // What the operator was told, once per cause; the row goes when it is over and that was told as well.
  sql`create table alarm (
    kind text not null,
    subject text not null,
    detail jsonb not null,
    since timestamptz not null,
    told_at timestamptz,
    over_at timestamptz,
    primary key (kind, subject)
  )`,
];

export const backups: Migration = {
  version: 32,
  name: 'backups',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
