import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { sparingNewConnections } from './idle-connections.ts';

const ASK = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

const listening = async () => {
  const server = sparingNewConnections(createServer((_request, response) => response.end('well')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
    return socket;
  };
  return { server, open };
};

it('answers a connection that was opened just before the stop, and closes the ones that were served', async () => {
  const { server, open } = await listening();
  const [served, fresh] = [await open(), await open()];
  served.write(ASK);
  await once(served, 'data');
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await once(served, 'close');
  fresh.write(ASK);
  expect(String((await once(fresh, 'data'))[0])).toContain('200 OK');
  server.closeIdleConnections();
  await once(fresh, 'close');
  await closed;
});
