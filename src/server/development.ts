// The server under `npm run dev`: the same program, with Vite looking at every request first.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { listSites } from '../db/content/sites.ts';
import { devAssets } from '../web/frame/assets.ts';
import { readConfig } from './config.ts';
import type { RunCommand } from './control-socket.ts';
import { deskStart } from './desk-first-run.ts';
import { createLogger } from './logger.ts';
import { openProgram, type Program } from './program.ts';
import { type RunningServer, startServer } from './server.ts';
import { startUpMessage } from './start-up-message.ts';

type ConnectMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export const startDevelopmentServer = async (
  environment: Readonly<Record<string, string | undefined>>,
  packageDir: string,
  middleware: ConnectMiddleware,
  runCommand: (program: Program) => RunCommand,
): Promise<RunningServer & { readonly message: string }> => {
  const config = readConfig({ LOG_LEVEL: 'warn', ...environment }, process.cwd());
  const logger = createLogger(config.logLevel);
  const program = await openProgram(config, packageDir, logger);
  try {
    const server = await startServer({
      program,
      logger,
      runCommand: runCommand(program),
      development: {
        assets: devAssets,
        middleware:
          (listener: RequestListener): RequestListener =>
          (request, response) =>
            middleware(request, response, () => listener(request, response)),
      },
    });
    const sites = await listSites(program.db.kysely);
    return {
      ...server,
      message: startUpMessage(
        config,
        server.url,
        program.db.description,
        sites,
        await deskStart(program, config, server.url),
      ),
    };
  } catch (error) {
    await program.close();
    throw error;
  }
};
