import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  sql`alter table viewing add column held_until timestamptz`,
  sql`alter table viewing
    drop constraint viewing_state_check,
    drop constraint viewing_check,
    add constraint viewing_state_check check (state in ('HELD', 'CONFIRMED', 'CANCELLED')),
    add constraint viewing_takes_place check ((state <> 'CANCELLED') = (block_id is not null and place is not null)),
    add constraint viewing_held_until check ((state = 'HELD') = (held_until is not null))`,
  sql`create index viewing_held on viewing (held_until) where state = 'HELD'`,
];

/** A slot held for whoever waits for it is a row like an appointment, so that the same constraints keep others off it. */
export const viewingHolds: Migration = {
  version: 14,
  name: 'viewing-holds',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
