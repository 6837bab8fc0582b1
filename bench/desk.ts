// npm run bench -- desk [count] [--no-postgres] [--photos]: how soon the server has the first rows of the agency's table, with all counts above it,
// at 20,000 listings, on both engines; beside it a plain select of as many rows of the same table, in the same run. Then in the running
// program over the same listings: saving a field, and scrolling in a browser. And what the program holds while forty photos come;
// `--photos`: only that.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { generateEstates } from '../demo/estates.ts';
import { saveSite } from '../src/db/content/sites.ts';
import { type ConnectOptions, connect, type Db } from '../src/db/engine/connect.ts';
import { migrate } from '../src/db/engine/migrate.ts';
import type { Actor } from '../src/domain/people/member.ts';
import { estateList } from '../src/feeds/json/estate-json-source.ts';
import { estateTable, type TableQuery } from '../src/services/estates/estate-table.ts';
import { importEstates } from '../src/services/imports/import-estates.ts';
import { testSite } from '../test/support/content.ts';
import { startTemporaryPostgres } from '../test/support/databases/databases.postgres.ts';
import { measurePhotos } from './desk-photos.ts';
import { measureScreens } from './desk-screen.ts';
import { figure, ms, percentile, printTable } from './table.ts';

const args = process.argv.slice(2);
const count = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 20_000);
const SITE = 'bench';
const FIRST_ID = 100_000;
const TIMES = 15;
const TARGET_MS = 300;
const silent = { info: () => {}, warn: console.warn, error: console.error };

const reader: Actor = {
  role: 'owner',
  id: 1,
  siteId: SITE,
  name: 'Lotte Verhaeghe',
  email: 'lotte@bench.example',
  locale: 'nl',
};

const QUESTIONS: readonly (readonly [string, TableQuery])[] = [
  ['first rows', {}],
  ['a word', { search: 'gent' }],
  ['gaps, by price', { gaps: 'yes', sort: 'price' }],
  ['by address', { sort: 'address', units: 'include' }],
  ['the last rows', { offset: 10_000 }],
];

const timesOf = async (work: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
};

const measure = async (name: string, options: ConnectOptions): Promise<void> => {
  const db: Db = await connect(options);
  const ctx = { db, now: () => new Date(), log: silent, jobs: { enqueue: async () => {} } };
  try {
    await migrate(db);
    await db.transaction((trx) => saveSite(trx, testSite(SITE)));
    const listings = generateEstates({ seed: 1, count, site: SITE, firstId: FIRST_ID });
    await importEstates(ctx, estateList([...listings]), { siteId: SITE, mode: 'full' });
    await db.transaction(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`analyze estate`.execute(trx);
    });
    const made = performance.now();
    const { total } = await estateTable(ctx, reader, SITE, { units: 'include' });
    const madeTime = performance.now() - made;
    const plain = await timesOf(() =>
      sql`select id, document from estate where site_id = ${SITE} order by id desc limit 100`.execute(db.kysely),
    );
    const lines: (string | number)[][] = [
      ['100 records, plain', ms(percentile(plain, 0.5)), ms(percentile(plain, 0.95))],
    ];
    for (const [what, query] of QUESTIONS) {
      const times = await timesOf(() => estateTable(ctx, reader, SITE, query));
      lines.push([what, ms(percentile(times, 0.5)), ms(percentile(times, 0.95))]);
      if (what === 'first rows')
        figure(
          `Desk: first rows of ${total} listings, ${name}, p95`,
          `${ms(percentile(times, 0.95))} ms`,
          `${TARGET_MS} ms`,
        );
    }
    console.log(`${name}: ${total} listings; rows of units worked out in ${ms(madeTime)} ms`);
    printTable(['', 'p50 ms', 'p95 ms'], lines);
  } finally {
    await db.close();
  }
};

console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}\n`);
const measureTable = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'pand-desk-'));
  try {
    await measure('PGlite', { kind: 'pglite', dataDir: folder });
    await measureScreens(folder, SITE, FIRST_ID + 1);
    if (!args.includes('--no-postgres')) {
      const server = await startTemporaryPostgres();
      if ('reason' in server) console.log(`Without PostgreSQL: ${server.reason}`);
      else {
        await measure('PostgreSQL', { kind: 'postgres', url: server.url });
        await server.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
if (!args.includes('--photos')) await measureTable();
await measurePhotos();
