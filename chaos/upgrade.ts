// npm run chaos -- upgrade [seed]: a new version with other stylesheets and other modules, under load. It is built in the folder from which
// the old one is being served; then two processes behind a proxy are exchanged one after the other. Pages, pictures, brochures, files of
// the old and of the new build, the API, forms, and the desk of somebody who is signed in, saves, uploads and listens, are asked for all
// the time: no request may fail, of any kind.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, symlink } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { printTable } from '../bench/table.ts';
import { buildRoute } from '../src/domain/content/routes.ts';
import { LOCALES } from '../src/domain/locale.ts';
import {
  IMAGE_FORMATS,
  IMAGE_SIZE_NAMES,
  type ImageFormat,
  imageUrl,
  parseImagePath,
} from '../src/domain/record/image-sizes.ts';
import { type RunningProgram, startProgram, temporaryDirectory } from '../test/support/program.ts';
import { type DeskHeaders, type DeskReply, invitedLink, sendToDesk, signIn } from './desk-sign-in.ts';
import { solvedCaptchas } from './fuzz-forms.ts';
import { photoOf } from './photo.ts';
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

const KINDS = [
  'page',
  'file of the old build',
  'file of the new build',
  'picture in a new size',
  'brochure',
  'api',
  'contact form',
  'alert',
  'desk page',
  'desk call',
  'desk save',
  'upload',
  'stream of events',
] as const;
/** What a new version changes: stylesheets, and something that several parts of the server share. */
const SHEETS = ['src/ui/styles/base.css', 'src/desk/styles/base.css'];
const SHARED = 'src/adapters/images/decoder.ts';
const SHARERS = ['src/adapters/images/render.ts', 'src/adapters/images/inspect-picture.ts'];
/** On a machine with much else to do a brochure takes its time. */
const PATIENCE_MS = 180_000;
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
/** What ended without being told to, with its last words. */
const ended: string[] = [];
const stopping = new Set<RunningProgram>();

const startWatched = async (place: string, env: Readonly<Record<string, string>>): Promise<RunningProgram> => {
  const program = await startProgram(place, env, { root });
  program.process.once('exit', (code, signal) => {
    if (!stopping.has(program))
      ended.push(`${program.url} ended with ${code ?? signal}:\n${program.output().slice(-3000)}`);
  });
  return program;
};
const stop = async (index: 0 | 1): Promise<void> => {
  const program = running[index];
  if (!program) return;
  stopping.add(program);
  await program.stop('SIGTERM');
};

const COMMON = { SECRET_KEY, TRUST_PROXY: '127.0.0.1,::1', CAPTCHA_DIFFICULTY: '10' };

const start = async (index: 0 | 1): Promise<void> => {
  const place = join(data.path, String(index));
  await mkdir(place, { recursive: true });
  const env = {
    ...COMMON,
    PORT: String(ports[index]),
    DATABASE_URL: postgres.url,
    STOP_DELAY,
  };
  running[index] = await startWatched(place, env);
  await until('readiness', 300_000, () => isReady(`http://localhost:${ports[index]}`));
};

let going = true;
try {
  log('two processes of the old version, and one with the embedded database');
  await start(0);
  await start(1);
  const alone = await startWatched(embedded.path, COMMON);
  running.push(alone);
  const proxy = await startProxy(ports.map((port) => `http://localhost:${port}`));
  const enter = async (base: string, env: Readonly<Record<string, string>>): Promise<DeskHeaders> => {
    const owner = { email: 'upgrade@lindeloo.example', args: ['--site', SITE, '--role', 'owner'] };
    return signIn(base, new URL(base).host, await invitedLink(env, owner));
  };
  const desks = {
    [proxy.url]: await enter(proxy.url, { DATABASE_URL: postgres.url, SECRET_KEY }),
    [alone.url]: await enter(alone.url, alone.env),
  };

  let phase = newPhase('before');
  const phases = [phase];
  const begin = (name: string): void => {
    log(name);
    phase = newPhase(name);
    phases.push(phase);
  };
  /** What the pages of each address name: nobody asks one for the files or pictures of another one. */
  const named = new Map(
    [proxy.url, alone.url].map((base) => [
      base,
      { oldFiles: new Set<string>(), newFiles: new Set<string>(), pictures: new Set<string>(), ids: new Set<number>() },
    ]),
  );
  const of = (base: string) => {
    const known = named.get(base);
    if (!known) throw new Error(`Nobody is at ${base}`);
    return known;
  };
  let isNewKnown = false;
  let isBuilt = false;

  const address = (): string => `10.${random.int(250)}.${random.int(250)}.${random.int(250)}`;

  type Asked = { readonly method?: string; readonly body?: object | Buffer; readonly headers?: DeskHeaders };
  const ask = async (
    kind: Kind,
    base: string,
    path: string,
    { method = 'GET', body, headers = {} }: Asked = {},
  ): Promise<DeskReply> => {
    const row = phase.rows[kind];
    const started = performance.now();
    const isJson = body !== undefined && !Buffer.isBuffer(body);
    const sent = {
      host: new URL(base).host,
      'x-forwarded-for': address(),
      ...(path.includes('/desk') ? desks[base] : {}),
      ...(kind === 'desk page' ? { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' } : {}),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...headers,
    };
    const reply = await sendToDesk(`${base}${path}`, sent, {
      method,
      body: isJson ? JSON.stringify(body) : body,
      timeoutMs: PATIENCE_MS,
    }).catch((error: Error) => ({ status: 0, body: error.message, headers: {} }));
    row.asked += 1;
    row.longest = Math.max(row.longest, performance.now() - started);
    if (reply.status < 200 || reply.status >= 300)
      row.failed.push(`${method} ${base}${path}: ${reply.status} ${reply.body.slice(0, 300)}`);
    return reply;
  };
  const isDone = ({ status }: DeskReply): boolean => status >= 200 && status < 300;
  const jsonIn = <T>(reply: DeskReply): T | undefined => (isDone(reply) ? (JSON.parse(reply.body) as T) : undefined);
  const learn = (base: string, html: string): void => {
    const { oldFiles, newFiles, pictures } = of(base);
    for (const path of assetsIn(html)) {
      if (!isNewKnown) oldFiles.add(path);
      else if (!oldFiles.has(path)) newFiles.add(path);
    }
    for (const [path] of html.matchAll(/\/media\/[^"\s,]+\.(?:avif|webp|jpg)/g)) pictures.add(path);
  };
  const search = { query: { terms: { 'general.status': ['FOR_SALE'] } }, pagination: { size: 40 } };
  const oneOf = <T>(list: Iterable<T>): T | undefined => {
    const all = [...list];
    return all[random.int(all.length)];
  };
  const deskCalls = ['desk/me', `sites/${SITE}/desk/members`, `sites/${SITE}/desk/agenda/listings?ids=1`];
  let number = 0;
  const nextEmail = (): string => `upgrade-${number++}@huis.example`;

  const sendForm = async (kind: Kind, base: string, path: string, inputs: object): Promise<void> => {
    const [captcha] = await solvedCaptchas(base, SITE, 1).catch((error: Error) => {
      phase.rows[kind].failed.push(`a challenge at ${base}: ${error.message}`);
      return [];
    });
    if (captcha === undefined) return;
    const body = { locale: 'nl', inputs: { ...inputs, privacy: 'on', 'g-recaptcha-response': captcha } };
    await ask(kind, base, `/api/sites/${SITE}${path}`, { method: 'POST', body });
  };
  const save = async (base: string): Promise<void> => {
    const id = oneOf(of(base).ids);
    const path = `/api/sites/${SITE}/desk/estates/${id}`;
    const sheet = jsonIn<{ etag: string }>(await ask('desk call', base, path));
    if (!sheet) return;
    const body = { set: { '/general/title/nl': `Nieuwe titel ${number++}` } };
    const reply = await ask('desk save', base, path, { method: 'PATCH', body, headers: { 'if-match': sheet.etag } });
    // Somebody else of this run wrote the same title at the same moment.
    if (reply.status === 412) phase.rows['desk save'].failed.pop();
  };
  const TUS = { 'tus-resumable': '1.0.0' };
  const upload = async (base: string): Promise<void> => {
    const body = photoOf(random);
    const path = `/api/sites/${SITE}/desk/uploads`;
    const headers = { ...TUS, 'upload-length': String(body.length), 'upload-metadata': `purpose ${btoa('picture')}` };
    const made = await ask('upload', base, path, { method: 'POST', headers });
    const [, id] = /\/uploads\/([0-9a-f]{32})$/.exec(String(made.headers.location)) ?? [];
    if (id === undefined) return;
    const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    if (!isDone(await ask('upload', base, `${path}/${id}`, { method: 'PATCH', body, headers: { ...TUS, ...type } })))
      return;
    const state = jsonIn<{ state: string }>(await ask('upload', base, `${path}/${id}`));
    if (state && state.state !== 'kept') phase.rows.upload.failed.push(`an upload is ${JSON.stringify(state)}`);
  };
  const picture = async (base: string): Promise<void> => {
    const known = parseImagePath(oneOf(of(base).pictures) ?? '');
    const [size, format] = [oneOf(IMAGE_SIZE_NAMES), oneOf(Object.keys(IMAGE_FORMATS) as ImageFormat[])];
    if (known && size && format) await ask('picture in a new size', base, imageUrl(SITE, known.ref, size, format));
  };
  const brochure = async (base: string): Promise<void> => {
    const [estateId, locale] = [oneOf(of(base).ids), oneOf(LOCALES)];
    if (estateId !== undefined && locale)
      await ask('brochure', base, buildRoute('brochure', locale, { estateId: String(estateId) }));
  };
  const contact = { firstName: 'Noor', lastName: 'Peeters', message: 'Dag', page: '/nl/contact' };
  const alert = { name: 'Noor', trans: 'kopen', type: ['1'], frequency: 'DAILY' };
  /** One of these at a time, in turn: they cost more. An upload stays with the process that began it, where no other one takes over. */
  const heavy: readonly ((base: string) => Promise<void>)[] = [
    picture,
    (base) => sendForm('contact form', base, '/contact-requests', { ...contact, email: nextEmail() }),
    save,
    async (base) => (base === alone.url ? upload(base) : undefined),
    picture,
    (base) => sendForm('alert', base, '/subscriptions', { ...alert, email: nextEmail() }),
    brochure,
  ];
  const visit = async (base: string, first: number): Promise<void> => {
    for (let turn = first; going; turn++) {
      const page = await ask('page', base, `/nl/te-koop?price-max=${100_000 + random.int(900_000)}`);
      learn(base, page.body);
      for (const [kind, names] of [
        ['file of the old build', of(base).oldFiles],
        ['file of the new build', of(base).newFiles],
      ] as const) {
        const path = oneOf(names);
        if (path !== undefined) await ask(kind, base, path);
      }
      const found = jsonIn<{ results: { general: { id: number } }[] }>(
        await ask('api', base, `/api/sites/${SITE}/estates`, { method: 'POST', body: search }),
      );
      for (const { general } of found?.results ?? []) of(base).ids.add(general.id);
      learn(base, (await ask('desk page', base, '/desk')).body);
      await ask('desk call', base, `/api/${oneOf(deskCalls)}`);
      // What a process needs for these it loads when it is first asked: one of them is, when the build is another one already.
      if (base === proxy.url || isBuilt) await heavy[turn % heavy.length]?.(base);
      await delay(PAUSE_MS);
    }
  };

  /** Opened again whenever it ends, as the desk does. */
  let heard = 0;
  const listen = async (base: string): Promise<void> => {
    const path = `/api/sites/${SITE}/desk/live`;
    while (going) {
      const row = phase.rows['stream of events'];
      const started = performance.now();
      row.asked += 1;
      await new Promise<void>((resolve) => {
        const failed = (why: string): void => {
          row.failed.push(`GET ${base}${path}: ${why}`);
          resolve();
        };
        const call = request(`${base}${path}`, { headers: { ...desks[base] }, agent: false }, (reply) => {
          row.longest = Math.max(row.longest, performance.now() - started);
          if (reply.statusCode !== 200) failed(String(reply.statusCode));
          reply.on('data', (bytes: Buffer) => {
            heard += String(bytes).split('data:').length - 1;
          });
          const end = setInterval(() => {
            if (!going) call.destroy();
          }, 500);
          reply.on('close', () => {
            clearInterval(end);
            resolve();
          });
          reply.on('error', () => {});
        });
        call.on('error', (error) => (going ? failed(error.message) : resolve()));
        call.end();
      });
      await delay(PAUSE_MS);
    }
  };
  const visitors = [
    visit(proxy.url, 0),
    visit(proxy.url, 2),
    visit(proxy.url, 5),
    visit(alone.url, 0),
    listen(proxy.url),
    listen(alone.url),
  ];
  await delay(5000);

  begin('a build in the folder that is being served');
  for (const sheet of SHEETS) await appendFile(join(root, sheet), '\n@layer base { .upgraded { color: red; } }\n');
  await appendFile(join(root, SHARED), '\nexport const ABOUT = process.title;\n');
  for (const file of SHARERS)
    await appendFile(
      join(root, file),
      "\nimport { ABOUT } from './decoder.ts';\nif (ABOUT === '') throw new Error();\n",
    );
  await build(root);
  isBuilt = true;
  begin('the old processes over the new build');
  await delay(40_000);

  isNewKnown = true;
  begin('old and new side by side');
  await stop(0);
  await start(0);
  await delay(5000);
  begin('the second one is exchanged');
  await stop(1);
  await start(1);
  await delay(3000);
  begin('after');
  await delay(5000);
  going = false;
  await Promise.all(visitors);
  proxy.close();

  const { oldFiles, newFiles } = of(proxy.url);
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
  for (const line of ended) console.log(`ENDED ${line}`);
  console.log(`${failed.length} failed, ${ended.length} processes ended by themselves, ${heard} events were heard`);
  if (failed.length > 0 || ended.length > 0 || newFiles.size === 0 || heard === 0) process.exitCode = 1;
} finally {
  going = false;
  for (const program of running) if (program) stopping.add(program);
  await Promise.all(running.map((program) => program?.stop('SIGKILL')));
  await postgres.remove();
  await Promise.all([folder, data, embedded].map((one) => one.remove()));
}
