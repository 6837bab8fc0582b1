// Nobody ever gets nights that somebody else has: two hundred at once, two processes, and a kill in the middle.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { childModule } from '../../../test/support/child-module.ts';
import { createTestDatabase, describeOnEachDatabase, takesAll } from '../../../test/support/databases/databases.ts';
import { addSite } from '../../../test/support/estates.ts';
import { askFor, testUnit } from '../../../test/support/rentals.ts';
import { testServices } from '../../../test/support/services.ts';
import type { OutgoingMail } from '../../adapters/mailer.ts';
import { type ConnectOptions, connect, type Db } from '../../db/engine/connect.ts';
import { listStays } from '../../db/rentals/rental-stays.ts';
import { ConflictError } from '../../domain/errors.ts';
import { dayNumber, dayText } from '../../domain/time/calendar-days.ts';
import { sendDelivery } from '../mail/deliveries.ts';
import { importRentalUnits } from './import-rental-units.ts';
import { answerStay } from './rental-decisions.ts';
import { moveStay } from './stay-moves.ts';

const SITE = 'alpha';

const prepare = async (db: Db) => {
  const sent: OutgoingMail[] = [];
  const ctx = await testServices(db, {
    mailer: {
      description: 'a list',
      send: async (mail) => {
        sent.push(mail);
      },
      close: () => {},
    },
  });
  return { ctx, sent };
};

/** Every mail that was ordered, tried twice: the second time there is nothing to send. */
const deliverAll = async (ctx: Awaited<ReturnType<typeof testServices>>) => {
  const waiting = await ctx.db.kysely
    .selectFrom('delivery')
    .select(['site_id as siteId', 'id'])
    .where('state', '=', 'waiting')
    .orderBy('id', 'desc')
    .execute();
  for (const { siteId, id } of waiting) {
    await sendDelivery(ctx, siteId, id, true);
    await sendDelivery(ctx, siteId, id, true);
  }
};

const CHILD = await childModule('rentals.child.ts');

const startChild = (task: 'race' | 'weeks' | 'moves', options: ConnectOptions) => {
  const child: ChildProcess = spawn(process.execPath, [...CHILD, task, SITE, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: unknown[] = [];
  createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => lines.push(JSON.parse(line)));
  const closed = once(child, 'close');
  const kill = async () => {
    child.kill('SIGKILL');
    await closed;
  };
  onTestFinished(kill);
  const said = async (count: number) => {
    while (lines.length < count) {
      if (child.exitCode !== null) throw new Error('ended without a word');
      await delay(10);
    }
  };
  return { child, lines, closed, kill, said };
};

describeOnEachDatabase('200 requests for the same nights', (open, engine) => {
  const itAbove = it.runIf(takesAll(engine));
  it('one succeeds, 199 get a 409 with the periods left, one mail to the visitor and one to the agency', async () => {
    const db = await open();
    const { ctx, sent } = await prepare(db);
    await addSite(db, SITE);
    await importRentalUnits(ctx, [testUnit(1)], { siteId: SITE });
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => askFor(ctx, SITE, {})));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused.every((error) => error instanceof ConflictError && error.status === 409)).toBe(true);
    const { periods } = (refused[0] as ConflictError).instead as { periods: { from: string; available: boolean }[] };
    expect(periods.find(({ from }) => from === '2027-07-03')?.available).toBe(false);
    expect(periods.find(({ from }) => from === '2027-07-10')?.available).toBe(true);
    await deliverAll(ctx);
    const [stay] = await listStays(db.kysely, { siteId: SITE });
    expect(sent.map(({ to }) => to.address).sort()).toEqual([`info@${SITE}.example`, stay?.email].sort());
    await ctx.catalogue.close();
  });

  it.runIf(engine === 'postgres')('the same from two processes', async () => {
    const { options, remove } = await createTestDatabase('postgres');
    onTestFinished(remove);
    const db = await connect(options);
    onTestFinished(() => db.close());
    const { ctx, sent } = await prepare(db);
    await addSite(db, SITE);
    await importRentalUnits(ctx, [testUnit(1)], { siteId: SITE });
    const children = [startChild('race', options), startChild('race', options)];
    for (const { said } of children) await said(1);
    for (const { child } of children) child.stdin?.end('go\n');
    for (const { said } of children) await said(2);
    const statuses = children.flatMap(({ lines }) => lines[1] as number[]);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(199);
    await deliverAll(ctx);
    expect(sent).toHaveLength(2);
    await ctx.catalogue.close();
  });

  itAbove(
    'kill -9 in the middle: what was acknowledged is there, nothing is half there, mails go out once',
    async () => {
      const { options, remove } = await createTestDatabase(engine);
      onTestFinished(remove);
      const first = await connect(options);
      const seed = await testServices(first);
      await addSite(first, SITE);
      await importRentalUnits(seed, [testUnit(1)], { siteId: SITE });
      await seed.catalogue.close();
      await first.close();
      const worker = startChild('weeks', options);
      await worker.said(5);
      await worker.kill();
      const acknowledged = worker.lines as { from: string }[];
      expect(acknowledged.length).toBeLessThan(50);

      const db = await connect(options);
      onTestFinished(() => db.close());
      const { ctx, sent } = await prepare(db);
      const stored = await listStays(db.kysely, { siteId: SITE });
      const weeks = stored.map(({ from }) => from);
      expect(acknowledged.map(({ from }) => from).filter((from) => !weeks.includes(from))).toEqual([]);
      expect(new Set(weeks).size).toBe(weeks.length);
      // Whole or not at all: both links, and both mails.
      expect(stored.every((stay) => stay.visitorHashes.length === 1 && stay.agencyHashes.length === 1)).toBe(true);
      await deliverAll(ctx);
      expect(sent).toHaveLength(stored.length * 2);
      expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(sent.length);
      await ctx.catalogue.close();
    },
  );

  itAbove(
    'kill -9 while stays are confirmed and moved: each is where it was or where it went, and told once',
    async () => {
      const { options, remove } = await createTestDatabase(engine);
      onTestFinished(remove);
      const first = await connect(options);
      const seed = await testServices(first);
      await addSite(first, SITE);
      await importRentalUnits(seed, [testUnit(1), testUnit(2)], { siteId: SITE });
      for (let week = 0; week < 40; week++) {
        const from = dayText(dayNumber('2027-01-02') + week * 7);
        await askFor(seed, SITE, { from, to: dayText(dayNumber(from) + 7) });
      }
      await seed.catalogue.close();
      await first.close();
      const worker = startChild('moves', options);
      await worker.said(5);
      await worker.kill();
      const acknowledged = (worker.lines as { id?: number }[]).flatMap(({ id }) => id ?? []);
      expect(acknowledged.length).toBeLessThan(40);

      const db = await connect(options);
      onTestFinished(() => db.close());
      const { ctx, sent } = await prepare(db);
      const stored = await listStays(db.kysely, { siteId: SITE });
      const moved = stored.filter(({ unitId }) => unitId === 2);
      expect(acknowledged.filter((id) => !moved.some((stay) => stay.id === id))).toEqual([]);
      // Whole or not at all: a stay that went to the other unit was moved once, and was confirmed before.
      expect(moved.every(({ sequence, state }) => sequence === 1 && state === 'CONFIRMED')).toBe(true);
      expect(stored.filter(({ unitId }) => unitId === 1).every(({ sequence }) => sequence === 0)).toBe(true);
      // What was killed in the middle is done again: nobody hears of the same thing twice.
      for (const { id, from, to, unitId } of stored) {
        await answerStay(ctx, SITE, id, 'CONFIRMED');
        if (unitId === 1) await moveStay(ctx, SITE, id, { from, to, rentalUnitId: 2 });
      }
      await deliverAll(ctx);
      const told = (email: string, subject: RegExp): number =>
        sent.filter(({ to, subject: line }) => to.address === email && subject.test(line)).length;
      for (const { email } of stored)
        expect([email, told(email, /^Bevestigd/), told(email, /^Verplaatst/)]).toEqual([email, 1, 1]);
      await ctx.catalogue.close();
    },
  );
});
