// Nobody ever books the same slot twice: not in one process, not in two, not when one of them is killed.
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { createTestDatabase, describeOnEachDatabase, takesAll } from '../../../test/support/databases/databases.ts';
import { isWholeMatrix } from '../../../test/support/matrix.ts';
import { startViewingProcess } from '../../../test/support/viewings.process.ts';
import {
  addViewingSite,
  SITE,
  TUESDAY_TEN,
  testAgenda,
  type ViewingTest,
  viewingFormOf,
  viewingTest,
} from '../../../test/support/viewings.ts';
import { connect, type Db } from '../../db/engine/connect.ts';
import { insertBlock } from '../../db/viewings/agenda-blocks.ts';
import { AppError } from '../../domain/errors.ts';
import { openJobQueue } from '../../jobs/job-queue.ts';
import { TASKS } from '../../jobs/tasks.ts';
import { sendDelivery } from '../mail/deliveries.ts';
import { bookViewing } from './book-viewing.ts';
import { moveViewing, viewingByToken } from './viewings.ts';

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

describeOnEachDatabase('two hundred at once', (open, engine) => {
  const itAbove = it.runIf(takesAll(engine));
  const race = async (start: string): Promise<{ test: ViewingTest; counts: Record<number, number> }> => {
    const test = await viewingTest(await open());
    await addViewingSite(test.ctx);
    const attempts = Array.from({ length: BOOKINGS }, () =>
      statusOf(bookViewing(test.ctx, SITE, viewingFormOf({ start }))),
    );
    return { test, counts: tally(await Promise.all(attempts)) };
  };

  it('give one booking of a slot, and one mail to each of the two', async () => {
    const { test, counts } = await race(TUESDAY_TEN);
    expect(counts).toEqual({ 201: 1, 409: BOOKINGS - 1 });
    expect(await sendAll(test)).toEqual(['agent', 'visitor']);
    await test.ctx.catalogue.close();
  });

  itAbove('give as many bookings of an open house as it has places', async () => {
    const { test, counts } = await race(OPEN_HOUSE);
    expect(counts).toEqual({ 201: 5, 409: BOOKINGS - 5 });
    const rows = await test.ctx.db.kysely.selectFrom('viewing').select('place').orderBy('place').execute();
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5]);
    await test.ctx.catalogue.close();
  });

  itAbove('are decided by the database, also without the line in front of it', async () => {
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

/** The visitor who clicked more than once: each request comes while the one before it is not yet stored. */
const IMPATIENT = { name: 'Ine Ongeduld', email: 'ine@voorbeeld.example' };

describeOnEachDatabase('the same booking four times', (open) => {
  it('is one appointment, although its twins come after the slot was looked for', async () => {
    const looked = Promise.withResolvers<void>();
    const stored = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const test = await viewingTest(await open(), {
      captcha: {
        difficulty: 20,
        minFillMs: 3000,
        verifier: {
          // Comes after the slot was looked for, and before anything is stored.
          verify: async () => {
            looked.resolve();
            await go.promise;
            return true;
          },
        },
      },
    });
    const { ctx } = test;
    await addViewingSite(ctx);
    const request = viewingFormOf(IMPATIENT, 'impatient');
    const first = bookViewing(ctx, SITE, request);
    void first.finally(() => stored.resolve());
    await looked.promise;
    // A twin that gets as far as its own look at the slots does so when the first is stored.
    let looking = 0;
    const late = {
      ...ctx.catalogue,
      of: async (siteId: string) => {
        looking += 1;
        await stored.promise;
        return ctx.catalogue.of(siteId);
      },
    };
    const twins = [1, 2, 3].map(() => bookViewing({ ...ctx, catalogue: late }, SITE, request));
    for (let tries = 0; looking < 3 && tries < 30; tries++) await delay(10);
    expect(looking).toBe(0);
    go.resolve();
    const appointment = await first;
    expect(appointment).toMatchObject({ state: 'CONFIRMED', start: TUESDAY_TEN });
    expect(await Promise.all(twins)).toEqual([appointment, appointment, appointment]);
    expect((await test.send()).map(({ to }) => to.address).sort()).toEqual([
      'ine@voorbeeld.example',
      'mira@alpha.example',
    ]);
    await ctx.catalogue.close();
  });

  it('is one move, although its twin looks for the slot that the first has just taken', async () => {
    const test = await viewingTest(await open());
    const { ctx } = test;
    await addViewingSite(ctx);
    const { id } = await bookViewing(ctx, SITE, viewingFormOf(IMPATIENT));
    await test.send();
    const to = new Date('2026-11-18T09:00:00Z');
    const stored = Promise.withResolvers<void>();
    const looking = Promise.withResolvers<void>();
    const late = {
      ...ctx.catalogue,
      of: async (siteId: string) => {
        looking.resolve();
        await stored.promise;
        return ctx.catalogue.of(siteId);
      },
    };
    const twin = moveViewing({ ...ctx, catalogue: late }, SITE, id, to);
    await looking.promise;
    const first = await moveViewing(ctx, SITE, id, to);
    stored.resolve();
    expect(first).toMatchObject({ start: '2026-11-18T09:00:00Z', sequence: 1 });
    expect(await twin).toEqual(first);
    expect((await test.send()).map((mail) => mail.to.address).sort()).toEqual([
      'ine@voorbeeld.example',
      'mira@alpha.example',
    ]);
    await ctx.catalogue.close();
  });
});

const postgres = inject('postgres');

describe.skipIf('reason' in postgres)('two processes', () => {
  it.each([
    ['a slot', TUESDAY_TEN, 1],
    ['an open house', OPEN_HOUSE, 5],
  ])('give no more bookings of %s than there are places', async (_what, start, places) => {
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

describe.skipIf('reason' in postgres)('the same booking in two processes', () => {
  it('is one appointment, waited for by the other process', async () => {
    const { options, remove } = await createTestDatabase('postgres');
    const db = await connect(options);
    try {
      const test = await viewingTest(db);
      await addViewingSite(test.ctx);
      await (await openJobQueue(db, TASKS, silent)).stop();
      const order = { task: 'twin', options, start: TUESDAY_TEN } as const;
      const [first, twin] = [startViewingProcess(order), startViewingProcess(order)];
      for (const child of [first, twin]) expect(await child.nextLine()).toBe('ready');
      first.tell('book');
      expect(await first.nextLine()).toBe('looked for the slot');
      twin.tell('book');
      // Whoever finds the request claimed asks what became of it, again and again.
      const asking = async (): Promise<number> => {
        const { rows } = await db.executeSql(
          `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
             and query like 'select%"idempotency"%'`,
          [],
        );
        return rows.length;
      };
      await expect.poll(asking).toBeGreaterThan(0);
      expect(twin.lines()).toEqual(['ready']);
      first.tell('go');
      const id = await first.nextLine();
      expect(await viewingByToken(test.ctx, SITE, id)).toMatchObject({ state: 'CONFIRMED', start: TUESDAY_TEN });
      expect(await twin.nextLine()).toBe(id);
      expect(await sendAll(test)).toEqual(['agent', 'visitor']);
      await test.ctx.catalogue.close();
    } finally {
      await db.close();
      await remove();
    }
  });
});

const ROUNDS = 5;

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

describe.runIf(isWholeMatrix)('killed while it books', () => {
  it('keeps what it acknowledged, leaves nothing half, and each mail goes out once', async () => {
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
    const queue = await openJobQueue(db, TASKS, silent, 0.5);
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
