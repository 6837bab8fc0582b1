import { resolve } from 'node:path';
import { ToolError } from '../../adapters/run-tool.ts';
import { writeBackup } from '../../server/backup/backup.ts';
import { BackupError } from '../../services/platform/backup-archive.ts';
import { type Command, UsageError } from '../command.ts';

export const backup: Command = {
  kind: 'data',
  usage: 'backup <file>',
  summary: 'Writes everything into one file: database, original pictures, the key that signs links',
  details: [
    'The site goes on serving. The file (tar.gz) must not exist yet, and is readable by its owner only: it holds secrets.',
    'With the embedded database it is written by the running server, so in a folder that the server may write to.',
    'With PostgreSQL, pg_dump of at least the version of the server must be installed; SECRET_KEY is not in the file.',
  ],
  prepare: ([file, ...rest], cwd) => {
    if (file === undefined || rest.length > 0) throw new UsageError('backup takes one file.');
    return [resolve(cwd, file)];
  },
  run: async (program, [file = ''], print) => {
    try {
      const { bytes } = await writeBackup(program, file);
      print(`Saved ${program.db.description} to ${file} (${(bytes / 1024 / 1024).toFixed(1)} MB).`);
      return 0;
    } catch (error) {
      if (!(error instanceof BackupError || error instanceof ToolError)) throw error;
      print(`No backup was made: ${error.message}`);
      return 1;
    }
  },
};
