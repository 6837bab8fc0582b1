// Makes the backups of BACKUP_URL: written on this machine, put into their place, fetched from there again to be tried.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openBackupStore } from '../../adapters/files/backup-store.ts';
import { BackupError } from '../../services/platform/backup-archive.ts';
import type { BackupMaker } from '../../services/platform/backup-maker.ts';
import type { ServiceContext } from '../../services/platform/context.ts';
import type { Config } from '../config.ts';
import { writeBackup } from './backup.ts';
import { tryBackup } from './try-backup.ts';

const SCRATCH = 'backup-';

export const createBackupMaker = (
  config: Config,
  services: Pick<ServiceContext, 'db' | 'files' | 'log' | 'now'>,
): BackupMaker | undefined => {
  if (!config.backup) return undefined;
  const store = openBackupStore(config.backup, services.log);
  /** An empty folder of this machine, gone when the work is done. */
  const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
    await mkdir(config.dataDir, { recursive: true });
    // Of a process that was stopped in the middle: one backup is made at a time.
    for (const name of await readdir(config.dataDir))
      if (name.startsWith(SCRATCH)) await rm(join(config.dataDir, name), { recursive: true, force: true });
    const folder = await mkdtemp(join(config.dataDir, SCRATCH));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    place: store.description,
    make: (name) =>
      inFolder(async (folder) => {
        const file = join(folder, name);
        const written = await writeBackup({ config, db: services.db, services }, file);
        await store.put(name, file);
        return written;
      }),
    tryOut: (name) =>
      inFolder(async (folder) => {
        const file = join(folder, name);
        if (!(await store.fetch(name, file))) throw new BackupError(`${name} is not in ${store.description}.`);
        const unpacked = join(folder, 'unpacked');
        await mkdir(unpacked, { mode: 0o700 });
        return tryBackup(file, unpacked, config.databaseUrl);
      }),
    list: store.list,
    remove: store.delete,
  };
};
