import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import Schema from 'typebox/schema';
import { expect, it } from 'vitest';
import { registerApi } from './api.routes.ts';
import type { RequestTurns } from './turns.ts';

it('publishes the schema of an estate file, which tells right records from wrong ones', async () => {
  const app = Fastify();
  registerApi(app, async () => ({ status: 404, headers: {}, body: null }));
  const reply = await app.inject('/api/schemas/estate.json');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toContain('application/schema+json');
  const schema = Schema.Compile(reply.json());
  expect(schema.Check({ general: { id: 1 }, price: { value: 5 }, children: [{ general: { id: 2 } }] })).toBe(true);
  expect(schema.Check({ general: { id: 1 }, price: { value: 'much' } })).toBe(false);
  expect(schema.Check({ general: { id: 1 }, colour: 'red' })).toBe(false);
  expect(schema.Check({ general: { id: 1 }, fields: { 'financial.unknown': 1 } })).toBe(false);
});

it('publishes the schema of a rental unit', async () => {
  const app = Fastify();
  registerApi(app, async () => ({ status: 404, headers: {}, body: null }));
  const schema = Schema.Compile((await app.inject('/api/schemas/rental-unit.json')).json());
  expect(schema.Check({ id: 1, general: {}, rental: { changeoverDays: [6] } })).toBe(true);
  expect(schema.Check({ id: 1, general: {}, rental: { changeoverDays: [8] } })).toBe(false);
});

it('a part of an upload waits in no line, and a form does', async () => {
  const app = Fastify();
  const waited: string[] = [];
  const turns: Pick<RequestTurns, 'of'> = {
    of: (method, work) => {
      waited.push(method);
      return work();
    },
  };
  registerApi(app, async () => ({ status: 204, headers: {}, body: null }), turns);
  const headers = { authorization: `Bearer pand_${'A'.repeat(43)}`, 'content-type': 'application/offset+octet-stream' };
  const part = { method: 'PATCH', url: '/api/sites/linde/push/uploads/1', headers, payload: 'bytes' } as const;
  expect((await app.inject(part)).statusCode).toBe(204);
  expect(waited).toEqual([]);
  await app.inject({ method: 'POST', url: '/api/sites/linde/contact', payload: { name: 'Noor' } });
  expect(waited).toEqual(['POST']);
});

it('a refusal that many share is packed once, and reads the same for whoever reads what', async () => {
  const app = Fastify();
  const slots = Array.from({ length: 60 }, (_, day) => ({ start: `2026-11-${day}T09:00:00Z` }));
  const body = { status: 409, slots };
  registerApi(app, async () => ({ status: 409, headers: { 'content-type': 'application/problem+json' }, body }));
  const post = (encoding?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/sites/linde/live-agenda/reservation',
      payload: { name: 'Noor' },
      headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
    });
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync } as const;
  // The first one goes the way of all answers.
  expect((await post('gzip')).json()).toEqual(body);
  for (const encoding of ['gzip', 'br', 'gzip'] as const) {
    const { headers, rawPayload } = await post(encoding);
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(JSON.parse(unpack[encoding](rawPayload).toString())).toEqual(body);
  }
  const plain = await post();
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.json()).toEqual(body);
});
