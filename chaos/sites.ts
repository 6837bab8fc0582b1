// npm run chaos -- sites [--sites 50] [--engine pglite|postgres]: many sites on one installation. Under traffic on all of them one is
// removed, one brought back from its backup, and one moved to an installation of its own; the others must notice nothing: every answer
// is their own, none fails, and none of their pages, lists, searches and forms becomes slow.
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runInServer } from '../src/server/control-socket.ts';
import { runPand, startProgram, temporaryDirectory } from '../test/support/program.ts';
import { solvedCaptchas } from './fuzz-forms.ts';
import { createPostgresServer } from './postgres-server.ts';
import { freePort, SECRET_KEY } from './subject.ts';

const { values } = parseArgs({
  options: { sites: { type: 'string', default: '50' }, engine: { type: 'string', default: 'pglite' } },
});
const COUNT = Number(values.sites);
const [REMOVED, RESTORED, MOVED] = ['s01', 's02', 's03'] as const;
/** The two of the demo, each with its hostname and a word that only its own pages have. */
const DEMO: Readonly<Record<string, readonly [hostname: string, canary: string]>> = {
  lindeloo: ['localhost', 'Lindeloo'],
  estran: ['estran.localhost', 'Estran'],
};
/** Visitors of this run, each on one site after the other. */
const VISITORS = 4;
const PAUSE_MS = 20;

/** A page that is kept, a list that nobody asked for before, a search of the API, and a form. */
const KINDS = ['page', 'list', 'search', 'form'] as const;
type Kind = (typeof KINDS)[number];
/**
 * What a step may do to the others: so many times the slowest hundredth of before, or this long, whichever is more. Between steps
 * nothing is measured as a promise; a site that waits for the work of another one waits for seconds.
 */
const SLOWER = 10;
const SLOW_MS = 5000;

type Place = { readonly url: string; readonly env: Readonly<Record<string, string>>; readonly dataDir: string };
type Answer = { readonly status: number; readonly body: string; readonly ms: number };

const agent = new Agent({ keepAlive: true });
const ask = (url: string, hostname: string, path = '/nl', body?: object): Promise<Answer> => {
  const started = performance.now();
  const { port } = new URL(url);
  const sent = body && JSON.stringify(body);
  const headers = {
    host: `${hostname}:${port}`,
    ...(sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
  };
  const method = sent === undefined ? 'GET' : 'POST';
  return new Promise((resolve) => {
    const end = (status: number, text: string) => resolve({ status, body: text, ms: performance.now() - started });
    const call = request({ host: '127.0.0.1', port, path, method, headers, agent, timeout: 60_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
      response.on('error', () => end(0, ''));
    });
    call.on('timeout', () => call.destroy(new Error('no answer in time')));
    call.on('error', (error) => end(0, error.message));
    call.end(sent);
  });
};

/** By the server that owns the embedded database, else by a process of its own; the milliseconds it took. */
const pand = async ({ env, dataDir }: Place, name: string, ...args: string[]): Promise<number> => {
  const started = performance.now();
  const said: string[] = [];
  const inServer = env.DATABASE_URL === undefined;
  const code = inServer
    ? await runInServer(dataDir, { command: name, args }, (line) => said.push(line))
    : await runPand([...name.split(' '), ...args], env).then((done) => {
        said.push(done.output);
        return done.code;
      });
  if (code !== 0) throw new Error(`pand ${name} ${args.join(' ')}: ${code}\n${said.join('\n')}`);
  return performance.now() - started;
};

const start = async (name: string, databaseUrl?: string): Promise<Place & { stop(): Promise<void> }> => {
  const directory = await temporaryDirectory();
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: directory.path,
    SECRET_KEY,
    CAPTCHA_DIFFICULTY: '10',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(name === 'other' ? { DEMO: 'off' } : {}),
  };
  const program = await startProgram(directory.path, env);
  const stop = async (): Promise<void> => {
    await program.stop();
    await directory.remove();
  };
  return { url: `http://127.0.0.1:${env.PORT}`, env, dataDir: directory.path, stop };
};

const hostOf = (id: string): string => DEMO[id]?.[0] ?? `${id}.localhost`;
const titleOf = (id: string): string => DEMO[id]?.[1] ?? `Kantoor ${id}`;
/** Its own canary is there, and nobody else's. */
const isOwnPage = (id: string, body: string): boolean =>
  body.includes(titleOf(id)) && [...body.matchAll(/Kantoor s\d\d/g)].every(([name]) => name === titleOf(id));

type Phase = {
  readonly name: string;
  readonly times: Readonly<Record<Kind, number[]>>;
  readonly wrong: { readonly kind: Kind; readonly what: string }[];
};
const newPhase = (name: string): Phase => ({ name, times: { page: [], list: [], search: [], form: [] }, wrong: [] });

const percentile = (times: readonly number[], part: number): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};
const inMs = (ms: number): string => `${ms.toFixed(0)} ms`;

/** Each kind at one site, and whether the answer is what it has to be. */
const visits: Readonly<
  Record<Kind, (url: string, id: string, number: number) => Promise<Answer & { readonly isRight: boolean }>>
> = {
  page: async (url, id) => {
    const answer = await ask(url, hostOf(id));
    return { ...answer, isRight: answer.status === 200 && isOwnPage(id, answer.body) };
  },
  list: async (url, id, number) => {
    const answer = await ask(url, hostOf(id), `/nl/te-koop?price-max=${200_000 + number}`);
    return { ...answer, isRight: answer.status === 200 && isOwnPage(id, answer.body) };
  },
  search: async (url, id, number) => {
    const query = { query: { terms: { 'general.status': ['FOR_SALE'] } }, pagination: { from: number % 40, size: 5 } };
    const answer = await ask(url, hostOf(id), `/api/sites/${id}/estates`, query);
    return { ...answer, isRight: answer.status === 200 && Array.isArray(JSON.parse(answer.body).results) };
  },
  form: async (url, id, number) => {
    const [captcha = ''] = await solvedCaptchas(url, id, 1).catch(() => []);
    const visitor = { firstName: 'Noor', lastName: 'Peeters', email: `noor${number}@huis.example`, message: 'Dag' };
    const inputs = { ...visitor, page: '/nl/contact', privacy: 'on', 'g-recaptcha-response': captcha };
    const answer = await ask(url, hostOf(id), `/api/sites/${id}/contact-requests`, { locale: 'nl', inputs });
    return { ...answer, isRight: answer.status >= 200 && answer.status < 300 };
  },
};

const postgres = values.engine === 'postgres' ? await createPostgresServer('sites') : undefined;
await postgres?.start();
const here = await start('here', postgres?.url);
const there = await start('other');
const ids = Array.from({ length: COUNT - 2 }, (_, index) => `s${String(index + 1).padStart(2, '0')}`);
const others = [...ids.filter((id) => ![REMOVED, RESTORED, MOVED].some((one) => one === id)), ...Object.keys(DEMO)];
let phase = newPhase('before');
const phases: Phase[] = [phase];
const begin = (name: string): void => {
  phase = newPhase(name);
  phases.push(phase);
};
let going = true;
const visit = async (first: number): Promise<void> => {
  for (let at = first; going; at++) {
    const id = others[at % others.length] ?? '';
    const kind = KINDS[at % KINDS.length] ?? 'page';
    const current = phase;
    const { status, ms, isRight } = await visits[kind](here.url, id, at);
    current.times[kind].push(ms);
    if (!isRight) current.wrong.push({ kind, what: `${id}: ${kind} ${status}` });
    await delay(PAUSE_MS);
  }
};

const lasted: [string, number][] = [];
const step = async (name: string, work: () => Promise<number>): Promise<void> => {
  begin(name);
  lasted.push([name, await work()]);
  // What it leaves behind is part of it: caches, catalogues, files.
  await delay(3000);
};
const expectStatus = async (place: Place, id: string, wanted: number): Promise<void> => {
  for (let tries = 0; tries < 100; tries++) {
    const { status, body } = await ask(place.url, hostOf(id));
    if (status === wanted && (wanted !== 200 || isOwnPage(id, body))) return;
    await delay(100);
  }
  phase.wrong.push({ kind: 'page', what: `${id} never answered ${wanted}` });
};

try {
  console.log(`Making ${COUNT} sites on ${values.engine} …`);
  for (const id of ids) await pand(here, 'sites', 'copy', 'lindeloo', id, '--name', titleOf(id), '--host', hostOf(id));
  for (const id of ids) await ask(here.url, hostOf(id));
  const [first, second] = [join(here.dataDir, 'restored.tar.gz'), join(here.dataDir, 'moved.tar.gz')];
  const visitors = Array.from({ length: VISITORS }, (_, index) => visit(index * 7));
  // Long enough that the slowest hundredth of a kind is not its first answer.
  await delay(20_000);
  await step('backup of one', () => pand(here, 'backup site', RESTORED, first));
  await step('one removed', () => pand(here, 'sites', 'remove', REMOVED, '--yes', REMOVED));
  await expectStatus(here, REMOVED, 404);
  await step('one restored', () => pand(here, 'restore site', first, '--replace', RESTORED));
  await expectStatus(here, RESTORED, 200);
  await step('one moved', async () => {
    const out = await pand(here, 'backup site', MOVED, second);
    const back = await pand(there, 'restore site', second);
    return out + back + (await pand(here, 'sites', 'remove', MOVED, '--yes', MOVED));
  });
  await expectStatus(there, MOVED, 200);
  await expectStatus(here, MOVED, 404);
  begin('after');
  await delay(5000);
  going = false;
  await Promise.all(visitors);
  console.log(`\n${others.length} other sites, ${VISITORS} visitors without a pause of note:\n`);
  console.log(
    '| While | it took | asked for | answers | p50 | p99 | longest | wrong |\n|---|---|---|---|---|---|---|---|',
  );
  const problems: string[] = [];
  for (const { name, times, wrong } of phases) {
    const took = lasted.find(([one]) => one === name)?.[1];
    for (const kind of KINDS) {
      const mistakes = wrong.filter((one) => one.kind === kind);
      const slowest = percentile(times[kind], 0.99);
      const allowed = Math.max(SLOW_MS, SLOWER * percentile(phases[0]?.times[kind] ?? [], 0.99));
      problems.push(...mistakes.map(({ what }) => `${name}: ${what}`));
      if (slowest > allowed) problems.push(`${name}: ${kind} took ${inMs(slowest)}, more than ${inMs(allowed)}`);
      console.log(
        `| ${name} | ${took === undefined ? '' : inMs(took)} | ${kind} | ${times[kind].length} | ${inMs(percentile(times[kind], 0.5))} | ${inMs(slowest)} | ${inMs(percentile(times[kind], 1))} | ${mistakes.length} |`,
      );
    }
  }
  for (const line of problems.slice(0, 20)) console.log(line);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  going = false;
  await here.stop();
  await there.stop();
  await postgres?.remove();
  agent.destroy();
}
