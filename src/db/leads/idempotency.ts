// Requests that are under way or done, so that the same one again is not done again. A row is there before the request is
// judged, so that its twins wait for it; its end belongs to the transaction of the effect.
import { sql } from 'kysely';
import type { Queryable, Trx } from '../schema.ts';

export type DoneRequest = {
  readonly siteId: string;
  readonly route: string;
  /** A hash of what the caller gave. */
  readonly key: string;
  readonly requestHash: string;
  readonly status: number;
  /** What the answer is made of again: ids, never personal data. While it is under way: `claim`, who does it. */
  readonly body: Readonly<Record<string, string | number>>;
  /** While it is under way: since when. */
  readonly createdAt: Date;
};

type Key = Pick<DoneRequest, 'siteId' | 'route' | 'key'>;
type Claimed = Key & Pick<DoneRequest, 'requestHash'>;

/** The status of a request under way. */
export const UNDER_WAY = 0;

export const findDone = async (db: Queryable, { siteId, route, key }: Key): Promise<DoneRequest | undefined> =>
  db
    .selectFrom('idempotency')
    .select([
      'site_id as siteId',
      'route',
      'key',
      'request_hash as requestHash',
      'status',
      'body',
      'created_at as createdAt',
    ])
    .where('site_id', '=', siteId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst();

/** False when the same key is there. At once, in no transaction: others have to see it. */
export const claimRequest = async (db: Queryable, request: Claimed, claim: string, at: Date): Promise<boolean> => {
  const result = await db
    .insertInto('idempotency')
    .values({
      site_id: request.siteId,
      route: request.route,
      key: request.key,
      request_hash: request.requestHash,
      status: UNDER_WAY,
      body: JSON.stringify({ claim }),
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
};

/** The row of a request, while whoever is named does it. */
const heldRow = ({ siteId, route, key }: Key, claim: string) =>
  sql<boolean>`site_id = ${siteId} and route = ${route} and key = ${key}
    and status = ${UNDER_WAY} and body ->> 'claim' = ${claim}`;

/** In the place of what is there and counts no more; false when another one was faster. */
export const takeOverRequest = async (
  db: Queryable,
  present: DoneRequest,
  { requestHash }: Claimed,
  claim: string,
  at: Date,
): Promise<boolean> => {
  const result = await db
    .updateTable('idempotency')
    .set({ request_hash: requestHash, status: UNDER_WAY, body: JSON.stringify({ claim }), created_at: at })
    .where('site_id', '=', present.siteId)
    .where('route', '=', present.route)
    .where('key', '=', present.key)
    .where('status', '=', present.status)
    .where(sql<boolean>`body = ${JSON.stringify(present.body)}::jsonb`)
    .where('created_at', '=', present.createdAt)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
};

/** False when somebody else does it by now. */
export const finishRequest = async (
  trx: Trx,
  request: Key,
  claim: string,
  { status, body }: Pick<DoneRequest, 'status' | 'body'>,
): Promise<boolean> => {
  const result = await trx
    .updateTable('idempotency')
    .set({ status, body: JSON.stringify(body) })
    .where(heldRow(request, claim))
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
};

/** It came to nothing: the same request may be made again. */
export const releaseRequest = async (db: Queryable, request: Key, claim: string): Promise<void> => {
  await db.deleteFrom('idempotency').where(heldRow(request, claim)).execute();
};

export const pruneDone = async (trx: Trx, before: Date): Promise<void> => {
  await trx.deleteFrom('idempotency').where('created_at', '<', before).execute();
};
