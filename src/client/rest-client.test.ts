import { describe, expect, it, vi } from 'vitest';
import { expectConsoleError } from '../../test/support/fail-on-console-error.ts';
import { HttpError } from './http-error.ts';
import { createRestClient } from './rest-client.ts';
import type { ApiRequest, ApiResponse } from './transport.ts';

const answer = (status: number, contentType: string, body: string, statusText = ''): ApiResponse => ({
  status,
  statusText,
  contentType,
  json: async () => JSON.parse(body),
  text: async () => body,
});

const clientWith = (response: ApiResponse) => {
  const transport = vi.fn(async (_request: ApiRequest) => response);
  return { client: createRestClient(transport, 'lindeloo'), sent: () => transport.mock.calls[0]?.[0] };
};

const json = answer(200, 'application/json; charset=utf-8', '{"a":1}');

describe('headers (behaviour section 7)', () => {
  it('GET: site id, marker, language when a locale is given', async () => {
    const { client, sent } = clientWith(json);
    await client.get('/sites/lindeloo', { locale: 'fr' });
    expect(sent()).toEqual({
      method: 'GET',
      path: '/sites/lindeloo',
      headers: { 'x-site-id': 'lindeloo', 'x-client': 'web', 'accept-language': 'fr' },
    });
  });
  it('GET without a locale has no accept-language', async () => {
    const { client, sent } = clientWith(json);
    await client.get('/x');
    expect(sent()?.headers).toEqual({ 'x-site-id': 'lindeloo', 'x-client': 'web' });
  });
  it('a call may override the site id', async () => {
    const { client, sent } = clientWith(json);
    await client.get('/x', { siteId: 'estran' });
    expect(sent()?.headers['x-site-id']).toBe('estran');
  });
  it('POST: JSON content type, no language, the marker only when asked for', async () => {
    const plain = clientWith(json);
    await plain.client.post('/x', { b: 2 }, { locale: 'fr' });
    expect(plain.sent()).toEqual({
      method: 'POST',
      path: '/x',
      headers: { 'x-site-id': 'lindeloo', 'content-type': 'application/json' },
      body: { b: 2 },
    });
    const marked = clientWith(json);
    await marked.client.post('/x', {}, { marked: true });
    expect(marked.sent()?.headers['x-client']).toBe('web');
  });
  it('PUT: JSON content type; DELETE: the site id alone', async () => {
    const put = clientWith(json);
    await put.client.put('/x', {});
    expect(put.sent()?.headers).toEqual({ 'x-site-id': 'lindeloo', 'content-type': 'application/json' });
    const gone = clientWith(json);
    await gone.client.delete('/x');
    expect(gone.sent()).toEqual({ method: 'DELETE', path: '/x', headers: { 'x-site-id': 'lindeloo' } });
  });
});

describe('results', () => {
  it('204 is null, for every method', async () => {
    const { client } = clientWith(answer(204, '', ''));
    expect(await client.get('/x')).toBeNull();
    expect(await client.post('/x', {})).toBeNull();
    expect(await client.put('/x', {})).toBeNull();
    expect(await client.delete('/x')).toBeNull();
  });
  it('parses JSON only when the content type says so', async () => {
    expect(await clientWith(json).client.get('/x')).toEqual({ a: 1 });
    expect(await clientWith(answer(200, 'text/plain', '{"a":1}')).client.get('/x')).toBe('{"a":1}');
    expect(await clientWith(answer(200, 'application/problem+json', '{"a":1}')).client.delete('/x')).toEqual({ a: 1 });
  });
});

describe('errors (behaviour section 8)', () => {
  it('a non-ok answer is an HTTP error with status and status text', async () => {
    const { client } = clientWith(answer(404, 'application/problem+json', '{"title":"x"}', 'Not Found'));
    const failure = await client.get('/x').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HttpError);
    expect(failure).toMatchObject({ status: 404, statusText: 'Not Found', message: '404 Not Found' });
  });
  it('on POST the body is logged too', async () => {
    expectConsoleError(/^POST \/x: 400 Bad Request \{"detail":"price"\}$/);
    const { client } = clientWith(answer(400, 'application/json', '{"detail":"price"}', 'Bad Request'));
    await expect(client.post('/x', {})).rejects.toThrow('400 Bad Request');
    expect(console.error).toHaveBeenCalledTimes(1);
  });
  it('a redirect is not ok either', async () => {
    await expect(clientWith(answer(302, '', '', 'Found')).client.get('/x')).rejects.toThrow('302 Found');
  });
});
