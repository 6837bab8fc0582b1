import closeWithGrace from 'close-with-grace';
import { listSites } from '../db/content/sites.ts';
import { createLogger } from '../server/logger.ts';
import { openProgram } from '../server/program.ts';
import { startServer } from '../server/server.ts';
import { startUpMessage } from '../server/start-up-message.ts';
import { type Command, UsageError } from './command.ts';
import { runForServer } from './run-for-server.ts';

export const serve: Command = {
  kind: 'own',
  usage: 'serve',
  summary: 'Serves the website and the content API; migrates, and seeds an empty database with the demo',
  details: ['Settings come from the environment; .env.example explains each of them.'],
  run: async (args, { config, packageDir, print }) => {
    if (args.length > 0) throw new UsageError('serve takes no arguments: settings come from the environment.');
    const logger = createLogger(config.logLevel);
    const program = await openProgram(config, packageDir, logger);
    const starting = startServer({ program, logger, runCommand: runForServer(program) });
    // From the first answer on, a signal lets running requests finish.
    const stopped = new Promise<number>((resolve) => {
      closeWithGrace({ delay: 10_000, logger: false }, async ({ signal, err }) => {
        if (err) logger.error({ err }, 'stopping after an error');
        else logger.info({ signal }, 'stopping');
        await (await starting).close();
        resolve(err ? 1 : 0);
      });
    });
    const server = await starting.catch(async (error) => {
      await program.close();
      throw error;
    });
    print(startUpMessage(config, server.url, program.db.description, await listSites(program.db.kysely)));
    return stopped;
  },
};
