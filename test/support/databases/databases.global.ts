// Once per test run: a migrated PGlite folder and, where possible, a migrated PostgreSQL database, both to be copied.
import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type ConnectOptions, connect } from '../../../src/db/engine/connect.ts';
import { migrate } from '../../../src/db/engine/migrate.ts';
import { type NoPostgres, startTemporaryPostgres, type TemporaryPostgres } from './databases.postgres.ts';
import { databaseUrl } from './databases.ts';
import { swiftFolder } from './swift-folder.ts';

export type PostgresForTests =
  /** `url` leads to a database from which others can be made, `copied` in the way that takes least; ours begin with `prefix`. */
  { readonly url: string; readonly prefix: string; readonly copied: string } | NoPostgres;

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

const ROOT = join(import.meta.dirname, '../../..');

/** Another one as soon as anything that makes a database is another. */
const pgliteVersion = (): string => {
  const hash = createHash('sha256');
  const sources = globSync('src/db/engine/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] }).sort();
  for (const path of [...sources, 'node_modules/@electric-sql/pglite/package.json'])
    hash.update(`${path}\n`).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex').slice(0, 16);
};

const DAY_MS = 86_400_000;
/** Those of other sources; not of today, which another run may be about to copy. */
const removeOld = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > DAY_MS) rmSync(path, { recursive: true, force: true });
  }
};

/** To make and migrate an embedded database takes ten seconds; it is kept for the next run. */
const preparePglite = async (folder: string): Promise<void> => {
  const kept = join(ROOT, 'node_modules/.cache/pand-test-databases', pgliteVersion());
  if (!existsSync(kept)) {
    const draft = join(folder, 'draft');
    const empty = join(draft, 'empty');
    await (await connect({ kind: 'pglite', dataDir: empty })).close();
    cpSync(empty, join(draft, 'migrated'), { recursive: true });
    await migrated({ kind: 'pglite', dataDir: join(draft, 'migrated') });
    mkdirSync(dirname(kept), { recursive: true });
    // Renamed when it is whole: a run that is cut off leaves nothing that looks like one.
    const mine = `${kept}.${process.pid}`;
    cpSync(draft, mine, { recursive: true });
    rmSync(draft, { recursive: true });
    try {
      renameSync(mine, kept);
    } catch (error) {
      // Another run at the same time was the first.
      rmSync(mine, { recursive: true });
      if (!existsSync(kept)) throw error;
    }
    removeOld(dirname(kept));
  }
  for (const content of ['empty', 'migrated']) cpSync(join(kept, content), join(folder, content), { recursive: true });
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

/** Gives the way in which its copies are made. */
const preparePostgres = async (url: string, prefix: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${prefix}template`);
  const { rows } = await client.query('show server_version_num');
  await client.end();
  await migrated({ kind: 'postgres', url: databaseUrl(url, `${prefix}template`) });
  // File by file, as every server before 15 does: through its log takes twice as long where nothing has to reach a disk.
  return Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : '';
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(swiftFolder(), 'pand-test-'));
  // For programs that are written there (child-module.ts).
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const prefix = `pand_test_${randomBytes(4).toString('hex')}_`;
  const server = await findServer(prefix);
  const cleanUp = async (): Promise<void> => {
    rmSync(folder, { recursive: true, force: true });
    if ('stop' in server) await server.stop();
  };
  let copied = '';
  try {
    // One after the other: while PGlite makes a database nothing else gets a turn, and connections would time out.
    await preparePglite(folder);
    if ('url' in server) copied = await preparePostgres(server.url, prefix);
  } catch (error) {
    await cleanUp();
    throw error;
  }
  project.provide('testFolder', folder);
  project.provide('postgres', 'url' in server ? { url: server.url, prefix, copied } : server);
  return cleanUp;
}
