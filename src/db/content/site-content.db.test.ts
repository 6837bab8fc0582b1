import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testAssets, testContent, testPage } from '../../../test/support/databases/databases.content.ts';
import { describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import type { SiteContent } from '../../domain/content/site.ts';
import type { Db } from '../engine/connect.ts';
import { lastChange } from '../platform/change-log.ts';
import { listAgreements, saveAgreements } from './agreements.ts';
import { assetHashes, findAsset } from './assets.ts';
import { findEntityItems, listEntities } from './entities.ts';
import { findNavigation } from './navigation.ts';
import { DuplicateUrlError, findPage, findPageByUrl, listPages } from './pages.ts';
import { replaceSiteContent } from './site-content.ts';
import { findSite, findSiteByHostname, HostnameTakenError, listSites } from './sites.ts';

describeOnEachDatabase('the content of a site', (open) => {
  let opened: Promise<Db> | undefined;
  let db: Db;
  const write = (content: SiteContent, assets = testAssets) =>
    db.transaction((trx) => replaceSiteContent(trx, content, assets));
  const content = testContent('lindeloo');

  beforeEach(async () => {
    opened ??= open();
    db = await opened;
    await db.kysely.deleteFrom('site').execute();
  });

  it('comes back as it was written, in its order', async () => {
    await write(content);
    expect(await findSite(db.kysely, 'lindeloo')).toEqual(content.site);
    expect(await listPages(db.kysely, 'lindeloo')).toEqual(content.pages.map(({ html: _, ...summary }) => summary));
    expect(await findPage(db.kysely, 'lindeloo', 'contact')).toEqual(content.pages[2]);
    expect(await findPageByUrl(db.kysely, 'lindeloo', 'fr', 'a-propos')).toEqual(content.pages[1]);
    expect(await findPageByUrl(db.kysely, 'lindeloo', 'nl', '')).toEqual(content.pages[0]);
    expect(await findNavigation(db.kysely, 'lindeloo', 'main')).toEqual(content.navigation.main);
    expect(await listEntities(db.kysely, 'lindeloo')).toEqual([
      { id: 'team', title: { nl: 'Team' } },
      { id: 'news', title: { nl: 'Nieuws' } },
    ]);
    expect(await findEntityItems(db.kysely, 'lindeloo', 'team')).toEqual(content.entities[0]?.items);
    expect(await findEntityItems(db.kysely, 'lindeloo', 'news')).toEqual([]);
    expect((await listAgreements(db.kysely, 'lindeloo')).map(({ kind }) => kind)).toEqual([
      'privacy-statement',
      'terms-of-use',
    ]);
    expect(await assetHashes(db.kysely, 'lindeloo')).toEqual({
      'logo.svg': 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      'bytes.bin': expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const asset = await findAsset(db.kysely, 'lindeloo', 'bytes.bin');
    expect([...(asset?.bytes ?? [])]).toEqual([0, 255, 92, 39, 10, 13, 0]);
    expect(asset).toMatchObject({ contentType: 'application/octet-stream', updatedAt: expect.any(Date) });
  });

  it('says undefined, or nothing, for what is not there', async () => {
    await write(content);
    expect(await findSite(db.kysely, 'estran')).toBeUndefined();
    expect(await findSiteByHostname(db.kysely, 'estran.localhost')).toBeUndefined();
    expect(await findPage(db.kysely, 'lindeloo', 'nergens')).toBeUndefined();
    expect(await findPageByUrl(db.kysely, 'lindeloo', 'de', 'contact')).toBeUndefined();
    expect(await findNavigation(db.kysely, 'estran', 'main')).toEqual([]);
    expect(await findEntityItems(db.kysely, 'lindeloo', 'nergens')).toBeUndefined();
    expect(await findAsset(db.kysely, 'lindeloo', 'nergens.png')).toBeUndefined();
  });

  it('rewrites nothing when nothing changed', async () => {
    // site, hostname, 3 pages, 3 navigations, 2 lists, 2 items, 2 agreements, 2 files
    expect(await write(content)).toEqual({ written: 16, removed: 0 });
    const version = () => sql`select xmin::text, id from page union all select xmin::text, name from asset order by 2`;
    const before = (await version().execute(db.kysely)).rows;
    const told = await lastChange(db.kysely, 'lindeloo');
    expect(await write(testContent('lindeloo'))).toEqual({ written: 0, removed: 0 });
    expect((await version().execute(db.kysely)).rows).toEqual(before);
    // Nobody reads anything anew.
    expect(await lastChange(db.kysely, 'lindeloo')).toBe(told);
    await write(testContent('lindeloo'), []);
    expect(await lastChange(db.kysely, 'lindeloo')).toBeGreaterThan(told);
  });

  it('writes only the row that changed', async () => {
    await write(content);
    const [home, about, contact] = content.pages;
    if (!home || !about || !contact) throw new Error('three pages expected');
    const changed = { ...content, pages: [home, { ...about, title: { nl: 'Wie zijn wij' } }, contact] };
    expect(await write(changed)).toEqual({ written: 1, removed: 0 });
    expect((await findPage(db.kysely, 'lindeloo', 'over-ons'))?.title).toEqual({ nl: 'Wie zijn wij' });
  });

  it('removes what is gone, but keeps old agreements', async () => {
    await write(content);
    const site = { ...content.site, hostnames: ['nieuw.localhost'] };
    const rest: SiteContent = {
      site,
      pages: content.pages.slice(0, 1),
      navigation: { main: [], footer: [], legal: [] },
      entities: [{ id: 'team', title: { nl: 'Team' }, items: [] }],
      agreements: [],
    };
    // 1 hostname, 2 pages, 1 list, 2 items, 2 files
    expect(await write(rest, [])).toEqual({ written: 4, removed: 8 });
    expect((await listPages(db.kysely, 'lindeloo')).map(({ id }) => id)).toEqual(['home']);
    expect(await findPageByUrl(db.kysely, 'lindeloo', 'nl', 'contact')).toBeUndefined();
    expect(await findNavigation(db.kysely, 'lindeloo', 'main')).toEqual([]);
    expect(await findEntityItems(db.kysely, 'lindeloo', 'news')).toBeUndefined();
    expect(await findEntityItems(db.kysely, 'lindeloo', 'team')).toEqual([]);
    expect(await assetHashes(db.kysely, 'lindeloo')).toEqual({});
    expect(await findSiteByHostname(db.kysely, 'lindeloo.localhost')).toBeUndefined();
    expect((await findSiteByHostname(db.kysely, 'nieuw.localhost'))?.id).toBe('lindeloo');
    expect(await listAgreements(db.kysely, 'lindeloo')).toHaveLength(2);
  });

  it('lets two pages exchange their addresses and their places', async () => {
    await write({ ...content, pages: [testPage('a', { nl: 'een' }), testPage('b', { nl: 'twee' })] });
    await write({ ...content, pages: [testPage('b', { nl: 'een' }), testPage('a', { nl: 'twee' })] });
    expect((await findPageByUrl(db.kysely, 'lindeloo', 'nl', 'een'))?.id).toBe('b');
    expect((await findPageByUrl(db.kysely, 'lindeloo', 'nl', 'twee'))?.id).toBe('a');
    expect((await listPages(db.kysely, 'lindeloo')).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('refuses two pages at one address', async () => {
    const pages = [testPage('a', { nl: 'een' }), testPage('b', { nl: 'een' })];
    await expect(write({ ...content, pages })).rejects.toThrow(DuplicateUrlError);
  });

  it('leaves everything as it was when one part is refused', async () => {
    await write(content);
    const [first] = testAssets;
    if (!first) throw new Error('an asset expected');
    const broken = { ...first, name: `a\0b` };
    await expect(write({ ...content, pages: [] }, [broken])).rejects.toMatchObject({ status: 400 });
    expect(await listPages(db.kysely, 'lindeloo')).toHaveLength(3);
  });

  describe('hostnames', () => {
    it('are found in any case, and keep their order', async () => {
      await write(testContent('lindeloo', ['WWW.Lindeloo.example', 'localhost', 'www.lindeloo.example']));
      expect((await findSiteByHostname(db.kysely, 'www.LINDELOO.example'))?.hostnames).toEqual([
        'www.lindeloo.example',
        'localhost',
      ]);
    });
    it('belong to one site', async () => {
      await write(testContent('lindeloo', ['localhost', 'lindeloo.localhost']));
      const failure = write(testContent('estran', ['estran.localhost', 'LOCALHOST']));
      await expect(failure).rejects.toThrow(HostnameTakenError);
      await expect(failure).rejects.toMatchObject({ status: 409, hostnames: ['localhost'] });
      expect(await findSite(db.kysely, 'estran')).toBeUndefined();
    });
  });

  it('keeps sites apart, also where their ids are the same', async () => {
    await write(content);
    await write(testContent('estran'), []);
    expect((await findPage(db.kysely, 'lindeloo', 'home'))?.title).toEqual({ nl: 'Welkom bij lindeloo' });
    expect((await findPage(db.kysely, 'estran', 'home'))?.title).toEqual({ nl: 'Welkom bij estran' });
    expect((await findPageByUrl(db.kysely, 'estran', 'nl', ''))?.title).toEqual({ nl: 'Welkom bij estran' });
    expect(await assetHashes(db.kysely, 'estran')).toEqual({});
    await write({ ...testContent('estran'), pages: [], entities: [] }, []);
    expect(await listPages(db.kysely, 'lindeloo')).toHaveLength(3);
    expect(await findEntityItems(db.kysely, 'lindeloo', 'team')).toHaveLength(2);
    await db.kysely.deleteFrom('site').where('id', '=', 'estran').execute();
    expect((await listSites(db.kysely)).map(({ id }) => id)).toEqual(['lindeloo']);
    expect(await assetHashes(db.kysely, 'lindeloo')).toHaveProperty(['logo.svg']);
  });

  it('lists sites in code-unit order, whatever the collation', async () => {
    for (const id of ['b', 'a-b', 'ab', 'a', 'a0']) await write(testContent(id), []);
    expect((await listSites(db.kysely)).map(({ id }) => id)).toEqual(['a', 'a-b', 'a0', 'ab', 'b']);
  });

  it('shows the latest version of an agreement and keeps the others', async () => {
    await write(content);
    const versions = ['2026-03-01.10', '2026-03-01', '2026-02-28.11'];
    const agreements = versions.map((version) => ({
      kind: 'privacy-statement' as const,
      version,
      title: {},
      html: { nl: version },
    }));
    await db.transaction((trx) => saveAgreements(trx, 'lindeloo', agreements));
    expect((await listAgreements(db.kysely, 'lindeloo')).map(({ version }) => version)).toEqual([
      '2026-03-01.10',
      '2026-01-01',
    ]);
    const kept = await db.kysely
      .selectFrom('agreement')
      .select('document')
      .where('site_id', '=', 'lindeloo')
      .where('kind', '=', 'privacy-statement')
      .where('version', '=', '2026-03-01.9')
      .executeTakeFirst();
    expect(kept?.document.html).toEqual({ nl: '<p>9</p>' });
  });

  it('takes many writers of the same site at once', async () => {
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => write(content)));
    expect(results.map(({ written }) => written).sort((a, b) => a - b)).toEqual([0, 0, 0, 0, 16]);
  });
});
