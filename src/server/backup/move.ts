// From the embedded database to a PostgreSQL server, with everything. The embedded one is read and stays as it is; the server's is
// filled in one transaction: what fails, or is killed, leaves tables without rows, and is begun anew.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Db } from '../../db/engine/connect.ts';
import { isEmptyDatabase, migrate } from '../../db/engine/migrate.ts';
import {
  countRows,
  type Fingerprint,
  findTable,
  fingerprint,
  listTables,
  readRows,
  readSequences,
  settleSession,
  type Table,
  writeRows,
  writeSequences,
} from '../../db/platform/table-rows.ts';
import type { Trx } from '../../db/schema.ts';
import { openJobQueue } from '../../jobs/job-queue.ts';
import { TASKS } from '../../jobs/tasks.ts';
import { BackupError } from '../../services/platform/backup-archive.ts';
import type { Log } from '../../services/platform/log.ts';
import { hasUnopenedSecrets } from '../../services/platform/secret-store.ts';
import type { Config } from '../config.ts';

type MovedTable = { readonly name: string; readonly rows: number };
type Move = { readonly tables: readonly MovedTable[]; readonly jobs: number };

/** Written by the migrations themselves. */
const OF_MIGRATIONS = 'schema_version';

/** Sealed secrets and links that were sent open with the same key only. */
const checkKey = async ({ dataDir, secretKeys }: Config, source: Db): Promise<void> => {
  const file = join(dataDir, 'secret.key');
  const key = (await readFile(file, 'utf8').catch(() => '')).trim();
  const matches = key === '' ? !(await hasUnopenedSecrets(source.kysely, secretKeys)) : secretKeys.includes(key);
  if (!matches)
    throw new BackupError(
      `SECRET_KEY or SECRET_KEY_PREVIOUS must be the key ${key === '' ? 'that sealed the secrets of the sites' : `in ${file}`}: links that were sent and secrets open with no other.`,
    );
};

const refuseRows = async (db: Db): Promise<void> => {
  if (await isEmptyDatabase(db)) return;
  for (const table of await listTables(db.kysely)) {
    const rows = table.name === OF_MIGRATIONS ? 0 : await countRows(db.kysely, table);
    if (rows > 0)
      throw new BackupError(
        `The database of DATABASE_URL is not empty: ${table.name} has ${rows} rows. Name an empty one.`,
      );
  }
};

const different = (a: Fingerprint, b: Fingerprint): boolean => a.rows !== b.rows || a.sum !== b.sum;

const copyTable = async (from: Trx, to: Trx, source: Table, target: Table): Promise<MovedTable> => {
  const columns = source.columns.map(({ name }) => name);
  for await (const rows of readRows(from, source)) await writeRows(to, target, columns, rows);
  const [before, after] = [await fingerprint(from, source), await fingerprint(to, target)];
  if (different(before, after))
    throw new BackupError(`${source.name}: ${before.rows} rows here, ${after.rows} there, or not the same ones.`);
  return { name: source.name, rows: after.rows };
};

/** Work that waits; what was under way waits again. What is over stays behind. */
const copyJobs = async (from: Trx, to: Trx): Promise<number> => {
  const [source, target] = [await findTable(from, 'jobs.job'), await findTable(to, 'jobs.job')];
  if (!source || !target) return 0;
  const queues = (await sql<{ name: string }>`select name from jobs.queue`.execute(to)).rows.map(({ name }) => name);
  const waiting = sql<boolean>`state in ('created', 'retry', 'active') and name = any(${queues}::text[])`;
  const columns = source.columns.map(({ name }) => name);
  for await (const rows of readRows(from, source, waiting)) await writeRows(to, target, columns, rows);
  await sql`update jobs.job set state = 'retry', start_after = now() where state = 'active'`.execute(to);
  const [before, after] = [await countRows(from, source, waiting), await countRows(to, target)];
  if (before !== after) throw new BackupError(`The queue: ${before} jobs here, ${after} there.`);
  return after;
};

const copyAll = (source: Db, target: Db): Promise<Move> =>
  source.transaction((from) =>
    target.transaction(async (to) => {
      await settleSession(from);
      await settleSession(to);
      // Nobody else begins to use it meanwhile, another move least of all.
      const there = await listTables(to);
      await sql`lock table ${sql.join(there.map(({ name }) => sql.table(name)))} in exclusive mode`.execute(to);
      const tables: MovedTable[] = [];
      for (const table of await listTables(from)) {
        if (table.name === OF_MIGRATIONS) continue;
        const twin = there.find(({ name }) => name === table.name);
        if (!twin) throw new BackupError(`There is no table ${table.name} in the database of DATABASE_URL.`);
        if ((await countRows(to, twin)) > 0)
          throw new BackupError(`The database of DATABASE_URL is not empty: somebody writes to ${table.name}.`);
        tables.push(await copyTable(from, to, table, twin));
      }
      await writeSequences(to, await readSequences(from));
      return { tables, jobs: await copyJobs(from, to) };
    }),
  );

/** The queue makes its own tables and its list of tasks. */
const prepareQueue = async (db: Db, log: Log): Promise<void> => {
  const queue = await openJobQueue(db, TASKS, log);
  await queue.stop();
  // Nothing has been asked of it yet: a schedule may have come due while it opened.
  await db.executeSql('delete from jobs.job');
};

export const moveToServer = async (config: Config, log: Log): Promise<Move> => {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined) throw new BackupError('DATABASE_URL must name the empty database to move to.');
  const target = await connect({ kind: 'postgres', url: databaseUrl });
  try {
    await refuseRows(target);
    const source = await connect({ kind: 'pglite', dataDir });
    try {
      await migrate(source);
      await checkKey(config, source);
      await migrate(target);
      await prepareQueue(target, log);
      return await copyAll(source, target);
    } finally {
      await source.close();
    }
  } finally {
    await target.close();
  }
};
