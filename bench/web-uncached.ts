// Pages that nobody asked for yet: each request another price, so that no page is kept. Beside the same page in Next.js, in
// turns, and what our main thread spends on each.
import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { generateEstates } from '../demo/estates.ts';
import { runPand, startProgram, temporaryDirectory } from '../test/support/program.ts';
import { figure, ms, printTable } from './table.ts';
import { startNext, writeListings } from './web-next.ts';

const CONNECTIONS = [1, 16, 64] as const;
const ROUNDS = 3;
const TARGET_RATIO = 3;
const TARGET_MS = 5;
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** What one thread of a process has worked, in ms; undefined where the system does not say (only Linux does). */
const workOf = (pid: number): number | undefined => {
  const file = `/proc/${pid}/task/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  // Its ticks are hundredths of a second, whatever the kernel counts in.
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

let price = 300_000;
type Load = { readonly perSecond: number; readonly work: number | undefined };

const load = async (url: string, pid: number, connections: number, duration: number): Promise<Load> => {
  const { pathname } = new URL(url);
  const before = workOf(pid);
  const result = await autocannon({
    url,
    duration,
    connections,
    headers: HEADERS,
    requests: [{ setupRequest: (request) => ({ ...request, path: `${pathname}?price-max=${price++}` }) }],
  });
  const { requests, non2xx, errors } = result;
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were not 200, ${errors} errors`);
  const after = workOf(pid);
  const work = before === undefined || after === undefined ? undefined : (after - before) / requests.total;
  return { perSecond: requests.total / result.duration, work };
};

/** After an import a program has alerts to match: it must have done so before anybody measures it. */
const quiet = async (pid: number): Promise<void> => {
  for (let tries = 0; tries < 300; tries++) {
    const before = workOf(pid);
    await delay(2000);
    const after = workOf(pid);
    if (before === undefined || after === undefined || after - before < 200) return;
  }
  throw new Error('The program does not come to rest.');
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const FIRST = 50;

/** More listings of the same market, brought in before the program starts. Some first: if all numbers were new, all would wait for approval. */
const importMore = async (dataDir: string, count: number): Promise<void> => {
  for (const part of [FIRST, count]) {
    const file = join(dataDir, `${part}.ndjson`);
    const stream = createWriteStream(file);
    for (const estate of generateEstates({ seed: 3, count: part, site: 'lindeloo', firstId: 5_000_000 }))
      if (!stream.write(`${JSON.stringify(estate)}\n`)) await once(stream, 'drain');
    stream.end();
    await once(stream, 'finish');
    const { code, output } = await runPand(['import', 'estates', file, '--site', 'lindeloo', '--partial'], {
      DATA_DIR: dataDir,
    });
    if (code !== 0) throw new Error(`The listings could not be imported:\n${output.slice(-2000)}`);
  }
};

export const uncachedPages = async (seconds: number, listings: number | undefined): Promise<void> => {
  const directory = await temporaryDirectory();
  const settings = { CONTRACT_CHECK: 'off' };
  let program = await startProgram(directory.path, settings);
  try {
    if (listings !== undefined) {
      await program.stop();
      await importMore(directory.path, listings);
      program = await startProgram(directory.path, settings);
    }
    const data = join(directory.path, 'next.json');
    const count = await writeListings(program.url, data);
    if (listings !== undefined && count < listings / 2) throw new Error(`Only ${count} of the listings are for sale.`);
    const next = await startNext(data);
    const pid = program.process.pid ?? 0;
    const lines: (string | number)[][] = [];
    await quiet(pid);
    try {
      const ours = `${program.url}/nl/te-koop`;
      const theirs = `${next.url}/te-koop`;
      // Both have compiled what they run often before anybody measures.
      await load(ours, pid, 4, seconds);
      await load(theirs, next.pid, 4, seconds);
      for (const connections of CONNECTIONS) {
        const rounds: { ratio: number; ours: Load; theirs: Load }[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const other = await load(theirs, next.pid, connections, seconds);
          const own = await load(ours, pid, connections, seconds);
          rounds.push({ ratio: own.perSecond / other.perSecond, ours: own, theirs: other });
        }
        const work = median(rounds.map((round) => round.ours.work ?? 0));
        const ratio = median(rounds.map((round) => round.ratio));
        const what = `${count} listings, ${connections} connection${connections === 1 ? '' : 's'}`;
        figure(`uncached list against Next.js, ${what}`, ratio.toFixed(2), TARGET_RATIO.toFixed(2));
        figure(`main thread for an uncached list, ${what}`, `${ms(work)} ms`, `${TARGET_MS} ms`);
        lines.push([
          what,
          ms(median(rounds.map((round) => round.ours.perSecond))),
          ms(median(rounds.map((round) => round.theirs.perSecond))),
          ratio.toFixed(2),
          ms(work),
          ms(median(rounds.map((round) => round.theirs.work ?? 0))),
        ]);
      }
      printTable(
        ['uncached list', 'requests/s', 'Next.js', 'ratio (target 3)', 'main thread, ms (target 5)', 'Next.js'],
        lines,
      );
    } finally {
      next.stop();
    }
  } finally {
    await program.stop();
    await directory.remove();
  }
};
