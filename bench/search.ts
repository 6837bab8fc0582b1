// npm run bench -- search [sizes] [--no-sql]: the catalogue index and the same work done by PostgreSQL.
// A query is a list page, its total and all filter lists. Default sizes: 5000 200000 1000000; beyond the second PostgreSQL is
// not asked: filling it takes longer than the rest together.
import { availableParallelism, loadavg } from 'node:os';
import pg from 'pg';
import { generateEstates } from '../demo/estates.ts';
import type { Locale } from '../src/domain/locale.ts';
import { visitorQuery } from '../src/domain/search/build-estate-query.ts';
import { mergeFilter } from '../src/domain/search/estate-filter-state.ts';
import { DEFAULT_FILTER_QUERY } from '../src/domain/search/filter-query.ts';
import { understand } from '../src/domain/search/understand.ts';
import { type Catalogue, createCatalogue } from '../src/search/catalogue/catalogue.ts';
import { type IndexEntry, indexChanges } from '../src/search/catalogue/index-entry.ts';
import { startTemporaryPostgres } from '../test/support/databases/databases.postgres.ts';
import {
  CREATE_LISTING,
  deriveListings,
  insertListings,
  type RunSql,
  sqlFacets,
  sqlSearch,
} from '../test/support/search/sql-search.ts';
import { TYPED_QUERIES } from '../test/support/search/typed-queries.ts';
import { type BenchQuery, heavyQueries, visitorQueries } from './search-queries.ts';
import { figure, ms, percentile, printTable } from './table.ts';

const BATCH = 2000;
/** One in so many is changed by the measurements: also units, which change what is known of their project. */
const SAMPLED = 397;
/** A large agency. */
const DEMO_SIZE = 5000;
const SITE = { hiddenStatus: [] };
const INDEXES = [
  'head_type',
  'sub_type',
  'transaction',
  'status',
  'city',
  'bedrooms',
  'price',
  'top_id',
  'lat, lon',
  'published desc nulls last, id',
];

const args = process.argv.slice(2);
const sizes = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
const withSql = !args.includes('--no-sql');

const timed = <T>(work: () => T): { result: T; time: number } => {
  const start = performance.now();
  const result = work();
  return { result, time: performance.now() - start };
};

type Sink = (entries: readonly IndexEntry[]) => Promise<void>;

const take = <T>(source: Iterator<T>, count: number): T[] => {
  const taken: T[] = [];
  for (let next = source.next(); !next.done; next = source.next()) {
    if (taken.push(next.value) === count) break;
  }
  return taken;
};

/** Generates listings, puts them in the index and hands them on; tells the time the index took. */
const build = async (count: number, sink: Sink | undefined) => {
  const catalogue = createCatalogue();
  const sample: IndexEntry[] = [];
  let [entryTime, others] = [0, 0];
  async function* batches() {
    const estates = generateEstates({ seed: 7, count, site: 'bench' });
    for (;;) {
      const start = performance.now();
      const batch = take(estates, BATCH);
      if (batch.length === 0) return;
      const generated = performance.now();
      const changes = batch.flatMap((estate) => indexChanges(estate, SITE));
      entryTime += performance.now() - generated;
      const entries = changes.flatMap(({ entry }) => entry ?? []);
      sample.push(...entries.filter((_, i) => i % SAMPLED === 0));
      await sink?.(entries);
      others += performance.now() - start;
      yield entries;
    }
  }
  const start = performance.now();
  await catalogue.load(batches(), count);
  return { catalogue, entryTime, applyTime: performance.now() - start - others, sample };
};

/** With `changing`, the price of one of these has changed since the last one, so that nothing is remembered. */
const measure = (
  catalogue: Catalogue,
  { bodyAt }: BenchQuery,
  changing: readonly IndexEntry[],
  least = 300,
): number[] => {
  const times: number[] = [];
  const end = performance.now() + 4000;
  for (let i = 0; i < least + 50 && performance.now() < end; i++) {
    const body = bodyAt(i);
    const entry = changing[i % changing.length];
    if (entry) catalogue.apply([{ id: entry.id, entry: { ...entry, price: (entry.price ?? 100_000) + i } }]);
    const { time } = timed(() => {
      catalogue.search(body);
      catalogue.facets(body.query);
    });
    // The first ones warm the engine up.
    if (i >= 50 || time > 50) times.push(time);
  }
  return times;
};

const measureSql = async (run: RunSql, { bodyAt }: BenchQuery): Promise<number[]> => {
  const times: number[] = [];
  for (let i = 0; i < 6; i++) {
    const body = bodyAt(i);
    const start = performance.now();
    await sqlSearch(run, body);
    await sqlFacets(run, body.query ?? {});
    if (i > 0) times.push(performance.now() - start);
  }
  return times;
};

const changeTimes = (catalogue: Catalogue, sample: readonly IndexEntry[]): number[] =>
  sample.flatMap((entry, i) => [
    timed(() => catalogue.apply([{ id: entry.id, entry: { ...entry, price: 100_000 + i } }])).time,
    timed(() => catalogue.apply([{ id: 2_000_000_000 - i, entry: { ...entry, id: 2_000_000_000 - i } }])).time,
    timed(() => catalogue.apply([{ id: 2_000_000_000 - i, entry: undefined }])).time,
  ]);

const TYPED = Object.entries(TYPED_QUERIES).flatMap(([locale, queries]) =>
  queries.map(([text]) => ({ text, locale: locale as Locale })),
);

/** What the box costs: the text understood with the words of this catalogue, the first listings and their number. */
const typedTimes = (catalogue: Catalogue): number[] => {
  const counts = new Map(catalogue.cities().map(({ id, count }) => [id, count]));
  const answer = ({ text, locale }: (typeof TYPED)[number]) => {
    const { change } = understand(text, {
      locale,
      known: (word, isLast) => catalogue.hasWord(word, isLast),
      near: (word) => catalogue.nearWord(word),
      count: (city) => counts.get(city) ?? 0,
    });
    const query = visitorQuery(mergeFilter(DEFAULT_FILTER_QUERY, change));
    return catalogue.search({ query, pagination: { from: 0, size: 3 } });
  };
  for (const query of TYPED) answer(query);
  return TYPED.map((query) => timed(() => answer(query)).time);
};

const SQL_AT_MOST = 200_000;

const openSql = async (size: number): Promise<{ run: RunSql; close: () => Promise<void> } | undefined> => {
  if (!withSql || size > SQL_AT_MOST) return undefined;
  const server = await startTemporaryPostgres();
  if ('reason' in server) {
    console.log(`Without PostgreSQL: ${server.reason}\n`);
    return undefined;
  }
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query("set work_mem = '256MB'");
  await client.query(CREATE_LISTING);
  return {
    run: (text, values) => client.query(text, values),
    close: async () => {
      await client.end();
      await server.stop();
    },
  };
};

const [load = 0] = loadavg();
if (load > availableParallelism() / 2) console.log(`A busy machine (load ${load.toFixed(1)}): expect longer times.\n`);

for (const size of sizes.length > 0 ? sizes : [5000, 200_000, 1_000_000]) {
  const sql = await openSql(size);
  const { catalogue, entryTime, applyTime, sample } = await build(
    size,
    sql && ((entries) => insertListings(sql.run, entries).then(() => {})),
  );
  const stats = catalogue.stats();
  console.log(
    `${size.toLocaleString('en')} listings and projects, ${stats.listings.toLocaleString('en')} rows with units`,
  );
  console.log(`  build ${(applyTime / 1000).toFixed(1)} s, reading the records ${(entryTime / 1000).toFixed(1)} s`);
  console.log(
    `  ${stats.bytesPerListing.toFixed(0)} bytes a row, text postings ${stats.textBytesPerListing.toFixed(0)} bytes a row\n`,
  );
  if (sql) {
    await deriveListings(sql.run);
    for (const columns of INDEXES) await sql.run(`create index on listing (${columns})`);
    await sql.run('create index on listing using gin (words)');
    await sql.run('vacuum analyze listing');
  }
  const lines: (string | number)[][] = [];
  const worst = { again: 0, ratio: Number.POSITIVE_INFINITY };
  const firsts = new Map<string, number>();
  for (const query of visitorQueries(size)) {
    const times = measure(catalogue, query, sample);
    const again = measure(catalogue, query, []);
    const sqlTimes = sql && (await measureSql(sql.run, query));
    const [p50, sqlP50] = [percentile(times, 0.5), sqlTimes && percentile(sqlTimes, 0.5)];
    firsts.set(query.name, percentile(times, 0.95));
    worst.again = Math.max(worst.again, percentile(again, 0.95));
    if (sqlP50 !== undefined) worst.ratio = Math.min(worst.ratio, sqlP50 / p50);
    lines.push([
      query.name,
      catalogue.search(query.bodyAt(0)).total,
      ms(p50),
      ms(percentile(times, 0.95)),
      ms(percentile(again, 0.5)),
      ms(percentile(again, 0.95)),
      ms(sqlP50),
      sqlP50 === undefined ? '–' : `${(sqlP50 / p50).toFixed(0)}×`,
    ]);
  }
  printTable(
    ['list + total + all facets (ms)', 'found', 'first p50', 'p95', 'again p50', 'p95', 'SQL p50', 'faster'],
    lines,
  );
  if (size === 200_000) {
    figure('search at 200,000: p95 of the slowest visitor query, asked again', `${ms(worst.again)} ms`, '2 ms');
    for (const [name, time] of firsts)
      figure(`search at 200,000: p95 first after a change, ${name}`, `${ms(time)} ms`, '2 ms');
    if (sql) figure('search at 200,000: least times faster than SQL', `${worst.ratio.toFixed(0)}×`, '100×');
    figure('index at 200,000, without text', `${stats.bytesPerListing.toFixed(0)} bytes a row`, 'about 100');
  }
  let heaviest = 0;
  printTable(
    ['heaviest legal queries (ms)', 'found', 'p50', 'p95'],
    heavyQueries(size).map((query) => {
      const times = measure(catalogue, query, sample, 30);
      heaviest = Math.max(heaviest, ...times);
      return [
        query.name,
        catalogue.search(query.bodyAt(0)).total,
        ms(percentile(times, 0.5)),
        ms(percentile(times, 0.95)),
      ];
    }),
  );
  if (size === DEMO_SIZE) figure(`slowest legal query at ${size}`, `${ms(heaviest)} ms`, '50 ms');
  const country = { south: 49.4, west: 2.4, north: 51.6, east: 6.5 };
  const town = { south: 51.0, west: 3.65, north: 51.1, east: 3.8 };
  const maps = [
    ['country', country, 8],
    ['town', town, 13],
  ] as const;
  printTable(
    ['map clusters (ms)', 'found', 'p50', 'p95'],
    maps.map(([name, box, zoom]) => {
      const times = Array.from({ length: 60 }, () => timed(() => catalogue.clusters(box, zoom)).time).slice(10);
      return [name, catalogue.clusters(box, zoom).total, ms(percentile(times, 0.5)), ms(percentile(times, 0.95))];
    }),
  );
  const times = changeTimes(catalogue, sample.slice(0, 100));
  console.log(`one change: p50 ${ms(percentile(times, 0.5))} ms, p95 ${ms(percentile(times, 0.95))} ms`);
  const similar = sample.slice(0, 40).map(({ id }) => timed(() => catalogue.similar(id, 4)).time);
  console.log(`similar listings: p50 ${ms(percentile(similar, 0.5))} ms\n`);
  const typed = typedTimes(catalogue);
  console.log(`a typed text: p50 ${ms(percentile(typed, 0.5))} ms, p95 ${ms(percentile(typed, 0.95))} ms\n`);
  if (size === 200_000)
    figure('a typed text at 200,000: p95 of an answer', `${ms(percentile(typed, 0.95))} ms`, '20 ms');
  await sql?.close();
}
