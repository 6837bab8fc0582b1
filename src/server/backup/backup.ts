import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresSettings, runTool } from '../../adapters/run-tool.ts';
import { schemaVersion } from '../../db/engine/migrate.ts';
import {
  BackupError,
  DATABASE,
  fileHash,
  KEPT,
  MANIFEST,
  type Manifest,
  writeArchive,
} from '../../services/platform/backup-archive.ts';
import type { Program } from '../program.ts';
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

/** How many bytes it has. */
export const writeBackup = async (
  program: Pick<Program, 'config' | 'db' | 'services'>,
  file: string,
): Promise<number> => {
  const { config, db, services } = program;
  return writeArchive(file, async (draft) => {
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
    const gathered = (await gatherFiles(config, services.files, draft)) ? ['originals'] : [];
    return [MANIFEST, DATABASE, ...gathered, ...(kept.length > 0 ? ['-C', config.dataDir, ...kept] : [])];
  });
};
