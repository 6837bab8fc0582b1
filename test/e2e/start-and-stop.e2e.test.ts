// What systemd, npm or a shell started is ended by `kill`: no process is left, and nobody holds the data. With the Node
// in front that Debian and the continuous integration have: too old for the program, which goes on with its own.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWholeMatrix } from '../support/matrix.ts';
import { embeddedDemo, runPand, temporaryDirectory } from '../support/program.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAND = join(ROOT, 'bin/pand.mjs');

/** Nodes on the path and this one, by their major version. */
const nodes = (): ReadonlyMap<number, string> => {
  const found = new Map<number, string>();
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  for (const file of [...folders.map((folder) => join(folder, 'node')), process.execPath]) {
    if (!existsSync(file)) continue;
    const major = Number(/^v(\d+)/.exec(execFileSync(file, ['--version'], { encoding: 'utf8' }))?.[1]);
    if (!found.has(major)) found.set(major, file);
  }
  return found;
};
const [oldNode] = [20, 21].flatMap((major) => nodes().get(major) ?? []);
const npm = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .map((folder) => join(folder, 'npm'))
  .find(existsSync);

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let seeded: string;
beforeAll(async () => {
  directory = await temporaryDirectory();
  seeded = await embeddedDemo(process.env.PAND_TEST_SEED ?? directory.path);
});
afterAll(() => directory.remove());

/** All processes whose environment names this data directory: the program, whatever stands in front of it, its helpers. */
const processesOf = (dataDir: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // A zombie has no environment any more.
        return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`DATA_DIR=${dataDir}`);
      } catch {
        return false;
      }
    });
const locksOf = (dataDir: string): string[] =>
  readdirSync(dataDir).filter((name) => name.startsWith('db.lock') || name === 'control.sock');

type Start = { readonly file: string; readonly args: readonly string[]; readonly front: string };

const start = async (name: string, { file, args, front }: Start, stopDelay = 0) => {
  const dataDir = join(directory.path, name);
  await cp(seeded, dataDir, { recursive: true });
  const child: ChildProcess = spawn(file, args, {
    cwd: ROOT,
    env: {
      PATH: `${dirname(front)}${delimiter}${process.env.PATH}`,
      HOME: directory.path,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      OVERLOAD_DELAY: '0',
      STOP_DELAY: String(stopDelay),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as a shell gives it.
    detached: true,
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
        if (output.includes('Pand is ready:')) resolve();
      });
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${output}`)));
  });
  const url = () => /Pand is ready:\s+(\S+)/.exec(output)?.[1] ?? '';
  return { child, dataDir, ready, output: () => output, url };
};

const nothingLeft = async (dataDir: string): Promise<void> => {
  await expect.poll(() => processesOf(dataDir)).toEqual([]);
  expect(locksOf(dataDir)).toEqual([]);
};

const afterwards = async (dataDir: string): Promise<void> => {
  const { code, output } = await runPand(['jobs'], { DATA_DIR: dataDir });
  expect(output).not.toContain('is using the database');
  expect(code).toBe(0);
};

const skipped = oldNode === undefined ? ' (skipped: there is no Node 20 or 21 on the PATH)' : '';
describe.skipIf(process.platform !== 'linux' || oldNode === undefined)(`with Node 20 in front${skipped}`, () => {
  const front = oldNode ?? '';
  const node = (...args: string[]): Start => ({ file: front, args: [PAND, ...args], front });
  const shell = (command: string): Start => ({ file: '/bin/sh', args: ['-c', command], front });

  it('explains itself, like any other', async () => {
    const text = execFileSync(front, [PAND, '--help'], { encoding: 'utf8' });
    expect(text).toContain('pand serve');
  });
  it('ends with the code of what it started', async () => {
    const child = spawn(front, [PAND, 'dance'], { stdio: 'ignore' });
    expect((await once(child, 'exit'))[0]).toBe(2);
  });

  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  it.each(isWholeMatrix ? signals : signals.slice(0, 1))('%s to what systemd started', async (signal) => {
    const { child, dataDir, ready } = await start(`unit-${signal}`, node('serve'));
    await ready;
    expect(processesOf(dataDir).length).toBeGreaterThan(1);
    expect(locksOf(dataDir)).toContainEqual(expect.stringMatching(/^db\.lock\./));
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    await nothingLeft(dataDir);
  });

  it('a long STOP_DELAY: visitors are answered while /readyz sends others elsewhere, and it ends as wished', async () => {
    // As long as the program otherwise has for its end.
    const { child, dataDir, ready, url } = await start('delayed', node('serve'), 10);
    await ready;
    const statusOf = async (path: string) => (await fetch(url() + path)).status;
    await expect.poll(() => statusOf('/readyz')).toBe(200);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    expect(await statusOf('/nl')).toBe(200);
    expect(await ended).toEqual([0, null]);
    await nothingLeft(dataDir);
  });

  it.runIf(isWholeMatrix)('Ctrl-C, which the terminal tells both', async () => {
    const { child, dataDir, ready } = await start('terminal', node('serve'));
    await ready;
    process.kill(-(child.pid ?? 0), 'SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await nothingLeft(dataDir);
  });

  it('kill -9, of which nobody is told', async () => {
    const { child, dataDir, ready } = await start('hard', node('serve'));
    await ready;
    child.kill('SIGKILL');
    await once(child, 'exit');
    await nothingLeft(dataDir);
    await afterwards(dataDir);
  });

  it.runIf(isWholeMatrix)('kill while it starts', async () => {
    for (const ms of [100, 700, 2000]) {
      const { child, dataDir, ready } = await start(`starting-${ms}`, node('serve'));
      ready.catch(() => {});
      await delay(ms);
      child.kill('SIGTERM');
      await once(child, 'exit');
      await nothingLeft(dataDir);
    }
  });

  const ways = [
    ['a shell that runs npm start', shell('npm start')],
    ['npm start', { file: npm ?? '', args: ['start'], front }],
    ['a shell that runs the program', shell(`node ${PAND} serve`)],
  ] as const;
  it.runIf(npm !== undefined).each(isWholeMatrix ? ways : ways.slice(0, 1))('kill of %s', async (name, how) => {
    const { child, dataDir, ready } = await start(name.replaceAll(' ', '-'), how);
    await ready;
    child.kill('SIGTERM');
    await once(child, 'exit');
    await nothingLeft(dataDir);
  });

  it.runIf(npm !== undefined && isWholeMatrix)('kill -9 of npm', async () => {
    const { child, dataDir, ready } = await start('npm-hard', { file: npm ?? '', args: ['start'], front });
    await ready;
    child.kill('SIGKILL');
    await once(child, 'exit');
    await nothingLeft(dataDir);
  });
});

describe('a reader who has seen enough', () => {
  it('ends quietly: pand … | head', async () => {
    const dataDir = join(directory.path, 'reader');
    await cp(seeded, dataDir, { recursive: true });
    for (const command of isWholeMatrix ? ['--help', 'outbox', 'jobs', 'audit'] : ['--help', 'outbox']) {
      const pipe = `"$0" "$1" ${command} 2>"$2" | true; echo "\${PIPESTATUS[0]}"; cat "$2"`;
      const child = spawn('bash', ['-c', pipe, process.execPath, PAND, join(directory.path, 'stderr')], {
        env: { PATH: process.env.PATH, HOME: directory.path, DATA_DIR: dataDir, NODE_ENV: 'production' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.on('data', (chunk) => {
        output += chunk;
      });
      await once(child, 'close');
      expect(output.trim(), command).toBe('0');
    }
  });
});
