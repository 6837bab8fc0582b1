// npm run bench -- rush: two hundred connections that ask for pages nobody keeps, with the line in which they wait and without it: how
// soon those are answered that are, how many are told to come back, whether the health check answers, and what it takes in memory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryDirectory } from '../test/support/program.ts';
import { megabytes } from './process-memory.ts';
import { figure, ms, percentile, printTable } from './table.ts';

const CONNECTIONS = 200;
const SECONDS = 15;
const BEAT_MS = 50;
const ROOT = join(import.meta.dirname, '..');

type Answer = { readonly status: number; readonly time: number };
type Result = {
  readonly served: readonly number[];
  readonly refused: number;
  readonly other: number;
  readonly beats: readonly Answer[];
  readonly before: number;
  readonly peak: number;
};

const delay = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

const ask = (url: string, agent: Agent | undefined): Promise<Answer> =>
  new Promise((resolve) => {
    const start = performance.now();
    const end = (status: number): void => resolve({ status, time: performance.now() - start });
    get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => end(response.statusCode ?? 0));
      response.once('error', () => end(0));
    }).once('error', () => end(0));
  });

const measure = async (dataDir: string, longest: string): Promise<Result> => {
  const child = spawn(process.execPath, [join(ROOT, 'bin/pand.mjs'), 'serve'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '1000000',
      OVERLOAD_DELAY: longest,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const base = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [, port] = /^Pand is ready:\s+\S+:(\d+)/.exec(line) ?? [];
        if (port) resolve(`http://127.0.0.1:${port}`);
      });
      child.once('exit', (code) => reject(new Error(`pand serve ended with ${code}`)));
    });
    const page = (n: number): string => `${base}/nl/te-koop?price-max=${200_000 + n}`;
    for (let n = 0; n < 60; n++) await ask(page(n), undefined);
    await delay(5000);
    const pid = child.pid ?? 0;
    const before = megabytes(pid, 'VmRSS');
    const answers: Answer[] = [];
    const beats: Answer[] = [];
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const end = performance.now() + SECONDS * 1000;
    const crowd = Array.from({ length: CONNECTIONS }, async (_, visitor) => {
      for (let n = 1; performance.now() < end; n++) {
        const answer = await ask(page(1000 + visitor * 10_000 + n), agent);
        answers.push(answer);
        // Whoever is told to come back does not ask again at once.
        if (answer.status === 503) await delay(1000);
      }
    });
    const heart = (async () => {
      while (performance.now() < end) {
        beats.push(await ask(`${base}/healthz`, undefined));
        await delay(BEAT_MS);
      }
    })();
    await Promise.all([...crowd, heart]);
    agent.destroy();
    return {
      served: answers.filter(({ status }) => status === 200).map(({ time }) => time),
      refused: answers.filter(({ status }) => status === 503).length,
      other: answers.filter(({ status }) => status !== 200 && status !== 503).length,
      beats,
      before,
      peak: megabytes(pid, 'VmHWM'),
    };
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
};

const directory = await temporaryDirectory();
const rows: string[][] = [];
for (const [name, longest] of [
  ['in line (700 ms)', '700'],
  ['all at once', '0'],
] as const) {
  const { served, refused, other, beats, before, peak } = await measure(join(directory.path, 'data'), longest);
  const times = beats.map(({ time }) => time);
  const missed = beats.filter(({ status }) => status !== 200).length;
  rows.push([
    name,
    String(served.length),
    ms(percentile(served, 0.5)),
    ms(percentile(served, 0.99)),
    String(refused),
    String(other),
    `${missed} of ${beats.length}`,
    ms(percentile(times, 0.99)),
    `${Math.round(before)} → ${Math.round(peak)} MB`,
  ]);
  if (longest !== '0') {
    figure('rush: served within, p99', ms(percentile(served, 0.99)), '1,000 ms');
    figure('rush: health checks not answered', String(missed), '0');
    figure('rush: health check, p99', ms(percentile(times, 0.99)), '100 ms');
    figure('rush: memory above the one before', `${Math.round((peak / before - 1) * 100)} %`, '20 %');
  }
}
await directory.remove();
printTable(['200 at once', 'served', 'p50', 'p99', '503', 'other', 'health missed', 'health p99', 'memory'], rows);
