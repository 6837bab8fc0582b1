// Losing a race for a slot is cheap: what is open is looked up once for each change, not for each visitor who lost.
import { setTimeout as delay, setImmediate as nextRound } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countedDb } from '../../../test/support/counted-db.ts';
import { describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import { addViewingSite, SITE, TUESDAY_TEN, viewingFormOf, viewingTest } from '../../../test/support/viewings.ts';
import { AppError } from '../../domain/errors.ts';
import type { ServiceContext } from '../platform/context.ts';
import { bookViewing } from './book-viewing.ts';
import { liveAgenda } from './live-agenda.ts';
import { cancelViewing } from './viewings.ts';

const OPEN_HOUSE = '2026-11-21T13:00:00Z';

type Ending = { readonly status: number; readonly slots: readonly string[] };

const ending = (work: Promise<unknown>): Promise<Ending> =>
  work.then(
    () => ({ status: 201, slots: [] }),
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      const { slots = [] } = error.instead as { readonly slots?: readonly { readonly start: string }[] };
      return { status: error.status, slots: slots.map(({ start }) => start) };
    },
  );

describeOnEachDatabase('those who lose a slot', (open) => {
  let ctx: ServiceContext;
  let work: ReturnType<typeof countedDb>;
  let checked = 0;
  /** What the service that checks captchas waits for. */
  let held: Promise<void> = Promise.resolve();

  const race = async (visitors: number, start: string) => {
    checked = 0;
    work.asked.length = 0;
    const before = work.transactions();
    const endings = await Promise.all(
      Array.from({ length: visitors }, () => ending(bookViewing(ctx, SITE, viewingFormOf({ start })))),
    );
    const lost = endings.filter(({ status }) => status === 409);
    return {
      booked: endings.filter(({ status }) => status === 201).length,
      lost,
      asked: work.asked.length,
      transactions: work.transactions() - before,
    };
  };

  beforeAll(async () => {
    work = countedDb(await open());
    ({ ctx } = await viewingTest(work.db, {
      captcha: {
        difficulty: 20,
        minFillMs: 3000,
        verifier: {
          verify: async () => {
            checked += 1;
            await held;
            return true;
          },
        },
      },
    }));
    await addViewingSite(ctx);
  });
  afterAll(() => ctx.catalogue.close());

  /** How often what is taken in the agenda was read to say what is open. */
  const looks = () => work.asked.filter((text) => text.includes('from agenda_block')).length;

  it('are told what is left by one look of all of them, without a captcha or a transaction of their own', async () => {
    const { booked, lost, asked, transactions } = await race(50, TUESDAY_TEN);
    expect([booked, lost.length]).toEqual([1, 49]);
    // When they came, and when one of them had it.
    expect([looks(), transactions, checked]).toEqual([2, 1, 1]);
    expect(asked).toBeLessThan(25);
    const { slots } = await liveAgenda(ctx, SITE, 1);
    const left = slots.map(({ start }) => start);
    expect(left).not.toContain(TUESDAY_TEN);
    expect(new Set(lost.map((one) => one.slots.join(' ')))).toEqual(new Set([left.join(' ')]));
  });

  it('leave no trace of their key: only whoever gets it claims one', async () => {
    const start = '2026-11-19T09:00:00Z';
    work.asked.length = 0;
    const endings = await Promise.all(
      Array.from({ length: 30 }, (_, visitor) =>
        ending(bookViewing(ctx, SITE, viewingFormOf({ start }, `race-${visitor}`))),
      ),
    );
    expect(endings.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 29 }, () => 409)]);
    // What is written outside the one transaction: a claim, and nothing to release.
    const claims = work.asked.filter((text) => /^\{"kind":"(?:Insert|Update|Delete)QueryNode"/.test(text));
    expect(claims).toHaveLength(1);
  });

  it('of an open house look once for each place that goes', async () => {
    const { booked, lost, transactions } = await race(50, OPEN_HOUSE);
    expect([booked, lost.length]).toEqual([5, 45]);
    expect([looks(), transactions, checked]).toEqual([6, 5, 5]);
  });

  it('who come one by one while somebody is taking it look when that one has it, not before', async () => {
    const start = (await liveAgenda(ctx, SITE, 1)).slots.at(-1)?.start ?? '';
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    held = promise;
    checked = 0;
    const first = ending(bookViewing(ctx, SITE, viewingFormOf({ start })));
    await expect.poll(() => checked).toBe(1);
    work.asked.length = 0;
    const others: Promise<Ending>[] = [];
    for (let visitor = 0; visitor < 20; visitor++) {
      others.push(ending(bookViewing(ctx, SITE, viewingFormOf({ start }))));
      await nextRound();
    }
    // Time enough for a look.
    await delay(100);
    expect([looks(), checked]).toEqual([0, 1]);
    letGo();
    expect((await first).status).toBe(201);
    expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set([409]));
    expect([looks(), checked]).toEqual([1, 1]);
  });

  it('let the next one try when the first is refused for another reason', async () => {
    const start = '2026-11-18T09:00:00Z';
    const endings = await Promise.all([
      ending(bookViewing(ctx, SITE, viewingFormOf({ start, 'g-recaptcha-response': '' }))),
      ...Array.from({ length: 3 }, () => ending(bookViewing(ctx, SITE, viewingFormOf({ start })))),
    ]);
    expect(endings.map(({ status }) => status)).toEqual([400, 201, 409, 409]);
  });

  it('get it after all when it came free again', async () => {
    const start = '2026-11-18T10:00:00Z';
    const { id } = await bookViewing(ctx, SITE, viewingFormOf({ start }));
    expect((await race(3, start)).booked).toBe(0);
    await cancelViewing(ctx, SITE, id);
    expect((await race(3, start)).booked).toBe(1);
  });
});
