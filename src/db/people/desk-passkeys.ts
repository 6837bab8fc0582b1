// Passkeys of people: each belongs to one hostname. And the challenges that wait for an answer, each for one use.
import { sql } from 'kysely';
import type { Queryable, Trx } from '../schema.ts';

export type DeskPasskey = {
  readonly id: string;
  readonly email: string;
  readonly hostname: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
};

const selected = [
  'id',
  'email',
  'hostname',
  'public_key as publicKey',
  'counter',
  'transports',
  'name',
  'created_at as createdAt',
  'used_at as usedAt',
] as const;

type Row = Omit<DeskPasskey, 'counter'> & { readonly counter: number | string };
const fromRow = (row: Row): DeskPasskey => ({ ...row, counter: Number(row.counter) });

export const insertPasskey = async (trx: Trx, passkey: DeskPasskey): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('desk_passkey')
    .values({
      id: passkey.id,
      email: passkey.email,
      hostname: passkey.hostname,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: sql<string[]>`${[...passkey.transports]}::text[]`,
      name: passkey.name,
      created_at: passkey.createdAt,
      used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
};

export const findPasskey = async (db: Queryable, id: string, hostname: string): Promise<DeskPasskey | undefined> => {
  const row = await db
    .selectFrom('desk_passkey')
    .select(selected)
    .where('id', '=', id)
    .where('hostname', '=', hostname)
    .executeTakeFirst();
  return row && fromRow(row);
};

export const listPasskeys = async (db: Queryable, email: string, hostname: string): Promise<DeskPasskey[]> =>
  (
    await db
      .selectFrom('desk_passkey')
      .select(selected)
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .where('hostname', '=', hostname)
      .orderBy('created_at')
      .execute()
  ).map(fromRow);

/** How many passkeys each of these people has, on any hostname; by the address in small letters. */
export const countPasskeys = async (db: Queryable, emails: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ person: string; count: number }>`
    select lower(email) as person, count(*)::integer as count from desk_passkey
    where lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[]) group by 1`.execute(db);
  return new Map(rows.map(({ person, count }) => [person, count]));
};

export const markPasskeyUsed = async (trx: Trx, id: string, counter: number, at: Date): Promise<void> => {
  await trx.updateTable('desk_passkey').set({ counter, used_at: at }).where('id', '=', id).execute();
};

export const deletePasskey = async (trx: Trx, id: string, email: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('desk_passkey')
    .where('id', '=', id)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export type Challenge = { readonly id: string; readonly challenge: string; readonly email: string | null };

export const insertChallenge = async (trx: Trx, challenge: Challenge, expiresAt: Date): Promise<void> => {
  await trx
    .insertInto('desk_challenge')
    .values({ ...challenge, expires_at: expiresAt })
    .execute();
};

/** Once: whoever answers takes it away. */
export const takeChallenge = (trx: Trx, id: string, at: Date): Promise<Challenge | undefined> =>
  trx
    .deleteFrom('desk_challenge')
    .where('id', '=', id)
    .where('expires_at', '>', at)
    .returning(['id', 'challenge', 'email'])
    .executeTakeFirst();
