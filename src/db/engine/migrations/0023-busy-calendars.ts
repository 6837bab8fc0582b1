import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // Calendars of others, by representative. The address opens the calendar to whoever has it: it lies here sealed.
  sql`create table busy_calendar (
    site_id text not null,
    id uuid not null,
    agent_id text not null,
    name text not null,
    host text not null,
    sealed bytea not null,
    key_id text not null,
    address_hash text not null,
    created_at timestamptz not null,
    read_at timestamptz,
    good_at timestamptz,
    failing_since timestamptz,
    failures integer not null default 0,
    next_at timestamptz not null,
    problem text,
    status integer,
    events integer not null default 0,
    unread integer not null default 0,
    primary key (site_id, id),
    foreign key (site_id, agent_id) references agenda on delete cascade,
    constraint busy_calendar_once unique (site_id, agent_id, address_hash)
  )`,
  sql`create index busy_calendar_next on busy_calendar (next_at)`,
  // When somebody is busy; never with what.
  sql`create table busy_span (
    site_id text not null,
    calendar_id uuid not null,
    agent_id text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    primary key (site_id, calendar_id, starts_at),
    foreign key (site_id, calendar_id) references busy_calendar on delete cascade
  )`,
  sql`create index busy_span_time on busy_span (site_id, agent_id, ends_at)`,
  // Viewings that the representative was told of because a calendar of others has something else at that time.
  sql`create table busy_conflict_told (
    site_id text not null,
    viewing_id bigint not null,
    sequence integer not null,
    primary key (site_id, viewing_id, sequence),
    foreign key (site_id, viewing_id) references viewing on delete cascade
  )`,
  // Where the listing counts to be, for the way to the next one; of a hidden address the town.
  sql`alter table agenda_block add column lat double precision, add column lon double precision`,
];

/** Busy times of representatives out of other calendars, and the way between two viewings. */
export const busyCalendars: Migration = {
  version: 23,
  name: 'busy-calendars',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
