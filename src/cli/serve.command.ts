import { listSites } from '../db/content/sites.ts';
import { deskStart } from '../server/desk-first-run.ts';
import { openProgram } from '../server/program.ts';
import { startServer } from '../server/server.ts';
import { startUpMessage } from '../server/start-up-message.ts';
import { type Command, UsageError } from './command.ts';
import { runForServer } from './run-for-server.ts';
import { stopOnce } from './stop-once.ts';
import { loggerIn } from './surroundings.ts';

export const serve: Command = {
  kind: 'own',
  usage: 'serve',
  summary:
    'Serves the website and the content API; migrates, and seeds an empty database with the demo (DEMO=off: leaves it empty)',
  details: ['Settings come from the environment; .env.example explains each of them.'],
  run: async (args, { config, packageDir, print, surroundings }) => {
    if (args.length > 0) throw new UsageError('serve takes no arguments: settings come from the environment.');
    const logger = loggerIn(surroundings, config.logLevel);
    const start = async () => {
      const program = await openProgram(config, packageDir, logger);
      const server = await startServer({ program, logger, runCommand: runForServer(program) }).catch(async (error) => {
        await program.close();
        throw error;
      });
      return { program, server };
    };
    const starting = start();
    // From the first moment on: whoever stops a start leaves no lock behind, and requests that are running finish.
    const stopped = stopOnce(
      async ({ signal, err }) => {
        if (err) logger.error({ err }, 'stopping after an error');
        else logger.info({ signal }, 'stopping');
        const { server } = await starting;
        await server.close();
      },
      { delaySeconds: config.stopDelay, process: surroundings },
    );
    const { program, server } = await starting;
    const desk = await deskStart(program, config, server.url);
    print(startUpMessage(config, server.url, program.db.description, await listSites(program.db.kysely), desk));
    return stopped;
  },
};
