import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { Api } from '../../api/handle-request.ts';
import { registerApi } from './api.routes.ts';
import { registerErrorHandler } from './error-handler.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

const calls: Parameters<Api>[0][] = [];
const build = (): FastifyInstance => {
  calls.length = 0;
  app = Fastify();
  registerErrorHandler(app);
  registerApi(app, async (call) => {
    calls.push(call);
    return { status: 204, headers: {}, body: null };
  });
  return app;
};
const URL = '/api/sites/agency/desk/uploads/00112233445566778899aabbccddeeff';

it('says which version of tus it speaks, and how much it takes, to everybody', async () => {
  const server = build();
  for (const url of ['/api/sites/agency/desk/uploads', URL, '/api/sites/agency/push/uploads']) {
    const { statusCode, headers } = await server.inject({ method: 'OPTIONS', url });
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': '31457280',
    });
  }
  expect(calls).toEqual([]);
});

it('passes a part on as it comes, and nothing else as one', async () => {
  const server = build();
  const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  const reply = await server.inject({ method: 'PATCH', url: URL, headers: part, payload: Buffer.from('bytes') });
  expect([reply.statusCode, reply.headers['tus-resumable']]).toEqual([204, '1.0.0']);
  expect(calls[0]?.body).toBeInstanceOf(Readable);
  const other = { 'content-type': 'image/jpeg' };
  const refused = await server.inject({ method: 'PATCH', url: URL, headers: other, payload: Buffer.from('bytes') });
  expect([refused.statusCode, refused.headers['tus-resumable']]).toEqual([415, '1.0.0']);
  const elsewhere = await server.inject({
    method: 'PATCH',
    url: '/api/sites/agency/desk/members/1',
    headers: part,
    payload: 'b',
  });
  expect(elsewhere.statusCode).toBe(415);
  expect(calls).toHaveLength(1);
});

it('asks the agency’s software for its token before a byte is read', async () => {
  const url = URL.replace('/desk/', '/push/');
  const headers = { 'content-type': 'application/offset+octet-stream' };
  const reply = await build().inject({ method: 'PATCH', url, headers, payload: 'bytes' });
  expect([reply.statusCode, calls]).toEqual([401, []]);
});
