import { afterAll, beforeEach, expect, it } from 'vitest';
import { type AlertWorld, alertWorld } from '../../../test/support/alerts.ts';
import { createTestDatabase, describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { hiddenAddress, testEstate, testProject } from '../../../test/support/estates.ts';
import { connect, type Db } from '../../db/engine/connect.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { sendDelivery } from '../mail/deliveries.ts';
import { matchAlerts } from './match-alerts.ts';

describeOnADatabase('alerts from the change log', (open, engine) => {
  let db: Db | undefined;
  let world: AlertWorld;
  let count = 0;
  const worlds: AlertWorld[] = [];

  beforeEach(async () => {
    db ??= await open();
    world = await alertWorld(db, `alerts${count++}`);
    worlds.push(world);
  });
  afterAll(() => Promise.all(worlds.map(({ ctx }) => ctx.catalogue.close())));

  const house = (id: number, over: Parameters<typeof testEstate>[1] = {}): Estate => testEstate(id, over);
  const priced = (id: number, value: number): Estate => house(id, { price: { value } });
  const underOption = (id: number): Estate => house(id, { general: { transaction: { id: 3 } } });
  const news = () =>
    world.ctx.db.kysely
      .selectFrom('alert_news')
      .select(['subscription_id as person', 'estate_id as estate', 'event', 'kind', 'frequency'])
      .where('site_id', '=', world.siteId)
      .orderBy('id')
      .execute();
  const deliveries = () =>
    world.ctx.db.kysely.selectFrom('delivery').selectAll().where('site_id', '=', world.siteId).orderBy('id').execute();

  it('tells of a new listing once, across all alerts of a person, and never again without a change', async () => {
    const { id } = await world.person('noor@huis.example', [
      { criteria: { types: [1] }, frequency: 'DAILY' },
      { criteria: { transaction: 'FOR_SALE' } },
    ]);
    await world.importAll([house(1)]);
    await world.round();
    await world.importAll([house(1)]);
    await world.round();
    expect(await news()).toEqual([{ person: id, estate: 1, event: 'new', kind: 'NEW', frequency: 'IMMEDIATE' }]);
    expect(world.sent).toHaveLength(1);
    expect(world.sent[0]).toMatchObject({ to: { name: 'Noor', address: 'noor@huis.example' } });
    expect(world.sent[0]?.text).toContain('Geheimstraat 4711');
    expect(world.sent[0]?.text).toContain(`https://${world.siteId}.example/nl/aanbod/1/`);
  });

  it('finds nothing new in what was there before the alerts began', async () => {
    await world.importAll([house(1)]);
    await world.match();
    await world.person('noor@huis.example', [{}]);
    await world.importAll([house(1, { general: { bedroomCount: 4 } })]);
    await world.round();
    expect(await news()).toEqual([]);
  });

  it('takes down the only listing there is, at first', async () => {
    const first = await alertWorld(db as Db, 'first-look', {}, [priced(1, 300_000)]);
    worlds.push(first);
    const { id } = await first.person('noor@huis.example', [{}]);
    await first.importAll([priced(1, 290_000)]);
    await first.round();
    expect(
      await first.ctx.db.kysely
        .selectFrom('alert_news')
        .select(['subscription_id as person', 'estate_id as estate', 'event'])
        .where('site_id', '=', 'first-look')
        .execute(),
    ).toEqual([{ person: id, estate: 1, event: 'price:290000' }]);
  });

  it('tells of a price that falls, not of one that rises, and of the same price once', async () => {
    await world.importAll([priced(1, 300_000)]);
    await world.match();
    await world.person('noor@huis.example', [{}]);
    for (const price of [320_000, 290_000, 320_000, 290_000, 280_000]) {
      await world.importAll([priced(1, price)]);
      await world.round();
    }
    expect((await news()).map(({ event }) => event)).toEqual(['price:290000', 'price:280000']);
    expect(world.sent.map(({ text }) => /was dat (\S+ \S+)\./.exec(text.replaceAll('\u00a0', ' '))?.[1])).toEqual([
      '€ 320.000',
      '€ 290.000',
    ]);
  });

  it('tells at once of what came while everything was taken down for the first time', async () => {
    const { id } = await world.person('noor@huis.example', [{}]);
    const { db: own } = world.ctx;
    await own.kysely.deleteFrom('alert_site').where('site_id', '=', world.siteId).execute();
    let isFirst = true;
    const transaction: Db['transaction'] = async (work) => {
      const result = await own.transaction(work);
      if (isFirst) await world.importAll([house(1)]);
      isFirst = false;
      return result;
    };
    await matchAlerts({ ...world.ctx, db: { ...own, transaction } }, world.siteId);
    expect(await news()).toEqual([{ person: id, estate: 1, event: 'new', kind: 'NEW', frequency: 'IMMEDIATE' }]);
  });

  it('tells when an option is lifted, and nothing while it lasts', async () => {
    await world.person('noor@huis.example', [{}]);
    await world.importAll([underOption(1)]);
    await world.round();
    expect(await news()).toEqual([]);
    await world.importAll([house(1)]);
    await world.round();
    await world.importAll([underOption(1)]);
    await world.round();
    await world.importAll([house(1)]);
    await world.round();
    expect((await news()).map(({ kind, event }) => [kind, event])).toEqual([
      ['AVAILABLE', 'available:1'],
      ['AVAILABLE', 'available:2'],
    ]);
  });

  it.each([
    ['hidden', { general: { transaction: { id: 10 } } }],
    ['sold', { general: { transaction: { id: 5 } } }],
    ['archived', { archived: true }],
  ] as const)('says nothing of a listing that is %s', async (_, over) => {
    await world.person('noor@huis.example', [{}]);
    await world.importAll([house(1, over)]);
    await world.round();
    expect(await news()).toEqual([]);
  });

  it('says nothing when a listing is hidden and shown again, or removed and back', async () => {
    await world.importAll([house(1), house(2)]);
    await world.match();
    await world.person('noor@huis.example', [{}]);
    await world.importAll([house(1, { general: { transaction: { id: 10 } } })]);
    await world.round();
    await world.importAll([house(1), house(2)]);
    await world.round();
    expect(await news()).toEqual([]);
  });

  it('tells of a listing whose details come later to those whose search finds it only then', async () => {
    await world.importAll([house(1, { general: { bedroomCount: 2 } })]);
    await world.match();
    const wants3 = await world.person('drie@huis.example', [{ criteria: { bedroomsMin: 3 } }]);
    await world.person('alle@huis.example', [{}]);
    await world.importAll([house(1, { general: { bedroomCount: 3 } })]);
    await world.round();
    expect(await news()).toEqual([
      { person: wants3.id, estate: 1, event: 'new', kind: 'CHANGED', frequency: 'IMMEDIATE' },
    ]);
  });

  it('tells of a project once, whichever of its units suits, and of a later unit under it', async () => {
    const { id } = await world.person('noor@huis.example', [
      { criteria: { types: [3] } },
      { criteria: { types: [7] } },
    ]);
    await world.importAll([testProject(10, [11, 12])]);
    await world.round();
    await world.importAll([testProject(10, [11, 12, 13])]);
    await world.round();
    expect(await news()).toEqual([
      { person: id, estate: 10, event: 'new', kind: 'NEW', frequency: 'IMMEDIATE' },
      { person: id, estate: 10, event: 'new:13', kind: 'NEW', frequency: 'IMMEDIATE' },
    ]);
    expect(world.sent.every(({ text }) => text.includes('/aanbod/10/'))).toBe(true);
  });

  it('misses nothing that changed while no process was there', async () => {
    await world.person('noor@huis.example', [{}]);
    const all = Array.from({ length: 250 }, (_, i) => house(i + 1));
    for (let upTo = 50; upTo <= 250; upTo += 50) await world.importAll(all.slice(0, upTo));
    await world.round();
    expect((await news()).map(({ estate }) => estate)).toEqual(all.map(({ general }) => general.id));
    expect(world.sent).toHaveLength(1);
    expect(world.sent[0]?.subject).toBe('250 panden voor u');
  });

  it('is the same news and the same mail after a crash between matching and sending, and when jobs run again', async () => {
    await world.person('noor@huis.example', [{}]);
    await world.importAll([house(1)]);
    await world.match();
    await world.match();
    world.fail = new Error('the process died');
    await world.order();
    await world.order();
    await expect(world.deliver()).resolves.toBeUndefined();
    world.fail = undefined;
    const [row] = await deliveries();
    await sendDelivery(world.ctx, world.siteId, row?.id ?? 0, true);
    await sendDelivery(world.ctx, world.siteId, row?.id ?? 0, true);
    expect(await deliveries()).toHaveLength(1);
    expect(world.sent.map(({ messageId }) => messageId)).toEqual([row?.message_id]);
  });

  it('is matched and ordered once when two processes race', async () => {
    await world.person('een@huis.example', [{}]);
    await world.person('twee@huis.example', [{ frequency: 'DAILY' }]);
    await world.importAll([house(1), house(2)]);
    await Promise.all([world.match(), matchAlerts(world.ctx, world.siteId), world.match()]);
    world.now = new Date('2026-11-17T08:00:00Z');
    await Promise.all([world.order(), world.order(), world.order()]);
    await world.deliver();
    expect(await news()).toHaveLength(4);
    expect(await deliveries()).toHaveLength(2);
    expect(new Set(world.sent.map(({ messageId }) => messageId)).size).toBe(2);
    expect(world.sent).toHaveLength(2);
  });

  it.skipIf(engine !== 'postgres')('is matched and mailed once by two processes with an index each', async () => {
    const database = await createTestDatabase('postgres');
    const dbs = [await connect(database.options), await connect(database.options)] as const;
    try {
      const first = await alertWorld(dbs[0], 'shared');
      const second = await alertWorld(dbs[1], 'shared');
      for (let i = 0; i < 12; i++) await first.person(`p${i}@huis.example`, [{}, { criteria: { types: [1] } }]);
      for (let upTo = 5; upTo <= 20; upTo += 5) {
        await first.importAll(Array.from({ length: upTo }, (_, i) => house(i + 1)));
        await Promise.all([first.round(), second.round(), first.match(), second.match()]);
      }
      await Promise.all([first.round(), second.round()]);
      const rows = await dbs[0].kysely.selectFrom('alert_news').selectAll().execute();
      expect(rows).toHaveLength(12 * 20);
      expect(rows.every(({ digest_id }) => digest_id !== null)).toBe(true);
      const mails = [...first.sent, ...second.sent];
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
      const told = mails.flatMap(({ to, text }) =>
        [...text.matchAll(/\/nl\/aanbod\/(\d+)\//g)].map(([, id]) => `${to.address} ${id}`),
      );
      expect([told.length, new Set(told).size]).toEqual([12 * 20, 12 * 20]);
      await first.ctx.catalogue.close();
      await second.ctx.catalogue.close();
    } finally {
      for (const one of dbs) await one.close();
      await database.remove();
    }
  });

  it('sends what is true when the mail leaves: price, visibility, criteria, pause, consent', async () => {
    const person = await world.person('noor@huis.example', [{ criteria: { priceMax: 400_000 } }]);
    await world.importAll([priced(1, 310_000), priced(2, 320_000), priced(3, 330_000), house(4)]);
    await world.match();
    await world.order();
    await world.importAll([
      priced(1, 305_000),
      priced(2, 500_000),
      house(3, { general: { transaction: { id: 5 } } }),
      house(4, { address: hiddenAddress() }),
    ]);
    await world.deliver();
    expect(world.sent).toHaveLength(1);
    const text = world.sent[0]?.text ?? '';
    expect(text).toContain('/nl/aanbod/1/');
    expect(text).toContain('305.000');
    expect(text).not.toContain('/nl/aanbod/2/');
    expect(text).not.toContain('/nl/aanbod/3/');
    expect(text.split('/nl/aanbod/4/')[1]).not.toMatch(/geheim|4711/i);

    await world.importAll([priced(1, 305_000), priced(5, 300_000)]);
    await world.match();
    await world.order();
    await world.ctx.db.kysely
      .updateTable('alert')
      .set({ active: false })
      .where('site_id', '=', world.siteId)
      .where('id', '=', person.alertIds[0] ?? 0)
      .execute();
    await world.deliver();
    expect(world.sent).toHaveLength(1);
    expect((await deliveries()).at(-1)).toMatchObject({ state: 'dropped' });
  });

  it('has no token, address or name in job payloads, deliveries and news', async () => {
    const { id } = await world.person('noor@huis.example', [{}]);
    await world.importAll([house(1)]);
    await world.round();
    const { manage, unsubscribe } = await world.tokens(id);
    const stored = JSON.stringify([
      world.jobs,
      await deliveries(),
      await world.ctx.db.kysely.selectFrom('alert_news').selectAll().execute(),
      await world.ctx.db.kysely.selectFrom('subscription_token').selectAll().execute(),
    ]);
    for (const secret of [manage, unsubscribe, 'noor@huis.example', 'Noor']) expect(stored).not.toContain(secret);
    expect(world.sent[0]?.text).toContain(manage);
    expect(world.sent[0]?.text).toContain(unsubscribe);
  });
});
