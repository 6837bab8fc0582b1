// npm run bench -- memory [rounds]: what the program with the demo holds after its start, at its peak and after 200 pages with their
// pictures, with a handful of desks open, and how fast the embedded database answers; with the settings that keep it small, and
// without them. The data are made by an earlier start, which also compiles. Each step says what it found: one round takes two minutes on a
// machine that has nothing else to do.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startProgram, temporaryDirectory } from '../test/support/program.ts';
import { type RawAnswer, rawRequest } from '../test/support/raw-request.ts';
import { forgetPeak, megabytes } from './process-memory.ts';
import { openDeskStream, type SignedIn, signInMany } from './signed-in.ts';
import { atMost, figure, ms, percentile, printTable } from './table.ts';

const ROUNDS = Number(process.argv[2] ?? 1);
const PAGES = 200;
const TOLD_PAGES = 50;
const MOST_MEGABYTES = 300;
const SETTLE_MS = 8000;
const DESKS = 5;
const SITE = 'lindeloo';
const PORT = 4796;
/** Longer than any answer takes: whatever gives none is named, instead of being waited for. */
const LONGEST_MS = 60_000;
const ROOT = join(import.meta.dirname, '..');

type Result = {
  readonly firstPage: number;
  readonly started: number;
  readonly peak: number;
  readonly visited: number;
  readonly queries: readonly number[];
};

const begun = performance.now();
/** A word on the way: whoever waits sees how far it is. */
const tell = (what: string): void =>
  console.error(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${what}`);

const delay = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

const ask = async (url: string): Promise<RawAnswer> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${url} gave no answer`)), LONGEST_MS);
  return Promise.race([rawRequest(url), late]).finally(() => clearTimeout(timer));
};

/** Pages of listings from the sitemap, in the order it has them. */
const listingPages = async (base: string): Promise<string[]> => {
  const addresses = async (url: string): Promise<string[]> =>
    [...(await ask(url)).body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  const index = await addresses(`${base}/sitemap.xml`);
  const pages: string[] = [];
  for (const part of index.filter((address) => address.endsWith('.xml')))
    pages.push(...(await addresses(here(base, part))));
  const all = pages.length > 0 ? pages : index;
  return all.filter((address) => /\/(?:aanbod|offre|offer|angebot)\/\d/.test(address)).slice(0, PAGES);
};
const here = (base: string, address: string): string => base + new URL(address).pathname;

/** The page and the pictures it shows first. */
const visit = async (base: string, address: string): Promise<void> => {
  const page = await ask(here(base, address));
  if (page.status !== 200) throw new Error(`${address}: ${page.status}`);
  const pictures = [
    ...new Set([...page.body.toString().matchAll(/src="(\/media\/[^"]+)"/g)].map(([, path = '']) => path)),
  ];
  for (const path of pictures.slice(0, 2)) await ask(base + path);
};

/** A call whose answer only the database has: nothing keeps it. */
const timeQueries = async (base: string, ids: readonly string[]): Promise<number[]> => {
  const times: number[] = [];
  for (const id of ids) {
    const start = performance.now();
    const answer = await ask(`${base}/api/sites/${SITE}/estates/v2/${id}`);
    times.push(performance.now() - start);
    if (answer.status !== 200) throw new Error(`estate ${id}: ${answer.status}`);
  }
  return times;
};

const measure = async (
  name: string,
  dataDir: string,
  { members }: SignedIn,
  env: Readonly<Record<string, string>>,
): Promise<Result> => {
  const starting = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'bin/pand.mjs'), 'serve'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(PORT),
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '1000000',
      OVERLOAD_DELAY: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = child.pid ?? 0;
  const desks: (() => void)[] = [];
  try {
    const base = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [, port] = /^Pand is ready:\s+\S+:(\d+)/.exec(line) ?? [];
        if (port) resolve(`http://localhost:${port}`);
      });
      child.once('exit', (code) => reject(new Error(`pand serve ended with ${code}`)));
    });
    await ask(`${base}/nl`);
    const firstPage = performance.now() - starting;
    await ask(`${base}/readyz`);
    for (const headers of members) desks.push(await openDeskStream(base, SITE, headers));
    await delay(SETTLE_MS);
    const started = megabytes(pid, 'VmRSS');
    tell(`${name}: ${Math.round(started)} MB after the start`);
    // The most that it had afterwards: the start has its own figure.
    forgetPeak(pid);
    const addresses = await listingPages(base);
    const ids = [
      ...new Set(addresses.flatMap((address) => /\/(\d+)(?:\/|$)/.exec(new URL(address).pathname)?.[1] ?? [])),
    ];
    const queries = await timeQueries(base, ids);
    for (const [index, address] of addresses.entries()) {
      await visit(base, address);
      if ((index + 1) % TOLD_PAGES === 0)
        tell(`${name}: ${Math.round(megabytes(pid, 'VmRSS'))} MB after ${index + 1} pages`);
    }
    queries.push(...(await timeQueries(base, ids)));
    await delay(SETTLE_MS / 2);
    return { firstPage, started, peak: megabytes(pid, 'VmHWM'), visited: megabytes(pid, 'VmRSS'), queries };
  } finally {
    for (const close of desks) close();
    child.kill('SIGTERM');
    // One that has ended by itself does not end again.
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
};

const directory = await temporaryDirectory();
try {
  const seeded = join(directory.path, 'seeded');
  tell('the demo is made');
  await (await startProgram(seeded)).stop();
  const signedIn = await signInMany(seeded, SITE, `localhost:${PORT}`, DESKS);
  const results: Record<'with' | 'without', Result[]> = { with: [], without: [] };
  // In turns, each on a copy of its own: whatever else the machine does meets both.
  for (let round = 1; round <= ROUNDS; round++) {
    for (const kind of ['with', 'without'] as const) {
      const dataDir = join(directory.path, `${kind}-${round}`);
      await cp(seeded, dataDir, { recursive: true });
      const name = `round ${round} of ${ROUNDS}, ${kind} the settings for memory`;
      results[kind].push(await measure(name, dataDir, signedIn, kind === 'with' ? {} : { MEMORY: 'large' }));
    }
  }
  const middle = (kind: 'with' | 'without', of: (result: Result) => number): number =>
    percentile(results[kind].map(of), 0.5);
  const line = (what: string, of: (result: Result) => number, show: (value: number) => string) => [
    what,
    show(middle('with', of)),
    show(middle('without', of)),
    (middle('with', of) / middle('without', of)).toFixed(2),
  ];
  const MB = (value: number) => `${Math.round(value)} MB`;
  const time = (value: number) => `${ms(value)} ms`;
  printTable(
    ['demo, embedded database', 'with', 'without', 'ratio'],
    [
      line('resident after the start', ({ started }) => started, MB),
      line(`resident after ${PAGES} pages with pictures`, ({ visited }) => visited, MB),
      line('most it had meanwhile', ({ peak }) => peak, MB),
      line('first page', ({ firstPage }) => firstPage, time),
      line('one listing from the database, median', ({ queries }) => percentile(queries, 0.5), time),
      line('one listing from the database, p95', ({ queries }) => percentile(queries, 0.95), time),
    ],
  );
  const most = { most: MOST_MEGABYTES, show: MB };
  atMost('memory of the demo after its start', { measured: middle('with', ({ started }) => started), ...most });
  atMost(`memory of the demo after ${PAGES} pages with pictures`, {
    measured: middle('with', ({ visited }) => visited),
    ...most,
  });
  figure(
    'a query with the settings for memory, beside without',
    (
      middle('with', ({ queries }) => percentile(queries, 0.5)) /
      middle('without', ({ queries }) => percentile(queries, 0.5))
    ).toFixed(2),
    'about 1',
  );
} finally {
  await directory.remove();
}
