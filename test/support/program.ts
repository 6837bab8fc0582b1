// The real program as a child process, on a free port and a data directory of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../..');

export type RunningProgram = {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Everything it printed so far. */
  readonly output: () => string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

export const temporaryDirectory = async (): Promise<{ path: string; remove(): Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'pand-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }) };
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

/** Runs a command to its end. */
export const runPand = async (
  args: readonly string[],
  env: Environment,
): Promise<{ code: number | null; output: string }> => {
  const child = spawnPand(args, env);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
};

/** An empty data directory gets a copy of the seeded one, where there is one: seeding anew takes much longer. */
const prepareData = async (dataDir: string, env: Environment): Promise<void> => {
  const seeded = process.env.PAND_TEST_SEED;
  if (seeded && env.DATABASE_URL === undefined && !existsSync(join(dataDir, 'db')))
    await cp(seeded, dataDir, { recursive: true });
};

/** For tests that wait for mails: they leave sooner. Each look at the queue is work, so not for all. */
export const SOON = { JOB_POLL_SECONDS: '0.5' } as const;

export const startProgram = async (dataDir: string, env: Environment = {}, root = ROOT): Promise<RunningProgram> => {
  await prepareData(dataDir, env);
  return startInstalled(dataDir, env, root);
};

/** On the morning of a first start, made once for a whole run and copied: seeding anew takes much longer. */
export const startMorning = async (dataDir: string, env: Environment = {}): Promise<RunningProgram> => {
  const seeded = process.env.PAND_TEST_SEED;
  if (seeded) {
    const morning = join(seeded, '../morning');
    if (!existsSync(morning)) {
      // Whoever is second to finish throws theirs away.
      const mine = `${morning}-${process.pid}`;
      await (await startInstalled(mine)).stop();
      await rm(join(mine, 'images'), { recursive: true, force: true });
      await symlink(join(seeded, '../images'), join(mine, 'images'));
      await rename(mine, morning).catch(() => rm(mine, { recursive: true, force: true }));
    }
    await cp(morning, dataDir, { recursive: true });
  }
  return startInstalled(dataDir, env);
};

/** With what is in the data directory, or none: a first start. */
export const startInstalled = async (dataDir: string, env: Environment = {}, root = ROOT): Promise<RunningProgram> => {
  const child = spawnPand(
    ['serve'],
    {
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '1000000',
      OVERLOAD_DELAY: '0',
      CONTRACT_CHECK: 'on',
      // The rule has its own test; here nobody waits for it.
      FORM_MIN_FILL_MS: '0',
      ...env,
    },
    root,
  );
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output += `${line}\n`;
        const ready = /^Pand is ready:\s+(\S+)/.exec(line);
        if (ready?.[1]) resolve(ready[1]);
      });
    }
    // Not on exit: what it said last may not have come through.
    child.once('close', (code) => reject(new Error(`pand serve ended with ${code}:\n${output}`)));
  });
  return {
    url,
    dataDir,
    process: child,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit') as Promise<[number | null]>;
      child.kill(signal);
      const [code] = await ended;
      const mismatches = output.split('\n').filter((line) => line.includes('a reply is not in the contract'));
      if (mismatches.length > 0) throw new Error(mismatches.slice(0, 20).join('\n'));
      return code;
    },
  };
};
