import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { testUnit } from '../../test/support/rentals.ts';
import { testServices } from '../../test/support/services.ts';
import { findSite } from '../db/content/sites.ts';
import { listAudit } from '../db/people/audit-log.ts';
import { listRentalUnits } from '../db/rentals/rental-units.ts';
import { readConfig } from '../server/config.ts';
import type { Program } from '../server/program.ts';
import { rentalPeriods } from '../services/rentals/rentals.ts';
import { importSite } from './import-site.command.ts';
import { newSite } from './new-site.command.ts';

describeOnADatabase('pand import site', (open) => {
  let services: Program['services'];
  let folder: string;
  beforeAll(async () => {
    services = await testServices(await open());
    folder = await mkdtemp(join(tmpdir(), 'pand-import-site-'));
    if (newSite.kind !== 'own') throw new Error('needs no data');
    await newSite.run([folder, '--name', 'Immo Zee', '--id', 'zee'], {
      config: readConfig({}, folder),
      packageDir: resolve(import.meta.dirname, '../..'),
      surroundings: process,
      print: () => {},
    });
  });
  afterAll(async () => {
    await services.catalogue.close();
    await rm(folder, { recursive: true, force: true });
  });

  const pand = async () => {
    if (importSite.kind !== 'data') throw new Error('works on the data');
    const lines: string[] = [];
    const code = await importSite.run({ services } as Program, importSite.prepare([folder], '/'), (line) =>
      lines.push(line),
    );
    return { code, lines };
  };
  const homes = (units: unknown) => writeFile(join(folder, 'rental-units.json'), JSON.stringify(units));
  const stored = async () => (await listRentalUnits(services.db.kysely, 'zee')).map(({ id }) => id);

  it('brings in the holiday homes of the folder; nothing when one of them is wrong', async () => {
    await homes([testUnit(1), { ...testUnit(2), owner: 'Somebody' }]);
    const refused = await pand();
    expect(refused.code).toBe(1);
    expect(refused.lines).toContain('  rental-units.json 1.owner: is not known');
    expect(await findSite(services.db.kysely, 'zee')).toBeUndefined();
    expect(await listAudit(services.db.kysely, { siteId: 'zee', limit: 9 })).toEqual([]);

    await homes([testUnit(1, { taken: [{ from: '2027-07-03', to: '2027-07-10' }] }), testUnit(2)]);
    const unregistered = (id: number): string => `  unit ${id}: warning: no registration number`;
    const brought = {
      code: 0,
      lines: [unregistered(1), unregistered(2), 'Imported zee: 6 pages, 1 files, 2 holiday homes.'],
    };
    expect(await pand()).toEqual(brought);
    expect(await pand()).toEqual(brought);
    expect(await stored()).toEqual([1, 2]);
    const [newest, ...older] = await listAudit(services.db.kysely, { siteId: 'zee', limit: 9 });
    expect(newest).toMatchObject({ actor: 'command line', source: 'command', action: 'importSite', subject: 'zee' });
    expect(older).toHaveLength(1);
    expect((await rentalPeriods(services, 'zee', 1)).busy).toEqual([{ from: '2027-07-03', to: '2027-07-10' }]);

    // What the list lacks stays, and so does everything when there is no list.
    await homes([testUnit(3)]);
    expect((await pand()).lines).toEqual([unregistered(3), 'Imported zee: 6 pages, 1 files, 1 holiday homes.']);
    await rm(join(folder, 'rental-units.json'));
    expect((await pand()).lines).toEqual(['Imported zee: 6 pages, 1 files.']);
    expect(await stored()).toEqual([1, 2, 3]);
  });
});
