import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { testUnit } from '../../test/support/rentals.ts';
import { testServices } from '../../test/support/services.ts';
import { listAudit } from '../db/people/audit-log.ts';
import type { Agreement } from '../domain/content/site.ts';
import type { Program } from '../server/program.ts';
import { pushAgreement, pushEntity, pushPage } from '../services/content/push-content.ts';
import { importRentalUnits } from '../services/rentals/import-rental-units.ts';
import type { Command } from './command.ts';
import { exportSite } from './export-site.command.ts';
import { importSite } from './import-site.command.ts';

const SITES = resolve(import.meta.dirname, '../../sites');
const SECRET = 'sesam-open-u';

/** Every file with its bytes. */
const filesOf = async (folder: string): Promise<Record<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = files.sort().map(async (file) => [relative(folder, file), await readFile(file, 'latin1')] as const);
  return Object.fromEntries(await Promise.all(read));
};

const agreement = (version: string): Agreement => ({
  kind: 'privacy-statement',
  version,
  title: { nl: 'Privacy', fr: 'Vie privée', en: 'Privacy', de: 'Datenschutz' },
  html: { nl: `<p>${version}</p>`, fr: `<p>${version}</p>`, en: `<p>${version}</p>`, de: `<p>${version}</p>` },
});

describeOnADatabase('pand export site', (open) => {
  let services: Program['services'];
  let folder: string;
  beforeAll(async () => {
    services = await testServices(await open());
    folder = await mkdtemp(join(tmpdir(), 'pand-export-site-'));
  });
  afterAll(async () => {
    await services.catalogue.close();
    await rm(folder, { recursive: true, force: true });
  });

  const pand = async (command: Command, ...args: string[]) => {
    if (command.kind !== 'data') throw new Error('works on the data');
    const lines: string[] = [];
    const code = await command.run({ services } as Program, command.prepare(args, '/'), (line) => lines.push(line));
    return { code, lines };
  };

  it('export, import, export of both demo sites: no difference, and no secret', async () => {
    const text = (word: string) => ({ nl: word, fr: word, en: word, de: word });
    for (const site of ['lindeloo', 'estran']) {
      expect((await pand(importSite, join(SITES, site))).code).toBe(0);
      await importRentalUnits(
        services,
        [testUnit(1, { calendars: [`https://calendar.example/${SECRET}.ics`] }), testUnit(2)],
        { siteId: site },
      );
      // What push brings, in an order of its own.
      await pushAgreement(services, site, 'privacy-statement', agreement('2099-01-01'));
      await pushEntity(services, site, 'awards', { id: 'awards', title: text('Prijzen'), items: [] });
      await pushPage(services, site, 'action', {
        id: 'action',
        url: text('actie'),
        title: text('Actie'),
        seoTitle: {},
        seoDescription: {},
        html: { nl: '<p>Nu.</p>\n\n' },
        layout: 'plain',
        unlisted: true,
      });
      const [one, two] = [join(folder, `${site}-1`), join(folder, `${site}-2`)];
      const exported = await pand(exportSite, one, '--site', site);
      expect(exported.code).toBe(0);
      expect(exported.lines).toContain('Not written: the calendars of other channels of 1 holiday homes.');
      const first = await filesOf(one);
      expect(Object.keys(first)).toEqual(
        expect.arrayContaining([
          'agreements/privacy-statement/versions.json',
          'assets/logo.svg',
          'entities/_order.json',
          'pages/action/nl.html',
          'rental-units.json',
        ]),
      );
      expect(JSON.parse(first['pages/cookies/page.json'] ?? '')).toMatchObject({ agreement: 'cookie-statement' });
      expect(Object.values(first).join('\n')).not.toContain(SECRET);
      expect(await pand(importSite, one)).toEqual({
        code: 0,
        lines: expect.arrayContaining([expect.stringContaining(`Imported ${site}: `)]),
      });
      await pand(exportSite, two, '--site', site);
      expect(await filesOf(two)).toEqual(first);
      // Over an earlier copy of the same site, too; what is no longer part of it goes.
      await pand(exportSite, one, '--site', site);
      expect(await filesOf(one)).toEqual(first);
      const [newest] = await listAudit(services.db.kysely, { siteId: site, limit: 1 });
      expect(newest).toMatchObject({ source: 'command', action: 'exportSite', subject: site });
    }
  });

  it('refuses a folder with something else in it, and a site that does not exist', async () => {
    await expect(pand(exportSite, join(folder, 'estran-1'), '--site', 'lindeloo')).rejects.toThrow('is not empty');
    await expect(pand(exportSite, join(folder, 'new'), '--site', 'nobody')).rejects.toThrow(
      'There is no site "nobody"',
    );
  });
});
