// Runs a suite on PGlite and on PostgreSQL. Where no PostgreSQL can be had, its half is reported as skipped, with the reason.
import { randomBytes } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import { type ConnectOptions, connect, type Db } from '../../../src/db/engine/connect.ts';
import { isWholeMatrix } from '../matrix.ts';

export type EngineName = Db['engine'];

/** The same server, another database. */
export const databaseUrl = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** A busy machine is no reason to give up: nobody waits for these answers. */
const PATIENT = { connectTimeoutMs: 240_000, statementTimeoutMs: 240_000 } as const;

export type TestDatabase = { readonly options: ConnectOptions; remove(): Promise<void> };

/** For what stands above the engine: PostgreSQL, which is the faster, or PGlite where there is none. */
const fasterEngine = (): EngineName => ('reason' in inject('postgres') ? 'pglite' : 'postgres');

/** A database of its own: migrated, or empty. */
export const createTestDatabase = async (
  engine: EngineName = fasterEngine(),
  content: 'migrated' | 'empty' = 'migrated',
): Promise<TestDatabase> => {
  const name = randomBytes(6).toString('hex');
  if (engine === 'pglite') {
    const folder = inject('testFolder');
    const dataDir = join(folder, name);
    cpSync(join(folder, content), dataDir, { recursive: true });
    return {
      options: { kind: 'pglite', dataDir },
      remove: async () => rmSync(dataDir, { recursive: true, force: true }),
    };
  }
  const postgres = inject('postgres');
  if ('reason' in postgres) throw new Error(postgres.reason);
  const database = `${postgres.prefix}${name}`;
  const template = content === 'migrated' ? `${postgres.prefix}template` : 'template0';
  await onServer(postgres.url, `create database ${database} template ${template} ${postgres.copied}`);
  return {
    options: { kind: 'postgres', url: databaseUrl(postgres.url, database), ...PATIENT },
    remove: () => onServer(postgres.url, `drop database ${database} with (force)`),
  };
};

/** Whether all is tested on this engine, or only what depends on it. The matrix takes all on both. */
export const takesAll = (engine: EngineName): boolean => isWholeMatrix || engine === fasterEngine();

/** Opens a database of its own, which is closed and removed after the suite. */
type OpenTestDatabase = (content?: 'migrated' | 'empty') => Promise<Db>;

type Suite = (open: OpenTestDatabase, engine: EngineName) => void;

const describeOn = (engine: EngineName, name: string, suite: Suite): void => {
  const postgres = inject('postgres');
  const skipped = engine === 'postgres' && 'reason' in postgres ? ` (skipped: ${postgres.reason})` : '';
  describe.skipIf(skipped !== '')(`${name} on ${engine}${skipped}`, () => {
    const cleanUp: (() => Promise<void>)[] = [];
    afterAll(async () => {
      for (const step of cleanUp.reverse()) await step();
    });
    suite(async (content) => {
      const database = await createTestDatabase(engine, content);
      cleanUp.push(database.remove);
      const db = await connect(database.options);
      cleanUp.push(db.close);
      return db;
    }, engine);
  });
};

const ENGINES = ['pglite', 'postgres'] as const;

/** For what depends on the engine: statements, transactions, locks, two at once, files of a database. */
export const describeOnEachDatabase = (name: string, suite: Suite): void => {
  for (const engine of ENGINES) describeOn(engine, name, suite);
};

/** For what stands above that: on the faster one. The matrix takes both. */
export const describeOnADatabase = (name: string, suite: Suite): void => {
  for (const engine of ENGINES) if (takesAll(engine)) describeOn(engine, name, suite);
};
