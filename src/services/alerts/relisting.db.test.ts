// The same home under another number: who heard of it hears nothing, who did not hears of it.
import { afterAll, beforeEach, expect, it } from 'vitest';
import { type AlertWorld, alertWorld } from '../../../test/support/alerts.ts';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { testEstate } from '../../../test/support/estates.ts';
import { findSite } from '../../db/content/sites.ts';
import type { Db } from '../../db/engine/connect.ts';
import { readFamilies } from '../../db/estates/estate-families.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { expectedReaders } from './match-alerts.ts';

describeOnADatabase('a home that is listed again', (open) => {
  let db: Db | undefined;
  let world: AlertWorld;
  let count = 0;
  const worlds: AlertWorld[] = [];

  beforeEach(async () => {
    db ??= await open();
    world = await alertWorld(db, `relisted${count++}`);
    worlds.push(world);
  });
  afterAll(() => Promise.all(worlds.map(({ ctx }) => ctx.catalogue.close())));

  const home = (id: number, bedrooms = 2, over: Partial<Estate> = {}): Estate =>
    testEstate(id, {
      general: { reference: `R-${id}`, bedroomCount: bedrooms },
      fields: { 'construction.habitable_surface': 100 },
      ...over,
    });
  const later = (days: number) => {
    world.now = new Date(world.now.getTime() + days * 86_400_000);
  };
  const readersOf = () => world.sent.map(({ to }) => to?.address);
  const show = async (...estates: Estate[]) => {
    await world.importAll(estates);
    await world.round();
  };

  it('is no news to Noor, who heard of it under its former number; Wout gets his first mail', async () => {
    await world.person('noor@huis.example', [{}]);
    await world.person('wout@huis.example', [{ criteria: { bedroomsMin: 3 } }]);
    await show(home(1));
    expect(readersOf()).toEqual(['noor@huis.example']);
    later(10);
    await show();
    later(89);
    await show(home(2, 3));
    expect(readersOf()).toEqual(['noor@huis.example', 'wout@huis.example']);
  });

  it.each([
    [90, ['noor@huis.example']],
    [91, ['noor@huis.example', 'noor@huis.example']],
  ])('%i days after it left', async (days, readers) => {
    await world.person('noor@huis.example', [{}]);
    await show(home(1));
    await show();
    later(days);
    await show(home(2));
    expect(readersOf()).toEqual(readers);
  });

  it('is two listings while visitors see both', async () => {
    await world.person('noor@huis.example', [{}]);
    await show(home(1));
    await show(home(1), home(2));
    expect(readersOf()).toEqual(['noor@huis.example', 'noor@huis.example']);
  });

  it('tells Noor of a lower price later, and the desk counts her neither before', async () => {
    await world.person('noor@huis.example', [{}]);
    await show(home(1));
    await show();
    later(5);
    await world.importAll([home(2)]);
    const site = await findSite(world.ctx.db.kysely, world.siteId);
    const [family] = await readFamilies(world.ctx.db.kysely, world.siteId, [2]);
    expect(site && family && (await expectedReaders(world.ctx, site, family))).toBe(0);
    await world.round();
    await show(home(2, 2, { price: { value: 290_000 } }));
    expect(world.sent.map(({ subject }) => subject)).toHaveLength(2);
    expect(world.sent[1]?.text).toContain('/aanbod/2/');
  });

  const withUnits = (project: number, units: readonly { id: number; number: string; area?: number }[]): Estate => {
    const one = home(project);
    return {
      ...one,
      general: { ...one.general, headType: { id: 7 }, subType: null, project: true },
      children: units.map(({ id, number, area = 80 }) => ({
        ...home(id, 2, { fields: { 'construction.habitable_surface': area } }),
        general: { ...home(id).general, headType: { id: 3 }, entityNumber: number },
        address: null,
      })),
    };
  };

  it('as a unit of a project is no news under another number; its neighbour is', async () => {
    await world.person('noor@huis.example', [{ criteria: { bedroomsMin: 2 } }]);
    await show(withUnits(10, [{ id: 11, number: 'A1' }]));
    await show(
      withUnits(10, [
        { id: 11, number: 'A1' },
        { id: 12, number: 'A2' },
      ]),
    );
    expect(world.sent).toHaveLength(2);
    await show(withUnits(10, [{ id: 11, number: 'A1' }]));
    later(5);
    await show(
      withUnits(10, [
        { id: 11, number: 'A1' },
        { id: 22, number: 'a2' },
      ]),
    );
    expect(world.sent).toHaveLength(2);
    await show(
      withUnits(10, [
        { id: 11, number: 'A1' },
        { id: 22, number: 'a2' },
        { id: 23, number: 'A3' },
      ]),
    );
    expect(world.sent).toHaveLength(3);
  });

  it('as a unit that was offered by itself before is no news to whoever heard of it', async () => {
    await world.person('noor@huis.example', [{ criteria: { bedroomsMin: 2 } }]);
    await show(
      withUnits(10, [{ id: 11, number: 'A1' }]),
      home(5, 2, {
        general: { id: 5, headType: { id: 3 }, bedroomCount: 2 },
        address: { ...testEstate(5).address, box: 'B7' },
      }),
    );
    const before = world.sent.length;
    await show(withUnits(10, [{ id: 11, number: 'A1' }]));
    later(30);
    await show(
      withUnits(10, [
        { id: 11, number: 'A1' },
        { id: 12, number: 'B7', area: 100 },
      ]),
    );
    expect(world.sent).toHaveLength(before);
  });
});
