// npm run bench -- import [count] [--postgres]: imports generated listings from a file, again with 1 % of them changed,
// builds the catalogue, and measures how soon a change made by one process is found in another's search.
// PGlite by default; the visibility is measured on PostgreSQL, where there is one.
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { generateEstates } from '../demo/estates.ts';
import { saveSite } from '../src/db/content/sites.ts';
import { type ConnectOptions, connect, type Db } from '../src/db/engine/connect.ts';
import { migrate } from '../src/db/engine/migrate.ts';
import type { Estate } from '../src/domain/record/estate.ts';
import { estateFile, estateList } from '../src/feeds/json/estate-json-source.ts';
import { createCatalogues } from '../src/services/estates/catalogue.ts';
import { type ImportContext, importEstates } from '../src/services/imports/import-estates.ts';
import { testSite } from '../test/support/content.ts';
import { startTemporaryPostgres } from '../test/support/databases/databases.postgres.ts';
import { spawnPand } from '../test/support/program.ts';
import { figure, ms, percentile, printTable } from './table.ts';

const args = process.argv.slice(2);
const count = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 200_000);
const SITE = 'bench';
const CHANGES = 50;
const silent = { info: () => {}, warn: console.warn, error: console.error };

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const importing = (db: Db): ImportContext => ({
  db,
  log: silent,
  now: () => new Date(),
  jobs: { enqueue: async () => {} },
});

/** One in a hundred costs a euro more. */
const changed = (estate: Estate, index: number): Estate =>
  index % 100 === 0 ? { ...estate, price: { ...estate.price, value: (estate.price?.value ?? 0) + 1 } } : estate;

const writeFile = async (path: string, edit: (estate: Estate, index: number) => Estate): Promise<void> => {
  const stream = createWriteStream(path);
  let index = 0;
  for (const estate of generateEstates({ seed: 1, count, site: SITE }))
    if (!stream.write(`${JSON.stringify(edit(estate, index++))}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
};

/** The largest resident size while `work` runs, beside what it was before. */
const measured = async <T>(work: () => Promise<T>) => {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const samples: number[] = [];
  const timer = setInterval(() => {
    const rss = process.memoryUsage.rss();
    samples.push(rss);
    peak = Math.max(peak, rss);
  }, 250);
  const started = performance.now();
  const result = await work();
  clearInterval(timer);
  const half = samples.slice(Math.floor(samples.length / 2));
  const firstHalf = samples.slice(0, Math.floor(samples.length / 2));
  const middle = (list: number[]) => (list.length === 0 ? before : percentile(list, 0.5));
  return { result, time: performance.now() - started, before, peak, first: middle(firstHalf), second: middle(half) };
};

const prepare = async (options: ConnectOptions): Promise<Db> => {
  const db = await connect(options);
  await migrate(db);
  await db.transaction((trx) => saveSite(trx, testSite(SITE)));
  return db;
};

const runImports = async (db: Db, folder: string): Promise<void> => {
  const [first, second] = [join(folder, 'first.ndjson'), join(folder, 'second.ndjson')];
  await writeFile(first, (estate) => estate);
  await writeFile(second, changed);
  console.log(`${count} listings, ${megabytes(statSync(first).size)} of NDJSON, ${db.description}\n`);
  const lines: (string | number)[][] = [];
  const logged = async () =>
    (await sql<{ n: number }>`select count(*)::integer as n from change_log`.execute(db.kysely)).rows[0]?.n ?? 0;
  for (const [name, path] of [
    ['first import', first],
    ['the same again', first],
    ['1 % changed', second],
  ] as const) {
    const rows = await logged();
    const run = await measured(() => importEstates(importing(db), estateFile(path), { siteId: SITE, mode: 'full' }));
    const { added, changed: written, unchanged, skipped } = run.result;
    lines.push([
      name,
      seconds(run.time),
      Math.round((added + written + unchanged) / (run.time / 1000)),
      added,
      written,
      unchanged,
      skipped,
      (await logged()) - rows,
      megabytes(run.before),
      megabytes(run.first),
      megabytes(run.second),
      megabytes(run.peak),
    ]);
  }
  printTable(
    [
      '',
      'time',
      'estates/s',
      'added',
      'changed',
      'unchanged',
      'skipped',
      'log rows',
      'RSS before',
      '1st half',
      '2nd half',
      'peak',
    ],
    lines,
  );
  const catalogue = createCatalogues(db, silent);
  const build = await measured(() => catalogue.of(SITE));
  const { listings, bytesPerListing, textBytesPerListing } = build.result.index.stats();
  figure(`catalogue of ${count} listings from the database (${db.engine})`, seconds(build.time), '10 s');
  printTable(
    ['', 'time', 'estates', 'bytes each', 'text bytes each', 'peak RSS'],
    [
      [
        'catalogue from the database',
        seconds(build.time),
        listings,
        Math.round(bytesPerListing),
        Math.round(textBytesPerListing),
        megabytes(build.peak),
      ],
    ],
  );
  await catalogue.close();
};

/** Two connections of one program are two processes to PostgreSQL, and their clocks are one. */
const runVisibility = async (url: string): Promise<void> => {
  const [one, two] = [await connect({ kind: 'postgres', url }), await connect({ kind: 'postgres', url })];
  const reader = createCatalogues(two, silent);
  const { index } = await reader.of(SITE);
  const times: number[] = [];
  const [sample] = generateEstates({ seed: 2, count: 1, site: SITE, firstId: 2_000_000_000, projectAt: () => false });
  for (let i = 0; i < CHANGES && sample; i++) {
    const id = sample.general.id + i;
    const estate = { ...sample, general: { ...sample.general, id } };
    const started = performance.now();
    await importEstates(importing(one), estateList([estate]), { siteId: SITE, mode: 'partial' });
    while (!index.has(id)) await new Promise((resolve) => setTimeout(resolve, 1));
    times.push(performance.now() - started);
  }
  printTable(
    ['from the start of a write until another process finds it', 'p50', 'p95', 'max'],
    [[`${CHANGES} changes`, ...[0.5, 0.95, 1].map((share) => `${ms(percentile(times, share))} ms`)]],
  );
  figure('a change is found in another process, p95', `${ms(percentile(times, 0.95))} ms`, '1000 ms');
  await reader.close();
  await one.close();
  await two.close();
};

const PORT = 3988;

/** The real server on that database: ready after its catalogue is built, and its memory once it has answered. */
const runServer = async (url: string, dataDir: string): Promise<void> => {
  const started = performance.now();
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(PORT), LOG_LEVEL: 'warn', JOBS: 'off' };
  const child = spawnPand(['serve'], { ...settings, SECRET_KEY: 'a-secret-key-for-benchmarks-only-0123456789' });
  const ready = async () => (await fetch(`http://localhost:${PORT}/readyz`)).ok;
  while (!(await ready().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 50));
  const time = performance.now() - started;
  for (let i = 0; i < 100; i++) {
    const answer = await fetch(`http://localhost:${PORT}/api/sites/${SITE}/estates`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: { range: { 'price.value': { gte: i * 1000 } } }, pagination: { from: i * 15 } }),
    });
    await answer.arrayBuffer();
  }
  const resident = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  child.kill('SIGTERM');
  await once(child, 'exit');
  console.log(
    `the server on that database: ready after ${seconds(time)}, ${megabytes(resident)} resident after 100 lists`,
  );
  figure(`memory of a server with ${count} listings`, megabytes(resident), '700 MB');
};

const folder = mkdtempSync(join(tmpdir(), 'pand-bench-'));
const postgres = await startTemporaryPostgres();
const options: ConnectOptions =
  args.includes('--postgres') && 'url' in postgres
    ? { kind: 'postgres', url: postgres.url }
    : { kind: 'pglite', dataDir: join(folder, 'data') };
const db = await prepare(options);
await runImports(db, folder);
await db.close();
if ('url' in postgres) {
  if (options.kind === 'pglite') await (await prepare({ kind: 'postgres', url: postgres.url })).close();
  await runVisibility(postgres.url);
  if (options.kind === 'postgres') await runServer(postgres.url, join(folder, 'server'));
  await postgres.stop();
} else console.log(`Visibility between processes not measured: ${postgres.reason}`);
rmSync(folder, { recursive: true, force: true });
