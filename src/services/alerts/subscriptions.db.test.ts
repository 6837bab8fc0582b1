import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AlertWorld, alertWorld } from '../../../test/support/alerts.ts';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { alertsOf } from '../../db/alerts/alerts.ts';
import { subscribe } from './subscribe.ts';
import { addAlert, readSubscription } from './subscriptions.ts';

const SITE = 'alpha';

describeOnADatabase('the alerts of a person', (open) => {
  let world: AlertWorld;
  beforeAll(async () => {
    world = await alertWorld(await open(), SITE);
  });
  afterAll(() => world.ctx.catalogue.close());

  const nineteen = Array.from({ length: 19 }, (_, index) => ({ criteria: { priceMax: index + 1 } }));
  const prices = async (id: number) =>
    (await alertsOf(world.ctx.db.kysely, SITE, id)).map(({ criteria }) => criteria.priceMax);
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

  it('adds a twentieth alert, and refuses one more', async () => {
    const { id } = await world.person('noor@huis.example', nineteen);
    const { manage: token } = await world.tokens(id);
    const add = (priceMax: number) =>
      addAlert(
        world.ctx,
        { siteId: SITE, token, address: undefined },
        { criteria: { priceMax }, frequency: 'DAILY', active: true },
      );
    expect((await add(20)).alerts.map(({ criteria }) => criteria.priceMax)).toEqual(upTo(20));
    await expect(add(21)).rejects.toMatchObject({ status: 409, message: 'There can be 20 alerts.' });
    expect(await prices(id)).toEqual(upTo(20));
  });

  it('adds one alert for one key, and answers as the first time', async () => {
    const [ann, bob] = [await world.person('ann@huis.example', []), await world.person('bob@huis.example', [])];
    const tokens = { ann: (await world.tokens(ann.id)).manage, bob: (await world.tokens(bob.id)).manage };
    const add = (who: 'ann' | 'bob', priceMax: number, key?: string) =>
      addAlert(
        world.ctx,
        { siteId: SITE, token: tokens[who], address: undefined },
        { criteria: { priceMax }, frequency: 'DAILY', active: true },
        key,
      );
    const [first, twin] = await Promise.all([add('ann', 5, 'k1'), add('ann', 5, 'k1')]);
    expect(twin).toEqual(first);
    expect(await add('ann', 5, 'k1')).toEqual(first);
    expect(await prices(ann.id)).toEqual([5]);
    await expect(add('ann', 6, 'k1')).rejects.toMatchObject({ status: 422 });
    // The key of one person says nothing about another's.
    await add('bob', 7, 'k1');
    expect([await prices(ann.id), await prices(bob.id)]).toEqual([[5], [7]]);
    // Without a key, or with another, it is another alert.
    await add('ann', 5, 'k2');
    await add('ann', 5);
    expect(await prices(ann.id)).toEqual([5, 5, 5]);
  });

  it('takes a twentieth alert from the form; one more is not stored, and the person is told what there is', async () => {
    const { id } = await world.person('sam@huis.example', nineteen);
    const ask = (priceMax: number) =>
      subscribe(world.ctx, SITE, {
        inputs: { email: 'sam@huis.example', privacy: 'on', 'price-max': String(priceMax), ...world.captcha() },
        locale: 'nl',
        address: `10.0.0.${priceMax}`,
      });
    await ask(20);
    expect(await prices(id)).toEqual(upTo(20));
    await ask(20);
    await ask(21);
    expect(await prices(id)).toEqual(upTo(20));
    await world.deliver();
    // One for the twentieth, however often it is asked for, and one for what was one too many.
    expect(world.sent.map(({ to, subject }) => `${to.address}: ${subject}`)).toEqual([
      'sam@huis.example: Uw alerts bij Agency alpha',
      'sam@huis.example: Uw alerts bij Agency alpha',
    ]);
  });

  it('answers fifty unknown links of one visitor a day, then no more; those of an unknown site are just unknown', async () => {
    const { id } = await world.person('els@huis.example', [{}]);
    const { manage, unsubscribe } = await world.tokens(id);
    const read = (token: string, address: string, siteId = SITE) =>
      readSubscription(world.ctx, { siteId, token, address });
    const notThere = { status: 404, message: 'There is no such subscription.' };
    for (let guess = 0; guess < 49; guess++) {
      await expect(read('A'.repeat(43), '192.0.2.1')).rejects.toMatchObject(notThere);
    }
    await expect(read(manage, '192.0.2.1', 'nowhere')).rejects.toMatchObject(notThere);
    await expect(read(unsubscribe, '192.0.2.1')).rejects.toMatchObject(notThere);
    await expect(read('A'.repeat(43), '192.0.2.1')).rejects.toMatchObject({ status: 429 });
    await expect(read(manage, '192.0.2.1', 'nowhere')).rejects.toMatchObject(notThere);
    await expect(read('A'.repeat(43), '192.0.2.2')).rejects.toMatchObject(notThere);
    expect(await read(manage, '192.0.2.1')).toMatchObject({ email: 'els@huis.example' });
  });
});
