import { pendingMigrations } from '../../db/engine/migrate.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../command.ts';

export const migrateCommand: Command = {
  kind: 'data',
  usage: 'migrate',
  summary: 'Brings the database to the schema of this version (serve does so too)',
  prepare: (args) => {
    if (args.length > 0) throw new UsageError('migrate takes no arguments.');
    return args;
  },
  // Opening the program has migrated already: what is left to do here is to say so.
  run: async ({ db }, _args, print) => {
    const pending = await pendingMigrations(db);
    print(pending.length === 0 ? `${db.description} is up to date.` : `Still to do: ${pending.join(', ')}`);
    return pending.length === 0 ? 0 : 1;
  },
};
