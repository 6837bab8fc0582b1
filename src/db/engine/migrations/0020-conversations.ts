import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // What an agency does with a lead: one row for everything a visitor asks, whatever form it came by. It goes when its lead does.
  sql`create table conversation (
    site_id text not null references site on delete cascade,
    id bigint generated always as identity,
    kind text not null check (kind in ('contact', 'documents', 'valuation', 'viewing', 'stay', 'mail')),
    lead_id bigint,
    viewing_id bigint,
    stay_id bigint,
    email text not null,
    name text not null,
    locale text not null,
    estate_id integer,
    unit_id integer,
    branch text,
    state text not null default 'new' check (state in ('new', 'open', 'waiting', 'closed')),
    assignee integer,
    created_at timestamptz not null,
    last_at timestamptz not null,
    answered_at timestamptz,
    keep_until timestamptz,
    version integer not null default 1,
    changed_at timestamptz not null,
    changed_by text not null default '',
    primary key (site_id, id),
    foreign key (site_id, lead_id) references lead on delete cascade,
    foreign key (site_id, viewing_id) references viewing on delete cascade,
    foreign key (site_id, stay_id) references rental_stay on delete cascade,
    check (num_nonnulls(lead_id, viewing_id, stay_id) = 1)
  )`,
  sql`create unique index conversation_lead on conversation (site_id, lead_id) where lead_id is not null`,
  sql`create unique index conversation_viewing on conversation (site_id, viewing_id) where viewing_id is not null`,
  sql`create unique index conversation_stay on conversation (site_id, stay_id) where stay_id is not null`,
  sql`create index conversation_email on conversation (site_id, lower(email))`,
  sql`create index conversation_last on conversation (site_id, state, last_at)`,
  // Mails of a conversation, both ways; what the visitor typed into a form stays where it is. A message id is there once: the same
  // mail in two folders is one.
  sql`create table conversation_message (
    site_id text not null,
    id bigint generated always as identity,
    conversation_id bigint not null,
    direction text not null check (direction in ('in', 'out')),
    kind text not null check (kind in ('mail', 'automatic', 'bounce')),
    message_id text not null,
    in_reply_to text,
    from_name text not null default '',
    from_email text not null,
    subject text not null,
    body text not null,
    html text,
    attachments jsonb not null default '[]',
    delivery_id bigint,
    member_id integer,
    author text,
    at timestamptz not null,
    primary key (site_id, id),
    foreign key (site_id, conversation_id) references conversation on delete cascade,
    unique (site_id, message_id)
  )`,
  sql`create index conversation_message_of on conversation_message (site_id, conversation_id, at)`,
  // For colleagues only.
  sql`create table conversation_note (
    site_id text not null,
    id bigint generated always as identity,
    conversation_id bigint not null,
    member_id integer,
    author text not null,
    body text not null,
    at timestamptz not null,
    primary key (site_id, id),
    foreign key (site_id, conversation_id) references conversation on delete cascade
  )`,
  sql`create table reply_template (
    site_id text not null references site on delete cascade,
    id integer generated always as identity,
    name text not null,
    document jsonb not null,
    version integer not null default 1,
    changed_at timestamptz not null,
    changed_by text not null,
    primary key (site_id, id)
  )`,
  // What stands below the answers of a member, by language.
  sql`alter table member add column signature jsonb not null default '{}'`,
  // An answer is matched to the mail it answers.
  sql`create index delivery_message on delivery (site_id, message_id)`,
  sql`insert into conversation (site_id, kind, lead_id, email, name, locale, estate_id, created_at, last_at, changed_at)
    select site_id, 'contact', id, email,
      coalesce(nullif(trim(concat_ws(' ', fields ->> 'firstName', fields ->> 'lastName')), ''), email),
      locale, estate_id, created_at, created_at, created_at from lead order by id`,
  sql`insert into conversation (site_id, kind, viewing_id, email, name, locale, estate_id, created_at, last_at, changed_at)
    select site_id, 'viewing', id, email, name, locale, estate_id, created_at, created_at, created_at
    from viewing where state <> 'HELD' order by id`,
  sql`insert into conversation (site_id, kind, stay_id, email, name, locale, unit_id, created_at, last_at, changed_at)
    select site_id, 'stay', id, email, name, locale, unit_id, created_at, created_at, created_at
    from rental_stay where email is not null order by id`,
];

export const conversations: Migration = {
  version: 20,
  name: 'conversations',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
