import { BackupError } from '../../services/platform/backup-archive.ts';
import { listBackups, runBackup } from '../../services/platform/backups.ts';
import { type Command, UsageError } from '../command.ts';
import { localMinute } from '../local-minute.ts';

const MEGABYTE = 1024 * 1024;
const TRIALS = {
  restored: 'restored as a trial, every table has its rows',
  failed: 'could not be restored',
  untried: 'not tried',
} as const;

type Row = Awaited<ReturnType<typeof listBackups>>[number];

const lineOf = ({ name, state, startedAt, bytes, tables, rows, trial, problem, removedAt }: Row): string[] => {
  const size = bytes === null ? '' : `  ${(bytes / MEGABYTE).toFixed(1)} MB, ${tables} tables, ${rows} rows`;
  const kept = removedAt ? `  removed ${localMinute(removedAt)}` : '';
  const why = problem === null ? '' : `: ${problem}`;
  const word = state === 'done' && trial ? TRIALS[trial] : state;
  return [`${localMinute(startedAt)}  ${name}${size}${kept}`, `    ${word}${why}`];
};

export const backups: Command = {
  kind: 'data',
  usage: 'backups list | now',
  summary: 'The backups of BACKUP_URL: shows them with the result of their trial; makes one now',
  details: [
    'One is made every night at half past two. Seven days, four weeks and six months are kept.',
    'Each is brought into a scratch database and its rows are counted. With PostgreSQL this needs a user that may create databases.',
    'pand restore --list shows what is in the store, also where there is no database any more; pand restore takes a name from there.',
  ],
  prepare: (args) => {
    if (args.length !== 1 || (args[0] !== 'list' && args[0] !== 'now'))
      throw new UsageError('backups takes list or now.');
    return args;
  },
  run: async ({ services }, [verb], print) => {
    if (!services.backups) {
      print('No backups are made: BACKUP_URL names no place for them.');
      if (verb === 'now') return 1;
    }
    if (verb === 'now') {
      try {
        const made = await runBackup(services);
        if (!made) {
          print('Another one is under way.');
          return 1;
        }
        for (const line of lineOf(made)) print(line);
        return 0;
      } catch (error) {
        if (!(error instanceof BackupError)) throw error;
        print(`No backup was made: ${error.message}`);
        return 1;
      }
    }
    if (services.backups) print(`Backups go to: ${services.backups.place}`);
    for (const row of await listBackups(services)) for (const line of lineOf(row)) print(line);
    return 0;
  },
};
