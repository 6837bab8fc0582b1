// The reference that the program is measured against: Fastify with one route that sends a buffer, none of our hooks
// around it.
// Reads { headers, body (base64) } from its standard input, prints its address.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';

const { headers, body } = JSON.parse(await text(process.stdin)) as { headers: Record<string, string>; body: string };
const bytes = Buffer.from(body, 'base64');
const app = Fastify({ logger: { level: 'warn' }, serverFactory: (handler) => createServer(handler as never) });
app.get('/*', (_request, reply) => {
  reply.headers(headers).send(bytes);
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
