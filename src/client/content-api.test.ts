import { afterEach, describe, expect, it, vi } from 'vitest';
import { configureApi, configuredApi } from './configured-api.ts';
import { createContentApi } from './content-api.ts';
import { fetchTransport } from './fetch-transport.ts';
import { FetchError, NotImplementedError } from './http-error.ts';
import { localTransport } from './local-transport.ts';
import { postJson } from './post-json.ts';
import type { ApiRequest } from './transport.ts';

const recording = (status = 200) => {
  const requests: ApiRequest[] = [];
  const transport = async (request: ApiRequest) => {
    requests.push(request);
    return { status, statusText: '', contentType: 'application/json', json: async () => ({}), text: async () => '{}' };
  };
  return { requests, api: createContentApi(transport, 'lindeloo') };
};

describe('the typed client', () => {
  it('fills paths and queries, percent-encoded', async () => {
    const { api, requests } = recording();
    await api.call('pageByUrl', { params: { url: '/nl/te koop' } });
    await api.call('agreements', { query: { locale: 'de' } });
    await api.call('asset', { params: { name: 'logo.svg' }, query: {} });
    expect(requests.map(({ path }) => path)).toEqual([
      '/sites/lindeloo/pages/by-url/%2Fnl%2Fte%20koop',
      '/sites/lindeloo/agreements?locale=de',
      '/sites/lindeloo/assets/logo.svg',
    ]);
  });
  it('speaks for another site', async () => {
    const { api, requests } = recording();
    await api.forSite('estran').call('siteById');
    expect(requests[0]).toMatchObject({ path: '/sites/estran', headers: { 'x-site-id': 'estran' } });
  });
  it('find turns an unknown thing into undefined, and nothing else', async () => {
    expect(await recording(404).api.find('siteById')).toBeUndefined();
    await expect(recording(500).api.find('siteById')).rejects.toThrow('500');
  });
  it('rejects policy log and privacy statement as not implemented', async () => {
    const { api } = recording();
    await expect(api.policyLog()).rejects.toThrow(NotImplementedError);
    await expect(api.privacyStatement()).rejects.toThrow('Privacy statement is not implemented');
  });
});

describe('a store used before the API is configured', () => {
  it("fails with 'Api is not configured'", () => {
    configureApi(undefined);
    expect(() => configuredApi()).toThrow('Api is not configured');
    const { api } = recording();
    configureApi(api);
    expect(configuredApi()).toBe(api);
    configureApi(undefined);
  });
});

describe('in the same process', () => {
  const answerOf = async (body: unknown, type: string) => {
    const transport = localTransport(async () => ({ status: 200, headers: { 'content-type': type }, body }));
    return createContentApi(transport, 'lindeloo').call('kyeroFeed');
  };
  it('reads a file as its text, as over HTTP: bytes, or pieces that cut a letter in two', async () => {
    const bytes = new TextEncoder().encode('<name>Léonie</name>');
    expect(await answerOf(bytes, 'application/xml')).toBe('<name>Léonie</name>');
    const pieces = async function* () {
      yield bytes.slice(0, 8);
      yield bytes.slice(8);
    };
    expect(await answerOf(pieces(), 'application/xml')).toBe('<name>Léonie</name>');
  });
});

describe('over HTTP', () => {
  it('sends to the base path plus the path', async () => {
    const fetched = vi.fn(async (_address: string | URL | Request, _init?: RequestInit) => Response.json({ ok: true }));
    const transport = fetchTransport('https://api.agency.example/api', fetched);
    await transport({ method: 'POST', path: '/sites/x', headers: { a: 'b' }, body: { c: 1 } });
    expect(fetched).toHaveBeenCalledWith('https://api.agency.example/api/sites/x', {
      method: 'POST',
      headers: { a: 'b' },
      body: '{"c":1}',
    });
  });
});

describe('postJson', () => {
  afterEach(() => vi.unstubAllGlobals());
  const stub = (response: Response) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => response),
    );

  it('gives the parsed answer', async () => {
    stub(Response.json({ id: 7 }));
    expect(await postJson('https://x.example', {})).toEqual({ id: 7 });
  });
  it('gives null for an empty answer', async () => {
    stub(new Response(null, { status: 204 }));
    expect(await postJson('https://x.example', {})).toBeNull();
  });
  it.each([
    ['text/plain', 'Thank you', 'Thank you'],
    ['text/html', '<p>Thank you</p>', '<p>Thank you</p>'],
    ['application/json', '{"id":', '{"id":'],
    ['text/plain', '{"id":7}', { id: 7 }],
  ])('takes a 200 of %s: %s', async (type, body, answer) => {
    stub(new Response(body, { headers: { 'content-type': type } }));
    expect(await postJson('https://x.example', {})).toEqual(answer);
  });
  it.each([400, 404, 500])('fails on %i', async (status) => {
    stub(new Response('{}', { status }));
    const failure = await postJson('https://x.example', {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FetchError);
    expect(failure).toMatchObject({ status });
  });
  it('does not fail below 400', async () => {
    stub(new Response('{}', { status: 399 }));
    expect(await postJson('https://x.example', {})).toEqual({});
  });
});
