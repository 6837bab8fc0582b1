import { existsSync, readdirSync, statSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { demoCatalogue } from '../../../demo/catalogue.ts';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addSite, hiddenAddress, testEstate, testProject } from '../../../test/support/estates.ts';
import { kyeroFile, kyeroProperty } from '../../../test/support/feeds.ts';
import { testServices } from '../../../test/support/services.ts';
import { zipOf } from '../../../test/support/zip.ts';
import { folderStore } from '../../adapters/files/folder-store.ts';
import { listFeedRuns, startFeedRun } from '../../db/imports/feed-runs.ts';
import { listAudit } from '../../db/people/audit-log.ts';
import { estateList } from '../../feeds/json/estate-json-source.ts';
import { kyeroExport } from '../estates/export-kyero.ts';
import type { ServiceContext } from '../platform/context.ts';
import { everyMinutes, pullDueFeeds, pullFeed, scheduleFeed, unscheduleFeed } from './feed-sources.ts';
import { importEstates } from './import-estates.ts';
import { type ImportRequest, runImport } from './run-import.ts';

const SITE = 'agency';
const OPENIMMO = join(import.meta.dirname, '../../../test/fixtures/feeds/openimmo.xml');
const DEFECTS = join(import.meta.dirname, '../../../test/fixtures/feeds/kyero-defects.xml');

describeOnADatabase('feeds', (open) => {
  let ctx: ServiceContext;
  let folder: string;
  let jobs: unknown[] = [];
  let answer: { status: number; body: string } | Error = { status: 200, body: '' };
  let now = new Date('2026-11-15T10:00:00Z');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pand-feeds-'));
    ctx = await testServices(await open(), {
      now: () => now,
      jobs: { enqueue: async (_trx, task, payload) => void jobs.push([task, payload]) },
      files: folderStore(join(folder, 'originals')),
      fetch: async (url, options = {}) => {
        if (answer instanceof Error) throw answer;
        if (answer.status < 300) await options.sink?.(Buffer.from(answer.body));
        return { status: answer.status, url, contentType: '', body: Buffer.alloc(0) };
      },
    });
    await addSite(ctx.db, SITE);
    await addSite(ctx.db, 'other');
    await addSite(ctx.db, 'lindeloo', { hiddenStatus: [10] });
  });
  afterAll(async () => {
    await ctx.catalogue.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    jobs = [];
    now = new Date('2026-11-15T10:00:00Z');
    for (const table of [
      'estate',
      'change_log',
      'feed_identity',
      'feed_run',
      'feed_source',
      'feed_held',
      'feed_change',
    ])
      await sql`delete from ${sql.table(table)}`.execute(ctx.db.kysely);
  });

  const save = async (name: string, content: string | Uint8Array): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const run = async (content: string | Uint8Array, over: Partial<ImportRequest> = {}) =>
    (await runImport(ctx, { siteId: SITE, mode: 'auto', location: await save('feed', content), ...over })).report;
  const importFile = async (location: string, over: Partial<ImportRequest> = {}) =>
    (await runImport(ctx, { siteId: SITE, mode: 'auto', location, ...over })).report;
  const rows = async (siteId = SITE) =>
    (
      await sql<{
        id: number;
        parent_id: number | null;
        document: { general: { reference: string } } & Record<string, never>;
      }>`
        select id, parent_id, document from estate where site_id = ${siteId} and removed_at is null order by id`.execute(
        ctx.db.kysely,
      )
    ).rows;
  const references = async () => (await rows()).map(({ document }) => document.general.reference).sort();

  describe('the log', () => {
    const logged = async () =>
      (await listAudit(ctx.db.kysely, { siteId: SITE, source: 'feed', limit: 10 })).map(
        ({ actor, action, source, changes }) => ({ actor, action, source, changes }),
      );

    it('says of each run which feed it was, how it ended and what it changed; of a dry run nothing', async () => {
      await sql`delete from audit_log`.execute(ctx.db.kysely);
      await run(kyeroFile(kyeroProperty('4711')), { dryRun: true });
      expect(await logged()).toEqual([]);
      await run(kyeroFile(kyeroProperty('4711'), kyeroProperty('4712')));
      await run(kyeroFile(kyeroProperty('4711'), kyeroProperty('4712')), { source: 'second' });
      const line = (actor: string) => ({
        actor,
        action: 'feedRun',
        source: 'feed',
        changes: [
          { field: 'state', before: null, after: 'done' },
          { field: 'added', before: null, after: 2 },
        ],
      });
      expect(await logged()).toEqual([line('second'), line('kyero')]);
    });
  });

  describe('numbers', () => {
    it('stay the same from run to run, whatever the order; the same file twice changes nothing', async () => {
      const [a, b] = [kyeroProperty('4711'), kyeroProperty('AB-x')];
      expect(await run(kyeroFile(a, b))).toMatchObject({ added: 2, skipped: 0 });
      const before = await rows();
      expect(before[0]?.id).toBe(4711);
      expect(before[1]?.id).toBeGreaterThanOrEqual(1_000_000_000);
      expect(await run(kyeroFile(b, a))).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
      expect(await rows()).toEqual(before);
    });
    it('follow from the key: a new installation gives the same', async () => {
      await run(kyeroFile(kyeroProperty('AB-x')));
      await run(kyeroFile(kyeroProperty('AB-x')), { siteId: 'other' });
      expect((await rows('other'))[0]?.id).toBe((await rows())[0]?.id);
    });
    it('are never those of another listing', async () => {
      await importEstates(ctx, estateList([testEstate(5)]), { siteId: SITE, mode: 'partial' });
      await run(kyeroFile(kyeroProperty('5'), kyeroProperty('6')));
      await run(kyeroFile(kyeroProperty('6')), { source: 'second' });
      expect(await references()).toEqual(['R-5', 'R-6', 'R-6', 'REF-5']);
      expect((await rows()).slice(0, 2).map(({ id, document }) => [id, document.general.reference])).toEqual([
        [5, 'REF-5'],
        [6, 'R-6'],
      ]);
    });
    it('are the same in a dry run, which writes none down', async () => {
      const file = kyeroFile(kyeroProperty('A'), kyeroProperty('B'), kyeroProperty('A'));
      const dry = await run(file, { dryRun: true });
      expect(dry).toMatchObject({ added: 2, skipped: 1 });
      const left = await sql<{ n: number }>`select count(*)::integer as n from feed_identity`.execute(ctx.db.kysely);
      expect(left.rows[0]?.n).toBe(0);
      expect(await run(file)).toEqual({ ...dry, dryRun: false });
    });
  });

  describe('a full feed', () => {
    const ten = Array.from({ length: 10 }, (_, i) => kyeroProperty(`K${i}`));

    it('replaces the stock of its own source only', async () => {
      await importEstates(ctx, estateList([testEstate(1), testEstate(2)]), { siteId: SITE, mode: 'partial' });
      await run(kyeroFile(kyeroProperty('X')), { source: 'second' });
      await run(kyeroFile(...ten));
      expect(await run(kyeroFile(...ten.slice(1)), { mode: 'full' })).toMatchObject({ removed: 1, unchanged: 9 });
      expect(await references()).toEqual([
        ...Array.from({ length: 9 }, (_, i) => `R-K${i + 1}`),
        'R-X',
        'REF-1',
        'REF-2',
      ]);
    });
    it('waits for a person when it would remove too much', async () => {
      await run(kyeroFile(...ten));
      expect(await run(kyeroFile(...ten.slice(5)), { mode: 'full' })).toMatchObject({
        refused: undefined,
        removed: 0,
        held: 5,
      });
      expect(await references()).toHaveLength(10);
      expect(await run(kyeroFile(...ten.slice(5)), { mode: 'full', allowRemoval: true })).toMatchObject({ removed: 5 });
    });
    it('keeps the former version of a record that is wrong now', async () => {
      await run(kyeroFile(...ten));
      const wrong = [...ten.slice(1), kyeroProperty('K0', { town: '' }), '<property><id>K1</id><a></property>'];
      expect(await run(kyeroFile(...wrong), { mode: 'full' })).toMatchObject({ removed: 0, skipped: 2, unchanged: 9 });
    });
    it.each([
      ['empty', ''],
      ['without a record', kyeroFile()],
      ['cut', kyeroFile(...ten).slice(0, -200)],
      ['cut between records', kyeroFile(...ten).replace('</root>', '')],
      ['hostile', `<!DOCTYPE root [<!ENTITY a "b">]>${kyeroFile(...ten.slice(1))}`],
      ['a web page', '<html><body>502 Bad Gateway</body></html>'],
    ])('changes nothing when it is %s', async (_name, text) => {
      await run(kyeroFile(...ten));
      const before = await rows();
      const report = await run(text, { mode: 'full', format: 'kyero' });
      expect(report.refused).toBeDefined();
      expect(await rows()).toEqual(before);
    });
    it('brings what comes before the cut when it is partial', async () => {
      expect(await run(kyeroFile(...ten).slice(0, -200))).toMatchObject({ added: 9, incomplete: true });
    });
    it('that is empty removes nothing that came otherwise, even when told to', async () => {
      await importEstates(ctx, estateList([testEstate(1)]), { siteId: SITE, mode: 'partial' });
      expect(await run(kyeroFile(), { mode: 'full', allowRemoval: true })).toMatchObject({ removed: 0 });
      expect(await references()).toEqual(['REF-1']);
    });
  });

  describe('OpenImmo', () => {
    it('brings projects with their units; a group without a master is listings of its own', async () => {
      const report = await importFile(OPENIMMO);
      expect(report).toMatchObject({ mode: 'full', added: 4, skipped: 1, notes: [] });
      expect(report.lost).toMatchObject({ 'group without a master': 1 });
      const all = await rows();
      const id = (reference: string) => all.find(({ document }) => document.general.reference === reference)?.id;
      const parent = (reference: string) =>
        all.find(({ document }) => document.general.reference === reference)?.parent_id;
      expect(parent('P-2')).toBe(id('P-1'));
      expect([parent('P-1'), parent('M-7'), parent('H-100')]).toEqual([null, null, null]);
      expect(await importFile(OPENIMMO)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    });
    it('finds the project of a unit that is sent alone, and removes what is named', async () => {
      await importFile(OPENIMMO);
      const xml = await readFile(OPENIMMO, 'utf8');
      const records = xml.match(/<immobilie>[\s\S]*?<\/immobilie>/g) ?? [];
      const part = (...some: string[]) =>
        `${xml.split('<immobilie>')[0]?.replace('VOLL', 'TEIL')}${some.join('')}</anbieter></openimmo>`;
      const unit = (records[1] ?? '').replaceAll('P-2', 'P-3').replace('199000', '215000');
      const gone = (records[3] ?? '').replace('<aktion/>', '<aktion aktionart="DELETE"/>');
      expect(await run(part(unit, gone))).toMatchObject({ mode: 'partial', added: 1, removed: 1, refused: undefined });
      const all = await rows();
      const project = all.find(({ document }) => document.general.reference === 'P-1');
      expect(
        all
          .filter(({ parent_id }) => parent_id === project?.id)
          .map(({ document }) => document.general.reference)
          .sort(),
      ).toEqual(['P-2', 'P-3']);
      expect((await run(part(unit), { mode: 'full' })).refused).toBe(
        'It says itself that it is only a part of the offer.',
      );
    });
    it('dates a record without a date by its first import', async () => {
      await importFile(OPENIMMO);
      now = new Date('2026-12-24T10:00:00Z');
      expect(await importFile(OPENIMMO)).toMatchObject({ unchanged: 4 });
      const [first] = await rows();
      expect(first?.document.general).toMatchObject({ publicationDate: '2026-11-15' });
    });
    it('keeps the pictures of its zip by their content, and writes nowhere else', async () => {
      const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 9]);
      const zip = zipOf([
        { name: 'a.xml', data: await readFile(OPENIMMO) },
        { name: 'haus.jpg', data: picture },
        { name: 'garten.jpg', data: 'no picture' },
      ]);
      expect(await run(zip, { dryRun: true })).toMatchObject({ added: 4 });
      await expect(readdir(join(folder, 'originals'))).rejects.toThrow('ENOENT');
      await run(zip);
      const house = (await rows()).find(({ document }) => document.general.reference === 'H-100');
      const { pictures: [ref] = [] } = (house?.document ?? {}) as { pictures?: { file: string }[] };
      expect(ref?.file).toMatch(/^file:[0-9a-f]{64}$/);
      const hash = ref?.file.slice(5) ?? '';
      expect(await readFile(join(folder, 'originals', hash.slice(0, 2), hash))).toEqual(picture);
      expect(await run(zip)).toMatchObject({ changed: 0, unchanged: 4 });
    });
  });

  it('keeps what it fetches from whoever else is on the machine, and leaves nothing of it', async () => {
    vi.stubEnv('TMPDIR', folder);
    const fetched = () => readdirSync(folder).filter((name) => name.startsWith('pand-feed-'));
    let mode = 0;
    const fetch: ServiceContext['fetch'] = async (url, options = {}) => {
      await options.sink?.(Buffer.from(kyeroFile(kyeroProperty('4711'))));
      const path = join(folder, fetched()[0] ?? '', 'feed');
      await expect.poll(() => existsSync(path)).toBe(true);
      mode = statSync(path).mode & 0o777;
      return { status: 200, url, contentType: '', body: Buffer.alloc(0) };
    };
    try {
      const location = 'https://feeds.example/a.xml';
      const { report } = await runImport({ ...ctx, fetch }, { siteId: SITE, mode: 'auto', location });
      expect(report).toMatchObject({ added: 1 });
    } finally {
      vi.unstubAllEnvs();
    }
    expect(mode).toBe(0o600);
    expect(fetched()).toEqual([]);
  });

  describe('our own export', () => {
    const exported = async (siteId: string): Promise<string> => {
      let text = '';
      for await (const piece of await kyeroExport(ctx, siteId)) text += piece;
      return text;
    };

    it('changes nothing when it is imported, full or not: every listing on offer is unchanged', async () => {
      const listings = [...demoCatalogue('lindeloo', { today: '2026-11-15' })].slice(0, 150);
      await importEstates(ctx, estateList(listings), { siteId: 'lindeloo', mode: 'partial' });
      const before = await rows('lindeloo');
      const text = await exported('lindeloo');
      const count = text.split('<property>').length - 1;
      expect(count).toBeGreaterThan(100);
      for (const mode of ['auto', 'full'] as const)
        expect(await run(text, { siteId: 'lindeloo', mode })).toMatchObject({
          added: 0,
          changed: 0,
          unchanged: count,
          removed: 0,
          skipped: 0,
          refused: undefined,
        });
      expect(await rows('lindeloo')).toEqual(before);
    });
    it('is the same again after a way over another site', async () => {
      await importEstates(ctx, estateList([testEstate(1), testEstate(2)]), { siteId: SITE, mode: 'partial' });
      const text = await exported(SITE);
      expect(await run(text, { siteId: 'other' })).toMatchObject({ added: 2, skipped: 0 });
      expect(await run(text, { siteId: 'other' })).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
      const plain = (xml: string) =>
        xml
          .replaceAll(/pand-(agency|other)-\d+|https:\/\/[^<]*/g, '')
          .split('\n')
          .sort();
      expect(plain(await exported('other'))).toEqual(plain(text));
    });
    it('knows listings that came from another feed by their number', async () => {
      await run(kyeroFile(kyeroProperty('K1'), kyeroProperty('K2')));
      expect(await run(await exported(SITE), { mode: 'full' })).toMatchObject({
        unchanged: 2,
        removed: 0,
        refused: undefined,
      });
    });
    it('never overwrites a listing that says otherwise by now', async () => {
      await importEstates(ctx, estateList([testEstate(1)]), { siteId: SITE, mode: 'partial' });
      const old = await exported(SITE);
      await importEstates(ctx, estateList([testEstate(1, { price: { value: 1 } })]), { siteId: SITE, mode: 'partial' });
      const before = await rows();
      expect(await run(old)).toMatchObject({ changed: 0, unchanged: 0, skipped: 1 });
      expect(await rows()).toEqual(before);
    });
    it('holds public listings only, and hides what is hidden', async () => {
      const project = testProject(10, [11, 12]);
      const list = [
        testEstate(1, { address: hiddenAddress() }),
        testEstate(2, { general: { transaction: { id: 5 } } }),
        testEstate(3, { general: { transaction: { id: 10 } } }),
        testEstate(4, { archived: true }),
        testEstate(5, { fields: { 'financial.provision': 3 } }),
        { ...project, address: hiddenAddress() },
      ];
      await importEstates(ctx, estateList(list), { siteId: 'lindeloo', mode: 'partial' });
      const text = await exported('lindeloo');
      expect([...text.matchAll(/<id>pand-lindeloo-(\d+)</g)].map(([, id]) => Number(id))).toEqual([1, 5, 11, 12]);
      const hidden = (text.match(/<property>.*?<\/property>/gs) ?? [])
        .filter((xml) => !xml.includes('lindeloo-5<'))
        .join('');
      expect(hidden).not.toMatch(/Geheimstraat|geheimstraat|4711|latitude/);
    });
    it('is not found for an unknown site', async () => {
      await expect(kyeroExport(ctx, 'nobody')).rejects.toThrow('There is no site nobody.');
    });
  });

  describe('history', () => {
    it('keeps counts, reasons and losses of every run, also of one that was refused or could not be read', async () => {
      await importFile(DEFECTS);
      await run('', { mode: 'full', format: 'kyero' });
      answer = { status: 503, body: '' };
      await importFile('https://feeds.example/a.xml', { format: 'kyero' });
      const runs = await listFeedRuns(ctx.db.kysely, { siteId: SITE, limit: 10 });
      expect(runs.map(({ state, source, report }) => [state, source, report.refused])).toEqual([
        ['failed', 'kyero', 'Its server answered 503.'],
        ['refused', 'kyero', 'There is no feed in it.'],
        ['done', 'kyero', undefined],
      ]);
      expect(runs[2]?.report).toMatchObject({
        added: 4,
        skipped: 4,
        lost: { 'desc.es': 1, leasehold: 1 },
        problems: [
          { line: 37, key: '4', reason: 'type is empty' },
          { line: 41, key: '5', reason: 'town is empty' },
          { line: 45, reason: 'id is empty' },
          { line: 49, key: '7', reason: 'record is not well-formed XML: unexpected close tag.' },
        ],
      });
    });
    it('does not leave a run open that a dead program began', async () => {
      await ctx.db.transaction((trx) =>
        startFeedRun(trx, { siteId: SITE, source: 'kyero', location: 'x', format: 'kyero', startedAt: now }),
      );
      await run(kyeroFile(kyeroProperty('1')));
      const runs = await listFeedRuns(ctx.db.kysely, { siteId: SITE, limit: 10 });
      expect(runs.map(({ state }) => state)).toEqual(['done', 'failed']);
    });
    it('tells an unknown kind of file and a server that is away', async () => {
      expect((await run('<html></html>')).refused).toBe('It is none of openimmo, kyero, json.');
      answer = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      expect((await importFile('https://feeds.example/a.xml')).refused).toBe(
        'Its server could not be reached (ECONNREFUSED).',
      );
    });
  });

  describe('by the clock', () => {
    it('takes each source when its time has come, once', async () => {
      answer = { status: 200, body: kyeroFile(kyeroProperty('1')) };
      const source = { siteId: SITE, name: 'kyero', location: 'https://feeds.example/a.xml', format: null, mode: null };
      await scheduleFeed(ctx, { ...source, everyMinutes: 60 });
      expect(await pullDueFeeds(ctx)).toBe(0);
      now = new Date('2026-11-15T11:00:00Z');
      expect(await pullDueFeeds(ctx)).toBe(1);
      expect(await pullDueFeeds(ctx)).toBe(0);
      expect(jobs).toEqual([['pull-feeds', { siteId: SITE, name: 'kyero' }]]);
      await pullFeed(ctx, SITE, 'kyero');
      expect(await references()).toEqual(['R-1']);
      expect((await listFeedRuns(ctx.db.kysely, { limit: 1 }))[0]).toMatchObject({ state: 'done', source: 'kyero' });
      await unscheduleFeed(ctx, SITE, 'kyero');
      await pullFeed(ctx, SITE, 'kyero');
      await expect(unscheduleFeed(ctx, SITE, 'kyero')).rejects.toThrow('agency has no scheduled source "kyero".');
    });
    it('tries again when the feed could not be read, and waits for a person when it was refused', async () => {
      const location = join(folder, 'pulled.xml');
      await cp(DEFECTS, location);
      await scheduleFeed(ctx, { siteId: SITE, name: 'file', location, format: null, mode: 'full', everyMinutes: 5 });
      await pullFeed(ctx, SITE, 'file');
      await writeFile(location, kyeroFile());
      await pullFeed(ctx, SITE, 'file');
      await rm(location);
      await expect(pullFeed(ctx, SITE, 'file')).rejects.toThrow('The file cannot be read.');
      expect(await references()).toHaveLength(4);
    });
    it.each([
      ['15m', 15],
      ['1h', 60],
      ['2d', 2880],
    ])('every %s', (text, minutes) => {
      expect(everyMinutes(text)).toBe(minutes);
    });
    it.each(['', '1', '4m', '0h', '32d', '1w', '-1h'])('not every "%s"', (text) => {
      expect(() => everyMinutes(text)).toThrow('is not a time between 5m and 31d');
    });
  });
});
