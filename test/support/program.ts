// The real program as a child process, on a free port and a data directory of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, rmdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Db } from '../../src/db/engine/connect.ts';
import { matchAllAlerts } from '../../src/services/alerts/match-alerts.ts';
import { isWholeMatrix } from './matrix.ts';
import { createDatabase, databaseIn, dropDatabasesIn, onServer, settingsOf } from './program-databases.ts';
import { beginHosted } from './program-host.ts';

const ROOT = join(import.meta.dirname, '../..');

export type RunningProgram = {
  readonly url: string;
  readonly dataDir: string;
  /** With these settings a command works on the same data. */
  readonly env: Environment;
  readonly process: ChildProcess;
  /** Everything it printed so far. */
  readonly output: () => string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

export const temporaryDirectory = async (): Promise<{ path: string; remove(): Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'pand-test-'));
  const remove = async (): Promise<void> => {
    await dropDatabasesIn(path);
    await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  return { path, remove };
};

type Environment = Readonly<Record<string, string>>;

/** Those that still run. A test run that is ended from outside leaves none behind. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** `root`: another copy of the program. */
export const spawnPand = (args: readonly string[], env: Environment, root = ROOT): ChildProcess => {
  const child = spawn(process.execPath, [join(root, 'bin/pand.mjs'), ...args], {
    // Not the tests' own settings, nor those of whoever runs them.
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

/** Runs a command to its end, on data of a server in the process that the programs of this worker share. */
export const runPand = async (
  args: readonly string[],
  env: Environment,
  { alone = isWholeMatrix || !onServer() || env.DATABASE_URL === undefined }: Way = {},
): Promise<{ code: number | null; output: string }> => {
  let output = '';
  const hear = (text: string): void => {
    output += text;
  };
  if (!alone) {
    const code = await beginHosted(args, env, hear).ended;
    return { code, output };
  }
  const child = spawnPand(args, env);
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
};

type Way = {
  /** Another copy of the program. */
  readonly root?: string;
  /** In a process of its own, for whoever kills it, looks at it as a process, or has another one on the same data. */
  readonly alone?: boolean;
};

type Engine = 'embedded' | 'server';
type Content = 'demo' | 'morning';

/** Made by the first who needs it, in whichever process of the run; the others wait for it. */
const madeOnce = async (path: string, make: (draft: string) => Promise<void>): Promise<void> => {
  while (!existsSync(path)) {
    const mine = await mkdir(`${path}.lock`).then(
      () => true,
      () => false,
    );
    if (!mine) {
      await delay(200);
      continue;
    }
    try {
      if (existsSync(path)) return;
      const draft = `${path}.draft`;
      await rm(draft, { recursive: true, force: true });
      await make(draft);
      await rename(draft, path);
    } finally {
      await rmdir(`${path}.lock`);
    }
  }
};

/** All programs of a run share the pictures that they made. */
const shareImages = async (place: string, dataDir: string): Promise<void> => {
  await mkdir(join(place, 'images'), { recursive: true });
  await rm(join(dataDir, 'images'), { recursive: true, force: true });
  await symlink(join(place, 'images'), join(dataDir, 'images'));
};

const withDatabase = async (
  dataDir: string,
  { DATABASE_URL: url }: { readonly DATABASE_URL?: string },
  work: (db: Db) => Promise<unknown>,
): Promise<void> => {
  const db = await connect(url === undefined ? { kind: 'pglite', dataDir } : { kind: 'postgres', url });
  try {
    await work(db);
  } finally {
    await db.close();
  }
};

/** The next start writes a morning, as the one does that seeds the demo itself: it takes today's to follow an earlier one. */
const markMorning = (db: Db) =>
  sql`insert into desk_choice (site_id, name, chosen_at) select id, 'morning', now() - interval '2 days' from site`.execute(
    db.kysely,
  );

/** As the clock does in the first minute: what changes afterwards is news, however soon. */
const takeDownListings = (db: Db): Promise<void> =>
  matchAllAlerts({ db, jobs: { enqueue: async () => undefined }, now: () => new Date(), log: console });

/**
 * The demo as `pand seed` makes it, or on the morning of a first start: a folder, and on a server a database of the same name. Made once
 * for a run and copied, because seeding takes much longer; each has been served once, so that the files of the build are in it.
 */
const seededData = async (place: string, engine: Engine, content: Content): Promise<string> => {
  const name = `${content}_${engine}`;
  const folder = join(place, name);
  await madeOnce(folder, async (draft) => {
    const settings = engine === 'server' ? settingsOf(name) : {};
    if (content === 'demo') {
      if (engine === 'server') await createDatabase(name);
      const { code, output } = await runPand(['seed'], { DATA_DIR: draft, ...settings }, { alone: true });
      if (code !== 0) throw new Error(`pand seed ended with ${code}:\n${output}`);
      await mkdir(draft, { recursive: true });
      await shareImages(place, draft);
    } else {
      const demo = await seededData(place, engine, 'demo');
      await cp(demo, draft, { recursive: true });
      if (engine === 'server') await createDatabase(name, `demo_${engine}`);
      await withDatabase(draft, settings, markMorning);
    }
    await (await startInstalled(draft, settings)).stop();
    // On a busy machine it may have been cut off: what is left of it is no part of the data.
    await rm(join(draft, 'control.sock'), { force: true });
    await withDatabase(draft, settings, takeDownListings);
  });
  return folder;
};

/** The settings with which a program starts in this folder: with what it had before, else with a copy of what was seeded for the run. */
const prepareData = async (
  dataDir: string,
  env: Environment,
  engine: Engine,
  content: Content,
): Promise<Environment> => {
  const place = process.env.PAND_TEST_SEED;
  if (place === undefined || env.DATABASE_URL !== undefined) return env;
  const seeded = async () => seededData(place, engine, content);
  if (engine === 'embedded') {
    if (!existsSync(join(dataDir, 'db'))) await cp(await seeded(), dataDir, { recursive: true });
    return env;
  }
  if (!existsSync(join(dataDir, 'images'))) await cp(await seeded(), dataDir, { recursive: true });
  // A program of a test lives for a minute: to free memory early takes an eighth of its work. On the embedded database it is as it is in use.
  return { MEMORY: 'large', ...settingsOf(await databaseIn(dataDir, `${content}_server`)), ...env };
};

/** For tests that wait for mails: they leave sooner. Each look at the queue is work, so not for all. */
export const SOON = { JOB_POLL_SECONDS: '0.5' } as const;

const engineOfRun = (): Engine => (onServer() ? 'server' : 'embedded');

/** In a run of the browser tests most programs share the process of their worker. */
const wayOf = (env: Environment, { root = ROOT, alone = false }: Way): Way => ({
  root,
  alone: alone || root !== ROOT || isWholeMatrix || !onServer() || env.DATABASE_URL !== undefined,
});

/** On the PostgreSQL of the run, where there is one: the embedded database is several times the work, and has tests of its own. */
export const startProgram = async (dataDir: string, env: Environment = {}, way: Way = {}): Promise<RunningProgram> =>
  startInstalled(dataDir, await prepareData(dataDir, env, engineOfRun(), 'demo'), wayOf(env, way));

/** On the morning of a first start. */
export const startMorning = async (dataDir: string, env: Environment = {}, way: Way = {}): Promise<RunningProgram> =>
  startInstalled(dataDir, await prepareData(dataDir, env, engineOfRun(), 'morning'), wayOf(env, way));

/** For what an agency does on the embedded database mostly: in the matrix there, in the suite where the others are. */
const engineOfAgency = (): Engine => (isWholeMatrix ? 'embedded' : engineOfRun());
const agencyWay = (env: Environment, way: Way): Way =>
  wayOf(env, { ...way, alone: way.alone === true || engineOfAgency() === 'embedded' });

export const startAgency = async (dataDir: string, env: Environment = {}, way: Way = {}): Promise<RunningProgram> =>
  startInstalled(dataDir, await prepareData(dataDir, env, engineOfAgency(), 'demo'), agencyWay(env, way));

export const startAgencyMorning = async (dataDir: string, env: Environment = {}): Promise<RunningProgram> =>
  startInstalled(dataDir, await prepareData(dataDir, env, engineOfAgency(), 'morning'), agencyWay(env, {}));

/** On the embedded database, whatever there is. */
export const startEmbedded = async (dataDir: string, env: Environment = {}): Promise<RunningProgram> =>
  startInstalled(dataDir, await prepareData(dataDir, env, 'embedded', 'demo'));

/** A folder with the demo on the embedded database, to be copied. */
export const embeddedDemo = async (place: string): Promise<string> => seededData(place, 'embedded', 'demo');

type Run = {
  readonly process: ChildProcess;
  /** What it ended with. */
  readonly ended: Promise<number | null>;
  tell(signal: NodeJS.Signals): void;
};

const beginAlone = (
  args: readonly string[],
  env: Environment,
  onText: (text: string) => void,
  root: string | undefined,
): Run & { readonly silent: Promise<unknown> } => {
  const child = spawnPand(args, env, root);
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => onText(`${line}\n`));
  }
  return {
    process: child,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    silent: once(child, 'close'),
    tell: (signal) => void child.kill(signal),
  };
};

/** With what is in the data directory, or none: a first start. In a process of its own unless its way says otherwise. */
export const startInstalled = async (
  dataDir: string,
  env: Environment = {},
  { root = ROOT, alone = true }: Way = {},
): Promise<RunningProgram> => {
  const settings = {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '1000000',
    OVERLOAD_DELAY: '0',
    CONTRACT_CHECK: 'on',
    // The rule has its own test; here nobody waits for it.
    FORM_MIN_FILL_MS: '0',
    ...env,
  };
  let output = '';
  let found: (url: string) => void;
  const ready = new Promise<string>((resolve) => {
    found = resolve;
  });
  const hear = (text: string): void => {
    output += text;
    const url = /^Pand is ready:\s+(\S+)/m.exec(text)?.[1];
    if (url) found(url);
  };
  const run = alone ? beginAlone(['serve'], settings, hear, root) : beginHosted(['serve'], settings, hear);
  let code: number | null | undefined;
  void run.ended.then((ended) => {
    code = ended;
  });
  const failed = async (): Promise<never> => {
    const ended = await run.ended;
    // What it said last may not have come through.
    if ('silent' in run) await run.silent;
    throw new Error(`pand serve ended with ${ended}:\n${output}`);
  };
  const url = await Promise.race([ready, failed()]);
  const { DATABASE_URL, SECRET_KEY } = env;
  return {
    url,
    dataDir,
    env: {
      DATA_DIR: dataDir,
      ...(DATABASE_URL === undefined ? {} : { DATABASE_URL, ...(SECRET_KEY === undefined ? {} : { SECRET_KEY }) }),
    },
    process: run.process,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      if (code !== undefined) return code;
      if (!alone && signal === 'SIGKILL') throw new Error('Start it with { alone: true }: others are in its process.');
      run.tell(signal);
      const ended = await run.ended;
      const mismatches = output.split('\n').filter((line) => line.includes('a reply is not in the contract'));
      if (mismatches.length > 0) throw new Error(mismatches.slice(0, 20).join('\n'));
      return ended;
    },
  };
};
