// Commands that need the embedded database run inside the server that owns it: a Unix socket in the data directory,
// for the owner only. The request is one line of JSON; the answer is the command's lines, then its exit code.
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type ControlRequest = { readonly command: string; readonly args: readonly string[] };
type ControlLine = { readonly line: string } | { readonly exit: number };
export type RunCommand = (request: ControlRequest, print: (line: string) => void) => Promise<number>;

// A socket's path may be about 100 bytes long: it is opened relative to the data directory when that is possible.
const socketPath = (dataDir: string): string => join(dataDir, 'control.sock');

export const openControlSocket = async (dataDir: string, run: RunCommand): Promise<{ close(): Promise<void> }> => {
  const path = socketPath(dataDir);
  // Whoever holds the database's lock owns the socket: one that is left over belongs to a dead process.
  await rm(path, { force: true });
  const server: Server = createServer((socket) => {
    const send = (line: ControlLine) => socket.write(`${JSON.stringify(line)}\n`);
    socket.on('error', () => {});
    createInterface({ input: socket }).once('line', async (text) => {
      try {
        send({ exit: await run(JSON.parse(text) as ControlRequest, (line) => send({ line })) });
      } catch (error) {
        send({ line: error instanceof Error ? error.message : String(error) });
        send({ exit: 1 });
      }
      socket.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  await chmod(path, 0o600);
  return {
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await rm(path, { force: true });
    },
  };
};

/** The exit code of a command run by the server, or undefined when no server answers. */
export const runInServer = async (
  dataDir: string,
  request: ControlRequest,
  print: (line: string) => void,
): Promise<number | undefined> => {
  const socket = connect(socketPath(dataDir));
  const connected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!connected) return undefined;
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const text of createInterface({ input: socket })) {
    const line = JSON.parse(text) as ControlLine;
    if ('exit' in line) return line.exit;
    print(line.line);
  }
  print('The server stopped before the command ended.');
  return 1;
};
