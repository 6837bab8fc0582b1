// Run by tests as a process of its own, through run-module.mjs. The first line of its input says what to do:
// `race`: so many bookings of one slot at once; prints their statuses. `write`: books one slot after the other until it is
// killed; prints the id of every appointment that was acknowledged.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type ConnectOptions, connect } from '../../src/db/engine/connect.ts';
import { AppError } from '../../src/domain/errors.ts';
import { openJobQueue } from '../../src/jobs/job-queue.ts';
import { TASKS } from '../../src/jobs/tasks.ts';
import { bookViewing } from '../../src/services/viewings/book-viewing.ts';
import { liveAgenda } from '../../src/services/viewings/live-agenda.ts';
import { SITE, stayChoiceOf, viewingTest } from './viewings.ts';

type Order = {
  readonly task: 'race' | 'write';
  readonly options: ConnectOptions;
  readonly start: string;
  readonly count: number;
};

const say = (line: string) => process.stdout.write(`${line}\n`);
const lines = createInterface({ input: process.stdin });
const nextLine = async (): Promise<string> => String((await once(lines, 'line'))[0]);
const silent = { info: () => {}, warn: () => {}, error: () => {} };

const { task, options, start, count } = JSON.parse(await nextLine()) as Order;
const db = await connect(options);
const queue = await openJobQueue(db, TASKS, silent);
const { ctx } = await viewingTest(db, { jobs: queue });

const statusOf = async (over: Record<string, unknown>): Promise<number> => {
  try {
    await bookViewing(
      ctx,
      SITE,
      stayChoiceOf({ email: `p${process.pid}.${Math.random()}@voorbeeld.example`, ...over }),
    );
    return 201;
  } catch (error) {
    return error instanceof AppError ? error.status : 500;
  }
};

if (task === 'race') {
  await liveAgenda(ctx, SITE, 1);
  say('ready');
  await nextLine();
  say(JSON.stringify(await Promise.all(Array.from({ length: count }, () => statusOf({ start })))));
  await queue.stop();
  await ctx.catalogue.close();
  await db.close();
  process.exit(0);
}

const book = async (): Promise<void> => {
  for (;;) {
    const { slots } = await liveAgenda(ctx, SITE, 1);
    const slot = slots[Math.floor(Math.random() * slots.length)];
    if (!slot) return;
    const appointment = await bookViewing(ctx, SITE, stayChoiceOf({ start: slot.start })).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 409) return undefined;
      throw error;
    });
    if (appointment) say(appointment.id);
  }
};
await Promise.all([book(), book()]);
