// A repeated request is done once: the caller names it with a key, and whoever comes with the same key gets the answer of
// the first (for a day).
import { createHash } from 'node:crypto';
import { beginDone, type Done, findDone, finishDone } from '../../db/leads/idempotency.ts';
import type { Queryable, Trx } from '../../db/schema.ts';
import { BadInputError, ConflictError } from '../../domain/errors.ts';

export type RequestKey = Pick<Done, 'siteId' | 'route' | 'key' | 'requestHash'>;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const KEY = /^[\x21-\x7e]{1,200}$/;

/** `request` is all that makes the request what it is; a captcha's answer is not. */
export const requestKey = (siteId: string, route: string, key: string, request: unknown): RequestKey => {
  if (!KEY.test(key)) {
    throw new BadInputError('The key of the request is not 1 to 200 visible characters.', [
      { field: 'headers.idempotency-key', message: 'must be 1 to 200 visible characters' },
    ]);
  }
  return { siteId, route, key: hash(key), requestHash: hash(JSON.stringify(request)) };
};

/** What the same request did before, if it was there before. Another request under its key is refused. */
export const findSame = async (db: Queryable, request: RequestKey): Promise<Done | undefined> => {
  const done = await findDone(db, request);
  if (done && done.requestHash !== request.requestHash) {
    throw new ConflictError('Another request was made with this key.');
  }
  return done;
};

/** The same, inside the transaction that does it: undefined means that it is to be done now, and then told to `finishDone`. */
export const beginOnce = async (trx: Trx, request: RequestKey, at: Date): Promise<Done | undefined> =>
  (await beginDone(trx, request, at)) ? undefined : findSame(trx, request);

/** Does `work` in the transaction, unless the same request did it before; what it made, by ids. Without a key: always. */
export const once = async (
  trx: Trx,
  request: RequestKey | undefined,
  at: Date,
  work: () => Promise<Done['body']>,
): Promise<Done['body']> => {
  if (!request) return work();
  const done = await beginOnce(trx, request, at);
  if (done) return done.body;
  const body = await work();
  await finishDone(trx, request, { status: 201, body });
  return body;
};
