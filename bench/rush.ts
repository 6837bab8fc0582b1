// npm run bench -- rush: two hundred connections that ask for pages nobody keeps, with the line in which they wait and without it: how
// soon those are answered that are, how many are told to come back, whether the health checks and a kept page answer, and what it takes in
// memory. Then the same with five hundred open streams of the desk and forty uploads under way. The data are made by an earlier start, and memory is
// counted from the moment before the rush.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readConfig } from '../src/server/config.ts';
import { startProgram, temporaryDirectory } from '../test/support/program.ts';
import { forgetPeak, megabytes } from './process-memory.ts';
import { openDeskStream, type SignedIn, signInMany } from './signed-in.ts';
import { atMost, ms, percentile, printTable } from './table.ts';

const CONNECTIONS = 200;
const SECONDS = 15;
const BEAT_MS = 50;
const WARM_PAGES = 300;
const SITE = 'lindeloo';
/** What never stands in line: asked for all the time. */
const NEVER_WAIT = { health: '/healthz', ready: '/readyz', kept: '/nl' } as const;
/** As browsers ask: a page is kept in this form. */
const PACKED = { 'accept-encoding': 'br' } as const;
/** Of desk streams, one person has twelve at most: as many members as that takes. */
const STREAMS = 500;
const MEMBERS = 50;
const UPLOADS = 40;
const FILE_BYTES = 20 * 1024 * 1024;
const PART_BYTES = 1024 * 1024;
const PIECE_BYTES = 64 * 1024;
const PIECE_MS = 150;
const PORT = 4797;
const ROOT = join(import.meta.dirname, '..');

type Answer = { readonly status: number; readonly time: number };
type Result = {
  readonly served: readonly Answer[];
  readonly refused: number;
  readonly other: number;
  readonly beats: Readonly<Record<keyof typeof NEVER_WAIT, readonly Answer[]>>;
  readonly before: number;
  readonly peak: number;
  /** Parts of uploads that were taken, and that were not. */
  readonly parts: readonly [taken: number, refused: number];
};

const delay = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

const ask = (url: string, agent?: Agent, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  new Promise((resolve) => {
    const start = performance.now();
    const end = (status: number): void => resolve({ status, time: performance.now() - start });
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => end(response.statusCode ?? 0));
      response.once('error', () => end(0));
    }).once('error', () => end(0));
  });

const TUS = { 'tus-resumable': '1.0.0' } as const;

/** One part, as slowly as a phone sends it. Its status. */
const sendPart = (url: string, authorization: string, offset: number): Promise<number> =>
  new Promise((resolve) => {
    const headers = {
      ...TUS,
      authorization,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(PART_BYTES),
    };
    const call = request(url, { method: 'PATCH', headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.once('error', () => resolve(0));
    void (async () => {
      for (let sent = 0; sent < PART_BYTES && !call.destroyed; sent += PIECE_BYTES) {
        call.write(Buffer.alloc(PIECE_BYTES, 'x'));
        await delay(PIECE_MS);
      }
      call.end();
    })();
  });

/** Its address. */
const beginUpload = async (base: string, token: string, name: string): Promise<string> => {
  const authorization = `Bearer ${token}`;
  const metadata = `filename ${btoa(name)},purpose ${btoa('picture')}`;
  const begun = await fetch(`${base}/api/sites/${SITE}/push/uploads`, {
    method: 'POST',
    headers: { ...TUS, authorization, 'upload-length': String(FILE_BYTES), 'upload-metadata': metadata },
  });
  const location = begun.headers.get('location');
  if (!location) throw new Error(`An upload was not begun: ${begun.status} ${await begun.text()}`);
  return base + location;
};

/** Goes on with it until the end; how many of its parts were taken, and refused. */
const upload = async (location: string, token: string, end: number): Promise<[number, number]> => {
  const authorization = `Bearer ${token}`;
  let [taken, refused] = [0, 0];
  for (let offset = 0; offset + PART_BYTES < FILE_BYTES && performance.now() < end; ) {
    if ((await sendPart(location, authorization, offset)) === 204) {
      taken += 1;
      offset += PART_BYTES;
    } else {
      refused += 1;
      await delay(1000);
    }
  }
  return [taken, refused];
};

const measure = async (dataDir: string, longest: number, busy: SignedIn | undefined): Promise<Result> => {
  const child = spawn(process.execPath, [join(ROOT, 'bin/pand.mjs'), 'serve'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(PORT),
      LOG_LEVEL: 'error',
      // All of the crowd comes from one address.
      RATE_LIMIT: '1000000',
      OVERLOAD_DELAY: String(longest),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closing: (() => void)[] = [];
  try {
    const base = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [, port] = /^Pand is ready:\s+\S+:(\d+)/.exec(line) ?? [];
        if (port) resolve(`http://localhost:${port}`);
      });
      child.once('exit', (code) => reject(new Error(`pand serve ended with ${code}`)));
    });
    const pid = child.pid ?? 0;
    const page = (n: number): string => `${base}/nl/te-koop?price-max=${200_000 + n}`;
    // A busy day before the rush: a dozen at a time, so that neither the server nor who asks meets a crowd with cold code.
    const asked = Array.from({ length: WARM_PAGES }, (_, n) => page(n));
    const day = Array.from({ length: 12 }, async () => {
      for (let one = asked.pop(); one; one = asked.pop()) await ask(one);
    });
    await Promise.all(day);
    await ask(base + NEVER_WAIT.kept, undefined, PACKED);
    for (let n = 0; busy && n < STREAMS; n++)
      closing.push(await openDeskStream(base, SITE, busy.members[n % busy.members.length] ?? {}));
    const files: string[] = [];
    for (let n = 0; busy && n < UPLOADS; n++) files.push(await beginUpload(base, busy.token, `foto${n + 1}.jpg`));
    await delay(5000);
    forgetPeak(pid);
    const before = megabytes(pid, 'VmRSS');
    const answers: Answer[] = [];
    const beats = { health: [] as Answer[], ready: [] as Answer[], kept: [] as Answer[] };
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const end = performance.now() + SECONDS * 1000;
    const uploads = files.map((file) => upload(file, busy?.token ?? '', end));
    const crowd = Array.from({ length: CONNECTIONS }, async (_, visitor) => {
      for (let n = 1; performance.now() < end; n++) {
        const answer = await ask(page(1000 + visitor * 10_000 + n), agent);
        answers.push(answer);
        // Whoever is told to come back does not ask again at once.
        if (answer.status === 503) await delay(1000);
      }
    });
    const hearts = (['health', 'ready', 'kept'] as const).map(async (name) => {
      while (performance.now() < end) {
        beats[name].push(await ask(base + NEVER_WAIT[name], undefined, PACKED));
        await delay(BEAT_MS);
      }
    });
    await Promise.all([...crowd, ...hearts]);
    const peak = megabytes(pid, 'VmHWM');
    const parts = await Promise.all(uploads);
    agent.destroy();
    return {
      served: answers.filter(({ status }) => status === 200),
      refused: answers.filter(({ status }) => status === 503).length,
      other: answers.filter(({ status }) => status !== 200 && status !== 503).length,
      beats,
      before,
      peak,
      parts: [parts.reduce((sum, [taken]) => sum + taken, 0), parts.reduce((sum, [, refused]) => sum + refused, 0)],
    };
  } finally {
    for (const close of closing) close();
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
};

const directory = await temporaryDirectory();
const dataDir = join(directory.path, 'data');
await (await startProgram(dataDir)).stop();
const signedIn = await signInMany(dataDir, SITE, `localhost:${PORT}`, MEMBERS);
const usual = readConfig({}, dataDir).overloadDelay;
const results: {
  readonly name: string;
  readonly isCompared: boolean;
  readonly busy: boolean;
  readonly result: Result;
}[] = [];
for (const [name, longest, busy] of [
  [`in line (${usual} ms)`, usual, undefined],
  [`${STREAMS} streams, ${UPLOADS} uploads`, usual, signedIn],
  ['all at once', 0, undefined],
] as const) {
  const result = await measure(dataDir, longest, busy);
  results.push({ name, isCompared: longest !== 0, busy: busy !== undefined, result });
}
await directory.remove();

/** Nobody at all is not soon. */
const p99 = (answers: readonly Answer[]): number =>
  answers.length === 0
    ? Number.POSITIVE_INFINITY
    : percentile(
        answers.map(({ time }) => time),
        0.99,
      );
const missed = (beats: readonly Answer[]): number => beats.filter(({ status }) => status !== 200).length;

printTable(
  [
    '200 at once',
    'served',
    'p50',
    'p99',
    '503',
    'other',
    ...['/healthz', '/readyz', 'kept page'].flatMap((what) => [`${what} missed`, 'p99']),
    'memory',
    'parts of uploads',
  ],
  results.map(({ name, busy, result: { served, refused, other, beats, before, peak, parts } }) => [
    name,
    served.length,
    ms(
      percentile(
        served.map(({ time }) => time),
        0.5,
      ),
    ),
    ms(p99(served)),
    refused,
    other,
    ...[beats.health, beats.ready, beats.kept].flatMap((one) => [`${missed(one)} of ${one.length}`, ms(p99(one))]),
    `${Math.round(before)} → ${Math.round(peak)} MB`,
    busy ? `${parts[0]}, ${parts[1]} refused` : '–',
  ]),
);
const inMs = (value: number): string => `${ms(value)} ms`;
for (const { isCompared, busy, result } of results) {
  if (!isCompared) continue;
  const { served, beats, before, peak } = result;
  const what = busy ? `rush with ${STREAMS} streams and ${UPLOADS} uploads` : 'rush';
  atMost(`${what}: served within, p99`, { measured: p99(served), most: 1000, show: inMs });
  for (const [name, answers] of [
    ['health checks', beats.health],
    ['/readyz', beats.ready],
    ['kept pages', beats.kept],
  ] as const)
    atMost(`${what}: ${name} not answered`, { measured: missed(answers), most: 0, show: String });
  atMost(`${what}: health check, p99`, { measured: p99(beats.health), most: 100, show: inMs });
  atMost(`${what}: memory above the one before`, {
    measured: (peak / before - 1) * 100,
    most: 20,
    show: (percent) => `${percent.toFixed(1)} %`,
  });
}
