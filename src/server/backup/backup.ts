import { existsSync } from 'node:fs';
import { chmod, mkdtemp, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { postgresSettings, runTool } from '../../adapters/run-tool.ts';
import { schemaVersion } from '../../db/engine/migrate.ts';
import type { Program } from '../program.ts';
import { BackupError, DATABASE, fileHash, KEPT, MANIFEST, type Manifest } from './backup-archive.ts';
import { gatherFiles } from './stored-files.ts';

const dumpDatabase = async ({ config, db }: Pick<Program, 'config' | 'db'>, file: string): Promise<void> => {
  if (config.databaseUrl) {
    const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`];
    await runTool('pg_dump', args, postgresSettings(config.databaseUrl));
    return;
  }
  const dump = await db.dump?.();
  if (!dump) throw new BackupError('This database cannot be copied.');
  await writeFile(file, dump.stream());
};

const syncFile = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
};

/** Writes the backup beside its place and moves it there whole; how many bytes it has. */
export const writeBackup = async (
  program: Pick<Program, 'config' | 'db' | 'services'>,
  file: string,
): Promise<number> => {
  const { config, db, services } = program;
  if (existsSync(file)) throw new BackupError(`${file} exists already.`);
  const folder = dirname(file);
  if (!existsSync(folder)) throw new BackupError(`There is no folder ${folder}.`);
  // Beside the target: on the same disk, and readable by nobody else.
  const draft = await mkdtemp(join(folder, `.${basename(file)}-`)).catch((error: Error) => {
    throw new BackupError(`${folder} cannot be written: ${error.message}`);
  });
  try {
    await dumpDatabase(program, join(draft, DATABASE));
    const manifest: Manifest = {
      format: 1,
      engine: db.engine,
      createdAt: services.now().toISOString(),
      schemaVersion: await schemaVersion(db),
      sha256: await fileHash(join(draft, DATABASE)),
    };
    await writeFile(join(draft, MANIFEST), JSON.stringify(manifest, undefined, 2));
    const kept = KEPT.filter((name) => existsSync(join(config.dataDir, name)));
    const archive = join(draft, 'archive');
    const gathered = (await gatherFiles(config, services.files, draft)) ? ['originals'] : [];
    const parts = [
      '-C',
      draft,
      MANIFEST,
      DATABASE,
      ...gathered,
      ...(kept.length > 0 ? ['-C', config.dataDir, ...kept] : []),
    ];
    await runTool('tar', ['--create', '--gzip', `--file=${archive}`, ...parts]);
    await chmod(archive, 0o600);
    await syncFile(archive);
    await rename(archive, file);
    return (await stat(file)).size;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};
