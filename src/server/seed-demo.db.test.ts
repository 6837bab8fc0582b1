import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { testServices } from '../../test/support/services.ts';
import { listSites } from '../db/content/sites.ts';
import { lastChanges } from '../db/platform/change-log.ts';
import { searchEstates } from '../services/estates/estates.ts';
import { searchRentalUnits } from '../services/rentals/rentals.ts';
import { seedDemo } from './seed-demo.ts';

const packageDir = join(import.meta.dirname, '../..');

describeOnADatabase('seeding the demo', (open) => {
  it('brings about 400 listings per agency, dated back from today; a second time, days later, changes nothing', async () => {
    const db = await open();
    const services = await testServices(db, { now: () => new Date('2027-03-05T10:00:00Z') });
    const lines: string[] = [];
    await seedDemo({ packageDir, services }, (line) => lines.push(line));
    for (const site of ['lindeloo', 'estran']) {
      expect(lines.some((line) => line.startsWith(`Seeded ${site}: `))).toBe(true);
      const newest = await searchEstates(services, site, { pagination: { from: 0, size: 1 } });
      expect(newest.total.value).toBeGreaterThan(350);
      const homes = await searchRentalUnits(services, site, { pagination: { size: 100 } });
      expect(homes.total.value).toBe(40);
      expect(homes.results.every(({ offer }) => offer && offer.from > '2027-03-05')).toBe(true);
    }
    const before = await lastChanges(db.kysely);
    await seedDemo({ packageDir, services: { ...services, now: () => new Date('2027-04-01T10:00:00Z') } }, () => {});
    expect(await lastChanges(db.kysely)).toEqual(before);
    await services.catalogue.close();
  });

  it('leaves out what an operator removed', async () => {
    const services = await testServices(await open());
    const lines: string[] = [];
    await seedDemo({ packageDir, services }, (line) => lines.push(line), ['lindeloo', 'estran']);
    expect(lines).toEqual([]);
    expect(await listSites(services.db.kysely)).toEqual([]);
    await services.catalogue.close();
  });
});
