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
  const turns: RequestTurns = {
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
