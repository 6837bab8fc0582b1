import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // What the agency's own people decided about a unit: no import touches it.
  sql`alter table rental_unit add column own jsonb, add column own_version integer not null default 0,
    add column own_changed_by text, add column own_changed_at timestamptz`,
  // What the price is made of; how often the stay was moved; what a block is for.
  sql`alter table rental_stay add column rent numeric, add column extras jsonb not null default '[]',
    add column sequence integer not null default 0, add column note text`,
  sql`update rental_stay set rent = price`,
];

export const holiday: Migration = {
  version: 24,
  name: 'holiday',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
