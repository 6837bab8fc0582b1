import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // Several people change the rules of one agenda: each says which version was read.
  sql`alter table agenda
    add column version integer not null default 1,
    add column changed_by text,
    add column changed_at timestamptz`,
  // What a member wrote to the visitor about the last change; erased with the appointment.
  sql`alter table viewing add column note text`,
  sql`create index viewing_uid on viewing (site_id, uid)`,
];

export const agendaVersions: Migration = {
  version: 22,
  name: 'agenda-versions',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
