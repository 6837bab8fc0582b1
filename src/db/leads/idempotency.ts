// Requests that were done, so that the same one again is not done again. The row belongs to the transaction of the effect.
import type { Queryable, Trx } from '../schema.ts';

export type Done = {
  readonly siteId: string;
  readonly route: string;
  /** A hash of what the caller gave. */
  readonly key: string;
  readonly requestHash: string;
  readonly status: number;
  /** What the answer is made of again: ids, never personal data. */
  readonly body: Readonly<Record<string, string | number>>;
};

type Key = Pick<Done, 'siteId' | 'route' | 'key'>;

export const findDone = async (db: Queryable, { siteId, route, key }: Key): Promise<Done | undefined> =>
  db
    .selectFrom('idempotency')
    .select(['site_id as siteId', 'route', 'key', 'request_hash as requestHash', 'status', 'body'])
    .where('site_id', '=', siteId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst();

/** False when the same key is there; one that is being done at this moment is waited for. */
export const beginDone = async (trx: Trx, done: Key & Pick<Done, 'requestHash'>, at: Date): Promise<boolean> => {
  const result = await trx
    .insertInto('idempotency')
    .values({
      site_id: done.siteId,
      route: done.route,
      key: done.key,
      request_hash: done.requestHash,
      status: 0,
      body: '{}',
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
};

export const finishDone = async (
  trx: Trx,
  { siteId, route, key }: Key,
  { status, body }: Pick<Done, 'status' | 'body'>,
): Promise<void> => {
  await trx
    .updateTable('idempotency')
    .set({ status, body: JSON.stringify(body) })
    .where('site_id', '=', siteId)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute();
};

export const pruneDone = async (trx: Trx, before: Date): Promise<void> => {
  await trx.deleteFrom('idempotency').where('created_at', '<', before).execute();
};
