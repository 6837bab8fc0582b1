import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // A file of a site, by the SHA-256 of its bytes; the bytes themselves lie in the store of files, once for all sites.
  sql`create table file (
    site_id text not null references site (id) on delete cascade,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    sent_sha256 text not null,
    kind text not null check (kind in ('picture', 'document')),
    media_type text not null,
    bytes integer not null,
    width integer,
    height integer,
    dhash text check (dhash ~ '^[0-9a-f]{16}$'),
    name text not null,
    active boolean not null,
    created_at timestamptz not null,
    unreferenced_since timestamptz,
    primary key (site_id, sha256)
  )`,
  sql`create index file_bytes on file (sha256)`,
  sql`create index file_sent on file (site_id, sent_sha256)`,
  sql`create index file_unreferenced on file (unreferenced_since) where unreferenced_since is not null`,
];

/** Pictures and documents that were sent or came with a feed: what is known of each, and since when nothing refers to it. */
export const files: Migration = {
  version: 18,
  name: 'files',
  up: async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  },
};
