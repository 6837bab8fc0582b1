import { describe, expect, it } from 'vitest';
import type { ApiRequest, ApiResponse } from '../../client/transport.ts';
import { createDeskApi, type DeskApiOptions } from './desk-api.ts';
import { DeskError, NoAnswerError } from './desk-error.ts';

const answer = (status: number, body: unknown = null): ApiResponse => ({
  status,
  statusText: '',
  contentType: status === 204 ? '' : 'application/json',
  json: async () => body,
  text: async () => JSON.stringify(body),
});

/** Answers one after the other, and remembers what was asked. */
const apiWith = (answers: readonly (ApiResponse | Error)[], options: Partial<DeskApiOptions> = {}) => {
  const asked: ApiRequest[] = [];
  const api = createDeskApi({
    key: 'key-of-this-load',
    siteId: 'lindeloo',
    transport: async (request) => {
      const next = answers[asked.length];
      asked.push(request);
      if (next === undefined || next instanceof Error) throw next ?? new Error('asked too often');
      return next;
    },
    ...options,
  });
  return { api, asked };
};

const LOTTE = {
  name: 'Lotte Verhaeghe',
  email: 'lotte@lindeloo.example',
  locale: 'nl',
  role: 'owner',
} as const;

describe('a call of the desk', () => {
  it('brings the key of its document, the site and the version that was read', async () => {
    const { api, asked } = apiWith([answer(200, { id: 7 })]);
    await api.call('saveMember', { params: { id: 7 }, body: LOTTE, ifMatch: '"3"' });
    expect(asked[0]).toMatchObject({
      method: 'PUT',
      path: '/sites/lindeloo/desk/members/7',
      headers: { 'x-desk-key': 'key-of-this-load', 'if-match': '"3"', 'content-type': 'application/json' },
      body: LOTTE,
    });
  });
  it('says what was refused, with its problem document', async () => {
    const { api } = apiWith([answer(403, { title: 'Forbidden', reason: 'last-owner' })]);
    const failure = await api.call('removeMember', { params: { id: 1 } }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DeskError);
    expect(failure).toMatchObject({ status: 403, problem: { reason: 'last-owner' } });
  });
  it('says how long a busy server wants to be left alone', async () => {
    const { api } = apiWith([{ ...answer(503), retryAfter: '30' }, answer(503)]);
    await expect(api.call('members')).rejects.toMatchObject({ status: 503, waitMs: 30_000 });
    await expect(api.call('members')).rejects.toMatchObject({ status: 503, waitMs: undefined });
  });
  it('knows an answer from none', async () => {
    const { api } = apiWith([new TypeError('network')]);
    await expect(api.call('members')).rejects.toBeInstanceOf(NoAnswerError);
  });
});

describe('asked again who it is', () => {
  it('makes the call once more when the person has shown it', async () => {
    const { api, asked } = apiWith([answer(403, { reason: 'confirm' }), answer(204)], { confirm: async () => true });
    await expect(api.call('removeMember', { params: { id: 4 } })).resolves.toBeNull();
    expect(asked.map(({ path }) => path)).toEqual(['/sites/lindeloo/desk/members/4', '/sites/lindeloo/desk/members/4']);
  });
  it('leaves it refused when the person has not', async () => {
    const { api, asked } = apiWith([answer(403, { reason: 'confirm' })], { confirm: async () => false });
    await expect(api.call('removeMember', { params: { id: 4 } })).rejects.toMatchObject({ status: 403 });
    expect(asked).toHaveLength(1);
  });
  it('does not ask for another reason', async () => {
    const { api } = apiWith([answer(403, { reason: 'role' })], {
      confirm: () => Promise.reject(new Error('was asked')),
    });
    await expect(api.call('removeMember', { params: { id: 4 } })).rejects.toMatchObject({ status: 403 });
  });
});

describe('a session that ended', () => {
  it('is told by every call but those that look for one', async () => {
    let told = 0;
    const { api } = apiWith([answer(401), answer(401), answer(401)], { signedOut: () => void told++ });
    await api.call('me').catch(() => undefined);
    await api.call('passkeySignInOptions').catch(() => undefined);
    expect(told).toBe(0);
    await api.call('members').catch(() => undefined);
    expect(told).toBe(1);
  });
});
