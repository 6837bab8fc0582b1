// Backups of the whole installation by the clock: made, tried by a restore into a scratch database, and kept as the rule says.
import {
  type BackupEnd,
  type BackupRow,
  backupRows,
  beginBackup,
  endBackup,
  isBackupUnderWay,
  markRemoved,
} from '../../db/platform/backups.ts';
import type { TableCounts } from '../../db/platform/table-rows.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { OperatorActor } from '../../domain/people/member.ts';
import { backupName, backupsToKeep, backupTime } from '../../domain/platform/backup-rules.ts';
import { BackupError } from './backup-archive.ts';
import type { BackupMaker } from './backup-maker.ts';
import type { ServiceContext } from './context.ts';
import { noteHost } from './host-notes.ts';

export const BACKUP_TASK = 'back-up';

const sum = (counts: TableCounts): number => Object.values(counts).reduce((all, rows) => all + rows, 0);

/** The first table that does not have as many rows as it had. */
const difference = (before: TableCounts, after: TableCounts): string | undefined => {
  const table = Object.keys(before).find((name) => before[name] !== after[name]);
  return table && `Restored, ${table} has ${after[table] ?? 'no'} rows instead of ${before[table]}.`;
};

/** Only those that the rule does not name go, and only files of ours. */
const removeOld = async (ctx: Pick<ServiceContext, 'db' | 'now' | 'log'>, maker: BackupMaker): Promise<void> => {
  const names = (await maker.list()).map(({ name }) => name).filter((name) => backupTime(name));
  const keep = backupsToKeep(names);
  const old = names.filter((name) => !keep.has(name));
  for (const name of old) await maker.remove(name);
  await ctx.db.transaction((trx) => markRemoved(trx, old, ctx.now()));
  if (old.length > 0) ctx.log.info({ removed: old.length, kept: keep.size }, 'old backups removed');
};

type Context = Pick<ServiceContext, 'db' | 'now' | 'log' | 'backups'>;

const makeAndTry = async (maker: BackupMaker, name: string): Promise<BackupEnd> => {
  const { bytes, tables } = await maker.make(name);
  const trial = await maker.tryOut(name);
  const facts = { bytes, tables: Object.keys(tables).length, rows: sum(tables) };
  if (trial.state !== 'restored')
    return { state: trial.state === 'failed' ? 'failed' : 'done', ...facts, trial: trial.state, problem: trial.reason };
  const problem = difference(tables, trial.tables);
  if (problem !== undefined) return { state: 'failed', ...facts, trial: 'failed', problem };
  const missing = trial.missingFiles === 0 ? undefined : `${trial.missingFiles} files of sites were nowhere to be had.`;
  return { state: 'done', ...facts, trial: 'restored', problem: missing };
};

const endOf = async (maker: BackupMaker, name: string): Promise<BackupEnd> => {
  try {
    const end = await makeAndTry(maker, name);
    // What cannot be restored is no backup, and must not take the place of one.
    if (end.state === 'failed') await maker.remove(name);
    return end;
  } catch (error) {
    return { state: 'failed', problem: error instanceof Error ? error.message : String(error) };
  }
};

/** Undefined when another process makes one at this moment; throws when none could be made that can be restored. */
export const runBackup = async (ctx: Context): Promise<BackupRow | undefined> => {
  const maker = ctx.backups;
  if (!maker) throw new ConflictError('BACKUP_URL names no place for backups.');
  const name = backupName(ctx.now());
  if (!(await ctx.db.transaction((trx) => beginBackup(trx, { name, place: maker.place }, ctx.now())))) return undefined;
  const end = await endOf(maker, name);
  await ctx.db.transaction((trx) => endBackup(trx, name, end, ctx.now()));
  if (end.state === 'failed') {
    ctx.log.error({ backup: name, reason: end.problem }, 'no backup was made');
    throw new BackupError(end.problem);
  }
  await removeOld(ctx, maker);
  ctx.log.info({ backup: name, bytes: end.bytes, rows: end.rows, trial: end.trial }, 'backup made');
  return (await backupRows(ctx.db.kysely, 10)).find((row) => row.name === name);
};

/** The newest first. */
export const listBackups = (ctx: Pick<ServiceContext, 'db'>): Promise<BackupRow[]> => backupRows(ctx.db.kysely);

/** For the desk of the host: the newest first, with what each that is still there is kept for. */
export const hostBackups = async (ctx: Pick<ServiceContext, 'db' | 'backups'>) => {
  const rows = await listBackups(ctx);
  const there = rows.filter(({ state, removedAt }) => state === 'done' && removedAt === null);
  const keep = backupsToKeep(there.map(({ name }) => name));
  return {
    ...(ctx.backups ? { place: ctx.backups.place } : {}),
    backups: rows.map(({ name, place, state, startedAt, endedAt, bytes, trial, problem, removedAt }) => ({
      name,
      place,
      state,
      startedAt: startedAt.toISOString(),
      ...(endedAt ? { endedAt: endedAt.toISOString() } : {}),
      ...(bytes === null ? {} : { bytes }),
      ...(trial ? { trial } : {}),
      ...(problem === null ? {} : { problem }),
      ...(removedAt ? { removedAt: removedAt.toISOString() } : {}),
      keptAs: [...(keep.get(name) ?? [])],
    })),
  };
};

/** As soon as a worker is free. One that waits for its next try begins at once; one that runs is not joined by another. */
export const orderBackup = async (
  ctx: Pick<ServiceContext, 'db' | 'now' | 'jobs' | 'backups'>,
  by: OperatorActor,
): Promise<void> => {
  if (!ctx.backups) throw new ConflictError('BACKUP_URL names no place for backups.');
  await ctx.db.transaction(async (trx) => {
    if (await isBackupUnderWay(trx, ctx.now())) throw new ConflictError('One is under way.');
    if (!(await ctx.jobs.hasten?.(trx, BACKUP_TASK, {}))) await ctx.jobs.enqueue(trx, BACKUP_TASK, {});
    await noteHost(trx, by, ctx.now(), { siteId: '', action: 'backUpNow' });
  });
};
