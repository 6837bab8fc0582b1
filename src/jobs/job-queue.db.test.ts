import { afterEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../test/support/databases/databases.ts';
import { testServices } from '../../test/support/services.ts';
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

  it('refuses a task that does not exist', async () => {
    const db = await open();
    queue = await openJobQueue(db, [], silent);
    await expect(queue.runNow('dance')).rejects.toThrow('There is no task "dance".');
  });
});
