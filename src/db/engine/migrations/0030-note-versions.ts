import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Notes about a lead can be changed by whoever wrote them. */
export const noteVersions: Migration = {
  version: 30,
  name: 'note-versions',
  up: async (trx) => {
    await sql`alter table conversation_note add column version integer not null default 1,
      add column changed_at timestamptz`.execute(trx);
  },
};
