// A repeated request is done once: the caller names it with a key, and whoever comes with the same key gets the answer of
// the first (for a day). It is recognised before anything else is judged: while the first is under way its twins wait for
// it, in this process or another, and never meet what it has just taken.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  claimRequest,
  type DoneRequest,
  findDone,
  finishRequest,
  releaseRequest,
  takeOverRequest,
  UNDER_WAY,
} from '../../db/leads/idempotency.ts';
import type { Trx } from '../../db/schema.ts';
import { BadInputError, UnavailableError, UnprocessableError } from '../../domain/errors.ts';
import type { ServiceContext } from '../platform/context.ts';

export type RequestKey = Pick<DoneRequest, 'siteId' | 'route' | 'key' | 'requestHash'>;
type Context = Pick<ServiceContext, 'db' | 'now' | 'log'>;

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

/** Longer than any request takes: whoever did not end it by then has ended himself. */
const LEASE_MS = 20_000;
/** Longer than the lease, so that the twin of a request that was killed does it in its place. */
const WAIT_MS = 25_000;
const LONGEST_PAUSE_MS = 200;

/** Somebody else does the request by now: what was done in this transaction does not count. */
class ClaimLostError extends Error {}

type Claimed = { readonly claim: string } | { readonly done: DoneRequest };

/** The one at a time who may do the request, or what it did before. Holds no connection while it waits. */
const claimed = async ({ db: { kysely }, now }: Context, request: RequestKey, keptMs: number): Promise<Claimed> => {
  const claim = randomUUID();
  const until = performance.now() + WAIT_MS;
  for (let pause = 5; performance.now() < until; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    if (await claimRequest(kysely, request, claim, now())) return { claim };
    const present = await findDone(kysely, request);
    // Released in between.
    if (!present) continue;
    const age = now().getTime() - present.createdAt.getTime();
    if (age >= (present.status === UNDER_WAY ? LEASE_MS : keptMs)) {
      if (await takeOverRequest(kysely, present, request, claim, now())) return { claim };
      continue;
    }
    if (present.requestHash !== request.requestHash) {
      throw new UnprocessableError('Another request was made with this key.');
    }
    if (present.status !== UNDER_WAY) return { done: present };
    await delay(pause);
  }
  throw new UnavailableError('The same request is still under way.');
};

/** What a request made, by ids. */
export type RequestResult = DoneRequest['body'];

type OnceOptions<Found> = {
  /** Milliseconds after which it is another request; the table itself is cleared of what is a day old. */
  readonly keptMs?: number | undefined;
  /**
   * Before it is claimed: most of those who run for one thing lose it, and who is refused then leaves nothing behind. It changes nothing,
   * and what it throws against a request that somebody does or did is not said: the answer of the first is.
   */
  readonly look?: (() => Promise<Found>) | undefined;
};

/**
 * Judges a request outside and stores it inside a transaction, unless the same one did it before; gives what it made.
 * `judge` is given what `look` found, may ask others and throws what is wrong; what it returns then stores. Without a key it is always done.
 */
export const once = async <Found = never>(
  ctx: Context,
  request: RequestKey | undefined,
  judge: (found: Found | undefined) => Promise<(trx: Trx) => Promise<RequestResult>>,
  { keptMs = Number.POSITIVE_INFINITY, look }: OnceOptions<Found> = {},
): Promise<RequestResult> => {
  if (!request) return ctx.db.transaction(await judge(undefined));
  let found = await look?.().catch(async (error: unknown) => {
    if (!(await findDone(ctx.db.kysely, request))) throw error;
    return undefined;
  });
  for (;;) {
    const turn = await claimed(ctx, request, keptMs);
    if ('done' in turn) return turn.done.body;
    try {
      const store = await judge(found);
      // Of this try alone: meanwhile somebody else had the request.
      found = undefined;
      return await ctx.db.transaction(async (trx) => {
        const body = await store(trx);
        if (!(await finishRequest(trx, request, turn.claim, { status: 201, body }))) throw new ClaimLostError();
        return body;
      });
    } catch (error) {
      if (error instanceof ClaimLostError) continue;
      // Nothing was made: a twin that waits is judged by itself. If this fails too, the lease ends it.
      await releaseRequest(ctx.db.kysely, request, turn.claim).catch((cause: unknown) =>
        ctx.log.warn({ err: cause, route: request.route }, 'A request could not be released'),
      );
      throw error;
    }
  }
};
