import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { postgresSettings, runTool } from '../../adapters/run-tool.ts';
import type { Db } from '../../db/engine/connect.ts';
import { schemaVersion } from '../../db/engine/migrate.ts';
import { countTables, settleSession, type TableCounts } from '../../db/platform/table-rows.ts';
import {
  BackupError,
  DATABASE,
  fileHash,
  KEPT,
  MANIFEST,
  type Manifest,
  writeArchive,
} from '../../services/platform/backup-archive.ts';
import type { ServiceContext } from '../../services/platform/context.ts';
import type { Config } from '../config.ts';
import { gatherFiles } from './stored-files.ts';

type Parts = { readonly config: Config; readonly db: Db };

/** The database into a file; how many rows each table has in it. */
const dumpDatabase = async ({ config, db }: Parts, file: string): Promise<TableCounts> => {
  const { databaseUrl } = config;
  if (databaseUrl)
    return db.transaction(async (trx) => {
      await sql`set transaction isolation level repeatable read`.execute(trx);
      await settleSession(trx);
      // What is counted here is what pg_dump sees, however much others write meanwhile.
      const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(trx);
      const counts = await countTables(trx);
      const args = [
        '--format=custom',
        '--no-owner',
        '--no-privileges',
        `--snapshot=${rows[0]?.snapshot}`,
        `--file=${file}`,
      ];
      await runTool('pg_dump', args, postgresSettings(databaseUrl));
      return counts;
    });
  if (!db.dump) throw new BackupError('This database cannot be copied.');
  const { files, seen } = await db.dump(countTables);
  await writeFile(file, files.stream());
  return seen;
};

type WrittenBackup = { readonly bytes: number; readonly tables: TableCounts };

export const writeBackup = async (
  parts: Parts & { readonly services: Pick<ServiceContext, 'files' | 'now'> },
  file: string,
): Promise<WrittenBackup> => {
  const { config, db, services } = parts;
  let tables: TableCounts = {};
  const bytes = await writeArchive(file, async (draft) => {
    tables = await dumpDatabase(parts, join(draft, DATABASE));
    const manifest: Manifest = {
      format: 1,
      engine: db.engine,
      createdAt: services.now().toISOString(),
      schemaVersion: await schemaVersion(db),
      sha256: await fileHash(join(draft, DATABASE)),
      tables,
    };
    await writeFile(join(draft, MANIFEST), JSON.stringify(manifest, undefined, 2));
    const kept = KEPT.filter((name) => existsSync(join(config.dataDir, name)));
    const gathered = (await gatherFiles(config, services.files, draft)) ? ['originals'] : [];
    return [MANIFEST, DATABASE, ...gathered, ...(kept.length > 0 ? ['-C', config.dataDir, ...kept] : [])];
  });
  return { bytes, tables };
};
