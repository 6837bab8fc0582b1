import { describe, expect, it } from 'vitest';
import { expectMismatch } from '../../test/support/fail-on-contract-mismatch.ts';
import { ConflictError } from '../domain/errors.ts';
import { replyMismatch } from './check-reply.ts';
import { createApi } from './handle-request.ts';
import { type Handlers, WithHeaders } from './reply.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const PROBLEM_TYPE = { 'content-type': 'application/problem+json' };
const gone = { type: 'about:blank', title: 'Gone', status: 410, detail: 'It is gone.' };
const slot = {
  start: '2026-11-17T09:00:00Z',
  end: '2026-11-17T09:30:00Z',
  wallStart: '2026-11-17T10:00',
  wallEnd: '2026-11-17T10:30',
  places: 1,
  group: false,
};

describe('a reply', () => {
  it.each([
    ['an answer', 'contactRequest', { status: 201, headers: JSON_TYPE, body: { stored: true, copy: true } }],
    ['a refusal', 'estate', { status: 410, headers: PROBLEM_TYPE, body: gone }],
    [
      'a refusal that brings more',
      'createReservation',
      { status: 409, headers: PROBLEM_TYPE, body: { ...gone, status: 409, slots: [slot] } },
    ],
    ['no body', 'removeEstate', { status: 204, headers: {}, body: null }],
    ['a file', 'rentalPhoto', { status: 200, headers: { 'content-type': 'image/webp' }, body: Buffer.from('x') }],
    ['a redirect', 'rentalPhoto', { status: 302, headers: { location: 'https://x.example/' }, body: null }],
  ] as const)('is in the contract: %s', (_what, name, reply) => {
    expect(replyMismatch(name, reply)).toBeUndefined();
  });

  it.each([
    [
      'contactRequest',
      { status: 200, headers: JSON_TYPE, body: { stored: true } },
      'contactRequest: 200 is not in the contract: {"stored":true}',
    ],
    ['pages', { status: 410, headers: PROBLEM_TYPE, body: gone }, /^pages: 410 is not in the contract/],
    ['estate', { status: 500, headers: PROBLEM_TYPE, body: gone }, /^estate: 500 is not in the contract/],
    [
      'contactRequest',
      { status: 201, headers: JSON_TYPE, body: { stored: true, copy: true, id: 7 } },
      'contactRequest: 201 body.id is not known',
    ],
    ['contactRequest', { status: 201, headers: JSON_TYPE, body: {} }, 'contactRequest: 201 body.stored is required'],
    [
      'contactRequest',
      { status: 201, headers: {}, body: { stored: true } },
      'contactRequest: 201 is without a type, where the contract names application/json',
    ],
    [
      'estate',
      { status: 410, headers: JSON_TYPE, body: gone },
      'estate: 410 is application/json, where the contract names application/problem+json',
    ],
    ['estate', { status: 404, headers: PROBLEM_TYPE, body: gone }, 'estate: 404 says that its status is 410'],
    [
      'estate',
      { status: 410, headers: PROBLEM_TYPE, body: { ...gone, slots: [] } },
      'estate: 410 body.slots is not known',
    ],
    [
      'createReservation',
      { status: 409, headers: PROBLEM_TYPE, body: { ...gone, status: 409, slots: [{}] } },
      /^createReservation: 409 body\.slots\.0\.start is required/,
    ],
    [
      'removeEstate',
      { status: 204, headers: JSON_TYPE, body: {} },
      'removeEstate: 204 is application/json, where the contract names none; has a body, where the contract names none',
    ],
    [
      'rentalPhoto',
      { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('x') },
      'rentalPhoto: 200 is text/html, where the contract names image/*',
    ],
    [
      'kyeroFeed',
      { status: 200, headers: { 'content-type': 'application/xml; charset=utf-8' }, body: {} },
      'kyeroFeed: 200 is a value, where the contract names a file',
    ],
    [undefined, { status: 404, headers: JSON_TYPE, body: gone }, /^no call: 404 is application\/json/],
  ] as const)('is not in the contract: %s %#', (name, reply, words) => {
    expect(replyMismatch(name, reply)).toMatch(words);
  });
});

describe('a handler that answers what its call does not name', () => {
  const services = { log: { error: () => {} } } as unknown as Parameters<typeof createApi>[0];
  const call = (handlers: Partial<Handlers>) =>
    createApi(services, handlers as Handlers)({ method: 'GET', path: '/translations/nl', headers: {} });

  // Whatever the types say: the check is for what they cannot see.
  it.each([
    ['another status', async () => new WithHeaders({}, {}, 201) as never, /^translations: 201 is not in the contract/],
    ['another body', async () => ({ hello: 5 }) as never, /^translations: 200 body\.hello /],
    [
      'a refusal',
      async () => {
        throw new ConflictError('There is one already.');
      },
      /^translations: 409 is not in the contract/,
    ],
    [
      'a failure',
      async () => {
        throw new Error('broken');
      },
      /^translations: 500 is not in the contract/,
    ],
  ])('fails the test: %s', async (_what, translations, mismatch) => {
    expectMismatch(mismatch);
    await call({ translations });
  });
  it('and says nothing of what it does name', async () => {
    expect(await call({ translations: async () => ({ hello: 'Dag' }) })).toMatchObject({ status: 200 });
  });
});
