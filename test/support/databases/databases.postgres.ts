// A private PostgreSQL for the tests: a temporary cluster, reached through a Unix socket in its own folder only.
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { swiftFolder } from './swift-folder.ts';

export type TemporaryPostgres = { readonly url: string; stop(): Promise<void> };
export type NoPostgres = { readonly reason: string };

export const binDirectory = (): string | undefined => {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    ...(process.env.PATH ?? '').split(delimiter).filter((directory) => directory !== ''),
    ...versions.map((version) => join(packaged, version, 'bin')),
  ].find((directory) => existsSync(join(directory, 'postgres')) && existsSync(join(directory, 'initdb')));
};

type Account = { readonly uid: number; readonly gid: number };

/** The server refuses to run as root. */
export const unprivilegedAccount = (): Account | undefined => {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => accounts.find((account) => account[0] === name)).find(Boolean);
  return found && { uid: Number(found[2]), gid: Number(found[3]) };
};

// Lives as long as its standard input, which ends with the test run however that ends; then nothing is left behind.
const KEEPER = `exec 3<&0
"$0/postgres" -D "$1/data" -k "$1" -c listen_addresses= -c fsync=off -c full_page_writes=off \
  -c synchronous_commit=off -c jit=off -c autovacuum=off -c max_connections=200 >"$1/log" 2>&1 &
server=$!
(cat <&3 >/dev/null; kill -INT $server 2>/dev/null) &
wait $server
touch "$1/ended"
wait
rm -rf "$1"`;

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

export const startTemporaryPostgres = async (): Promise<TemporaryPostgres | NoPostgres> => {
  const bin = binDirectory();
  if (bin === undefined) return { reason: 'no PostgreSQL server found; install one or set TEST_DATABASE_URL' };
  const root = process.getuid?.() === 0;
  const account = root ? unprivilegedAccount() : undefined;
  if (root && account === undefined) return { reason: 'running as root, and no account postgres or nobody' };

  // A socket's path is short, and the other account must be able to reach it.
  const directory = mkdtempSync(join(swiftFolder(root ? '/tmp' : undefined), 'pand-pg-'));
  if (account) await chown(directory, account.uid, account.gid);
  const options: SpawnOptions = { ...account, cwd: directory, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const initdb = (...locale: string[]) =>
    spawnSync(
      join(bin, 'initdb'),
      ['-D', join(directory, 'data'), '-U', 'pand', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...locale],
      { ...options, encoding: 'utf8' },
    );
  // A dictionary collation where possible, unlike PGlite's: what depends on the collation then fails on one of the two.
  let made = initdb('--locale-provider=icu', '--icu-locale=und');
  if (made.status !== 0) made = initdb('--locale=C');
  if (made.status !== 0) {
    rmSync(directory, { recursive: true, force: true });
    return { reason: `initdb failed: ${made.error?.message ?? made.stderr.trim()}` };
  }

  const keeper = spawn('/bin/sh', ['-c', KEEPER, bin, directory], {
    ...options,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const exited = new Promise<void>((resolve) => keeper.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    keeper.stdin?.end();
    await exited;
    rmSync(directory, { recursive: true, force: true });
  };
  const url = `postgres://pand@localhost/postgres?host=${directory}`;
  for (let attempt = 0; attempt < 300 && !existsSync(join(directory, 'ended')); attempt++) {
    if (await answers(url)) return { url, stop };
    await delay(100);
  }
  const log = existsSync(join(directory, 'log')) ? readFileSync(join(directory, 'log'), 'utf8') : '';
  await stop();
  return { reason: `the PostgreSQL server did not start: ${log.trim().split('\n').slice(-3).join(' ')}` };
};
