// Brings a backup into an empty installation. Nothing that exists is overwritten; what fails leaves nothing behind.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresSettings, runTool } from '../../adapters/run-tool.ts';
import { connect } from '../../db/engine/connect.ts';
import { isEmptyDatabase, migrations } from '../../db/engine/migrate.ts';
import { loadPglite } from '../../db/engine/pglite.ts';
import { lockProcess } from '../../db/engine/process-lock.ts';
import { BackupError, DATABASE, KEPT, type Manifest, readManifest } from '../../services/platform/backup-archive.ts';
import type { Config } from '../config.ts';
import { returnFiles } from './stored-files.ts';

const checkManifest = ({ engine, schemaVersion }: Manifest, wanted: Manifest['engine']): void => {
  if (engine !== wanted)
    throw new BackupError(
      engine === 'postgres'
        ? 'This is a backup of a PostgreSQL database: set DATABASE_URL to an empty one.'
        : 'This is a backup of the embedded database: leave DATABASE_URL empty.',
    );
  if (schemaVersion > (migrations.at(-1)?.version ?? 0))
    throw new BackupError('The backup was made by a newer version of the program. Restore it with that one.');
};

const loadDatabase = async ({ databaseUrl, dataDir }: Config, file: string): Promise<void> => {
  if (!databaseUrl) {
    await loadPglite(dataDir, new Blob([await readFile(file)]));
    return;
  }
  const db = await connect({ kind: 'postgres', url: databaseUrl });
  const empty = await isEmptyDatabase(db).finally(() => db.close());
  if (!empty) throw new BackupError('The database of DATABASE_URL is not empty.');
  const settings = postgresSettings(databaseUrl);
  const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
  await runTool('pg_restore', [...args, `--dbname=${settings.PGDATABASE ?? ''}`, file], settings);
};

export const restoreBackup = async (config: Config, file: string): Promise<Manifest> => {
  const { dataDir, databaseUrl } = config;
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  const present = [...(databaseUrl ? [] : ['db']), ...KEPT].filter((name) => existsSync(join(dataDir, name)));
  if (present.length > 0)
    throw new BackupError(`${dataDir} holds ${present.join(', ')} already. Restore into an empty DATA_DIR.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const release = await lockProcess(dataDir, 'db.lock');
  const draft = await mkdtemp(join(dataDir, 'restore-'));
  const placed: string[] = [];
  try {
    await runTool('tar', ['--extract', '--gzip', '--no-same-owner', `--file=${file}`, '-C', draft]);
    const manifest = await readManifest(draft);
    checkManifest(manifest, databaseUrl ? 'postgres' : 'pglite');
    for (const name of KEPT) {
      if (!existsSync(join(draft, name))) continue;
      await rename(join(draft, name), join(dataDir, name));
      placed.push(name);
    }
    await returnFiles(config);
    // Last: where there is a database, there is everything.
    await loadDatabase(config, join(draft, DATABASE));
    return manifest;
  } catch (error) {
    for (const name of placed) await rm(join(dataDir, name), { recursive: true, force: true });
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
    release();
  }
};
