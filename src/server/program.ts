// The program without its HTTP surface: configuration, database and services wired together, once.
import { connect, type Db } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { MESSAGES } from '../i18n/translator.ts';
import type { Log, ServiceContext } from '../services/context.ts';
import type { Config } from './config.ts';
import { loadSecretKeys } from './secret-keys.ts';

export type Program = {
  readonly config: Config;
  readonly packageDir: string;
  readonly db: Db;
  readonly services: ServiceContext;
  close(): Promise<void>;
};

export const openProgram = async (config: Config, packageDir: string, log: Log): Promise<Program> => {
  const db = await connect(
    config.databaseUrl
      ? { kind: 'postgres', url: config.databaseUrl, onConnectionError: (err) => log.warn({ err }, 'connection lost') }
      : { kind: 'pglite', dataDir: config.dataDir },
  );
  try {
    const applied = await migrate(db);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    await loadSecretKeys(config);
  } catch (error) {
    await db.close();
    throw error;
  }
  const services: ServiceContext = {
    db,
    log,
    now: () => new Date(),
    translations: (locale) => MESSAGES[locale],
  };
  return { config, packageDir, db, services, close: () => db.close() };
};
