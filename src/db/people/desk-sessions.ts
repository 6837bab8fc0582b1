// Sessions of the desk: found by the hash of their id, which only the browser has.
import { sql } from 'kysely';
import type { Queryable, Trx } from '../schema.ts';

export type DeskSession = {
  readonly hash: string;
  /** What the list of devices calls it: says nothing about the id. */
  readonly publicId: string;
  readonly email: string;
  readonly hostname: string;
  readonly device: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly expiresAt: Date;
  /** When the person last showed who it is. */
  readonly confirmedAt: Date;
};

const selected = [
  'hash',
  'public_id as publicId',
  'email',
  'hostname',
  'device',
  'created_at as createdAt',
  'seen_at as seenAt',
  'expires_at as expiresAt',
  'confirmed_at as confirmedAt',
] as const;

const ofPerson = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

export const insertSession = async (trx: Trx, session: DeskSession): Promise<void> => {
  await trx
    .insertInto('desk_session')
    .values({
      hash: session.hash,
      public_id: session.publicId,
      email: session.email,
      hostname: session.hostname,
      device: session.device,
      created_at: session.createdAt,
      seen_at: session.seenAt,
      expires_at: session.expiresAt,
      confirmed_at: session.confirmedAt,
    })
    .execute();
};

export const findSession = (db: Queryable, hash: string, at: Date): Promise<DeskSession | undefined> =>
  db
    .selectFrom('desk_session')
    .select(selected)
    .where('hash', '=', hash)
    .where('expires_at', '>', at)
    .executeTakeFirst();

/** The living ones of these, by their hashes. */
export const findSessions = async (
  db: Queryable,
  hashes: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, DeskSession>> => {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('desk_session')
    .select(selected)
    .where('hash', 'in', [...new Set(hashes)])
    .where('expires_at', '>', at)
    .execute();
  return new Map(rows.map((session) => [session.hash, session]));
};

export const touchSession = async (trx: Trx, hash: string, at: Date, expiresAt: Date): Promise<void> => {
  await trx
    .updateTable('desk_session')
    .set({ seen_at: at, expires_at: expiresAt })
    .where('hash', '=', hash)
    .where('expires_at', '>', at)
    .execute();
};

export const confirmSession = async (trx: Trx, hash: string, at: Date): Promise<void> => {
  await trx.updateTable('desk_session').set({ confirmed_at: at }).where('hash', '=', hash).execute();
};

/** The living ones of a person, the newest first. */
export const listSessions = (db: Queryable, email: string, at: Date): Promise<DeskSession[]> =>
  db
    .selectFrom('desk_session')
    .select(selected)
    .where(ofPerson(email))
    .where('expires_at', '>', at)
    .orderBy('seen_at', 'desc')
    .execute();

/** One by its hash, one of the person by its public name, or all of the person. Whether there was any. */
export const endSessions = async (
  trx: Trx,
  which: { readonly hash: string } | { readonly email: string; readonly publicId?: string },
): Promise<boolean> => {
  const query = trx.deleteFrom('desk_session');
  const { numDeletedRows } = await ('hash' in which
    ? query.where('hash', '=', which.hash)
    : which.publicId === undefined
      ? query.where(ofPerson(which.email))
      : query.where(ofPerson(which.email)).where('public_id', '=', which.publicId)
  ).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** What has ended: sessions, links that can no more be used, challenges, and yesterday's counts. */
export const pruneDesk = async (trx: Trx, at: Date): Promise<void> => {
  await trx.deleteFrom('desk_session').where('expires_at', '<', at).execute();
  await trx.deleteFrom('desk_challenge').where('expires_at', '<', at).execute();
  await trx.deleteFrom('desk_link').where('expires_at', '<', at).execute();
  await trx.deleteFrom('own_data_link').where('expires_at', '<', at).execute();
  await sql`delete from desk_limit where day < (${at.toISOString()}::timestamptz at time zone 'UTC')::date - 1`.execute(
    trx,
  );
};
