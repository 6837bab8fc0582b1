import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import {
  addViewingSite,
  SITE,
  testAgenda,
  type ViewingTest,
  viewingFormOf,
  viewingTest,
} from '../../../test/support/viewings.ts';
import { listWaits } from '../../db/viewings/viewing-waits.ts';
import { listViewings } from '../../db/viewings/viewings.ts';
import type { ServiceContext } from '../platform/context.ts';
import { bookViewing } from './book-viewing.ts';
import { eraseOldViewings, remindOfTomorrow } from './viewing-upkeep.ts';
import { joinWaitlist } from './viewing-waits.ts';
import { cancelViewing } from './viewings.ts';

/** From midnight on, so that viewings begin at both ends of a day. */
const agenda = testAgenda({ hours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '00:00', to: '17:00' })) });

describeOnADatabase('the clock of viewings', (open) => {
  let test: ViewingTest;
  let ctx: ServiceContext;
  const clock = { now: new Date('2026-11-15T10:00:00Z') };

  beforeAll(async () => {
    test = await viewingTest(await open(), { now: () => clock.now });
    ctx = test.ctx;
    await addViewingSite(ctx, SITE, agenda);
  });
  afterAll(() => ctx.catalogue.close());
  beforeEach(async () => {
    clock.now = new Date('2026-11-15T10:00:00Z');
    await test.send();
    await ctx.db.transaction(async (trx) => {
      await trx.deleteFrom('viewing').execute();
      await trx.deleteFrom('agenda_block').execute();
      await trx.deleteFrom('viewing_wait').execute();
      await trx.deleteFrom('idempotency').execute();
    });
  });

  const book = (name: string, start: string, key?: string) =>
    bookViewing(ctx, SITE, viewingFormOf({ name, start, email: `${name}@voorbeeld.example` }, key));
  const reminded = async () => {
    const count = await remindOfTomorrow(ctx);
    const names = (await test.send()).map(({ to }) => to.name);
    expect(names).toHaveLength(count);
    return names;
  };

  it('reminds the people of tomorrow, and nobody of today, of later, of what is cancelled or was made today', async () => {
    await book('Els', '2026-11-16T12:00:00Z');
    await book('Midas', '2026-11-16T23:00:00Z');
    await book('Amal', '2026-11-17T09:00:00Z');
    const { id } = await book('Dirk', '2026-11-17T11:00:00Z');
    await book('Wout', '2026-11-17T23:00:00Z');
    await cancelViewing(ctx, SITE, id);
    clock.now = new Date('2026-11-16T08:05:00Z');
    await book('Bas', '2026-11-17T12:00:00Z');
    await test.send();
    expect(await reminded()).toEqual(['Midas', 'Amal']);
    expect(await reminded()).toEqual([]);
    clock.now = new Date('2026-11-17T08:05:00Z');
    expect(await reminded()).toEqual(['Wout']);
  });

  it('says what is tomorrow, where, and how to cancel', async () => {
    const { id } = await book('Amal', '2026-11-17T09:00:00Z');
    await test.send();
    clock.now = new Date('2026-11-16T08:05:00Z');
    await remindOfTomorrow(ctx);
    const [mail] = await test.send();
    expect(mail?.to).toEqual({ name: 'Amal', address: 'Amal@voorbeeld.example' });
    expect(mail?.subject).toContain('Morgen komt u op bezoek');
    expect(mail?.text).toContain('dinsdag 17 november 2026 om 10.00\u00a0uur');
    expect(mail?.text).toContain(id);
  });

  it('keeps an appointment six months after its day, a place in the line sixty days, a request a day', async () => {
    clock.now = new Date('2026-11-14T22:59:59.999Z');
    await joinWaitlist(ctx, SITE, 2, viewingFormOf({ email: 'gisteren@voorbeeld.example' }));
    clock.now = new Date('2026-11-14T23:00:00Z');
    await joinWaitlist(ctx, SITE, 2, viewingFormOf({ email: 'middernacht@voorbeeld.example' }));
    clock.now = new Date('2026-11-15T10:00:00Z');
    await book('Amal', '2026-11-17T09:00:00Z', 'sleutel-van-amal');
    await joinWaitlist(ctx, SITE, 2, viewingFormOf({ email: 'wacht@voorbeeld.example' }));
    const kept = async () => {
      await eraseOldViewings(ctx);
      const viewings = (await listViewings(ctx.db.kysely, { siteId: SITE })).map(({ name }) => name);
      const waits = (await listWaits(ctx.db.kysely, SITE)).map(({ email }) => email);
      const requests = await ctx.db.kysely.selectFrom('idempotency').select('route').execute();
      return [...viewings, ...waits, ...requests.map(({ route }) => route)];
    };
    const line = ['middernacht@voorbeeld.example', 'wacht@voorbeeld.example'];
    clock.now = new Date('2026-11-16T10:00:00Z');
    expect(await kept()).toEqual(['Amal', 'gisteren@voorbeeld.example', ...line, 'reservation']);
    clock.now = new Date('2026-11-16T10:00:00.001Z');
    expect(await kept()).toEqual(['Amal', 'gisteren@voorbeeld.example', ...line]);
    // From midnight of the sixtieth day after, in Belgium.
    clock.now = new Date('2027-01-13T23:00:00Z');
    expect(await kept()).toEqual(['Amal', ...line]);
    clock.now = new Date('2027-01-14T22:59:59Z');
    expect(await kept()).toEqual(['Amal', ...line]);
    clock.now = new Date('2027-01-14T23:00:00Z');
    expect(await kept()).toEqual(['Amal']);
    clock.now = new Date('2027-05-17T21:59:59Z');
    expect(await kept()).toEqual(['Amal']);
    clock.now = new Date('2027-05-17T22:00:00Z');
    expect(await kept()).toEqual([]);
  });
});
