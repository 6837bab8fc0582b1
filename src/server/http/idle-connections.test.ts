import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { sparingRequestsUnderWay } from './idle-connections.ts';

const ASK = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

const listening = async () => {
  const server = sparingRequestsUnderWay(createServer((_request, response) => response.end('well')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
    return socket;
  };
  return { server, open };
};

it('answers whoever asks in the moment of a stop, on a new connection or an old one, and then closes them', async () => {
  const { server, open } = await listening();
  const [old, fresh] = [await open(), await open()];
  old.write(ASK);
  await once(old, 'data');
  const closed = once(server, 'close');
  server.close();
  for (const socket of [old, fresh]) {
    socket.write(ASK);
    expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
  }
  await closed;
});
