// npm run chaos -- upgrade [seed]: a new version with other stylesheets, under load. It is built in the folder from which the old one is
// being served; then two processes behind a proxy are exchanged one after the other. Pages, files of the old and of the new build, the API
// and the desk of somebody who is signed in are asked for all the time: no request may fail, of any kind.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { printTable } from '../bench/table.ts';
import { type RunningProgram, startProgram, temporaryDirectory } from '../test/support/program.ts';
import { invitedLink, sendToDesk, signIn } from './desk-sign-in.ts';
import { createPostgresServer } from './postgres-server.ts';
import { startProxy } from './proxy.ts';
import { seededRandom } from './random.ts';
import { freePort, isReady, SECRET_KEY, until } from './subject.ts';
import { SITE } from './visitors.ts';

const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
const ROOT = join(import.meta.dirname, '..');
/** What a build is made of, and what a start needs. */
const PROGRAM = [
  'bin',
  'demo',
  'dist',
  'docs',
  'package.json',
  'package-lock.json',
  'sites',
  'src',
  'templates',
  'tsconfig.json',
  'vite.config.ts',
];
/** As long as a proxy takes to notice that a process says 503 at /readyz. */
const STOP_DELAY = '2';
const PAUSE_MS = 50;
const log = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
const random = seededRandom(seed);

const KINDS = ['page', 'file of the old build', 'file of the new build', 'api', 'desk page', 'desk call'] as const;
type Kind = (typeof KINDS)[number];
type Row = { asked: number; longest: number; readonly failed: string[] };
type Phase = { readonly name: string; readonly rows: Readonly<Record<Kind, Row>> };

const newPhase = (name: string): Phase => ({
  name,
  rows: Object.fromEntries(
    KINDS.map((kind) => [kind, { asked: 0, longest: 0, failed: [] }]),
  ) as unknown as Phase['rows'],
});

const ASSET = /(?:href|src)="?(\/(?:desk\/)?assets\/[^"\s>]+)/g;
const assetsIn = (html: string): string[] => [...html.matchAll(ASSET)].map(([, path = '']) => path);

const copyProgram = async (to: string): Promise<void> => {
  for (const name of PROGRAM) await cp(join(ROOT, name), join(to, name), { recursive: true, preserveTimestamps: true });
  await symlink(join(ROOT, 'node_modules'), join(to, 'node_modules'));
};

const build = async (root: string): Promise<void> => {
  const child = spawn(process.execPath, [join(root, 'bin/build.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The build ended with ${code}`);
};

const [folder, data, embedded] = [await temporaryDirectory(), await temporaryDirectory(), await temporaryDirectory()];
const root = join(folder.path, 'pand');
await mkdir(root);
log('a copy of the program');
await copyProgram(root);
const postgres = await createPostgresServer('upgrade');
await postgres.start();
const ports = [await freePort(), await freePort()] as const;
const running: (RunningProgram | undefined)[] = [];

const start = async (index: 0 | 1): Promise<void> => {
  const place = join(data.path, String(index));
  await mkdir(place, { recursive: true });
  const env = {
    PORT: String(ports[index]),
    DATABASE_URL: postgres.url,
    SECRET_KEY,
    TRUST_PROXY: '127.0.0.1,::1',
    STOP_DELAY,
  };
  running[index] = await startProgram(place, env, root);
  await until('readiness', 300_000, () => isReady(`http://localhost:${ports[index]}`));
};

let going = true;
try {
  log('two processes of the old version, and one with the embedded database');
  await start(0);
  await start(1);
  const alone = await startProgram(embedded.path, { SECRET_KEY }, root);
  running.push(alone);
  const proxy = await startProxy(ports.map((port) => `http://localhost:${port}`));
  const host = new URL(proxy.url).host;
  const link = await invitedLink(
    { DATABASE_URL: postgres.url, SECRET_KEY },
    { email: 'upgrade@lindeloo.example', args: ['--site', SITE, '--role', 'owner'] },
  );
  const desk = await signIn(proxy.url, host, link);

  let phase = newPhase('before');
  const phases = [phase];
  const begin = (name: string): void => {
    log(name);
    phase = newPhase(name);
    phases.push(phase);
  };
  const [oldFiles, newFiles] = [new Set<string>(), new Set<string>()];
  let isNewKnown = false;

  const ask = async (kind: Kind, url: string, method = 'GET', body?: object): Promise<string> => {
    const row = phase.rows[kind];
    const started = performance.now();
    const headers = {
      ...(kind.startsWith('desk') ? desk : { host: url.startsWith(proxy.url) ? host : new URL(url).host }),
      ...(kind === 'desk page' ? { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const sent = body && JSON.stringify(body);
    const reply = await sendToDesk(url, headers, { method, body: sent }).catch((error: Error) => ({
      status: 0,
      body: error.message,
    }));
    row.asked += 1;
    row.longest = Math.max(row.longest, performance.now() - started);
    if (reply.status !== 200) row.failed.push(`${method} ${url}: ${reply.status} ${reply.body.slice(0, 100)}`);
    return reply.status === 200 ? reply.body : '';
  };
  const learn = (html: string): void => {
    for (const path of assetsIn(html)) {
      if (!isNewKnown) oldFiles.add(path);
      else if (!oldFiles.has(path)) newFiles.add(path);
    }
  };
  const search = { query: { terms: { 'general.status': ['FOR_SALE'] } }, pagination: { size: 5 } };
  const pick = (names: ReadonlySet<string>): string | undefined => [...names][random.int(names.size)];
  const deskCalls = ['desk/me', `sites/${SITE}/desk/members`, `sites/${SITE}/desk/agenda/listings?ids=1`];
  const visit = async (base: string): Promise<void> => {
    while (going) {
      learn(await ask('page', `${base}/nl/te-koop?price-max=${100_000 + random.int(900_000)}`));
      for (const [kind, names] of [
        ['file of the old build', oldFiles],
        ['file of the new build', newFiles],
      ] as const) {
        const path = pick(names);
        if (path !== undefined) await ask(kind, `${base}${path}`);
      }
      await ask('api', `${base}/api/sites/${SITE}/estates`, 'POST', search);
      if (base === proxy.url) {
        learn(await ask('desk page', `${base}/desk`));
        await ask('desk call', `${base}/api/${deskCalls[random.int(deskCalls.length)]}`);
      }
      await delay(PAUSE_MS);
    }
  };
  const visitors = [visit(proxy.url), visit(proxy.url), visit(proxy.url), visit(alone.url)];
  await delay(5000);

  begin('a build in the folder that is being served');
  for (const sheet of ['src/ui/styles/base.css', 'src/desk/styles/base.css'])
    await appendFile(join(root, sheet), '\n@layer base { .upgraded { color: red; } }\n');
  await build(root);
  await delay(3000);

  isNewKnown = true;
  begin('old and new side by side');
  await running[0]?.stop('SIGTERM');
  await start(0);
  await delay(5000);
  begin('the second one is exchanged');
  await running[1]?.stop('SIGTERM');
  await start(1);
  await delay(3000);
  begin('after');
  await delay(5000);
  going = false;
  await Promise.all(visitors);
  proxy.close();

  console.log(
    `\nupgrade, seed ${seed}: ${oldFiles.size} files of the old build, ${newFiles.size} of the new one only\n`,
  );
  printTable(
    ['While', 'Asked for', 'Answers', 'Longest', 'Failed', 'Promised'],
    phases.flatMap(({ name, rows }) =>
      KINDS.filter((kind) => rows[kind].asked > 0).map((kind) => [
        name,
        kind,
        rows[kind].asked,
        `${rows[kind].longest.toFixed(0)} ms`,
        rows[kind].failed.length,
        0,
      ]),
    ),
  );
  const failed = phases.flatMap(({ rows }) => Object.values(rows).flatMap((row) => row.failed));
  for (const line of failed.slice(0, 20)) console.log(`FAILED ${line}`);
  if (newFiles.size === 0) console.log('The new build has no file of another name: nothing was tried.');
  if (failed.length > 0 || newFiles.size === 0) process.exitCode = 1;
} finally {
  going = false;
  await Promise.all(running.map((program) => program?.stop('SIGKILL')));
  await postgres.remove();
  await Promise.all([folder, data, embedded].map((one) => one.remove()));
}
