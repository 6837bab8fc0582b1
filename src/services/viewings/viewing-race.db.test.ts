// Nobody ever books the same slot twice: not in one process, not in two, not when one of them is killed.
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { createTestDatabase, describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import { startViewingProcess } from '../../../test/support/viewings.process.ts';
import {
  addViewingSite,
  SITE,
  stayChoiceOf,
  TUESDAY_TEN,
  testAgenda,
  type ViewingTest,
  viewingTest,
} from '../../../test/support/viewings.ts';
import { connect, type Db } from '../../db/engine/connect.ts';
import { insertBlock } from '../../db/viewings/agenda-blocks.ts';
import { AppError } from '../../domain/errors.ts';
import { openJobQueue } from '../../jobs/job-queue.ts';
import { TASKS } from '../../jobs/tasks.ts';
import { sendDelivery } from '../mail/deliveries.ts';
import { bookViewing } from './book-viewing.ts';
import { viewingByToken } from './viewings.ts';

const BOOKINGS = 200;
const OPEN_HOUSE = '2026-11-21T13:00:00Z';
const silent = { info: () => {}, warn: () => {}, error: () => {} };

const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 201,
    (error: unknown) => (error instanceof AppError ? error.status : 500),
  );

const tally = (statuses: readonly number[]): Record<number, number> =>
  Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, list]) => [status, list.length]));

/** Sends every mail that any process ordered. */
const sendAll = async ({ ctx, sent }: ViewingTest) => {
  const waiting = await ctx.db.kysely.selectFrom('delivery').select('id').where('state', '=', 'waiting').execute();
  for (const { id } of waiting) await sendDelivery(ctx, SITE, id, false);
  return sent.map(({ to }) => (to.address === 'mira@alpha.example' ? 'agent' : 'visitor')).sort();
};

describeOnEachDatabase('two hundred at once', (open) => {
  const race = async (start: string): Promise<{ test: ViewingTest; counts: Record<number, number> }> => {
    const test = await viewingTest(await open());
    await addViewingSite(test.ctx);
    const attempts = Array.from({ length: BOOKINGS }, () =>
      statusOf(bookViewing(test.ctx, SITE, stayChoiceOf({ start }))),
    );
    return { test, counts: tally(await Promise.all(attempts)) };
  };

  it('give one booking of a slot, and one mail to each of the two', { timeout: 120_000 }, async () => {
    const { test, counts } = await race(TUESDAY_TEN);
    expect(counts).toEqual({ 201: 1, 409: BOOKINGS - 1 });
    expect(await sendAll(test)).toEqual(['agent', 'visitor']);
    await test.ctx.catalogue.close();
  });

  it('give as many bookings of an open house as it has places', { timeout: 120_000 }, async () => {
    const { test, counts } = await race(OPEN_HOUSE);
    expect(counts).toEqual({ 201: 5, 409: BOOKINGS - 5 });
    const rows = await test.ctx.db.kysely.selectFrom('viewing').select('place').orderBy('place').execute();
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5]);
    await test.ctx.catalogue.close();
  });

  it('are decided by the database, also without the line in front of it', { timeout: 120_000 }, async () => {
    const { ctx } = await viewingTest(await open());
    await addViewingSite(ctx);
    const block = (minute: number) => {
      const from = new Date(Date.UTC(2026, 10, 17, 9, minute));
      const to = new Date(Date.UTC(2026, 10, 17, 10, minute));
      return { siteId: SITE, representativeId: 'mira', from, to, estateId: 1, start: from, end: to, places: 1 };
    };
    const attempts = Array.from({ length: 20 }, (_, minute) =>
      ctx.db
        .transaction((trx) => insertBlock(trx, block(minute)))
        .then(
          () => 'one',
          () => 'none',
        ),
    );
    expect((await Promise.all(attempts)).filter((result) => result === 'one')).toHaveLength(1);
    await ctx.catalogue.close();
  });
});

const postgres = inject('postgres');

describe.skipIf('reason' in postgres)('two processes', () => {
  it.each([
    ['a slot', TUESDAY_TEN, 1],
    ['an open house', OPEN_HOUSE, 5],
  ])('give no more bookings of %s than there are places', { timeout: 180_000 }, async (_what, start, places) => {
    const { options, remove } = await createTestDatabase('postgres');
    const db = await connect(options);
    try {
      const test = await viewingTest(db);
      await addViewingSite(test.ctx);
      await (await openJobQueue(db, TASKS, silent)).stop();
      const order = { task: 'race', options, start, count: BOOKINGS / 2 } as const;
      const processes = [startViewingProcess(order), startViewingProcess(order)];
      for (const child of processes) expect(await child.nextLine()).toBe('ready');
      for (const child of processes) child.tell('go');
      const statuses: number[] = [];
      for (const child of processes) statuses.push(...JSON.parse(await child.nextLine()));
      expect(tally(statuses)).toEqual({ 201: places, 409: BOOKINGS - places });
      expect(await sendAll(test)).toEqual([...Array(places).fill('agent'), ...Array(places).fill('visitor')]);
      await test.ctx.catalogue.close();
    } finally {
      await db.close();
      await remove();
    }
  });
});

const ROUNDS = 2;

/** What the two tables, the mails and their jobs must agree on. */
const halves = async (db: Db): Promise<number[]> => {
  const { rows } = await db.executeSql(
    `select
       (select count(*)::int from viewing v where not exists (select from agenda_block b where b.id = v.block_id)) as a,
       (select count(*)::int from agenda_block b where not exists (select from viewing v where v.block_id = b.id)) as b,
       (select count(*)::int from viewing v where 2 <> (select count(*) from delivery d where d.data ->> 'viewing' = v.id::text)) as c,
       (select count(*)::int from delivery d where not exists (select from viewing v where d.data ->> 'viewing' = v.id::text)) as d,
       (select count(*)::int from delivery d where d.state = 'waiting' and not exists (
          select from jobs.job j where j.name = 'send-mail' and (j.data ->> 'id')::int = d.id)) as e`,
    [],
  );
  return Object.values(rows[0] as Record<string, number>);
};

describe('killed while it books', () => {
  it('keeps what it acknowledged, leaves nothing half, and each mail goes out once', { timeout: 180_000 }, async () => {
    const { options } = await createTestDatabase('pglite');
    const first = await connect(options);
    const { ctx } = await viewingTest(first);
    const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '20:00' }));
    await addViewingSite(
      ctx,
      SITE,
      testAgenda({ hours, bufferMinutes: 0, travelMinutes: 0, horizonDays: 30, openHouses: [] }),
    );
    await ctx.catalogue.close();
    await first.close();

    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const child = startViewingProcess({ task: 'write', options });
      await child.nextLine();
      await delay(Math.random() * 200);
      await child.kill();
      acknowledged.push(...child.lines());
      const db = await connect(options);
      const test = await viewingTest(db);
      for (const id of acknowledged)
        expect(await viewingByToken(test.ctx, SITE, id)).toMatchObject({ state: 'CONFIRMED' });
      expect(await halves(db)).toEqual([0, 0, 0, 0, 0]);
      await test.ctx.catalogue.close();
      await db.close();
    }

    const db = await connect(options);
    const queue = await openJobQueue(db, TASKS, silent);
    const test = await viewingTest(db, { jobs: queue });
    await queue.work(test.ctx);
    const count = async (table: 'viewing' | 'delivery', state: string) =>
      (
        await db.kysely
          .selectFrom(table)
          .select('id')
          .where('state', '=', state as 'sent')
          .execute()
      ).length;
    const viewings = await count('viewing', 'CONFIRMED');
    expect(viewings).toBeGreaterThanOrEqual(acknowledged.length);
    while ((await count('delivery', 'sent')) < 2 * viewings) await delay(200);
    await queue.stop();
    expect(test.sent).toHaveLength(2 * viewings);
    expect(new Set(test.sent.map(({ messageId }) => messageId)).size).toBe(2 * viewings);
    await test.ctx.catalogue.close();
    await db.close();
  });
});
