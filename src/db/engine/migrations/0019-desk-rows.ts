import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // What the agency's table shows of a listing; of another version, or absent, it is worked out when the table is read.
  sql`alter table estate add column desk_row jsonb, add column desk_version smallint`,
  // Of the draft; `desk_of` is the version of the layer it was worked out of.
  sql`alter table estate_layer add column desk_row jsonb, add column desk_version smallint, add column desk_of integer`,
  // The table reads all rows of a site: they stay where the row is, also beside a large document.
  sql`alter table estate alter column desk_row set storage main`,
  sql`alter table estate_layer alter column desk_row set storage main`,
  // Filters, sorting and columns that somebody keeps: a member's own, or of the office.
  sql`create table desk_view (
    site_id text not null references site (id) on delete cascade,
    id integer generated always as identity,
    member_id integer,
    name text not null,
    document jsonb not null,
    version integer not null default 1,
    changed_at timestamptz not null,
    changed_by text not null,
    primary key (site_id, id)
  )`,
  sql`alter table desk_choice add column value jsonb`,
];

export const deskRows: Migration = {
  version: 19,
  name: 'desk-rows',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
