import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readSiteFiles, SITE_FILE_LIMITS } from './site-files.ts';
import { readSiteFolder, SiteFolderError } from './site-folder.ts';

const all = (text: string) => ({ nl: text, fr: `${text} fr`, en: `${text} en`, de: `${text} de` });
const SITE = {
  id: 'demo',
  name: 'Demo',
  hostnames: ['demo.localhost'],
  locales: ['nl', 'fr'],
  tagline: all('Kort'),
  phone: '+32 9 123 45 67',
  email: 'info@demo.example',
  identity: {
    legalName: 'Demo bv',
    enterpriseNumber: 'BE 0123.456.749',
    licenceTitle: all('Makelaar'),
    licenceNumber: 'BIV 000.000',
    licenceCountry: all('België'),
    supervisoryAuthority: all('BIV'),
    insurance: all('Polis'),
  },
  theme: {},
  hiddenStatus: [],
  keepSoldPages: true,
  revealAddressAfterBooking: false,
};
const page = (id: string, url: string) => ({
  id,
  url: { nl: url, fr: url },
  title: { nl: 'Titel', fr: 'Titre' },
  seoTitle: {},
  seoDescription: {},
  layout: 'plain',
});
const VALID: Readonly<Record<string, unknown>> = {
  'site.json': SITE,
  'navigation.json': { main: [{ id: 'home', label: all('Home'), page: 'home' }], footer: [], legal: [] },
  'pages/home/page.json': page('home', ''),
  'pages/home/nl.html': '<h1>Welkom</h1>\n',
  'pages/home/fr.html': '<h1>Bienvenue</h1>\n',
};

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A valid folder with some files changed, added, or (undefined) left out. */
const siteFolder = async (changes: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'pand-site-'));
  folders.push(folder);
  for (const [file, value] of Object.entries({ ...VALID, ...changes })) {
    if (value === undefined) continue;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    const isRaw = typeof value === 'string' || value instanceof Uint8Array;
    await writeFile(join(folder, file), isRaw ? value : JSON.stringify(value));
  }
  return folder;
};

const problemsOf = async (folder: string): Promise<readonly string[]> => {
  const error = await readSiteFolder(folder).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SiteFolderError)) throw new Error(`expected a SiteFolderError, got ${error}`);
  return error.problems.map(({ file, field, message }) => `${file}|${field}|${message}`);
};
const problemsWith = async (changes: Readonly<Record<string, unknown>>) => problemsOf(await siteFolder(changes));

describe('a valid folder', () => {
  it('gives the content and the assets with their types', async () => {
    const folder = await siteFolder({
      'assets/logo.svg': '<svg/>',
      'entities/news.json': { id: 'news', title: all('Nieuws'), items: [] },
      'listings/anything.json': 'not ours to read',
      '.DS_Store': 'dropped by a system',
    });
    const { content, assets } = await readSiteFolder(folder);
    expect(content.site.name).toBe('Demo');
    expect(content.pages.map(({ id, html }) => [id, html])).toEqual([
      ['home', { nl: '<h1>Welkom</h1>', fr: '<h1>Bienvenue</h1>' }],
    ]);
    expect(content.navigation.main[0]?.page).toBe('home');
    expect(content.entities.map(({ id }) => id)).toEqual(['news']);
    expect(assets).toEqual([{ name: 'logo.svg', contentType: 'image/svg+xml', bytes: Buffer.from('<svg/>') }]);
  });

  it('lists pages in the order of order.json, the others after them by id', async () => {
    const extra = (id: string) => ({
      [`pages/${id}/page.json`]: page(id, id),
      [`pages/${id}/nl.html`]: id,
      [`pages/${id}/fr.html`]: id,
    });
    const folder = await siteFolder({ ...extra('about'), ...extra('zoo'), 'pages/order.json': ['zoo', 'home'] });
    const { content } = await readSiteFolder(folder);
    expect(content.pages.map(({ id }) => id)).toEqual(['zoo', 'home', 'about']);
  });

  it('fills a page from the agreement it names, under its own escaped title', async () => {
    const folder = await siteFolder({
      'pages/cookies/page.json': {
        ...page('cookies', 'cookies'),
        title: { nl: 'Cookies & co', fr: 'Cookies' },
        agreement: 'cookie-statement',
      },
      'agreements/cookie-statement/agreement.json': {
        kind: 'cookie-statement',
        version: '2026-11-01',
        title: all('Cookies'),
      },
      'agreements/cookie-statement/nl.html': '<p>Geen.</p>',
      'agreements/cookie-statement/fr.html': '<p>Aucun.</p>',
    });
    const { content } = await readSiteFolder(folder);
    expect(content.pages.find(({ id }) => id === 'cookies')?.html).toEqual({
      nl: '<h1>Cookies &amp; co</h1>\n<p>Geen.</p>',
      fr: '<h1>Cookies</h1>\n<p>Aucun.</p>',
    });
  });
});

describe('holiday homes', () => {
  const home = { id: 7, general: { maxOccupation: 4 } };

  it('are read when there is a list of them', async () => {
    expect((await readSiteFolder(await siteFolder())).rentalUnits).toBeUndefined();
    const { rentalUnits } = await readSiteFolder(await siteFolder({ 'rental-units.json': [home] }));
    expect(rentalUnits).toEqual([home]);
    expect((await readSiteFolder(await siteFolder({ 'rental-units.json': [] }))).rentalUnits).toEqual([]);
  });

  it('are checked one by one, with all the rest', async () => {
    const wrong = [home, { id: 8 }, home, { ...home, id: 9, taken: [{ from: '2027-02-30', to: '2027-03-01' }] }];
    expect(await problemsWith({ 'rental-units.json': wrong, 'pages/home/fr.html': undefined })).toEqual([
      'pages/home/fr.html||is missing',
      'rental-units.json|1.general|is required',
      'rental-units.json|2.id|stands in the list twice',
      'rental-units.json|3.taken.0.from|must be a day that exists',
    ]);
    expect(await problemsWith({ 'rental-units.json': '[' })).toEqual([
      expect.stringMatching(/^rental-units\.json\|\|is not JSON: /),
    ]);
    expect(await problemsWith({ 'rental-units.json': { units: [] } })).toEqual([
      expect.stringMatching(/^rental-units\.json\|/),
    ]);
  });
});

describe('what is wrong with a folder', () => {
  it('is told all at once, with file and field', async () => {
    const { name: _name, ...nameless } = SITE;
    expect(
      await problemsWith({
        'site.json': { ...nameless, colour: 'red' },
        'navigation.json': '{ "main": [',
        'pages/home/fr.html': new Uint8Array([0xff, 0xfe]),
      }),
    ).toEqual([
      'site.json|name|is required',
      'site.json|colour|is not known',
      expect.stringMatching(/^navigation\.json\|\|is not JSON: /),
      'pages/home/fr.html||is not UTF-8 text',
    ]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
    ['a missing settings file', { 'site.json': undefined }, ['site.json||is missing']],
    ['a missing language of a page', { 'pages/home/fr.html': undefined }, ['pages/home/fr.html||is missing']],
    [
      'a missing language of a page title',
      { 'pages/home/page.json': { ...page('home', ''), title: { nl: 'Titel', fr: ' ' } } },
      ['pages/home/page.json|title.fr|is missing'],
    ],
    [
      'a missing language of a page url',
      { 'pages/home/page.json': { ...page('home', ''), url: { nl: '' } } },
      ['pages|url.fr|no page has the url "", so there is no home page', 'pages/home/page.json|url.fr|is missing'],
    ],
    [
      'a page id other than its folder',
      { 'pages/home/page.json': page('start', '') },
      ['pages/home/page.json|id|must be "home", as its folder', 'navigation.json|main.0.page|there is no page "home"'],
    ],
    [
      'an order with an unknown page',
      { 'pages/order.json': ['home', 'gone'] },
      ['pages/order.json|1|there is no page "gone"'],
    ],
    ['a page without its description', { 'pages/x/nl.html': 'x' }, ['pages/x/page.json||is missing']],
    [
      'a language that is none of ours',
      { 'pages/home/es.html': 'hola' },
      ['pages/home/es.html||is not a file of a site folder'],
    ],
    [
      'an entity id other than its file',
      { 'entities/news.json': { id: 'nieuws', title: all('Nieuws'), items: [] } },
      ['entities/news.json|id|must be "news", as its file'],
    ],
    [
      'a page of an agreement that is not there',
      { 'pages/c/page.json': { ...page('c', 'c'), agreement: 'cookie-statement' } },
      ['pages/c/page.json|agreement|there is no agreement "cookie-statement"'],
    ],
    [
      'an asset of an unknown type',
      { 'assets/run.exe': 'x' },
      ['assets/run.exe||is none of svg, png, jpg, webp, avif, ico, pdf, woff2'],
    ],
    ['an asset with an odd name', { 'assets/a b.svg': 'x' }, ['assets/a b.svg||is not a plain file name']],
    ['a folder of assets', { 'assets/deep/er/logo.svg': 'x' }, ['assets/deep/er||is a folder too deep']],
    [
      'a file that is too large',
      { 'assets/film.svg': new Uint8Array(SITE_FILE_LIMITS.fileBytes + 1) },
      ['assets/film.svg||is larger than 5000000 bytes'],
    ],
    [
      'assets that are not there',
      {
        'site.json': { ...SITE, logo: 'logo.svg', theme: { '--hero-image': 'asset:hero.svg' } },
        'pages/home/nl.html': '<img src="asset:house.svg" alt="">',
      },
      [
        'site.json|logo|there is no asset "logo.svg"',
        'site.json|theme.--hero-image|there is no asset "hero.svg"',
        'pages/home/nl.html||there is no asset "house.svg"',
      ],
    ],
  ])('%s', async (_what, changes, expected) => {
    expect(await problemsWith(changes)).toEqual(expected);
  });

  it('a url taken twice, taken by a route, or no path', async () => {
    const two = (id: string, url: object) => ({
      [`pages/${id}/page.json`]: { ...page(id, ''), url },
      [`pages/${id}/nl.html`]: id,
      [`pages/${id}/fr.html`]: id,
    });
    expect(
      await problemsWith({
        ...two('a', { nl: 'team', fr: 'equipe' }),
        ...two('b', { nl: 'team', fr: 'favoris' }),
        ...two('c', { nl: 'vakantie', fr: 'À propos' }),
      }),
    ).toEqual([
      'pages/b/page.json|url.nl|"team" is also the url of page "a"',
      'pages/b/page.json|url.fr|"favoris" is the route favorites',
      'pages/c/page.json|url.fr|"À propos" is not a path of lowercase words',
    ]);
  });

  it('navigation that leads nowhere, twice, or to what is not there', async () => {
    const label = all('X');
    expect(
      await problemsWith({
        'navigation.json': {
          main: [
            { id: 'a', label, page: 'gone' },
            { id: 'b', label, children: [{ id: 'c', label: { nl: 'X' }, route: 'favorites' }] },
            { id: 'd', label },
            { id: 'a', label, page: 'home', href: 'https://demo.example' },
          ],
          footer: [{ id: 'a', label, route: 'estate' }],
          legal: [{ id: 'a', label, route: 'ajaxNotifications' }],
        },
      }),
    ).toEqual([
      'navigation.json|main.0.page|there is no page "gone"',
      'navigation.json|main.1.children.0.label.fr|is missing',
      'navigation.json|main.2|leads nowhere',
      'navigation.json|main.3.id|"a" occurs twice',
      'navigation.json|main.3|has more than one of page, route and href',
      'navigation.json|footer.0.route|there is no route "estate" to link to',
      'navigation.json|legal.0.route|there is no route "ajaxNotifications" to link to',
    ]);
  });

  it('symbolic links, to files and to folders', async () => {
    const outside = await siteFolder({ 'secret.svg': 'secret' });
    const folder = await siteFolder({ 'assets/own.svg': 'own', 'pages/home/fr.html': undefined });
    await symlink(join(outside, 'secret.svg'), join(folder, 'assets/stolen.svg'));
    await symlink(join(outside, 'pages/home/fr.html'), join(folder, 'pages/home/fr.html'));
    await symlink(outside, join(folder, 'entities'));
    expect(await problemsOf(folder)).toEqual([
      'assets/stolen.svg||is a symbolic link',
      'entities||is a symbolic link',
      'pages/home/fr.html||is a symbolic link',
    ]);
  });

  it('more files or bytes than a site can have, without reading on', async () => {
    const folder = await siteFolder({ 'assets/a.svg': '12345', 'assets/b.svg': '12345', 'assets/c.svg': '12345' });
    const byCount = await readSiteFiles(folder, { ...SITE_FILE_LIMITS, files: 2 });
    expect([...byCount.files.keys()]).toEqual(['assets/a.svg', 'assets/b.svg']);
    expect(byCount.problems).toEqual([
      { file: 'assets/c.svg', field: '', message: 'the folder holds more than 2 files or 100000000 bytes' },
    ]);
    const bySize = await readSiteFiles(folder, { ...SITE_FILE_LIMITS, totalBytes: 9 });
    expect([...bySize.files.keys()]).toEqual(['assets/a.svg']);
  });

  it('a folder that is not there', async () => {
    expect(await problemsOf(join(tmpdir(), 'pand-no-such-site'))).toEqual([
      '||cannot be read: ENOENT',
      'site.json||is missing',
      'navigation.json||is missing',
    ]);
  });
});
