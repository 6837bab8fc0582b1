// Run by a test as a process of its own: makes a backup, and is killed in the middle of it.
import { type ConnectOptions, connect } from '../../src/db/engine/connect.ts';
import { createBackupMaker } from '../../src/server/backup/backup-maker.ts';
import { type Config, readConfig } from '../../src/server/config.ts';
import { runBackup } from '../../src/services/platform/backups.ts';
import { testServices } from './services.ts';

const { options, over } = JSON.parse(process.argv.at(-1) ?? '{}') as {
  readonly options: ConnectOptions;
  readonly over: Pick<Config, 'dataDir' | 'databaseUrl' | 'backup'>;
};
const ctx = await testServices(await connect(options), { now: () => new Date('2026-11-21T01:30:00Z') });
await runBackup({ ...ctx, backups: createBackupMaker({ ...readConfig({}, '/'), ...over }, ctx) });
