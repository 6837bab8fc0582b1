// Entry of `npm run dev`, loaded through Vite: composition only.
import { startDevelopmentServer } from '../server/development.ts';
import { runForServer } from './run-for-server.ts';

type Arguments = Parameters<typeof startDevelopmentServer>;

export const start = (environment: Arguments[0], packageDir: Arguments[1], middleware: Arguments[2]) =>
  startDevelopmentServer(environment, packageDir, middleware, runForServer);
