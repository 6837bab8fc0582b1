import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openBackupStore } from '../../adapters/files/backup-store.ts';
import { ToolError } from '../../adapters/run-tool.ts';
import { listSites } from '../../db/content/sites.ts';
import { countPresent } from '../../db/estates/estates.ts';
import { backupTime } from '../../domain/platform/backup-rules.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { openProgram } from '../../server/program.ts';
import { BackupError } from '../../services/platform/backup-archive.ts';
import { type Command, type CommandEnvironment, UsageError } from '../command.ts';
import { loggerIn } from '../surroundings.ts';

/** Opening it migrates it, and shows that it can be read. */
const sayWhatIsThere = async ({ config, packageDir, print, surroundings }: CommandEnvironment): Promise<void> => {
  const program = await openProgram(config, packageDir, loggerIn(surroundings, 'warn'));
  try {
    for (const { id } of await listSites(program.db.kysely))
      print(`  ${id}: ${await countPresent(program.db.kysely, id)} listings`);
  } finally {
    await program.close();
  }
};

/** A file of this machine, or one that is fetched from the place of BACKUP_URL. */
const withFile = async <T>(
  { config, surroundings }: CommandEnvironment,
  name: string,
  work: (file: string) => Promise<T>,
): Promise<T> => {
  const file = resolve(name);
  if (existsSync(file) || !config.backup || !backupTime(name)) return work(file);
  const store = openBackupStore(config.backup, loggerIn(surroundings, 'warn'));
  const folder = await mkdtemp(join(tmpdir(), 'pand-fetched-'));
  try {
    const fetched = join(folder, name);
    if (!(await store.fetch(name, fetched))) throw new BackupError(`There is no ${name} in ${store.description}.`);
    return await work(fetched);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const listStore = async ({ config, print, surroundings }: CommandEnvironment): Promise<number> => {
  if (!config.backup) {
    print('BACKUP_URL names no place for backups.');
    return 1;
  }
  const store = openBackupStore(config.backup, loggerIn(surroundings, 'warn'));
  const found = (await store.list()).filter(({ name }) => backupTime(name)).sort((a, b) => (a.name < b.name ? 1 : -1));
  print(`${found.length} backups in ${store.description}:`);
  for (const { name, bytes } of found) print(`  ${name}  ${(bytes / 1024 / 1024).toFixed(1)} MB`);
  return 0;
};

export const restore: Command = {
  kind: 'own',
  usage: 'restore <file> | restore <name> | restore --list',
  summary: 'Brings a backup into an empty DATA_DIR (and an empty DATABASE_URL), then migrates it',
  details: [
    'Nothing that exists is overwritten: to go back in place, stop the server and move DATA_DIR aside first.',
    'A backup of the embedded database goes into an embedded one, one of PostgreSQL into PostgreSQL (with pg_restore).',
    'A name that --list shows is fetched from the place of BACKUP_URL.',
  ],
  run: async ([file, ...rest], environment) => {
    if (file === undefined || rest.length > 0) throw new UsageError('restore takes one file.');
    const { config, print } = environment;
    if (file === '--list') return listStore(environment);
    try {
      const { createdAt } = await withFile(environment, file, (path) => restoreBackup(config, path));
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
