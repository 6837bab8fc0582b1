// What does not compile: `npm run typecheck` fails when a line below a @ts-expect-error is right.
import { expect, it } from 'vitest';
import type { EndpointName } from '../contract/endpoints.ts';
import { type Handler, WithHeaders } from './reply.ts';

const NO_STORE = { 'cache-control': 'no-store' } as const;
const stored = { stored: true, copy: true } as const;
const kept = <N extends EndpointName>(_name: N, handler: Handler<N>) => handler;

it('a handler answers what its call names', async () => {
  const handler = kept('contactRequest', async () => new WithHeaders(stored, NO_STORE, 201));
  expect(await handler({} as never, {} as never, {} as never)).toMatchObject({ status: 201, body: { stored: true } });
  expect(new WithHeaders(stored, NO_STORE).status).toBe(200);
});

it('a handler that answers anything else does not compile', () => {
  // @ts-expect-error 200, where the call names 201
  kept('contactRequest', async () => stored);
  // @ts-expect-error the same, with headers
  kept('contactRequest', async () => new WithHeaders(stored, NO_STORE));
  // @ts-expect-error 202, where the call names 201
  kept('contactRequest', async () => new WithHeaders(stored, NO_STORE, 202));
  // @ts-expect-error another body
  kept('contactRequest', async () => new WithHeaders({ stored: false, copy: true }, NO_STORE, 201));
  // @ts-expect-error a body, where the call names 204
  kept('removeEstate', async () => stored);
  // @ts-expect-error a value, where the call names a file
  kept('kyeroFeed', async () => new WithHeaders(stored, NO_STORE));
  // @ts-expect-error a refusal is thrown, not returned
  kept('estate', async () => new WithHeaders(null, NO_STORE, 404));
  expect(kept('removeEstate', async () => null)).toBeTypeOf('function');
});
