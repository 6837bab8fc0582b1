import { afterEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../test/support/databases/databases.ts';
import { testServices } from '../../test/support/services.ts';
import type { Db } from '../db/engine/connect.ts';
import { type JobQueue, openJobQueue } from './job-queue.ts';
import type { Task } from './task.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

const task = (name: string, run: Task['run'], over: Partial<Task> = {}): Task => ({
  name,
  retries: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 60,
  concurrency: 1,
  run,
  ...over,
});

const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
};

describeOnEachDatabase('the job queue', (open) => {
  let queue: JobQueue | undefined;
  afterEach(async () => {
    await queue?.stop();
  });

  it('runs what a committed transaction enqueued, also as the first thing in a fresh database', async () => {
    const db = await open();
    const seen: unknown[] = [];
    queue = await openJobQueue(db, [task('greet', async (_ctx, payload) => void seen.push(payload))], silent);
    const services = await testServices(db);
    await db.transaction((trx) => (queue as JobQueue).enqueue(trx, 'greet', { name: 'An' }));
    await queue.work(services);
    await until(() => seen.length > 0);
    expect(seen).toEqual([{ name: 'An' }]);
  });

  it('lets the named job start at once, and no other', async () => {
    const db = await open();
    const seen: unknown[] = [];
    const jobs = await openJobQueue(db, [task('greet', async (_ctx, payload) => void seen.push(payload))], silent, 0.5);
    queue = jobs;
    const tomorrow = { startAfter: new Date(Date.now() + 86_400_000) };
    await db.transaction(async (trx) => {
      await jobs.enqueue(trx, 'greet', { siteId: 'alpha', id: 1 }, tomorrow);
      await jobs.enqueue(trx, 'greet', { siteId: 'alpha', id: 2 }, tomorrow);
      await jobs.enqueue(trx, 'greet', { siteId: 'beta', id: 1 }, tomorrow);
    });
    const hasten = (payload: object) => db.transaction((trx) => jobs.hasten(trx, 'greet', payload));
    expect(await hasten({ siteId: 'alpha', id: 3 })).toBe(false);
    expect(await hasten({ siteId: 'alpha', id: 2 })).toBe(true);
    await jobs.work(await testServices(db));
    await until(async () => (await jobs.states())[0]?.waiting === 2 && seen.length > 0);
    expect(seen).toEqual([{ siteId: 'alpha', id: 2 }]);
    // It is done: there is nothing left to hasten.
    await until(async () => (await jobs.states())[0]?.running === 0);
    expect(await hasten({ siteId: 'alpha', id: 2 })).toBe(false);
  });

  it('hastens nothing when the transaction fails', async () => {
    const db = await open();
    const jobs = await openJobQueue(db, [task('greet', async () => {})], silent);
    queue = jobs;
    const starts = async () =>
      (await db.executeSql(`select start_after > now() as later from jobs.job where name = 'greet'`)).rows;
    const tomorrow = { startAfter: new Date(Date.now() + 86_400_000) };
    await db.transaction((trx) => jobs.enqueue(trx, 'greet', { id: 1 }, tomorrow));
    const attempt = db.transaction(async (trx) => {
      expect(await jobs.hasten(trx, 'greet', { id: 1 })).toBe(true);
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await starts()).toEqual([{ later: true }]);
    await db.transaction((trx) => jobs.hasten(trx, 'greet', { id: 1 }));
    expect(await starts()).toEqual([{ later: false }]);
  });

  it('forgets what a failed transaction enqueued', async () => {
    const db = await open();
    queue = await openJobQueue(db, [task('greet', async () => {})], silent);
    const attempt = db.transaction(async (trx) => {
      await (queue as JobQueue).enqueue(trx, 'greet', {});
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await queue.states()).toEqual([{ task: 'greet', waiting: 0, running: 0, dead: 0, oldestSeconds: 0 }]);
  });

  it('tries again, says which try it is, and gives up into the dead letters', async () => {
    const db = await open();
    const tries: [number, boolean][] = [];
    let works = false;
    const fails = task('post', async (_ctx, _payload, { attempt, lastAttempt }) => {
      tries.push([attempt, lastAttempt]);
      if (!works) throw new Error('not today');
    });
    queue = await openJobQueue(db, [fails], silent, 0.5);
    await db.transaction((trx) => (queue as JobQueue).enqueue(trx, 'post', { id: 1 }));
    await queue.work(await testServices(db));
    await until(async () => ((await queue?.states())?.[0]?.dead ?? 0) === 1);
    expect(tries).toEqual([
      [1, false],
      [2, true],
    ]);
    works = true;
    expect(await queue.retryDead('post')).toBe(1);
    await until(() => tries.length === 3);
    expect(tries[2]).toEqual([1, false]);
  });

  /** The same database, and how often the queue asks it something. */
  const counted = (db: Db): { readonly db: Db; readonly asked: string[] } => {
    const asked: string[] = [];
    const executeSql: Db['executeSql'] = (text, values) => {
      asked.push(text);
      return db.executeSql(text, values);
    };
    return { db: { ...db, executeSql }, asked };
  };

  it('writes its queues and schedules once, and again only what has changed', async () => {
    const { db, asked } = counted(await open());
    const nightly = (retries: number, schedule: string) => task('tidy', async () => {}, { retries, schedule });
    const reopen = async (...tasks: Task[]): Promise<string[]> => {
      asked.length = 0;
      const opened = await openJobQueue(db, tasks, silent);
      // pg-boss has a queue of its own for schedules.
      const ours = asked.filter((text) => !text.includes('__pgboss__'));
      const writes = ours.filter((text) => /create_queue|update jobs\.queue|into jobs\.schedule/i.test(text));
      await opened.stop();
      return writes;
    };
    const kept = async () =>
      (
        await db.executeSql(
          `select retry_limit as retries, cron from jobs.queue join jobs.schedule using (name) where name = 'tidy'`,
        )
      ).rows;
    expect((await reopen(nightly(1, '0 3 * * *'))).length).toBeGreaterThan(2);
    expect(await reopen(nightly(1, '0 3 * * *'))).toEqual([]);
    expect(await kept()).toEqual([{ retries: 1, cron: '0 3 * * *' }]);
    await reopen(nightly(4, '0 3 * * *'));
    expect(await kept()).toEqual([{ retries: 4, cron: '0 3 * * *' }]);
    await reopen(nightly(4, '30 3 * * *'));
    expect(await kept()).toEqual([{ retries: 4, cron: '30 3 * * *' }]);
  });

  it('looks once for all kinds of work, and a job that comes while one runs goes to a free worker', async () => {
    const { db, asked } = counted(await open());
    const seen: unknown[] = [];
    const release = Promise.withResolvers<void>();
    const names = Array.from({ length: 12 }, (_, index) => `idle-${index}`);
    const slow = task(
      'slow',
      async (_ctx, { id }) => {
        seen.push(id);
        if (id === 1) await release.promise;
      },
      { concurrency: 2 },
    );
    const jobs = await openJobQueue(db, [slow, ...names.map((name) => task(name, async () => {}))], silent, 0.5);
    queue = jobs;
    await jobs.work(await testServices(db));
    const looks = () => asked.filter((text) => text.includes('start_after')).length;
    const ownLooks = () => asked.filter((text) => text.startsWith('select distinct name')).length;
    await until(() => ownLooks() > 0);
    const before = looks();
    const ownBefore = ownLooks();
    await until(() => ownLooks() >= ownBefore + 4);
    // pg-boss has a queue of its own for schedules.
    expect(looks() - before).toBeLessThan(4 + names.length);
    await db.transaction((trx) => jobs.enqueue(trx, 'slow', { id: 1 }));
    await until(() => seen.length === 1);
    await db.transaction((trx) => jobs.enqueue(trx, 'slow', { id: 2 }));
    await until(() => seen.length === 2);
    expect(seen).toEqual([1, 2]);
    release.resolve();
  });

  it('refuses a task that does not exist', async () => {
    const db = await open();
    queue = await openJobQueue(db, [], silent);
    await expect(queue.runNow('dance')).rejects.toThrow('There is no task "dance".');
  });
});
