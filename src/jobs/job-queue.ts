// Background work on pg-boss, in the same database as everything else: retried, scheduled, shared by all processes.
import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { isSuspended } from '../db/content/site-states.ts';
import type { Db } from '../db/engine/connect.ts';
import type { Jobs, ServiceContext } from '../services/platform/context.ts';
import type { Log } from '../services/platform/log.ts';
import type { Task } from './task.ts';

type QueueState = {
  readonly task: string;
  readonly waiting: number;
  readonly running: number;
  /** Given up after the last try. */
  readonly dead: number;
  /** How long the oldest one that may run by now has been waiting. */
  readonly oldestSeconds: number;
};

export type JobQueue = Required<Jobs> & {
  /** Begins to work; without it this process only adds jobs. */
  work(ctx: ServiceContext): Promise<void>;
  /** Runs a scheduled task as soon as a worker is free. */
  runNow(task: string): Promise<void>;
  /** Puts the jobs that were given up back in their queue. */
  retryDead(task: string): Promise<number>;
  states(): Promise<QueueState[]>;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
};

const SCHEMA = 'jobs';
const TIME_ZONE = 'Europe/Brussels';
const STOP_TIMEOUT_MS = 8000;
const NO_JOB = '00000000-0000-0000-0000-000000000000';
const deadQueue = (task: string): string => `${task}-dead`;

/** Whether what is kept has every one of these settings. */
const isAs = <Settings extends object>(kept: Settings | undefined, wanted: Partial<Settings>): boolean =>
  kept !== undefined && Object.entries(wanted).every(([key, value]) => kept[key as keyof Settings] === value);

/** Writes what is new or different since the last start, which is nearly always nothing. */
const createQueues = async (boss: PgBoss, tasks: readonly Task[]): Promise<void> => {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = new Map((await boss.getSchedules()).map((kept) => [kept.name, kept]));
  for (const { name, retries, retryDelaySeconds, timeLimitSeconds, schedule } of tasks) {
    const dead = { retentionSeconds: 30 * 86_400, retryLimit: 0 };
    const options = {
      retryLimit: retries,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: timeLimitSeconds,
      deadLetter: deadQueue(name),
    };
    if (!queues.has(deadQueue(name))) await boss.createQueue(deadQueue(name), dead);
    if (!isAs(queues.get(name), options)) {
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
      // Brings the queue into pg-boss's memory: looking it up inside a transaction would hang the embedded database.
      await boss.findJobs(name, { id: NO_JOB });
    }
    const planned = schedules.get(name);
    if (schedule && !(planned?.cron === schedule && planned.timezone === TIME_ZONE))
      await boss.schedule(name, schedule, {}, { tz: TIME_ZONE });
  }
};

/** How often the work of a suspended site looks whether it goes on; resuming it asks for that at once. */
const PAUSE_SECONDS = 15 * 60;

const waits = async (ctx: ServiceContext, task: Task, payload: Readonly<Record<string, unknown>>): Promise<boolean> =>
  typeof payload.siteId === 'string' &&
  task.pauses !== undefined &&
  (await isSuspended(ctx.db.kysely, payload.siteId)) &&
  (await task.pauses(ctx, payload));

/** A new job waits this long at most, and half of it on average. */
const POLL_SECONDS = 2;

/** Each worker's own look, should it ever not be woken. */
const UNASKED_SECONDS = 300;

/**
 * One look for all kinds of work, which wakes the workers of those that have a job to do: dozens of workers that look for themselves are
 * most of what an idle program does. Ends when the returned function is called.
 */
const wakeWorkers = (
  db: Db,
  log: Log,
  seconds: number,
  workers: ReadonlyMap<string, readonly (() => void)[]>,
): (() => Promise<void>) => {
  const look = async (): Promise<void> => {
    const { rows } = await db.executeSql(
      `select distinct name from ${SCHEMA}.job where name = any($1) and state < 'active' and start_after < now()`,
      [[...workers.keys()]],
    );
    for (const { name } of rows as { name: string }[]) for (const wake of workers.get(name) ?? []) wake();
  };
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const later = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      looking = look()
        .catch((err: unknown) => log.warn({ err }, 'job queue'))
        .finally(later);
    }, seconds * 1000);
  };
  later();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await looking;
  };
};

export const openJobQueue = async (
  db: Db,
  tasks: readonly Task[],
  log: Log,
  pollingIntervalSeconds = POLL_SECONDS,
): Promise<JobQueue> => {
  const boss = new PgBoss({
    db: { executeSql: db.executeSql as (text: string, values?: unknown[]) => Promise<{ rows: never[] }> },
    ...(db.engine === 'pglite' ? { backend: 'pglite' as const } : {}),
    schema: SCHEMA,
    queueCacheIntervalSeconds: 3600,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  await boss.start();
  // The embedded database has one process: whatever is running belongs to one that died, and is tried again at once.
  if (db.engine === 'pglite') {
    await db.executeSql(`update ${SCHEMA}.job set state = 'retry', start_after = now() where state = 'active'`);
  }
  await createQueues(boss, tasks);
  const known = new Set(tasks.map(({ name }) => name));
  const checked = (task: string): string => {
    if (!known.has(task)) throw new Error(`There is no task "${task}".`);
    return task;
  };
  let stopWaking = async (): Promise<void> => undefined;

  return {
    enqueue: async (trx, task, payload, { startAfter } = {}) => {
      await boss.send(checked(task), payload, { db: fromKysely(trx), ...(startAfter ? { startAfter } : {}) });
    },
    hasten: async (trx, task, payload) => {
      const { rows } = await sql`
        update ${sql.table(`${SCHEMA}.job`)} set start_after = now()
        where name = ${checked(task)} and state in ('created', 'retry') and data @> ${JSON.stringify(payload)}::jsonb
        returning id`.execute(trx);
      return rows.length > 0;
    },
    work: async (ctx) => {
      const options = { batchSize: 1, includeMetadata: true, pollingIntervalSeconds: UNASKED_SECONDS } as const;
      const workers = new Map<string, (() => void)[]>();
      for (const task of tasks) {
        const begin = () =>
          boss.work<Record<string, unknown>, void, typeof options>(task.name, options, async ([job]) => {
            if (!job) return;
            const attempt = job.retryCount + 1;
            try {
              if (await waits(ctx, task, job.data ?? {})) {
                // As a new job: its tries do not count while nobody could succeed.
                await boss.send(task.name, job.data ?? {}, { startAfter: PAUSE_SECONDS });
                return;
              }
              await task.run(ctx, job.data ?? {}, { id: job.id, attempt, lastAttempt: attempt > task.retries });
            } catch (error) {
              const { siteId: site } = job.data ?? {};
              log.warn({ err: error, task: task.name, site, job: job.id, attempt }, 'job failed');
              throw error;
            }
          });
        const wakes: (() => void)[] = [];
        for (let one = 0; one < task.concurrency; one++) {
          const id = await begin();
          wakes.push(() => boss.notifyWorker(id));
        }
        workers.set(task.name, wakes);
      }
      stopWaking = wakeWorkers(db, log, pollingIntervalSeconds, workers);
    },
    runNow: async (task) => {
      await boss.send(checked(task), {});
    },
    retryDead: async (task) => boss.redrive(deadQueue(checked(task))),
    states: async () => {
      const { rows } = await db.executeSql(
        `select name, state::text as state, count(*)::int as count,
          greatest(0, extract(epoch from now() - min(start_after)))::float8 as seconds
        from ${SCHEMA}.job group by 1, 2`,
        [],
      );
      const counts = rows as { name: string; state: string; count: number; seconds: number }[];
      const count = (queue: string, ...states: string[]) =>
        counts.reduce((sum, row) => (row.name === queue && states.includes(row.state) ? sum + row.count : sum), 0);
      return tasks.map(({ name }) => ({
        task: name,
        waiting: count(name, 'created', 'retry'),
        running: count(name, 'active'),
        dead: count(deadQueue(name), 'created', 'retry'),
        oldestSeconds: Math.max(
          0,
          ...counts.filter((row) => row.name === name && /^(created|retry)$/.test(row.state)).map((row) => row.seconds),
        ),
      }));
    },
    stop: async () => {
      await stopWaking();
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false });
    },
  };
};
