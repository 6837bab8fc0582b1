// Once per test run: a migrated PGlite folder and, where possible, a migrated PostgreSQL database, both to be copied.
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type ConnectOptions, connect } from '../../../src/db/engine/connect.ts';
import { migrate } from '../../../src/db/engine/migrate.ts';
import { type NoPostgres, startTemporaryPostgres, type TemporaryPostgres } from './databases.postgres.ts';
import { databaseUrl } from './databases.ts';

export type PostgresForTests =
  /** `url` leads to a database from which others can be made; ours begin with `prefix`. */
  { readonly url: string; readonly prefix: string } | NoPostgres;

declare module 'vitest' {
  interface ProvidedContext {
    readonly testFolder: string;
    readonly postgres: PostgresForTests;
  }
}

const migrated = async (options: ConnectOptions): Promise<void> => {
  const db = await connect(options);
  await migrate(db);
  await db.close();
};

const preparePglite = async (folder: string): Promise<void> => {
  const empty = join(folder, 'empty');
  await (await connect({ kind: 'pglite', dataDir: empty })).close();
  cpSync(empty, join(folder, 'migrated'), { recursive: true });
  await migrated({ kind: 'pglite', dataDir: join(folder, 'migrated') });
};

const dropOurs = async (url: string, prefix: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ours = await client.query('select datname from pg_database where starts_with(datname, $1)', [prefix]);
  for (const { datname } of ours.rows) await client.query(`drop database "${datname}" with (force)`);
  await client.end();
};

const findServer = async (prefix: string): Promise<TemporaryPostgres | NoPostgres> => {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, stop: () => dropOurs(url, prefix) } : startTemporaryPostgres();
};

const preparePostgres = async (url: string, prefix: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${prefix}template`);
  await client.end();
  await migrated({ kind: 'postgres', url: databaseUrl(url, `${prefix}template`) });
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'pand-test-'));
  const prefix = `pand_test_${randomBytes(4).toString('hex')}_`;
  const server = await findServer(prefix);
  const cleanUp = async (): Promise<void> => {
    rmSync(folder, { recursive: true, force: true });
    if ('stop' in server) await server.stop();
  };
  try {
    // One after the other: while PGlite makes a database nothing else gets a turn, and connections would time out.
    await preparePglite(folder);
    if ('url' in server) await preparePostgres(server.url, prefix);
  } catch (error) {
    await cleanUp();
    throw error;
  }
  project.provide('testFolder', folder);
  project.provide('postgres', 'url' in server ? { url: server.url, prefix } : server);
  return cleanUp;
}
