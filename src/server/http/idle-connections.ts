// Node's own way to close idle connections takes those along whose next request is on its way: during a stop a visitor
// would see a broken connection. Here each gets a moment to ask, and is told with the answer that it was the last one.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const MOMENT_MS = 500;
const LOOK_AGAIN_MS = 100;

type Connection = { idleSince: number; running: number };

export const sparingRequestsUnderWay = (server: Server): Server => {
  const connections = new Map<Socket, Connection>();
  server.on('connection', (socket) => {
    connections.set(socket, { idleSince: performance.now(), running: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.running++;
    response.once('close', () => {
      connection.running--;
      connection.idleSince = performance.now();
    });
  });
  // Called once by a server that closes; it goes on until the last one is gone.
  let again: NodeJS.Timeout | undefined;
  server.closeIdleConnections = () => {
    clearTimeout(again);
    const now = performance.now();
    for (const [socket, { idleSince, running }] of connections)
      if (running === 0 && now - idleSince > MOMENT_MS) socket.destroy();
    if (connections.size > 0) again = setTimeout(server.closeIdleConnections, LOOK_AGAIN_MS).unref();
  };
  return server;
};
