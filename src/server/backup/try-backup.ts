// Whether a backup can be restored, found out by restoring it: into a scratch folder, or into a scratch database of the same server.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { SHA256 } from '../../adapters/files/file-path.ts';
import { postgresSettings, runTool } from '../../adapters/run-tool.ts';
import { connect, type Db } from '../../db/engine/connect.ts';
import { countRows, type TableCounts } from '../../db/platform/table-rows.ts';
import { HOUR_MS } from '../../domain/time/calendar-days.ts';
import { DATABASE, MANIFEST, readManifest } from '../../services/platform/backup-archive.ts';
import type { BackupTrialResult } from '../../services/platform/backup-maker.ts';
import type { TryAnswer, TryOrder } from './try-worker.ts';

const TRIAL_MS = 2 * HOUR_MS;

type Restored = { readonly tables: TableCounts; readonly files: readonly string[] };

const fileOfThread = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? 'try-worker.ts' : 'try-worker.js', import.meta.url);

const inThread = async (order: TryOrder): Promise<Restored> => {
  const worker = new Worker(fileOfThread());
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<TryAnswer>((resolve) => {
      timer = setTimeout(() => resolve({ error: 'It takes too long.' }), TRIAL_MS);
      worker.once('message', resolve);
      worker.once('error', (error) => resolve({ error: String(error) }));
      worker.once('exit', () => resolve({ error: 'Its thread ended.' }));
      worker.postMessage(order);
    });
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};

/** The user of the database may make none. */
class NoScratchError extends Error {}

const PATIENT = { poolSize: 1, statementTimeoutMs: 600_000 } as const;

const read = async (db: Db, tables: readonly string[]): Promise<Restored> => {
  const counts: Record<string, number> = {};
  for (const name of tables) counts[name] = await countRows(db.kysely, { name });
  const { rows } = await sql<{ sha256: string }>`select distinct sha256 from file`.execute(db.kysely);
  return { tables: counts, files: rows.map(({ sha256 }) => sha256) };
};

const mayCreate = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ may: boolean }>`
    select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user`.execute(db.kysely);
  return rows[0]?.may ?? false;
};

const onServer = async (url: string, dump: string, tables: readonly string[]): Promise<Restored> => {
  const server = await connect({ kind: 'postgres', url, ...PATIENT });
  const { PGDATABASE = '' } = postgresSettings(url);
  const prefix = `${PGDATABASE.slice(0, 40)}_try_`;
  const scratch = prefix + randomBytes(6).toString('hex');
  const scratchUrl = new URL(url);
  scratchUrl.pathname = `/${encodeURIComponent(scratch)}`;
  try {
    if (!(await mayCreate(server)))
      throw new NoScratchError('The user of DATABASE_URL may not create a scratch database (alter role … createdb).');
    // Left by a try that was cut short: there is one at a time.
    const { rows } = await sql<{ name: string }>`
      select datname as name from pg_database where starts_with(datname, ${prefix}) and datname <> ${scratch}`.execute(
      server.kysely,
    );
    for (const { name } of rows) await server.executeSql(`drop database if exists ${quoted(name)} with (force)`);
    await server.executeSql(`create database ${quoted(scratch)} template template0`);
    const args = [
      '--no-owner',
      '--no-privileges',
      '--exit-on-error',
      '--single-transaction',
      `--dbname=${scratch}`,
      dump,
    ];
    await runTool('pg_restore', args, { ...postgresSettings(url), PGDATABASE: scratch });
    const db = await connect({ kind: 'postgres', url: scratchUrl.href, ...PATIENT });
    return await read(db, tables).finally(() => db.close());
  } finally {
    await server.executeSql(`drop database if exists ${quoted(scratch)} with (force)`).catch(() => undefined);
    await server.close();
  }
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** `folder` is empty, and the caller's to remove. */
export const tryBackup = async (
  file: string,
  folder: string,
  databaseUrl: string | undefined,
): Promise<BackupTrialResult> => {
  try {
    // Reads the archive to its end, so that one that was cut is found out; only what is needed is unpacked.
    await runTool('tar', [
      '--extract',
      '--gzip',
      '--no-same-owner',
      `--file=${file}`,
      '-C',
      folder,
      MANIFEST,
      DATABASE,
    ]);
    const names = await runTool('tar', ['--list', '--gzip', `--file=${file}`]);
    const present = new Set(names.split('\n').flatMap((path) => path.split('/').filter((part) => SHA256.test(part))));
    const { tables = {} } = await readManifest(folder);
    const dump = join(folder, DATABASE);
    const wanted = Object.keys(tables);
    const restored = databaseUrl
      ? await onServer(databaseUrl, dump, wanted)
      : await inThread({ dump, folder: join(folder, 'db'), tables: wanted });
    const missingFiles = restored.files.filter((sha256) => !present.has(sha256)).length;
    return { state: 'restored', tables: restored.tables, missingFiles };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { state: error instanceof NoScratchError ? 'untried' : 'failed', reason };
  }
};
