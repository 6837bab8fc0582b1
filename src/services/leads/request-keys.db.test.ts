// The same request is recognised before it is judged, and waited for.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import { addSite } from '../../../test/support/estates.ts';
import { testServices } from '../../../test/support/services.ts';
import { findDone } from '../../db/leads/idempotency.ts';
import { BadInputError } from '../../domain/errors.ts';
import type { ServiceContext } from '../platform/context.ts';
import { once, type RequestResult, requestKey } from './request-keys.ts';

const SITE = 'alpha';
const START = Date.parse('2026-11-15T10:00:00Z');

describeOnEachDatabase('the same request', (open) => {
  let ctx: ServiceContext;
  let now = START;
  let judged: string[] = [];
  let keys = 0;

  beforeAll(async () => {
    const db = await open();
    ctx = await testServices(db, { now: () => new Date(now) });
    await addSite(db, SITE);
  });
  beforeEach(() => {
    now = START;
    judged = [];
    keys += 1;
  });
  afterAll(() => ctx.catalogue.close());

  const keyOf = (body: unknown = 'the body') => requestKey(SITE, 'test', `key-${keys}`, body);
  /** Does it as `name`, whose work is held until the promise resolves. */
  const doing = (name: string, held: Promise<unknown> = Promise.resolve(), body?: unknown): Promise<RequestResult> =>
    once(ctx, keyOf(body), async () => {
      judged.push(name);
      await held;
      return async () => ({ by: name });
    });
  const isJudged = async (name: string): Promise<void> => {
    while (!judged.includes(name)) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  /** Until the one who waits has looked a few times. */
  const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));

  it('waits while the first is under way, and is not judged', async () => {
    const gate = Promise.withResolvers<void>();
    const first = doing('first', gate.promise);
    await isJudged('first');
    const twins = [1, 2, 3].map((twin) => doing(`twin ${twin}`));
    await aWhile();
    expect(judged).toEqual(['first']);
    gate.resolve();
    expect(await Promise.all([first, ...twins])).toEqual(Array(4).fill({ by: 'first' }));
    expect(await doing('later')).toEqual({ by: 'first' });
    expect(judged).toEqual(['first']);
  });

  it('with another body is refused, also while the first is under way', async () => {
    const gate = Promise.withResolvers<void>();
    const first = doing('first', gate.promise);
    await isJudged('first');
    await expect(doing('other', undefined, 'another body')).rejects.toMatchObject({ status: 422 });
    gate.resolve();
    await first;
    await expect(doing('other', undefined, 'another body')).rejects.toMatchObject({ status: 422 });
    expect(judged).toEqual(['first']);
  });

  it('is judged by itself when the first was refused, and its key may name something else', async () => {
    const gate = Promise.withResolvers<void>();
    const first = doing('first', gate.promise);
    await isJudged('first');
    const twin = doing('twin');
    gate.reject(new BadInputError('wrong'));
    await expect(first).rejects.toMatchObject({ status: 400 });
    expect(await twin).toEqual({ by: 'twin' });
    keys += 1;
    const wrong = once(ctx, keyOf(), () => Promise.reject(new BadInputError('wrong')));
    await expect(wrong).rejects.toMatchObject({ status: 400 });
    expect(await doing('fourth', undefined, 'another body')).toEqual({ by: 'fourth' });
  });

  it('is done in the place of one that never ended, after twenty seconds; the late one then counts no more', async () => {
    const gate = Promise.withResolvers<void>();
    const first = doing('first', gate.promise);
    await isJudged('first');
    now = START + 19_999;
    const twin = doing('twin');
    await aWhile();
    expect(judged).toEqual(['first']);
    now = START + 20_000;
    expect(await twin).toEqual({ by: 'twin' });
    gate.resolve();
    expect(await first).toEqual({ by: 'twin' });
    expect(judged).toEqual(['first', 'twin']);
    expect(await findDone(ctx.db.kysely, keyOf())).toMatchObject({ status: 201, body: { by: 'twin' } });
  });

  it('is another request when the first counts no more', async () => {
    const kept = (by: number) => once(ctx, keyOf(), async () => async () => ({ by }), { keptMs: 10_000 });
    expect(await kept(1)).toEqual({ by: 1 });
    now = START + 9_999;
    expect(await kept(2)).toEqual({ by: 1 });
    now = START + 10_000;
    expect(await Promise.all([kept(3), kept(3)])).toEqual([{ by: 3 }, { by: 3 }]);
  });

  it('without a key is another request every time', async () => {
    const made = [1, 2].map((by) => once(ctx, undefined, async () => async () => ({ by })));
    expect(await Promise.all(made)).toEqual([{ by: 1 }, { by: 2 }]);
  });
});
