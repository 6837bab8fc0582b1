// npm run chaos -- sites [--sites 50] [--engine pglite|postgres]: many sites on one installation. Under traffic on all of them one is
// removed, one brought back from its backup, and one moved to an installation of its own; the others must notice nothing.
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runInServer } from '../src/server/control-socket.ts';
import { runPand, startProgram, temporaryDirectory } from '../test/support/program.ts';
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

type Place = { readonly url: string; readonly env: Readonly<Record<string, string>>; readonly dataDir: string };
type Answer = { readonly status: number; readonly body: string; readonly ms: number };

const agent = new Agent({ keepAlive: true });
const ask = (url: string, hostname: string): Promise<Answer> => {
  const started = performance.now();
  const { port } = new URL(url);
  const headers = { host: `${hostname}:${port}` };
  return new Promise((resolve) => {
    const end = (status: number, body: string) => resolve({ status, body, ms: performance.now() - started });
    const sent = request({ host: '127.0.0.1', port, path: '/nl', headers, agent, timeout: 20_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
      response.on('error', () => end(0, ''));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', (error) => end(0, error.message));
    sent.end();
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

type Phase = { readonly name: string; readonly times: number[]; readonly wrong: string[] };

const percentile = (times: readonly number[], part: number): string => {
  const sorted = [...times].sort((a, b) => a - b);
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0)} ms`;
};

const postgres = values.engine === 'postgres' ? await createPostgresServer('sites') : undefined;
await postgres?.start();
const here = await start('here', postgres?.url);
const there = await start('other');
const ids = Array.from({ length: COUNT - 2 }, (_, index) => `s${String(index + 1).padStart(2, '0')}`);
const others = [...ids.filter((id) => ![REMOVED, RESTORED, MOVED].some((one) => one === id)), ...Object.keys(DEMO)];
let phase: Phase = { name: 'before', times: [], wrong: [] };
const phases: Phase[] = [phase];
const begin = (name: string): void => {
  phase = { name, times: [], wrong: [] };
  phases.push(phase);
};
let going = true;
const visit = async (first: number): Promise<void> => {
  for (let at = first; going; at++) {
    const id = others[at % others.length] ?? '';
    const current = phase;
    const { status, body, ms } = await ask(here.url, hostOf(id));
    current.times.push(ms);
    if (status !== 200 || !isOwnPage(id, body)) current.wrong.push(`${id}: ${status}`);
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
  phase.wrong.push(`${id} never answered ${wanted}`);
};

try {
  console.log(`Making ${COUNT} sites on ${values.engine} …`);
  for (const id of ids) await pand(here, 'sites', 'copy', 'lindeloo', id, '--name', titleOf(id), '--host', hostOf(id));
  for (const id of ids) await ask(here.url, hostOf(id));
  const [first, second] = [join(here.dataDir, 'restored.tar.gz'), join(here.dataDir, 'moved.tar.gz')];
  const visitors = Array.from({ length: VISITORS }, (_, index) => visit(index * 7));
  await delay(5000);
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
  console.log('| While | it took | answers | p50 | p99 | longest | wrong |\n|---|---|---|---|---|---|---|');
  for (const { name, times, wrong } of phases) {
    const took = lasted.find(([one]) => one === name)?.[1];
    console.log(
      `| ${name} | ${took === undefined ? '' : `${took.toFixed(0)} ms`} | ${times.length} | ${percentile(times, 0.5)} | ${percentile(times, 0.99)} | ${percentile(times, 1)} | ${wrong.length} |`,
    );
  }
  const wrong = phases.flatMap((one) => one.wrong);
  for (const line of wrong.slice(0, 10)) console.log(line);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  going = false;
  await here.stop();
  await there.stop();
  await postgres?.remove();
  agent.destroy();
}
