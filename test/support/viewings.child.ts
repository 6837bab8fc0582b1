// Run by tests as a process of its own, through child-module.ts. The first line of its input says what to do:
// `race`: so many bookings of one slot at once; prints their statuses. `write`: books one slot after the other until it is
// killed; prints the id of every appointment that was acknowledged. `twin`: one booking, the same in every process, which
// stops between its look at the slots and its storing until it is told to go on; prints the id of its appointment.
// `crowd`: so many visitors, each at some slot that is open when they look; prints their statuses. `acts`: several viewings in one
// act of the agency; prints a line for each, and at the end what became of them.
// `alert`: asks so many times at once for the same alert, without a key; prints how many were taken.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type ConnectOptions, connect } from '../../src/db/engine/connect.ts';
import { AppError } from '../../src/domain/errors.ts';
import { openJobQueue } from '../../src/jobs/job-queue.ts';
import { TASKS } from '../../src/jobs/tasks.ts';
import { subscribe } from '../../src/services/alerts/subscribe.ts';
import { type ActsOrder, performActs } from '../../src/services/viewings/agency-acts.ts';
import { bookViewing } from '../../src/services/viewings/book-viewing.ts';
import { liveAgenda } from '../../src/services/viewings/live-agenda.ts';
import { crowd, LOTTE, SITE, viewingFormOf, viewingTest } from './viewings.ts';

type Order = {
  readonly task: 'race' | 'twin' | 'write' | 'alert' | 'crowd' | 'acts';
  readonly options: ConnectOptions;
  readonly start: string;
  readonly count: number;
  readonly acts: ActsOrder;
  readonly key: string;
};

const say = (line: string) => process.stdout.write(`${line}\n`);
const lines = createInterface({ input: process.stdin });
const nextLine = async (): Promise<string> => String((await once(lines, 'line'))[0]);
const silent = { info: () => {}, warn: () => {}, error: () => {} };

const { task, options, start, count, acts, key } = JSON.parse(await nextLine()) as Order;
const db = await connect(options);
const queue = await openJobQueue(db, TASKS, silent);
const { ctx } = await viewingTest(db, { jobs: queue });

const statusOf = async (over: Record<string, unknown>): Promise<number> => {
  try {
    await bookViewing(
      ctx,
      SITE,
      viewingFormOf({ email: `p${process.pid}.${Math.random()}@voorbeeld.example`, ...over }),
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

if (task === 'crowd') {
  await liveAgenda(ctx, SITE, 1);
  say('ready');
  await nextLine();
  say(JSON.stringify(await crowd(ctx, count, `p${process.pid}`)));
  await queue.stop();
  await ctx.catalogue.close();
  await db.close();
  process.exit(0);
}

if (task === 'acts') {
  const away = acts.away && { ...acts.away, from: new Date(acts.away.from), to: new Date(acts.away.to) };
  say('ready');
  await nextLine();
  say(JSON.stringify(await performActs(ctx, SITE, { ...acts, away }, LOTTE, key)));
  await queue.stop();
  await ctx.catalogue.close();
  await db.close();
  process.exit(0);
}

if (task === 'alert') {
  say('ready');
  await nextLine();
  const inputs = () => ({
    email: 'haast@huis.example',
    privacy: 'on',
    trans: 'kopen',
    'g-recaptcha-response': `right ${Math.random()}`,
  });
  const asked = Array.from({ length: count }, () =>
    subscribe(ctx, SITE, { locale: 'nl', address: '192.0.2.1', inputs: inputs() }),
  );
  say(String((await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length));
  await queue.stop();
  await ctx.catalogue.close();
  await db.close();
  process.exit(0);
}

if (task === 'twin') {
  await liveAgenda(ctx, SITE, 1);
  const verify = async (): Promise<boolean> => {
    say('looked for the slot');
    await nextLine();
    return true;
  };
  const held = { ...ctx, captcha: { difficulty: 20, minFillMs: 3000, verifier: { verify } } };
  const inputs = { start, email: 'ine@voorbeeld.example', 'g-recaptcha-response': 'right' };
  say('ready');
  await nextLine();
  const answer = await bookViewing(held, SITE, viewingFormOf(inputs, 'impatient')).catch(String);
  say(typeof answer === 'string' ? answer : answer.id);
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
    const appointment = await bookViewing(ctx, SITE, viewingFormOf({ start: slot.start })).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 409) return undefined;
      throw error;
    });
    if (appointment) say(appointment.id);
  }
};
await Promise.all([book(), book()]);
