import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { moveToServer } from '../../server/backup/move.ts';
import { BackupError } from '../../services/platform/backup-archive.ts';
import { type Command, UsageError } from '../command.ts';
import { loggerIn } from '../surroundings.ts';

export const move: Command = {
  kind: 'own',
  usage: 'move',
  summary: 'Moves everything from the embedded database in DATA_DIR to the empty PostgreSQL database of DATABASE_URL',
  details: [
    'Stop the server first. DATABASE_URL must be empty; SECRET_KEY, or SECRET_KEY_PREVIOUS, the key in DATA_DIR/secret.key.',
    'All in one transaction, every table compared row by row before it counts; a move that was cut short is begun anew.',
    'The embedded database stays as it is. Pictures and documents stay where they are: in DATA_DIR, or in the store of MEDIA_URL.',
  ],
  run: async (args, { config, print, surroundings }) => {
    if (args.length > 0) throw new UsageError('move takes no arguments: it reads DATA_DIR and DATABASE_URL.');
    try {
      if (!existsSync(join(config.dataDir, 'db')))
        throw new BackupError(`There is no embedded database in ${config.dataDir}.`);
      const { tables, jobs } = await moveToServer(config, loggerIn(surroundings, 'warn'));
      for (const { name, rows } of tables) if (rows > 0) print(`${name.padEnd(24)} ${rows} rows, the same there`);
      print(`${tables.length} tables and ${jobs} waiting jobs are in the database of DATABASE_URL.`);
      print(
        `Start the program with DATABASE_URL from now on. ${join(config.dataDir, 'db')} stays as it was: put it away when all is well.`,
      );
      return 0;
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      print(`Nothing was moved: ${error.message}`);
      return 1;
    }
  },
};
