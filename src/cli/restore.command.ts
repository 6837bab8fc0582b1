import { resolve } from 'node:path';
import { ToolError } from '../adapters/run-tool.ts';
import { listSites } from '../db/content/sites.ts';
import { countPresent } from '../db/estates/estates.ts';
import { restoreBackup } from '../server/backup/restore.ts';
import { createLogger } from '../server/logger.ts';
import { openProgram } from '../server/program.ts';
import { BackupError } from '../services/platform/backup-archive.ts';
import { type Command, type CommandEnvironment, UsageError } from './command.ts';

/** Opening it migrates it, and shows that it can be read. */
const sayWhatIsThere = async ({ config, packageDir, print }: CommandEnvironment): Promise<void> => {
  const program = await openProgram(config, packageDir, createLogger('warn'));
  try {
    for (const { id } of await listSites(program.db.kysely))
      print(`  ${id}: ${await countPresent(program.db.kysely, id)} listings`);
  } finally {
    await program.close();
  }
};

export const restore: Command = {
  kind: 'own',
  usage: 'restore <file>',
  summary: 'Brings a backup into an empty DATA_DIR (and an empty DATABASE_URL), then migrates it',
  details: [
    'Nothing that exists is overwritten: to go back in place, stop the server and move DATA_DIR aside first.',
    'A backup of the embedded database goes into an embedded one, one of PostgreSQL into PostgreSQL (with pg_restore).',
  ],
  run: async ([file, ...rest], environment) => {
    if (file === undefined || rest.length > 0) throw new UsageError('restore takes one file.');
    const { config, print } = environment;
    try {
      const { createdAt } = await restoreBackup(config, resolve(file));
      print(`Restored the backup of ${createdAt}:`);
      await sayWhatIsThere(environment);
      return 0;
    } catch (error) {
      if (!(error instanceof BackupError || error instanceof ToolError)) throw error;
      print(`Nothing was restored: ${error.message}`);
      return 1;
    }
  },
};
