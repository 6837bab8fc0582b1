import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // Files of the website's builds, as they go over the wire: a page of yesterday's build finds its stylesheet today, at whatever process.
  sql`create table built_file (
    name text primary key,
    encoding text check (encoding in ('br')),
    bytes bytea not null,
    seen_at timestamptz not null
  )`,
  sql`alter table built_file alter column bytes set storage external`,
];

export const builtFiles: Migration = {
  version: 26,
  name: 'built-files',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
