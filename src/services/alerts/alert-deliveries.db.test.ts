import { afterAll, beforeEach, expect, it } from 'vitest';
import { type AlertWorld, alertWorld } from '../../../test/support/alerts.ts';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { testEstate } from '../../../test/support/estates.ts';
import { moveAlertSite } from '../../db/alerts/alert-sites.ts';
import type { Db } from '../../db/engine/connect.ts';

const MINUTE = 60_000;

describeOnADatabase('the mails of alerts', (open) => {
  let db: Db | undefined;
  let world: AlertWorld;
  const worlds: AlertWorld[] = [];
  beforeEach(async () => {
    db ??= await open();
    world = await alertWorld(db, `mails${worlds.length}`);
    worlds.push(world);
  });
  afterAll(() => Promise.all(worlds.map(({ ctx }) => ctx.catalogue.close())));

  const waits = (): number[] =>
    world.jobs
      .filter(({ task }) => task === 'send-mail')
      .map(({ startAfter }) => (startAfter?.getTime() ?? 0) - world.now.getTime());
  const told = async (): Promise<string[]> => {
    const before = world.sent.length;
    await world.order();
    await world.deliver();
    return world.sent.slice(before).map(({ to }) => to.address);
  };

  it('leave one after the other, three hundred a minute, also when there are more than fifty', async () => {
    const people = Array.from({ length: 51 }, (_, index) => `p${index}@huis.example`);
    for (const email of people) await world.person(email, [{}]);
    await world.importAll([testEstate(1)]);
    await world.match();
    expect(await told()).toEqual(people);
    expect(waits()).toEqual(people.map((_, index) => index * 200));
  });

  it('are ordered twenty minutes ahead at most; what waits longer waits as news', async () => {
    await world.person('noor@huis.example', [{}]);
    await world.importAll([testEstate(1)]);
    await world.match();
    const queueUntil = (ahead: number) =>
      world.ctx.db.transaction((trx) =>
        moveAlertSite(trx, world.siteId, { nextSendAt: new Date(world.now.getTime() + ahead) }),
      );
    await queueUntil(20 * MINUTE + 1);
    expect(await told()).toEqual([]);
    await queueUntil(20 * MINUTE);
    expect(await told()).toEqual(['noor@huis.example']);
    expect(waits()).toEqual([20 * MINUTE]);
  });

  it('of the day hold what came until seven in the morning, and the next day the rest', async () => {
    await world.person('dag@huis.example', [{ frequency: 'DAILY' }]);
    const seven = new Date('2026-11-17T06:00:00Z');
    world.now = seven;
    await world.importAll([testEstate(1)]);
    await world.match();
    world.now = new Date(seven.getTime() + 1);
    await world.importAll([testEstate(1), testEstate(2)]);
    await world.match();
    expect(await told()).toEqual(['dag@huis.example']);
    expect(world.sent.at(-1)?.text).toContain('/nl/aanbod/1/');
    expect(world.sent.at(-1)?.text).not.toContain('/nl/aanbod/2/');
    expect(await told()).toEqual([]);
    world.now = new Date('2026-11-18T05:59:59Z');
    expect(await told()).toEqual([]);
    world.now = new Date('2026-11-18T06:00:00Z');
    expect(await told()).toEqual(['dag@huis.example']);
    expect(world.sent.at(-1)?.text).toContain('/nl/aanbod/2/');
    expect(world.sent.at(-1)?.text).not.toContain('/nl/aanbod/1/');
  });
});
