// The two demo agencies, from the folders that come with the package.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { importSiteFolder } from '../services/import-site.ts';
import type { Program } from './program.ts';

export const seedDemo = async (
  { packageDir, services }: Pick<Program, 'packageDir' | 'services'>,
  print: (line: string) => void,
): Promise<void> => {
  const folder = join(packageDir, 'sites');
  for (const entry of (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!entry.isDirectory()) continue;
    const { siteId, pages, assets } = await importSiteFolder(services, join(folder, entry.name));
    print(`Seeded ${siteId}: ${pages} pages, ${assets} files.`);
  }
};
