import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { testUnit } from '../../../test/support/rentals.ts';
import { testServices } from '../../../test/support/services.ts';
import { importSite } from '../../cli/import-site.command.ts';
import { listAgreements } from '../../db/content/agreements.ts';
import { findAsset, listAssets, replaceAssets } from '../../db/content/assets.ts';
import { findEntityItems, listEntities } from '../../db/content/entities.ts';
import { findNavigation } from '../../db/content/navigation.ts';
import { findPage, listPages } from '../../db/content/pages.ts';
import { findSite } from '../../db/content/sites.ts';
import { listRentalUnits } from '../../db/rentals/rental-units.ts';
import { findAgenda } from '../../db/viewings/agendas.ts';
import type { Site } from '../../domain/content/site.ts';
import type { SitePartKind } from '../../domain/content/site-parts.ts';
import type { Program } from '../../server/program.ts';
import { pushRentalUnit } from '../rentals/push-rentals.ts';
import { pushAgenda, removeAgenda } from '../viewings/push-agendas.ts';
import { pushAgreement, pushEntity, pushEntityItem, pushNavigation, pushPage, removePage } from './push-content.ts';
import { saveSettings, settings } from './settings.ts';

const LINDELOO = resolve(import.meta.dirname, '../../../sites/lindeloo');

describeOnADatabase('an import of a folder over what was changed here', (open) => {
  let services: Program['services'];
  let folder: string;
  const folders: string[] = [];
  const opened: Program['services'][] = [];
  afterAll(async () => {
    for (const one of opened) await one.catalogue.close();
    for (const one of folders) await rm(one, { recursive: true, force: true });
  });
  beforeEach(async () => {
    services = await testServices(await open());
    opened.push(services);
    folder = await mkdtemp(join(tmpdir(), 'pand-import-'));
    folders.push(folder);
    await cp(LINDELOO, folder, { recursive: true });
    expect((await pand()).code).toBe(0);
  });

  const pand = async (...options: string[]) => {
    if (importSite.kind !== 'data') throw new Error('works on the data');
    const lines: string[] = [];
    const args = importSite.prepare([folder, ...options], '/');
    const code = await importSite.run({ services } as Program, args, (line) => lines.push(line));
    return { code, lines };
  };
  const db = () => services.db.kysely;
  const inFolder = async (change: (site: Site) => Partial<Site>) => {
    const file = join(folder, 'site.json');
    const site = JSON.parse(await readFile(file, 'utf8')) as Site;
    await writeFile(file, JSON.stringify({ ...site, ...change(site) }));
  };
  const here = async () => ({
    phone: (await findSite(db(), 'lindeloo'))?.phone,
    name: (await findSite(db(), 'lindeloo'))?.name,
    about: (await findPage(db(), 'lindeloo', 'about'))?.title.nl,
    action: (await findPage(db(), 'lindeloo', 'action'))?.title.nl,
    sell: (await findPage(db(), 'lindeloo', 'widgets'))?.id,
    news: (await findEntityItems(db(), 'lindeloo', 'news'))?.map(({ id, title }) => `${id}: ${title.nl}`)[0],
    joris: (await findAgenda(db(), 'lindeloo', 'joris'))?.agenda.slotMinutes,
    griet: (await findAgenda(db(), 'lindeloo', 'griet'))?.agenda.id,
  });

  /** In the desk the telephone; by push a page, a new page, a removed one, an item and two agendas. */
  const changeHere = async () => {
    const { parts } = await settings(services, 'lindeloo');
    const { values, etag } = parts.identity;
    await saveSettings(services, 'lindeloo', {
      part: 'identity',
      values: { ...values, phone: '+32 9 999 99 99' },
      ifMatch: etag,
      host: 'localhost',
    });
    const about = await findPage(db(), 'lindeloo', 'about');
    const joris = await findAgenda(db(), 'lindeloo', 'joris');
    if (!about || !joris) throw new Error('the demo has them');
    await pushPage(services, 'lindeloo', 'about', { ...about, title: { ...about.title, nl: 'Wie wij zijn' } });
    const url = { nl: 'actie', fr: 'action', en: 'action', de: 'aktion' };
    await pushPage(services, 'lindeloo', 'action', { ...about, id: 'action', url, title: { ...url, nl: 'Actie' } });
    await removePage(services, 'lindeloo', 'widgets');
    await pushEntityItem(services, 'lindeloo', 'news', 'pushed', {
      id: 'pushed',
      title: { nl: 'Van het CRM', fr: 'Du CRM', en: 'From the CRM', de: 'Aus dem CRM' },
      intro: {},
      html: { nl: '<p>Nieuws</p>' },
    });
    await pushAgenda(services, 'lindeloo', 'joris', { ...joris.agenda, slotMinutes: 55 });
    await removeAgenda(services, 'lindeloo', 'griet');
  };
  const CHANGED = {
    phone: '+32 9 999 99 99',
    name: 'Lindeloo',
    about: 'Wie wij zijn',
    action: 'Actie',
    sell: undefined,
    news: 'pushed: Van het CRM',
    joris: 55,
    griet: undefined,
  };

  it('the same folder again changes nothing and says nothing; a changed folder is taken', async () => {
    expect((await pand()).lines).toEqual([expect.stringMatching(/^Imported lindeloo: /)]);
    await inFolder(() => ({ phone: '+32 9 111 11 11' }));
    await rm(join(folder, 'agendas/griet.json'));
    expect((await pand()).code).toBe(0);
    expect(await here()).toMatchObject({ phone: '+32 9 111 11 11', griet: undefined });
  });

  it('stops and names each of them, with both values; nothing is lost', async () => {
    await changeHere();
    await inFolder(() => ({ name: 'Lindeloo & co' }));
    const { code, lines } = await pand();
    expect(code).toBe(1);
    for (const line of [
      'lindeloo was changed here since the last import of its folder:',
      '  setting phone: "+32 9 999 99 99" here, "+32 9 123 45 67" in the folder',
      expect.stringMatching(/^ {2}page about title\.nl: "Wie wij zijn" here, ".+" in the folder$/),
      '  page action: was added here; the folder does not have it',
      '  page widgets: was removed here; the folder has it',
      '  item news/pushed: was added here; the folder does not have it',
      expect.stringMatching(/^ {2}agenda joris slotMinutes: 55 here, \d+ in the folder$/),
      '  agenda griet: was removed here; the folder has it',
      'Nothing was imported. Say which side wins: --take folder, or --keep.',
    ])
      expect(lines).toContainEqual(line);
    expect(lines).toHaveLength(9);
    expect(await here()).toEqual(CHANGED);
  });

  it('--keep takes only what nobody changed here', async () => {
    const order = (await listPages(db(), 'lindeloo')).map(({ id }) => id);
    await changeHere();
    await inFolder(() => ({ name: 'Lindeloo & co' }));
    expect((await pand('--keep')).code).toBe(0);
    expect(await here()).toEqual({ ...CHANGED, name: 'Lindeloo & co' });
    const wanted = [...order.filter((id) => id !== 'widgets'), 'action'];
    expect((await listPages(db(), 'lindeloo')).map(({ id }) => id).sort()).toEqual(wanted.sort());
    // What was kept is still another than in the folder: without a word of who wins it is told again.
    expect((await pand()).code).toBe(1);
    expect(await here()).toEqual({ ...CHANGED, name: 'Lindeloo & co' });
  });

  it('--take folder takes all of it; then the folder is the memory', async () => {
    const before = await here();
    await changeHere();
    const { code, lines } = await pand('--take', 'folder');
    expect(code).toBe(0);
    expect(lines).toContain('Changed here, and replaced by the folder:');
    expect(await here()).toEqual(before);
    expect((await pand()).lines).toHaveLength(1);
  });

  it('without a memory of an import, whatever differs is told', async () => {
    await services.db.kysely.deleteFrom('imported_part').where('site_id', '=', 'lindeloo').execute();
    expect((await pand()).code).toBe(0);
    await services.db.kysely.deleteFrom('imported_part').where('site_id', '=', 'lindeloo').execute();
    await inFolder(() => ({ phone: '+32 9 111 11 11' }));
    const { code, lines } = await pand();
    expect(code).toBe(1);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('setting phone');
  });

  it('what is kept must fit the rest: a menu of the folder that leads to a page removed here is refused', async () => {
    await removePage(services, 'lindeloo', 'widgets');
    const file = join(folder, 'navigation.json');
    const navigation = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown[]>;
    const label = { nl: 'W', fr: 'W', en: 'W', de: 'W' };
    await writeFile(
      file,
      JSON.stringify({ ...navigation, footer: [...(navigation.footer ?? []), { id: 'w', label, page: 'widgets' }] }),
    );
    const { code, lines } = await pand('--keep');
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain('there is no page "widgets"');
  });

  it('names tokens of the theme and files that have no effect', async () => {
    await inFolder(({ theme }) => ({ theme: { ...theme, '--brnad': '#123456', '--paper': 'url(//x.example)' } }));
    await writeFile(join(folder, 'navigatoin.json'), '{}');
    const { code, lines } = await pand();
    expect(code).toBe(0);
    expect(lines).toEqual([
      '  site.json theme.--brnad: is no token of the theme: it has no effect',
      '  site.json theme.--paper: is no value that a stylesheet may hold: it has no effect',
      '  navigatoin.json: is not read',
      expect.stringMatching(/^Imported lindeloo/),
    ]);
  });
});

type Row = {
  readonly id: string;
  /** In the desk, or by push. */
  change(services: Program['services']): Promise<unknown>;
  read(services: Program['services']): Promise<unknown>;
  /** As it is here after the change. */
  readonly here: unknown;
};

const newsOf = async ({ db }: Program['services']) => {
  const items = await findEntityItems(db.kysely, 'lindeloo', 'news');
  if (!items) throw new Error('the demo has it');
  return items;
};
const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('the demo has it');
  return value;
};
const title = { nl: 'Anders', fr: 'Autre', en: 'Other', de: 'Anders' };
const OTHER = '<svg xmlns="http://www.w3.org/2000/svg"><title>another</title></svg>';
const termsOf = async ({ db }: Program['services']) =>
  found((await listAgreements(db.kysely, 'lindeloo')).find(({ kind }) => kind === 'terms-of-use'));

const EVERY_KIND: Readonly<Record<SitePartKind, Row>> = {
  setting: {
    id: 'phone',
    change: async (services) => {
      const { values, etag } = (await settings(services, 'lindeloo')).parts.identity;
      const changed = { ...values, phone: '+32 9 999 99 99' };
      await saveSettings(services, 'lindeloo', { part: 'identity', values: changed, ifMatch: etag, host: 'localhost' });
    },
    read: async ({ db }) => (await findSite(db.kysely, 'lindeloo'))?.phone,
    here: '+32 9 999 99 99',
  },
  page: {
    id: 'about',
    change: async (services) =>
      pushPage(services, 'lindeloo', 'about', {
        ...found(await findPage(services.db.kysely, 'lindeloo', 'about')),
        title,
      }),
    read: async ({ db }) => (await findPage(db.kysely, 'lindeloo', 'about'))?.title,
    here: title,
  },
  navigation: {
    id: 'footer',
    change: (services) => pushNavigation(services, 'lindeloo', 'footer', [{ id: 'a', label: title, page: 'about' }]),
    read: ({ db }) => findNavigation(db.kysely, 'lindeloo', 'footer'),
    here: [{ id: 'a', label: title, page: 'about' }],
  },
  list: {
    id: 'offices',
    change: async (services) => {
      const items = found(await findEntityItems(services.db.kysely, 'lindeloo', 'offices'));
      await pushEntity(services, 'lindeloo', 'offices', { id: 'offices', title, items });
    },
    read: async ({ db }) => (await listEntities(db.kysely, 'lindeloo')).find(({ id }) => id === 'offices')?.title,
    here: title,
  },
  item: {
    id: 'news/asbestos-certificate',
    change: async (services) => {
      const item = found((await newsOf(services)).find(({ id }) => id === 'asbestos-certificate'));
      await pushEntityItem(services, 'lindeloo', 'news', item.id, { ...item, title });
    },
    read: async (services) => (await newsOf(services)).find(({ id }) => id === 'asbestos-certificate')?.title,
    here: title,
  },
  order: {
    id: 'items of team',
    change: async (services) => {
      const team = found((await listEntities(services.db.kysely, 'lindeloo')).find(({ id }) => id === 'team'));
      const items = found(await findEntityItems(services.db.kysely, 'lindeloo', 'team'));
      await pushEntity(services, 'lindeloo', 'team', { ...team, items: items.toReversed() });
    },
    read: async ({ db }) => (await findEntityItems(db.kysely, 'lindeloo', 'team'))?.map(({ id }) => id),
    here: ['ines', 'joris', 'amira', 'ruben', 'lotte', 'griet'],
  },
  agreement: {
    id: 'terms-of-use',
    change: async (services) =>
      pushAgreement(services, 'lindeloo', 'terms-of-use', { ...(await termsOf(services)), title }),
    read: async (services) => (await termsOf(services)).title,
    here: title,
  },
  file: {
    id: 'logo.svg',
    // What a restore or a hand in the database leaves behind: no call writes single files of a site.
    change: ({ db }) =>
      db.transaction(async (trx) => {
        const files = await listAssets(trx, 'lindeloo');
        const bytes = Buffer.from(OTHER);
        await replaceAssets(
          trx,
          'lindeloo',
          files.map((file) => (file.name === 'logo.svg' ? { ...file, bytes } : file)),
        );
      }),
    read: async ({ db }) => Buffer.from((await findAsset(db.kysely, 'lindeloo', 'logo.svg'))?.bytes ?? []).toString(),
    here: OTHER,
  },
  agenda: {
    id: 'joris',
    change: async (services) => {
      const { agenda } = found(await findAgenda(services.db.kysely, 'lindeloo', 'joris'));
      await pushAgenda(services, 'lindeloo', 'joris', { ...agenda, slotMinutes: 55 });
    },
    read: async ({ db }) => (await findAgenda(db.kysely, 'lindeloo', 'joris'))?.agenda.slotMinutes,
    here: 55,
  },
  home: {
    id: '7',
    change: (services) =>
      pushRentalUnit(services, 'lindeloo', 7, testUnit(7, { rooms: { bedrooms: 5, bathrooms: 1 } })),
    read: async ({ db }) => (await listRentalUnits(db.kysely, 'lindeloo'))[0]?.rooms?.bedrooms,
    here: 5,
  },
};

describeOnADatabase('an import of a folder over a change of each kind', (open) => {
  let services: Program['services'];
  let folder: string;
  const lines: Record<string, readonly string[]> = {};
  const values: Record<string, readonly unknown[]> = {};

  const pand = async (name: string, ...options: string[]) => {
    if (importSite.kind !== 'data') throw new Error('works on the data');
    const said: string[] = [];
    await importSite.run({ services } as Program, [folder, ...options], (line) => said.push(line));
    lines[name] = said;
    values[name] = await Promise.all(Object.values(EVERY_KIND).map(({ read }) => read(services)));
  };
  beforeAll(async () => {
    services = await testServices(await open());
    folder = await mkdtemp(join(tmpdir(), 'pand-import-kinds-'));
    await cp(LINDELOO, folder, { recursive: true });
    await writeFile(join(folder, 'rental-units.json'), JSON.stringify([testUnit(7)]));
    await pand('first');
    for (const { change } of Object.values(EVERY_KIND)) await change(services);
    await pand('stop');
    await pand('keep', '--keep');
    await pand('stop again');
    await pand('take', '--take', 'folder');
    await pand('silent');
  });
  afterAll(async () => {
    await services.catalogue.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(Object.entries(EVERY_KIND).map(([kind, row], index) => [kind, row, index] as const))(
    'stops for %s, keeps it, and takes that of the folder when told to',
    (kind, { id, here }, index) => {
      const named = (name: string) => (lines[name] ?? []).filter((line) => line.startsWith(`  ${kind} ${id}`));
      const inFolder = values.first?.[index];
      expect(inFolder).toBeDefined();
      expect(inFolder).not.toEqual(here);
      expect(named('first')).toEqual([]);
      expect(named('stop')).not.toEqual([]);
      expect(values.stop?.[index]).toEqual(here);
      expect(named('keep')).toEqual(named('stop'));
      expect(values.keep?.[index]).toEqual(here);
      expect(named('stop again')).toEqual(named('stop'));
      expect(named('take')).toEqual(named('stop'));
      expect(values.take?.[index]).toEqual(inFolder);
      expect(named('silent')).toEqual([]);
    },
  );
});
