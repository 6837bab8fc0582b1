// npm run bench -- alerts [searches] [--no-sql] [--digests=10000]: one new listing against saved searches (1,000,000 unless
// told), by the index and by a plain scan of PostgreSQL; then 10,000 digests, queued and rendered.
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runnerImport } from 'vite';
import { generateEstates } from '../demo/estates.ts';
import { type AlertListing, alertListing } from '../src/domain/alerts/alert-matching.ts';
import { publicFamily } from '../src/domain/record/public-family.ts';
import { AlertIndex } from '../src/search/alerts/alert-index.ts';
import { startTemporaryPostgres } from '../test/support/databases/databases.postgres.ts';
import { CREATE_SEARCH, INSERT_SEARCHES, SCAN, savedSearches, scanValues, searchColumns } from './alert-searches.ts';
import { figure, ms, percentile, printTable } from './table.ts';

const args = process.argv.slice(2);
const size = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 1_000_000);
const BATCH = 10_000;

const availableListings = (count: number): AlertListing[] => {
  const listings: AlertListing[] = [];
  for (const estate of generateEstates({ site: 'bench', seed: 11, count: count * 3 })) {
    const listing = alertListing(publicFamily(estate, []));
    if (listing.transaction && !listing.underOption && listings.push(listing) === count) break;
  }
  return listings;
};

const openSql = async () => {
  if (args.includes('--no-sql')) return undefined;
  const server = await startTemporaryPostgres();
  if ('reason' in server) {
    console.log(`Without PostgreSQL: ${server.reason}\n`);
    return undefined;
  }
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(CREATE_SEARCH);
  return { client, close: () => client.end().then(() => server.stop()) };
};

const [load = 0] = loadavg();
if (load > availableParallelism() / 2) console.log(`A busy machine (load ${load.toFixed(1)}): expect longer times.\n`);

const sql = await openSql();
const index = new AlertIndex();
let batch: Parameters<typeof searchColumns>[1][number][] = [];
let count = 0;
let buildTime = 0;
const flush = async (): Promise<void> => {
  await sql?.client.query(INSERT_SEARCHES, searchColumns(count - batch.length + 1, batch));
  batch = [];
};
for (const criteria of savedSearches(size)) {
  count++;
  const start = performance.now();
  index.put({ id: count, subscriptionId: count, criteria, frequency: 'DAILY' });
  buildTime += performance.now() - start;
  if (batch.push(criteria) === BATCH) await flush();
}
await flush();
await sql?.client.query('vacuum analyze search');
console.log(
  `${size.toLocaleString('en')} saved searches: built in ${(buildTime / 1000).toFixed(1)} s, ${(index.bytes / size).toFixed(0)} bytes each\n`,
);

const listings = availableListings(200);
for (const listing of listings) index.match(listing);
const times: number[] = [];
// Beside the time on the clock that of the processor: on a busy machine the first says more about the others.
const processor: number[] = [];
const found = listings.map((listing) => {
  const [start, used] = [performance.now(), process.cpuUsage()];
  const { length } = index.match(listing);
  times.push(performance.now() - start);
  const { user, system } = process.cpuUsage(used);
  processor.push((user + system) / 1000);
  return length;
});
const rows: (string | number)[][] = [
  [
    'index',
    ms(percentile(times, 0.5)),
    ms(percentile(times, 0.95)),
    ms(Math.max(...times)),
    ms(percentile(processor, 0.5)),
    percentile(found, 0.5),
  ],
];
if (sql) {
  const sqlTimes: number[] = [];
  for (const [at, listing] of listings.slice(0, 21).entries()) {
    const start = performance.now();
    const answer = await sql.client.query({ text: SCAN, values: scanValues(listing), rowMode: 'array' });
    if (at > 0) sqlTimes.push(performance.now() - start);
    if (answer.rows.length !== found[at])
      console.log(`DIFFERENT: listing ${listing.id}: ${answer.rows.length} and ${found[at]}`);
  }
  rows.push([
    'plain SQL scan',
    ms(percentile(sqlTimes, 0.5)),
    ms(percentile(sqlTimes, 0.95)),
    ms(Math.max(...sqlTimes)),
    ms(undefined),
    percentile(found.slice(0, 21), 0.5),
  ]);
}
printTable(['one new listing (ms)', 'p50', 'p95', 'slowest', 'processor p50', 'searches found (p50)'], rows);
figure(`one listing against ${size} saved searches, p95`, `${ms(percentile(times, 0.95))} ms`, '20 ms');
await sql?.close();

const people = Number(args.find((arg) => arg.startsWith('--digests='))?.slice('--digests='.length) ?? 10_000);
if (people > 0) {
  // Mails are React: this part needs the build tool.
  const { module } = await runnerImport<{ digests(people: number): Promise<void> }>(
    join(import.meta.dirname, 'alert-digests.ts'),
  );
  await module.digests(people);
}
