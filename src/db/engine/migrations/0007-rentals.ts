import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  sql`create extension if not exists btree_gist`,
  sql`create table rental_unit (
    site_id text not null references site on delete cascade,
    id integer not null check (id > 0),
    document jsonb not null,
    hash text not null,
    calendar_version integer not null default 1,
    calendar_hashes text[] not null default '{}',
    removed_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (site_id, id)
  )`,
  sql`create index rental_unit_calendar on rental_unit using gin (calendar_hashes)`,
  // Nights that are held, booked or blocked, and requests that came to nothing. The constraint is what keeps a night from
  // being given twice. A stay runs from the day of arrival up to, not including, the day of departure.
  sql`create table rental_stay (
    site_id text not null,
    id bigint generated always as identity,
    unit_id integer not null,
    stay daterange not null check (not isempty(stay)),
    state text not null check (state in ('HELD', 'CONFIRMED', 'REFUSED', 'LAPSED', 'BLOCKED')),
    source text,
    persons integer,
    price numeric,
    locale text,
    name text,
    email text,
    phone text,
    message text,
    consent jsonb,
    visitor_hashes text[] not null default '{}',
    agency_hashes text[] not null default '{}',
    held_until timestamptz,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    primary key (site_id, id),
    foreign key (site_id, unit_id) references rental_unit on delete cascade,
    constraint rental_stay_once exclude using gist (site_id with =, unit_id with =, stay with &&)
      where (state in ('HELD', 'CONFIRMED', 'BLOCKED')),
    check ((state = 'BLOCKED') = (email is null))
  )`,
  sql`create index rental_stay_visitor on rental_stay using gin (visitor_hashes)`,
  sql`create index rental_stay_agency on rental_stay using gin (agency_hashes)`,
  sql`create index rental_stay_unit on rental_stay (site_id, unit_id)`,
  sql`create index rental_stay_held on rental_stay (held_until) where state = 'HELD'`,
  sql`create index rental_stay_email on rental_stay (site_id, lower(email)) where email is not null`,
  // Calendars of other channels that are read again and again; addresses are secrets of the agency.
  sql`create table rental_calendar (
    site_id text not null,
    unit_id integer not null,
    url text not null,
    read_at timestamptz,
    problem text,
    primary key (site_id, unit_id, url),
    foreign key (site_id, unit_id) references rental_unit on delete cascade
  )`,
];

export const rentals: Migration = {
  version: 7,
  name: 'rentals',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
