// A tiny proxy in front of several processes: takes turns among those that say they are ready, as any load balancer does.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Proxy = {
  readonly url: string;
  close(): void;
};

const CHECK_MS = 200;

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

export const startProxy = async (backends: readonly string[]): Promise<Proxy> => {
  const ready = new Map(backends.map((url) => [url, true]));
  let turn = 0;
  const check = async (url: string): Promise<void> => {
    const ok = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3000) }).then(
      (response) => response.ok,
      () => false,
    );
    ready.set(url, ok);
  };
  const timer = setInterval(() => {
    for (const url of backends) void check(url);
  }, CHECK_MS);

  const forward = (message: IncomingMessage, reply: ServerResponse, body: Buffer, left: readonly string[]): void => {
    const [url, ...others] = left;
    if (url === undefined) {
      reply.writeHead(503, { 'retry-after': '1' }).end();
      return;
    }
    const call = request(
      url + message.url,
      { method: message.method, headers: { ...message.headers, connection: 'close' }, agent: false },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => reply.destroy());
        answer.pipe(reply);
      },
    );
    call.on('error', (error) => {
      // Nobody listened: nothing was done, and another one may be asked. Otherwise nobody knows.
      if (Reflect.get(error, 'code') === 'ECONNREFUSED') {
        ready.set(url, false);
        forward(message, reply, body, others);
      } else reply.destroy();
    });
    call.end(body);
  };

  const server = createServer((message, reply) => {
    bodyOf(message).then(
      (body) => {
        turn += 1;
        const all = backends.map((_, i) => backends[(turn + i) % backends.length] ?? '');
        forward(message, reply, body, [
          ...all.filter((url) => ready.get(url)),
          ...all.filter((url) => !ready.get(url)),
        ]);
      },
      () => reply.destroy(),
    );
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
    },
  };
};
