// A slot that came free is one person's for half an hour: nobody else books it, whatever happens meanwhile.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import {
  addViewingSite,
  SITE,
  TUESDAY_TEN,
  testAgenda,
  type ViewingTest,
  viewingFormOf,
  viewingTest,
} from '../../../test/support/viewings.ts';
import { replaceAgendas } from '../../db/viewings/agendas.ts';
import { listWaits } from '../../db/viewings/viewing-waits.ts';
import { listViewings } from '../../db/viewings/viewings.ts';
import { AppError, type ConflictError } from '../../domain/errors.ts';
import { openJobQueue } from '../../jobs/job-queue.ts';
import { TASKS } from '../../jobs/tasks.ts';
import { eraseEmail } from '../leads/leads.ts';
import type { ServiceContext } from '../platform/context.ts';
import { keepTime } from './agendas.ts';
import { bookViewing } from './book-viewing.ts';
import { liveAgenda } from './live-agenda.ts';
import { declineOffer, LAPSE_TASK, lapseHolds, OFFER_TASK, offeredHold, offerFreedTime } from './viewing-offers.ts';
import { joinWaitlist } from './viewing-waits.ts';
import { cancelViewing, moveViewing, viewingByToken } from './viewings.ts';

const FIRST = 'een@voorbeeld.example';
const SECOND = 'twee@voorbeeld.example';
const OPEN_HOUSE = '2026-11-21T13:00:00Z';

describeOnADatabase('a slot that is held', (open) => {
  let test: ViewingTest;
  let ctx: ServiceContext;
  const clock = { now: new Date('2026-11-15T10:00:00Z') };

  beforeAll(async () => {
    test = await viewingTest(await open(), { now: () => clock.now });
    ctx = test.ctx;
    await addViewingSite(ctx);
  });
  afterAll(() => ctx.catalogue.close());
  beforeEach(async () => {
    clock.now = new Date('2026-11-15T10:00:00Z');
    await test.send();
    await ctx.db.transaction(async (trx) => {
      await trx.deleteFrom('viewing').execute();
      await trx.deleteFrom('agenda_block').execute();
      await trx.deleteFrom('viewing_wait').execute();
      await trx.deleteFrom('rate_budget').execute();
      await replaceAgendas(trx, SITE, [testAgenda()]);
    });
  });

  const book = (over: Record<string, unknown> = {}) => bookViewing(ctx, SITE, viewingFormOf(over));
  const startsOf = async (estateId = 1) => (await liveAgenda(ctx, SITE, estateId)).slots.map(({ start }) => start);
  const line = async () => (await listWaits(ctx.db.kysely, SITE)).map(({ email }) => email);
  const booked = async () =>
    (await listViewings(ctx.db.kysely, { siteId: SITE, state: 'CONFIRMED' })).map(({ email }) => email);
  /** What the task does with the time that the last change freed. */
  const offerFreed = async () => {
    const job = test.jobs.findLast(({ task }) => task === OFFER_TASK);
    const [from, to] = [job?.payload.from, job?.payload.to].map((moment) => new Date(String(moment)));
    return from && to ? offerFreedTime(ctx, { siteId: SITE, representativeId: 'mira', from, to }) : 0;
  };
  /** To whom an offer was sent since the last time, and the token in its link. */
  const offers = async () =>
    (await test.send()).flatMap(({ to, text }): [string, string][] => {
      const token = /\?offer=([\w-]{43})/.exec(text)?.[1];
      return token === undefined ? [] : [[to.address, token]];
    });
  /** These wait for listing 1, and somebody cancels: the first of them is offered the slot. The token in the mail. */
  const heldFor = async (emails: readonly string[], start = TUESDAY_TEN): Promise<string> => {
    const { id } = await book({ start });
    for (const email of emails) await joinWaitlist(ctx, SITE, 1, viewingFormOf({ email }));
    await test.send();
    await cancelViewing(ctx, SITE, id);
    expect(await offerFreed()).toBe(1);
    const [first, ...others] = await offers();
    expect([first?.[0], others]).toEqual([emails[0], []]);
    return first?.[1] ?? '';
  };

  it('is in nobody else’s list, and a booking or a move to it gets 409 with those that are left', async () => {
    await heldFor([FIRST]);
    expect(await startsOf(1)).not.toContain(TUESDAY_TEN);
    expect(await startsOf(2)).not.toContain(TUESDAY_TEN);
    const refusal = (await book().catch((error: unknown) => error)) as ConflictError;
    expect(refusal.status).toBe(409);
    const left = (refusal.instead as { slots: { start: string }[] }).slots.map(({ start }) => start);
    expect(left).toEqual(await startsOf());
    const { id } = await book({ start: '2026-11-18T09:00:00Z' });
    await expect(moveViewing(ctx, SITE, id, new Date(TUESDAY_TEN))).rejects.toMatchObject({ status: 409 });
  });

  it('is booked by none of two hundred at once, and then by whom it is held for', async () => {
    const offer = await heldFor([FIRST]);
    const statuses = await Promise.all(
      Array.from({ length: 200 }, () =>
        book().then(
          () => 201,
          (error: unknown) => (error instanceof AppError ? error.status : 500),
        ),
      ),
    );
    expect(statuses).toEqual(Array(200).fill(409));
    expect(await booked()).toEqual([]);
    expect(await book({ offer, email: FIRST })).toMatchObject({ start: TUESDAY_TEN, state: 'CONFIRMED' });
    expect(await booked()).toEqual([FIRST]);
  });

  it('is one booking, although its link is used by two people at once', async () => {
    const offer = await heldFor([FIRST]);
    const results = await Promise.allSettled([
      book({ offer, email: FIRST }),
      book({ offer, email: 'vriend@voorbeeld.example' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
    expect(await booked()).toHaveLength(1);
  });

  it('shows whom it is held for which slot it is and until when, and nothing to others', async () => {
    const offer = await heldFor([FIRST]);
    const hold = await offeredHold(ctx, SITE, offer);
    const { slots, held } = await liveAgenda(ctx, SITE, 1, hold);
    expect(held).toEqual({ start: TUESDAY_TEN, until: '2026-11-15T10:30:00Z', wallUntil: '2026-11-15T11:30' });
    const starts = slots.map(({ start }) => start);
    expect(starts).toContain(TUESDAY_TEN);
    expect(starts).toEqual([...starts].sort());
    // The slot of one listing, not of another one.
    expect(await liveAgenda(ctx, SITE, 2, hold)).not.toHaveProperty('held');
    expect(await offeredHold(ctx, 'beta', offer)).toBeUndefined();
    expect(await offeredHold(ctx, SITE, 'A'.repeat(43))).toBeUndefined();
    expect(await offeredHold(ctx, SITE, "x'--")).toBeUndefined();
    // It opens no viewing: there is none yet.
    await expect(viewingByToken(ctx, SITE, offer)).rejects.toMatchObject({ status: 404 });
    expect(await listViewings(ctx.db.kysely, { siteId: SITE, state: 'CONFIRMED' })).toEqual([]);
  });

  it('can be booked until the half hour is over, not a moment longer', async () => {
    const offer = await heldFor([FIRST, SECOND]);
    clock.now = new Date('2026-11-15T10:30:00Z');
    await expect(book({ offer, email: FIRST })).rejects.toMatchObject({ status: 409 });
    clock.now = new Date('2026-11-15T10:29:59.999Z');
    expect(await lapseHolds(ctx)).toBe(0);
    expect(await book({ offer, email: FIRST })).toMatchObject({ start: TUESDAY_TEN });
    expect(await line()).toEqual([SECOND]);
  });

  it('can be booked as late as it could be when it was offered', async () => {
    // A day before it is the last moment; the hold begins a minute earlier.
    clock.now = new Date('2026-11-16T08:59:00Z');
    const offer = await heldFor([FIRST]);
    clock.now = new Date('2026-11-16T09:10:00Z');
    const { slots } = await liveAgenda(ctx, SITE, 1, await offeredHold(ctx, SITE, offer));
    expect(slots[0]?.start).toBe(TUESDAY_TEN);
    expect(await book({ offer, email: FIRST })).toMatchObject({ start: TUESDAY_TEN });
  });

  it('goes to the next in line when it lapses, without a moment in which others could have it', async () => {
    const offer = await heldFor([FIRST, SECOND]);
    clock.now = new Date('2026-11-15T10:30:00Z');
    const ordered = test.jobs.length;
    expect(await lapseHolds(ctx)).toBe(1);
    // Not by another task, but in the same transaction.
    expect(test.jobs.slice(ordered).map(({ task }) => task)).not.toContain(OFFER_TASK);
    expect(await startsOf()).not.toContain(TUESDAY_TEN);
    const [next] = await offers();
    expect(next?.[0]).toBe(SECOND);
    expect(await line()).toEqual([]);
    await expect(book({ offer, email: FIRST })).rejects.toMatchObject({ status: 409 });
    expect(await lapseHolds(ctx)).toBe(0);
    expect(await book({ offer: next?.[1], email: SECOND })).toMatchObject({ start: TUESDAY_TEN });
  });

  it('is everybody’s again when nobody waits, also for whom it was held', async () => {
    const offer = await heldFor([FIRST]);
    clock.now = new Date('2026-11-15T10:30:00Z');
    expect(await lapseHolds(ctx)).toBe(1);
    expect(await startsOf()).toContain(TUESDAY_TEN);
    expect(await book({ offer, email: FIRST })).toMatchObject({ start: TUESDAY_TEN });
  });

  it('is ended by the task after the program was away', async () => {
    const before = test.jobs.length;
    await heldFor([FIRST, SECOND]);
    expect(test.jobs.slice(before).filter(({ task }) => task === LAPSE_TASK)).toHaveLength(1);
    clock.now = new Date('2026-11-15T14:00:00Z');
    const queue = await openJobQueue(ctx.db, TASKS, { info: () => {}, warn: () => {}, error: () => {} }, 0.5);
    await queue.work(ctx);
    await queue.runNow(LAPSE_TASK);
    while ((await line()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await queue.stop();
    expect((await offers()).map(([email]) => email)).toEqual([SECOND]);
  });

  it('goes to the next at once when it is given back, or its person is erased or booked another slot', async () => {
    const offer = await heldFor([FIRST, SECOND, 'drie@voorbeeld.example']);
    await declineOffer(ctx, SITE, offer);
    await expect(declineOffer(ctx, SITE, offer)).rejects.toMatchObject({ status: 404 });
    expect((await offers()).map(([email]) => email)).toEqual([SECOND]);
    expect(await line()).toEqual(['drie@voorbeeld.example']);

    await book({ email: SECOND, start: '2026-11-18T09:00:00Z' });
    expect(await offerFreed()).toBe(1);
    expect((await offers()).map(([email]) => email)).toEqual(['drie@voorbeeld.example']);

    await eraseEmail(ctx, 'drie@voorbeeld.example', SITE);
    expect(await startsOf()).toContain(TUESDAY_TEN);
  });

  it('is not offered to whoever left the line', async () => {
    const { id } = await book();
    await joinWaitlist(ctx, SITE, 1, viewingFormOf({ email: FIRST }));
    await joinWaitlist(ctx, SITE, 1, viewingFormOf({ email: SECOND }));
    await eraseEmail(ctx, FIRST, SITE);
    await cancelViewing(ctx, SITE, id);
    expect(await offerFreed()).toBe(1);
    expect((await offers()).map(([email]) => email)).toEqual([SECOND]);
  });

  it('is nobody’s when the day was blocked meanwhile', async () => {
    const offer = await heldFor([FIRST, SECOND]);
    await ctx.db.transaction((trx) =>
      replaceAgendas(trx, SITE, [testAgenda({ exceptions: [{ from: '2026-11-17' }] })]),
    );
    expect(await liveAgenda(ctx, SITE, 1, await offeredHold(ctx, SITE, offer))).not.toHaveProperty('held');
    await expect(book({ offer, email: FIRST })).rejects.toMatchObject({ status: 409 });
    clock.now = new Date('2026-11-15T10:30:00Z');
    expect(await lapseHolds(ctx)).toBe(1);
    expect(await offers()).toEqual([]);
    expect(await line()).toEqual([SECOND]);
    const { rows } = await sql`select from agenda_block`.execute(ctx.db.kysely);
    expect(rows).toEqual([]);
  });

  it('gives way to time that the agency keeps for itself; its person waits on', async () => {
    const offer = await heldFor([FIRST]);
    const span = { from: new Date('2026-11-17T08:00:00Z'), to: new Date('2026-11-17T12:00:00Z') };
    await keepTime(ctx, SITE, 'mira', span);
    await expect(book({ offer, email: FIRST })).rejects.toMatchObject({ status: 409 });
    expect(await line()).toEqual([FIRST]);
    // A viewing does not.
    await book({ start: '2026-11-18T09:00:00Z' });
    const booked = { from: new Date('2026-11-18T08:00:00Z'), to: new Date('2026-11-18T12:00:00Z') };
    await expect(keepTime(ctx, SITE, 'mira', booked)).rejects.toMatchObject({ status: 409 });
  });

  it('keeps one place of a group viewing, and leaves the others', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await book({ start: OPEN_HOUSE, email: `${name}@voorbeeld.example` });
    const offer = await heldFor([FIRST, SECOND], OPEN_HOUSE);
    expect(await startsOf()).not.toContain(OPEN_HOUSE);
    await expect(book({ start: OPEN_HOUSE })).rejects.toMatchObject({ status: 409 });
    clock.now = new Date('2026-11-15T10:30:00Z');
    expect(await lapseHolds(ctx)).toBe(1);
    const [next] = await offers();
    expect(next?.[0]).toBe(SECOND);
    await expect(book({ start: OPEN_HOUSE, offer, email: FIRST })).rejects.toMatchObject({ status: 409 });
    expect(await book({ start: OPEN_HOUSE, offer: next?.[1], email: SECOND })).toMatchObject({ group: true });
  });

  it('waits with its person when the mail could not leave, and asks nobody further', async () => {
    const { id } = await book();
    for (const email of [FIRST, SECOND]) await joinWaitlist(ctx, SITE, 1, viewingFormOf({ email }));
    await test.send();
    await cancelViewing(ctx, SITE, id);
    expect(await offerFreed()).toBe(1);
    clock.now = new Date('2026-11-15T10:30:00Z');
    expect(await lapseHolds(ctx)).toBe(1);
    expect((await line()).sort()).toEqual([FIRST, SECOND]);
    expect(await startsOf()).toContain(TUESDAY_TEN);
    // Its mail is not sent any more: the slot is not held.
    expect(await offers()).toEqual([]);
  });
});
