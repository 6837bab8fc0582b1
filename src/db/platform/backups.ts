// Backups that were made or tried: the files themselves are in their store.
import { sql } from 'kysely';
import type { BackupTrial, Queryable, Trx } from '../schema.ts';

export type BackupRow = {
  readonly name: string;
  readonly place: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly bytes: number | null;
  readonly tables: number | null;
  readonly rows: number | null;
  readonly trial: BackupTrial | null;
  readonly problem: string | null;
  readonly removedAt: Date | null;
};

/** How long one may take before its process is taken to be dead. */
const BACKUP_HOURS = 6;

/** One at a time: false while another one is under way. One whose process stopped is noted as failed. */
export const beginBackup = async (
  trx: Trx,
  { name, place }: Pick<BackupRow, 'name' | 'place'>,
  at: Date,
): Promise<boolean> => {
  await sql`lock table backup in share row exclusive mode`.execute(trx);
  await sql`update backup set state = 'failed', ended_at = ${at}, problem = 'The program stopped before its end.'
    where state = 'running' and started_at < ${at}::timestamptz - make_interval(hours => ${BACKUP_HOURS})`.execute(trx);
  const { rows } = await sql`insert into backup (name, place, state, started_at)
    select ${name}, ${place}, 'running', ${at}::timestamptz where not exists (select 1 from backup where state = 'running')
    returning id`.execute(trx);
  return rows.length > 0;
};

/** Not counting one whose process is taken to be dead. */
export const isBackupUnderWay = async (db: Queryable, at: Date): Promise<boolean> => {
  const { rows } = await sql`select 1 from backup where state = 'running'
    and started_at >= ${at}::timestamptz - make_interval(hours => ${BACKUP_HOURS})`.execute(db);
  return rows.length > 0;
};

export type BackupEnd = {
  readonly bytes?: number;
  readonly tables?: number;
  readonly rows?: number;
  readonly trial?: BackupTrial;
} & (
  | { readonly state: 'done'; readonly problem?: string | undefined }
  | { readonly state: 'failed'; readonly problem: string }
);

export const endBackup = async (trx: Trx, name: string, end: BackupEnd, at: Date): Promise<void> => {
  const { state, bytes = null, tables = null, rows = null, trial = null, problem = null } = end;
  await trx
    .updateTable('backup')
    .set({ state, bytes, tables, row_count: rows, trial, problem, ended_at: at })
    .where('name', '=', name)
    .execute();
};

export const markRemoved = async (trx: Trx, names: readonly string[], at: Date): Promise<void> => {
  if (names.length === 0) return;
  await trx.updateTable('backup').set({ removed_at: at }).where('name', 'in', names).execute();
};

/** The newest first. */
export const backupRows = (db: Queryable, limit = 100): Promise<BackupRow[]> =>
  db
    .selectFrom('backup')
    .select([
      'name',
      'place',
      'state',
      'started_at as startedAt',
      'ended_at as endedAt',
      'bytes',
      'tables',
      'row_count as rows',
      'trial',
      'problem',
      'removed_at as removedAt',
    ])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
