// The program under test: always at the same address, killed and started again, on either engine.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, type Db } from '../src/db/engine/connect.ts';
import { PUSH_SCOPES } from '../src/domain/people/push-scope.ts';
import { type RunningProgram, runPand, startProgram, temporaryDirectory } from '../test/support/program.ts';
import { createPostgresServer, type PostgresServer } from './postgres-server.ts';
import { SITE } from './visitors.ts';

export type EngineName = 'pglite' | 'postgres';

export type Subject = {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  readonly dataDir: string;
  readonly postgres: PostgresServer | undefined;
  program(): RunningProgram;
  /** Milliseconds until it may get traffic. */
  start(env?: Readonly<Record<string, string>>): Promise<number>;
  kill(): Promise<void>;
  /** Mails by state, as the program itself counts them. */
  mails(): Promise<Readonly<Record<string, number>>>;
  token(): Promise<string>;
  openDatabase(): Promise<Db>;
  remove(): Promise<void>;
};

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

export const SECRET_KEY = 'a-secret-key-for-chaos-runs-only-0123456789';

/** Resolves with the milliseconds it took; the longest a promise may take to come true is part of the promise. */
export const until = async (what: string, ms: number, holds: () => Promise<boolean>): Promise<number> => {
  const started = performance.now();
  while (performance.now() - started < ms) {
    if (await holds().catch(() => false)) return performance.now() - started;
    await delay(100);
  }
  throw new Error(`${what}: not within ${ms / 1000} s`);
};

export const isReady = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3000) })).ok;

/** The demo, without the morning that a first start makes up: its mails never left, and none may be missing here. */
export const fillDemo = async (env: Readonly<Record<string, string>>): Promise<void> => {
  const { code, output } = await runPand(['seed'], env);
  if (code !== 0) throw new Error(`pand seed ended with ${code}:\n${output}`);
};

export const createToken = async (env: Readonly<Record<string, string>>): Promise<string> => {
  const { output } = await runPand(['tokens', 'create', '--site', SITE, '--scopes', PUSH_SCOPES.join(',')], env);
  const [token] = /pand_[A-Za-z0-9_-]{43}/.exec(output) ?? [];
  if (!token) throw new Error(`No token: ${output}`);
  return token;
};

export const createSubject = async (engine: EngineName, smtpUrl: string): Promise<Subject> => {
  const directory = await temporaryDirectory();
  const postgres = engine === 'postgres' ? await createPostgresServer('faults') : undefined;
  await postgres?.start();
  const [port, metricsPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const env = {
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATA_DIR: directory.path,
    CAPTCHA_DIFFICULTY: '10',
    TRUST_PROXY: '127.0.0.1,::1',
    SMTP_URL: smtpUrl,
    SECRET_KEY,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  };
  let running: RunningProgram | undefined;
  const program = (): RunningProgram => {
    if (!running) throw new Error('not started');
    return running;
  };
  return {
    url,
    env,
    dataDir: directory.path,
    postgres,
    program,
    start: async (over = {}) => {
      if (!running) await fillDemo(env);
      const started = performance.now();
      running = await startProgram(directory.path, { ...env, ...over });
      await until('readiness', 300_000, () => isReady(url));
      return performance.now() - started;
    },
    kill: async () => {
      await program().stop('SIGKILL');
    },
    mails: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return Object.fromEntries(
        [...text.matchAll(/^pand_mails\{state="(\w+)"\} (\d+)/gm)].map(([, state, count]) => [state, Number(count)]),
      );
    },
    token: () => createToken(env),
    openDatabase: () =>
      connect(postgres ? { kind: 'postgres', url: postgres.url } : { kind: 'pglite', dataDir: directory.path }),
    remove: async () => {
      await running?.stop('SIGKILL');
      await postgres?.remove();
      await directory.remove();
    },
  };
};
