import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Two more ways in which a stay ends: cancelled after it was booked, withdrawn before. Neither keeps a night from others. */
export const rentalEndings: Migration = {
  version: 11,
  name: 'rental-endings',
  up: async (trx) => {
    await sql`alter table rental_stay drop constraint rental_stay_state_check, add constraint rental_stay_state_check
      check (state in ('HELD', 'CONFIRMED', 'REFUSED', 'LAPSED', 'CANCELLED', 'WITHDRAWN', 'BLOCKED'))`.execute(trx);
  },
};
