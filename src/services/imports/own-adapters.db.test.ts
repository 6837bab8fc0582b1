// Adapters of the operator's own: what is right is imported like any feed, and whatever goes wrong in one ends its run and nothing else.
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bundledModule } from '../../../test/support/child-module.ts';
import { createTestDatabase } from '../../../test/support/databases/databases.ts';
import { addSite, testEstate } from '../../../test/support/estates.ts';
import { kyeroFile, kyeroProperty } from '../../../test/support/feeds.ts';
import { testServices } from '../../../test/support/services.ts';
import { connect } from '../../db/engine/connect.ts';
import { ADAPTER_LIMITS, type AdapterLimits, ownFormats } from '../../feeds/own/own-formats.ts';
import type { ServiceContext } from '../platform/context.ts';
import { deskFeedRuns, feedWords } from './desk-feeds.ts';
import { runImport } from './run-import.ts';

const THREAD = pathToFileURL(await bundledModule('../../src/feeds/own/adapter-thread.ts'));
const SITE = 'agency';
const CSV = `number;offer;type;price;zip;town;title;photo
A-1;buy;Villa;325.000;9000;Gent;Villa met tuin;https://photos.example/1.jpg
A-2;rent;Appartement;950;9000;Gent;;
END
`;

let ctx: ServiceContext;
let folder: string;
let stock: string;
let close = async (): Promise<void> => {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pand-adapters-'));
  stock = join(folder, 'stock.json');
  await writeFile(stock, JSON.stringify([testEstate(7)]));
  await cp(join(import.meta.dirname, '../../../docs/examples/csv-feed'), join(folder, 'csv-feed'), { recursive: true });
  const database = await createTestDatabase();
  const db = await connect(database.options);
  ctx = await testServices(db);
  await addSite(db, SITE);
  close = async () => {
    await ctx.catalogue.close();
    await db.close();
    await database.remove();
    await rm(folder, { recursive: true, force: true });
  };
});
afterAll(() => close());
beforeEach(async () => {
  for (const table of ['estate', 'estate_history', 'feed_identity', 'feed_run', 'feed_held', 'feed_change'])
    await sql`delete from ${sql.table(table)}`.execute(ctx.db.kysely);
});

type Named = {
  /** To be loaded and asked for its name takes as long as a busy machine needs: they hold from then on. */
  readonly limits?: Partial<AdapterLimits>;
  readonly limitsAtFirst?: Partial<AdapterLimits>;
  readonly format?: string;
  readonly mode?: 'full' | 'partial';
};

const run = async (adapters: readonly string[], content: string, { limits, limitsAtFirst, ...request }: Named = {}) => {
  const location = join(folder, 'offer');
  await writeFile(location, content);
  const held = { ...ADAPTER_LIMITS, ...limitsAtFirst };
  const own = ownFormats(adapters, folder, held, THREAD);
  const all: typeof own.all = async (head) => {
    const found = await own.all(head);
    Object.assign(held, limits);
    return found;
  };
  return runImport({ ...ctx, ownFormats: { all } }, { siteId: SITE, mode: 'full', location, ...request });
};
/** A folder with this code as its index.mjs. */
const adapter = async (name: string, code: string): Promise<string> => {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'index.mjs'), code);
  return `./${name}`;
};
/** One that reads with this body of a generator. */
const reading = (name: string, body: string) =>
  adapter(
    name,
    `export default (tools) => ({ name: '${name}', recognises: (head) => head.startsWith('number;'), open: (file, head, options) => ({
      name: options.source, read: async function* (pass) { ${body} }, fingerprint: file.fingerprint, progress: () => 0.5 }) });`,
  );
const record = (key: string, price = 300_000) =>
  `{ line: 1, identity: { source: 'x', key: '${key}' }, value: { general: { reference: '${key}', headType: { id: 1 }, transaction: { id: 1 } }, address: { visible: false, city: { zip: '9000', name: 'Gent' } }, price: { value: ${price} } }, lost: [] }`;

const shown = async () =>
  (
    await sql<{ reference: string }>`select document -> 'general' ->> 'reference' as reference from estate
      where site_id = ${SITE} and removed_at is null order by 1`.execute(ctx.db.kysely)
  ).rows.map(({ reference }) => reference);
const history = async () =>
  (await deskFeedRuns(ctx, SITE, {})).runs.map(({ source, state, refused }) => ({ source, state, refused }));

describe('an adapter of the operator', () => {
  it('is a source like the others: numbers stay, the same file changes nothing, what leaves is removed', async () => {
    expect(await run(['./csv-feed'], CSV)).toMatchObject({ state: 'done', format: 'csv', report: { added: 2 } });
    expect(await shown()).toEqual(['A-1', 'A-2']);
    const numbers = () => sql<{ id: number }>`select id from estate order by id`.execute(ctx.db.kysely);
    const { rows: before } = await numbers();
    expect(await run(['./csv-feed'], CSV)).toMatchObject({ report: { added: 0, changed: 0, unchanged: 2 } });
    expect(await run(['./csv-feed'], CSV.replace(/A-2.*\n/, ''))).toMatchObject({ report: { removed: 1 } });
    expect(await run(['./csv-feed'], CSV)).toMatchObject({ report: { added: 0, changed: 1, unchanged: 1 } });
    expect((await numbers()).rows).toEqual(before);
  });
  it('is found by its name, and leaves to our own formats what is not its own', async () => {
    expect(await run(['./csv-feed'], kyeroFile(kyeroProperty('31')))).toMatchObject({ format: 'kyero' });
    expect(await run(['./csv-feed'], JSON.stringify([testEstate(7)]))).toMatchObject({ format: 'json' });
    expect(await run(['./csv-feed'], CSV, { format: 'csv' })).toMatchObject({ state: 'done', format: 'csv' });
    expect(await run(['./csv-feed'], CSV, { format: 'whise' })).toMatchObject({
      state: 'failed',
      report: { refused: 'It is none of csv, openimmo, kyero, json.' },
    });
  });
  it('knows a cut file: a full import then changes nothing', async () => {
    await run(['./csv-feed'], CSV);
    expect(await run(['./csv-feed'], CSV.replace(/A-2[\s\S]*/, ''))).toMatchObject({ state: 'refused' });
    expect(await shown()).toEqual(['A-1', 'A-2']);
  });
  it('is a package too', async () => {
    const home = join(folder, 'node_modules', '@agency', 'csv-feed');
    await mkdir(home, { recursive: true });
    await writeFile(
      join(home, 'package.json'),
      JSON.stringify({ name: '@agency/csv-feed', type: 'module', main: 'main.js' }),
    );
    await writeFile(
      join(home, 'main.js'),
      `export default () => ({ name: 'packed', recognises: () => true, open: (file, head, { source }) => ({ name: source,
        read: async function* () { yield ${record('P-1')} }, fingerprint: file.fingerprint, progress: () => 1 }) });`,
    );
    expect(await run(['@agency/csv-feed'], CSV)).toMatchObject({ format: 'packed', report: { added: 1 } });
  });
  it('says in words that the desk can explain what a type is called', async () => {
    const path = await reading('typed', `yield { ...${record('T-1')}, lost: [tools.unknownTypeLoss('Xyzzy')] };`);
    await run([path], CSV);
    expect((await feedWords(ctx, SITE)).unknown).toMatchObject([{ kind: 'type', value: 'Xyzzy', sources: ['typed'] }]);
  });
});

describe('what goes wrong in one', () => {
  const LOOP = 'for (;;);';
  it.each([
    [
      'throws while it reads',
      `yield ${record('B-1')}; throw new Error('no such column');`,
      {},
      'failed: no such column.',
    ],
    ['loops without end', LOOP, { silentMs: 500 }, 'failed: it gave no answer for 0.5 s.'],
    ['waits for ever', 'await new Promise(() => {});', { silentMs: 500 }, 'failed: it gave no answer for 0.5 s.'],
    [
      'takes too long, a little at a time',
      `for (let n = 0; ; n++) { await new Promise((resolve) => setTimeout(resolve, 20)); yield ${record('C-1')}; }`,
      { passMs: 1500 },
      'failed: it took more than 1.5 s.',
    ],
    [
      'wants all the memory',
      'const all = []; for (;;) { all.push(new Array(100_000).fill(Math.random())); }',
      { memory: 64 },
      'failed: it wants more than 64 MB of memory.',
    ],
    [
      'gives records without end',
      `for (;;) yield ${record('D-1')};`,
      { records: 500 },
      'failed: it gave more than 500 records.',
    ],
    ['ends its thread', 'process.exit(0);', {}, 'failed: its thread ended.'],
    [
      'gives what is no data',
      `yield { line: 1n, identity: { key: 'E-1' } };`,
      {},
      'failed: Do not know how to serialize a BigInt.',
    ],
    ['throws what is no error', 'throw null;', {}, 'failed: null.'],
  ])('%s: its run fails in words, and no listing changes', async (_name, body, limits, words) => {
    await runImport(ctx, { siteId: SITE, mode: 'full', location: stock });
    const path = await reading('broken', body);
    const { state, report } = await run([path], CSV, { limits });
    expect(state).toBe('failed');
    expect(report.refused).toContain(words);
    expect(await shown()).toEqual(['REF-7']);
    expect((await history())[0]).toMatchObject({ source: 'broken', state: 'failed', refused: report.refused });
    // The next feed is imported as ever.
    expect(await runImport(ctx, { siteId: SITE, mode: 'full', location: stock })).toMatchObject({
      state: 'done',
      report: { unchanged: 1 },
    });
  });

  it.each([
    ['a file that cannot be read', 'export default (', 'failed: '],
    ['code that throws at once', "throw new Error('not configured');", 'failed: not configured.'],
    ['no default export', 'export const format = 1;', 'its default export is no function'],
    ['no format', 'export default () => ({ name: "x" });', 'has no name, no recognises or no open'],
    [
      'a wrong name',
      'export default () => ({ name: "../x", recognises: () => true, open() {} });',
      'its name is no short name',
    ],
    [
      'a look at the first bytes that never ends',
      'export default () => ({ name: "x", recognises: () => { for (;;); }, open() {} });',
      'it gave no answer',
    ],
  ])('%s keeps no other feed away, and is named when nobody knows the file', async (_name, code, words) => {
    const path = await adapter('unloadable', code);
    const limitsAtFirst = code.includes('for (;;)') ? { silentMs: 500 } : {};
    expect(await run([path], kyeroFile(kyeroProperty('31')), { limitsAtFirst })).toMatchObject({
      state: 'done',
      format: 'kyero',
    });
    const { state, report } = await run([path], '<html>', { limitsAtFirst });
    expect([state, report.refused]).toEqual(['failed', expect.stringContaining(words)]);
  });
  it.each(['./nowhere', 'no-such-package', './empty'])('%s is not there', async (location) => {
    await mkdir(join(folder, 'empty'), { recursive: true });
    const { report } = await run([location], '<html>');
    expect(report.refused).toMatch(/There is no|has no index/);
  });
  it('speaks for no other source, and what is no record is passed over', async () => {
    await run(['./csv-feed'], CSV);
    const path = await reading(
      'stranger',
      `yield { ...${record('A-1', 1)}, identity: { source: 'csv', key: 'A-1' } }; yield { line: 2, identity: { source: 'csv', key: 'A-2' }, removed: true };
       yield 7; yield { line: 4 }; yield { line: 5, identity: { key: 'Z' } }; yield { line: 6, identity: { key: 'x'.repeat(201) }, value: {} };`,
    );
    expect(await run([path], CSV)).toMatchObject({ report: { added: 1, changed: 0, removed: 0, skipped: 4 } });
    expect(await shown()).toEqual(['A-1', 'A-1', 'A-2']);
  });
  it('sees nothing of the settings of the installation', async () => {
    process.env.PAND_TEST_SECRET = 'geheim';
    const path = await reading('nosy', `yield { ...${record('N-1')}, lost: [JSON.stringify(process.env)] };`);
    const { report } = await run([path], CSV);
    delete process.env.PAND_TEST_SECRET;
    expect(report.lost).toEqual({ '{}': 1 });
  });
});
