// `npm run dev`: Vite serves the browser's modules with hot reload; a change to the server's code restarts the server.
import { relative } from 'node:path';
import { root } from './with-node.mjs';

const RESTART_DELAY_MS = 150;
/** Vite updates these in the browser by itself. */
const BROWSER_ONLY = /\.css$|\.test\.tsx?$/;

export const startDevelopment = async () => {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, mode: 'client', appType: 'custom', server: { middlewareMode: true } });
  let server;

  const start = async () => {
    const { start } = await vite.ssrLoadModule('/src/cli/development.ts');
    server = await start(process.env, root, vite.middlewares);
    console.log(server.message);
  };

  const restart = async () => {
    console.log('Restarting …');
    try {
      await server?.close();
      server = undefined;
      await start();
      vite.ws.send({ type: 'full-reload' });
    } catch (error) {
      // Stays up and waits for the next change, which probably mends it.
      console.error(error);
    }
  };

  let timer;
  let queue = Promise.resolve();
  vite.watcher.on('all', (_event, file) => {
    const path = relative(root, file);
    if (!path.startsWith('src/') || BROWSER_ONLY.test(path)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      queue = queue.then(restart);
    }, RESTART_DELAY_MS);
  });

  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await queue;
      await server?.close();
      await vite.close();
      process.exit(0);
    });
  }
  try {
    await start();
  } catch (error) {
    console.error(`pand: ${error.message}`);
    await vite.close();
    process.exit(1);
  }
};
