// Node's own way to close idle connections takes those along that have just been opened and whose request is on its way:
// during a stop a visitor would see a broken connection. Here they get a moment to say what they want.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const MOMENT_MS = 1000;

type Connection = { readonly opened: number; served: boolean; running: number };

export const sparingNewConnections = (server: Server): Server => {
  const connections = new Map<Socket, Connection>();
  server.on('connection', (socket) => {
    connections.set(socket, { opened: performance.now(), served: false, running: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.running++;
    response.once('close', () => {
      connection.running--;
      connection.served = true;
    });
  });
  server.closeIdleConnections = () => {
    const now = performance.now();
    for (const [socket, { opened, served, running }] of connections)
      if (running === 0 && (served || now - opened > MOMENT_MS)) socket.destroy();
  };
  return server;
};
