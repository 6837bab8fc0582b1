import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // Message-IDs were made from a row's own values, and came back in a database that was restored or set up anew. What was
  // never tried gets 128 random bits; what was tried keeps its id, so that a repeat is known as the same mail.
  sql`update delivery
    set message_id = '<' || md5(gen_random_uuid()::text || gen_random_uuid()::text) || substring(message_id from '@.*$')
    where attempts = 0`,
  sql`alter table lead add column copy boolean not null default true`,
];

/** Message-IDs that never come twice; whether the visitor was told that a mail follows. */
export const mailBudgets: Migration = {
  version: 13,
  name: 'mail-budgets',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
