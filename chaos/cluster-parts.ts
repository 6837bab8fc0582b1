// A PostgreSQL primary with two standbys that must have every commit before it is acknowledged (one of them at least), two
// web processes that read from them, and a worker.
import { once } from 'node:events';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { spawnPand, startProgram, temporaryDirectory } from '../test/support/program.ts';
import { createPostgresServer, type PostgresServer } from './postgres-server.ts';
import { freePort, isReady, SECRET_KEY, until } from './subject.ts';

export type Part = { start(): Promise<void>; stop(signal: NodeJS.Signals): Promise<void> };
export type Web = Part & { readonly url: string };

export type Servers = { readonly primary: PostgresServer; readonly a: PostgresServer; readonly b: PostgresServer };
type Environment = () => Readonly<Record<string, string>>;

/** What was written while a standby was copied is kept until it has read it. */
const HOT = { wal_level: 'replica', hot_standby: 'on', max_wal_senders: '10', wal_keep_size: '2GB' };

export const startPrimary = async (): Promise<PostgresServer> => {
  const primary = await createPostgresServer('primary');
  await primary.start(HOT);
  return primary;
};

/** `names`: the standbys of which one must have a commit before it is acknowledged. */
export const waitForStandby = async (server: PostgresServer, names: string, count: number): Promise<void> => {
  await until('the standbys follow', 300_000, async () => {
    const rows = await server.query(`select 1 from pg_stat_replication where state = 'streaming'`);
    return rows.length >= count;
  });
  await server.query(`alter system set synchronous_standby_names = 'ANY 1 (${names})'`);
  await server.query('select pg_reload_conf()');
};

export const addStandbys = async (primary: PostgresServer): Promise<Servers> => {
  const [a, b] = [await createPostgresServer('a', primary), await createPostgresServer('b', primary)];
  await Promise.all([a.start(HOT), b.start(HOT)]);
  await waitForStandby(primary, 'a, b', 2);
  return { primary, a, b };
};

/** The one that has received most: whatever was acknowledged is there. */
export const promoteBest = async ({ a, b }: Servers): Promise<PostgresServer> => {
  const received = async (server: PostgresServer) =>
    String((await server.query(`select pg_last_wal_receive_lsn() - '0/0'::pg_lsn as bytes`))[0]?.bytes ?? '0');
  const [ofA, ofB] = [BigInt(await received(a)), BigInt(await received(b))];
  const [best, other, name] = ofA >= ofB ? ([a, b, 'b'] as const) : ([b, a, 'a'] as const);
  await best.promote();
  await other.kill();
  await other.start({ ...HOT, primary_conninfo: `host=${best.folder} user=pand application_name=${name}` });
  await waitForStandby(best, name, 1);
  return best;
};

export const restartStandby = async (server: PostgresServer): Promise<void> => {
  await server.kill();
  await server.start(HOT);
};

const COMMON = { CAPTCHA_DIFFICULTY: '10', TRUST_PROXY: '127.0.0.1,::1', SECRET_KEY };

/** `originals`: the folder of pictures and documents, which all web processes share. */
export const createWeb = async (env: Environment, originals: string): Promise<Web> => {
  const [directory, port] = [await temporaryDirectory(), await freePort()];
  await symlink(originals, join(directory.path, 'originals'));
  const url = `http://localhost:${port}`;
  let stop: ((signal: NodeJS.Signals) => Promise<unknown>) | undefined;
  return {
    url,
    start: async () => {
      const program = await startProgram(directory.path, { ...COMMON, PORT: String(port), JOBS: 'off', ...env() });
      stop = program.stop;
      await until('readiness', 300_000, () => isReady(url));
    },
    stop: async (signal) => {
      await stop?.(signal);
    },
  };
};

export const createWorker = async (env: Environment): Promise<Part & { readonly metricsPort: number }> => {
  const [directory, metricsPort] = [await temporaryDirectory(), await freePort()];
  let child: ReturnType<typeof spawnPand> | undefined;
  return {
    metricsPort,
    start: async () => {
      const settings = { ...COMMON, DATA_DIR: directory.path, LOG_LEVEL: 'warn', METRICS_PORT: String(metricsPort) };
      const started = spawnPand(['work'], { ...settings, ...env() });
      child = started;
      await new Promise<void>((resolve, reject) => {
        started.stderr?.resume();
        if (started.stdout)
          createInterface({ input: started.stdout }).on('line', (line) => {
            if (line.startsWith('Pand works')) resolve();
          });
        started.once('exit', (code) => reject(new Error(`pand work ended with ${code}`)));
      });
    },
    stop: async (signal) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
};
