// Addresses that a mail server said do not exist, as keyed hashes that nobody can turn back.
import { sql } from 'kysely';
import type { Queryable, Trx } from '../schema.ts';

export const suppressAddress = async (trx: Trx, siteId: string, hash: string, now: Date): Promise<void> => {
  await trx
    .insertInto('suppressed_address')
    .values({ site_id: siteId, hash, created_at: now })
    .onConflict((conflict) => conflict.columns(['site_id', 'hash']).doUpdateSet({ created_at: now }))
    .execute();
};

export const isSuppressed = async (db: Queryable, siteId: string, hashes: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('suppressed_address')
    .select('hash')
    .where('site_id', '=', siteId)
    .where('hash', 'in', hashes)
    .executeTakeFirst()) !== undefined;

export const suppressedAmong = async (
  db: Queryable,
  siteId: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ hash: string }>`
    select hash from suppressed_address where site_id = ${siteId} and hash = any(${hashes}::text[])`.execute(db);
  return new Set(rows.map(({ hash }) => hash));
};

export const pruneSuppressed = async (trx: Trx, before: Date): Promise<void> => {
  await sql`delete from suppressed_address where created_at < ${before.toISOString()}::timestamptz`.execute(trx);
};
