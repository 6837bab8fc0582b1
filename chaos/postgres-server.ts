// A PostgreSQL server that can be killed, started again, copied to a standby and promoted. As durable as in real use,
// unlike the one of the tests.
import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { binDirectory, unprivilegedAccount } from '../test/support/databases/databases.postgres.ts';

export type PostgresServer = {
  readonly url: string;
  readonly folder: string;
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** kill -9; nothing is written any more. */
  kill(): Promise<void>;
  query(text: string): Promise<Record<string, unknown>[]>;
  promote(): Promise<void>;
  remove(): Promise<void>;
};

const run = promisify(execFile);
// Told to stop, this process ends in a way that takes its servers along.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const START_MS = 60_000;

/** With `of`, a standby of that server under this name. */
export const createPostgresServer = async (name: string, of?: PostgresServer): Promise<PostgresServer> => {
  const bin = binDirectory();
  if (bin === undefined) throw new Error('no PostgreSQL server found; install one');
  const root = process.getuid?.() === 0;
  const account = root ? unprivilegedAccount() : undefined;
  const folder = await mkdtemp(join(root ? '/tmp' : tmpdir(), `pand-${name}-`));
  if (account) await chown(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const options: SpawnOptions = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const url = `postgres://pand@localhost/postgres?host=${folder}`;
  if (of) {
    const from = `host=${of.folder} user=pand application_name=${name}`;
    await run(join(bin, 'pg_basebackup'), ['-d', from, '-D', data, '-R', '-X', 'stream', '-c', 'fast'], options);
  } else await run(join(bin, 'initdb'), ['-D', data, '-U', 'pand', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);

  let server: ChildProcess | undefined;
  const killNow = () => server?.kill('SIGKILL');
  process.once('exit', killNow);

  const query = async (text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
  const kill = async (): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  };
  return {
    url,
    folder,
    query,
    kill,
    start: async (settings = {}) => {
      const args = Object.entries({ listen_addresses: '', max_connections: '200', ...settings });
      const until = performance.now() + START_MS;
      while (performance.now() < until) {
        // What a killed one left behind takes a moment to go away; until then another does not start.
        if (!server || server.exitCode !== null || server.signalCode !== null)
          server = spawn(
            join(bin, 'postgres'),
            ['-D', data, '-k', folder, ...args.flatMap(([key, value]) => ['-c', `${key}=${value}`])],
            { ...options, stdio: 'ignore' },
          );
        if (
          await query('select 1').then(
            () => true,
            () => false,
          )
        )
          return;
        await delay(50);
      }
      throw new Error(`PostgreSQL ${name} did not start`);
    },
    promote: async () => {
      await query('select pg_promote(true, 60)');
    },
    remove: async () => {
      await kill();
      process.removeListener('exit', killNow);
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
};
