import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../test/support/databases/databases.ts';
import { addSite, testEstate } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import type { Db } from '../db/engine/connect.ts';
import { estateList } from '../feeds/json/estate-json-source.ts';
import { purgeTask } from '../jobs/purge.task.ts';
import { importEstates } from '../services/imports/import-estates.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { purgeChanges } from './purge-changes.ts';

const JOB = { id: '1', attempt: 1, lastAttempt: false };

describeOnEachDatabase('what a cache in between forgets', (open) => {
  let db: Db;
  let ctx: ServiceContext;
  let answer = 204;
  let posted: { url: string; tags: unknown; authorization: unknown }[];
  let ordered: string[][];
  beforeAll(async () => {
    db = await open();
    await addSite(db, 'alpha');
    ctx = await testServices(db, {
      purge: { url: 'https://cdn.example/purge', token: 'geheim' },
      fetch: async (url, { headers = {}, body = '' } = {}) => {
        const { tags } = JSON.parse(String(body)) as { tags: unknown };
        posted.push({ url: String(url), tags, authorization: Reflect.get(headers, 'authorization') });
        return { status: answer } as never;
      },
      jobs: { enqueue: async (_trx, _task, payload) => void ordered.push(Reflect.get(payload, 'tags')) },
    });
    await ctx.catalogue.build();
  });
  beforeEach(() => {
    [posted, ordered, answer] = [[], [], 204];
  });
  afterAll(() => ctx.catalogue.close());

  const orders = async (count: number): Promise<string[][]> => {
    while (ordered.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    return ordered;
  };

  it('is everything at the start, then what changed', async () => {
    const stop = await purgeChanges({ ...ctx, pauseMs: 0, settleMs: 0 });
    expect(await orders(1)).toEqual([['pand-alpha']]);
    await importEstates(ctx, estateList([testEstate(7)]), { siteId: 'alpha', mode: 'partial' });
    await ctx.catalogue.caughtUp('alpha');
    expect((await orders(2))[1]).toEqual(['pand-alpha-list', 'pand-alpha-estate-7']);
    stop();
  });

  it('is posted with the token, and tried again when it was not taken', async () => {
    await purgeTask.run(ctx, { tags: ['pand-alpha'] }, JOB);
    expect(posted).toEqual([
      { url: 'https://cdn.example/purge', tags: ['pand-alpha'], authorization: 'Bearer geheim' },
    ]);
    answer = 500;
    await expect(purgeTask.run(ctx, { tags: ['pand-alpha'] }, JOB)).rejects.toThrow('500');
  });
});
