// The two demo agencies: their folders come with the package, their listings are made here, dated back from the day of
// the first seed. So a second seed changes nothing.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { firstCreatedAt } from '../db/estates/estates.ts';
import { estateList } from '../feeds/json/estate-json-source.ts';
import { importSiteFolder } from '../services/content/import-site.ts';
import { importEstates } from '../services/imports/import-estates.ts';
import { importRentalUnits } from '../services/rentals/import-rental-units.ts';
import type { Program } from './program.ts';

export const seedDemo = async (
  { packageDir, services }: Pick<Program, 'packageDir' | 'services'>,
  print: (line: string) => void,
  /** Sites that an operator removed: they do not come back by themselves. */
  except: readonly string[] = [],
): Promise<void> => {
  // Loaded here and nowhere else: an agency's own process has no use for the generator.
  const [{ demoCatalogue }, { demoRentalUnits }] = await Promise.all([
    import('../../demo/catalogue.ts'),
    import('../../demo/rentals/units.ts'),
  ]);
  const folder = join(packageDir, 'sites');
  for (const entry of (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!entry.isDirectory() || except.includes(entry.name)) continue;
    const { siteId, pages, assets } = await importSiteFolder(services, join(folder, entry.name), {
      // Whoever tries the desk out keeps what they changed.
      wins: 'here',
    });
    // One moment for both: midnight may pass during the import.
    const now = services.now();
    const day = (await firstCreatedAt(services.db.kysely, siteId)) ?? now;
    const today = day.toISOString().slice(0, 10);
    const listings = demoCatalogue(siteId, { today });
    const options = { siteId, mode: 'partial' } as const;
    const report = await importEstates({ ...services, now: () => now }, estateList(listings), options);
    const present = report.added + report.changed + report.unchanged;
    const rentals = await importRentalUnits(services, demoRentalUnits(siteId, today), { siteId });
    const homes = rentals.added + rentals.changed + rentals.unchanged;
    print(`Seeded ${siteId}: ${pages} pages, ${assets} files, ${present} listings, ${homes} holiday homes.`);
  }
};
