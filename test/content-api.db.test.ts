// The content calls of behaviour section 7, the same suite over both transports: in process, and over HTTP.
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../src/api/handle-request.ts';
import { handlers } from '../src/api/handlers.ts';
import { type ContentApi, createContentApi } from '../src/client/content-api.ts';
import { fetchTransport } from '../src/client/fetch-transport.ts';
import { HttpError } from '../src/client/http-error.ts';
import { localTransport } from '../src/client/local-transport.ts';
import { createRestClient } from '../src/client/rest-client.ts';
import type { Transport } from '../src/client/transport.ts';
import { replaceSiteContent } from '../src/db/content/site-content.ts';
import { readConfig } from '../src/server/config.ts';
import { buildApp } from '../src/server/http/build-app.ts';
import { testAssets, testContent } from './support/content.ts';
import { describeOnADatabase } from './support/databases/databases.ts';
import { testServices } from './support/services.ts';

const statusOf = (call: Promise<unknown>): Promise<number | string> =>
  call.then(
    () => 'no error',
    (error: unknown) => (error instanceof HttpError ? error.status : String(error)),
  );

describeOnADatabase('the content API', (open) => {
  let app: FastifyInstance;
  let address = '';
  const transports: Record<string, Transport> = {};

  beforeAll(async () => {
    const db = await open();
    await db.transaction((trx) => replaceSiteContent(trx, testContent('alpha'), testAssets));
    await db.transaction((trx) => replaceSiteContent(trx, testContent('beta'), []));
    const services = await testServices(db);
    const api = createApi(services, handlers);
    app = await buildApp({
      config: { ...readConfig({}, '/'), rateLimit: 100_000, overloadDelay: 0 },
      logger: pino({ level: 'silent' }),
      api,
      web: undefined,
      readiness: { draining: () => false, checks: { database: () => db.ping() } },
      clientDir: undefined,
    });
    address = await app.listen({ port: 0, host: '127.0.0.1' });
    transports.local = localTransport(api);
    transports.http = fetchTransport(`${address}/api`);
  });
  afterAll(() => app.close());

  describe.each(['local', 'http'])('over the %s transport', (name) => {
    let alpha: ContentApi;
    const transport = (): Transport => transports[name] as Transport;
    beforeAll(() => {
      alpha = createContentApi(transport(), 'alpha');
    });

    it('GET /sites/{siteId}: settings, without anything secret, with file hashes', async () => {
      const site = await alpha.call('siteById');
      expect(site).toMatchObject({ id: 'alpha', name: 'Agency alpha', hostnames: ['alpha.example'], hiddenStatus: [] });
      expect(site.assets['logo.svg']).toMatch(/^[a-f0-9]{64}$/);
    });
    it('GET /sites/by-hostname/{host}, in any case', async () => {
      expect(await alpha.call('siteByHostname', { params: { host: 'BETA.example' } })).toMatchObject({ id: 'beta' });
      expect(await alpha.find('siteByHostname', { params: { host: 'gamma.example' } })).toBeUndefined();
    });
    it('GET navigation: the tree and one subtree', async () => {
      expect(await alpha.call('navigation', { params: { type: 'main' } })).toMatchObject([
        { id: 'home', children: [{ id: 'about' }] },
      ]);
      expect(await alpha.call('navigation', { params: { type: 'footer' } })).toEqual([]);
      expect(await alpha.call('navigationSubtree', { params: { type: 'main', id: 'about' } })).toMatchObject({
        id: 'about',
        page: 'about',
      });
      expect(await alpha.find('navigationSubtree', { params: { type: 'main', id: 'nowhere' } })).toBeUndefined();
    });
    it('GET pages: all without HTML, one by id, one by URL in each locale', async () => {
      const pages = await alpha.call('pages');
      expect(pages.map(({ id }) => id)).toEqual(['home', 'about']);
      expect(pages[0]).not.toHaveProperty('html');
      expect(await alpha.call('pageById', { params: { id: 'about' } })).toMatchObject({
        html: { nl: '<h1>About alpha</h1>' },
      });
      for (const url of [
        '/nl/over-ons',
        '/fr/a-propos',
        '/en/about-us',
        '/de/ueber-uns',
        'nl/over-ons',
        '/nl/over-ons/',
      ])
        expect(await alpha.call('pageByUrl', { params: { url } })).toMatchObject({ id: 'about' });
      expect(await alpha.call('pageByUrl', { params: { url: '/fr' } })).toMatchObject({ id: 'home' });
      for (const url of ['/fr/over-ons', '/xx/over-ons', 'over-ons', '/nl/x/y', '/nl/%2e%2e'])
        expect(await alpha.find('pageByUrl', { params: { url } }), url).toBeUndefined();
    });
    it('GET entities and their items', async () => {
      expect(await alpha.call('entities')).toEqual([
        { id: 'offices', title: expect.objectContaining({ nl: 'Offices nl' }) },
      ]);
      expect(await alpha.call('entityItems', { params: { id: 'offices' } })).toMatchObject([
        { id: 'gent', facts: { city: 'Gent' }, hours: [{ day: 1 }] },
      ]);
      expect(await alpha.find('entityItems', { params: { id: 'team' } })).toBeUndefined();
    });
    it('GET agreements: by query, by accept-language, with fallback and version', async () => {
      expect(await alpha.call('agreements', { query: { locale: 'de' } })).toEqual([
        { kind: 'privacy-statement', version: '2026-01-01', locale: 'de', title: 'Privacy de', html: '<p>de</p>' },
      ]);
      expect(await alpha.call('agreements', { locale: 'de', query: {} })).toMatchObject([{ locale: 'de' }]);
      expect(await alpha.call('agreements', { query: { locale: 'fr' } })).toMatchObject([
        { locale: 'nl', html: '<p>nl</p>' },
      ]);
    });
    it('GET translations of one locale', async () => {
      const texts = await alpha.call('translations', { params: { locale: 'fr' } });
      expect(Object.keys(texts).length).toBeGreaterThan(10);
    });
    it('GET assets: a wrong hash is unknown', async () => {
      const { assets } = await alpha.call('siteById');
      const hash = assets['logo.svg'] ?? '';
      expect(await alpha.call('asset', { params: { name: 'logo.svg' }, query: { hash } })).toBe(
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
      );
      expect(
        await statusOf(alpha.call('asset', { params: { name: 'logo.svg' }, query: { hash: 'a'.repeat(64) } })),
      ).toBe(404);
      expect(await statusOf(alpha.call('asset', { params: { name: 'other.svg' }, query: {} }))).toBe(404);
    });

    it('shows nothing of another site', async () => {
      const beta = createContentApi(transport(), 'beta');
      expect(await beta.call('pageById', { params: { id: 'about' } })).toMatchObject({
        html: { nl: '<h1>About beta</h1>' },
      });
      expect(await beta.find('asset', { params: { name: 'logo.svg' }, query: {} })).toBeUndefined();
    });

    it.each([
      ['/sites/gamma', 404],
      ['/sites/gamma/pages/', 404],
      ['/sites/gamma/navigation/main', 404],
      ['/sites/gamma/agreements', 404],
      ['/sites/gamma/entities', 404],
      ['/sites/A%20B', 400],
      ['/sites/alpha/navigation/side', 400],
      ['/sites/alpha/pages/No%20Page', 400],
      ['/sites/alpha/pages/unknown', 404],
      ['/sites/alpha/agreements?locale=xx', 400],
      ['/sites/alpha/agreements?locale=nl&locale=fr', 400],
      ['/sites/alpha/agreements?colour=red', 400],
      ['/sites/alpha/assets/..%2Fsecret.key', 400],
      // Of any form: too short, not hexadecimal, capitals, too long, empty, twice.
      ['/sites/alpha/assets/logo.svg?hash=zz', 404],
      ['/sites/alpha/assets/logo.svg?hash=00000000', 404],
      ['/sites/alpha/assets/logo.svg?hash=AAAAAAAA', 404],
      [`/sites/alpha/assets/logo.svg?hash=${'a'.repeat(200)}`, 404],
      ['/sites/alpha/assets/logo.svg?hash=', 404],
      ['/sites/alpha/assets/logo.svg?hash=aaaaaaaa&hash=bbbbbbbb', 404],
      ['/translations/es', 400],
      ['/nothing', 404],
      ['/sites/alpha/pages/by-url/%E0%A4%A', 400],
    ])('%s → %i as a problem document', async (path, status) => {
      const response = await transport()({ method: 'GET', path, headers: {} });
      expect(response.status).toBe(status);
      expect(response.contentType).toContain('application/problem+json');
      expect(await response.json()).toMatchObject({ type: 'about:blank', status, title: expect.any(String) });
    });
    it('names the field of a bad request', async () => {
      const response = await transport()({ method: 'GET', path: '/sites/alpha/agreements?locale=xx', headers: {} });
      expect(await response.json()).toMatchObject({ errors: [{ field: 'query.locale' }] });
    });
    it('a wrong method is 405', async () => {
      const response = await transport()({ method: 'DELETE', path: '/sites/alpha', headers: {} });
      expect(response.status).toBe(405);
    });
    it('a different x-site-id is 400', async () => {
      const client = createRestClient(transport(), 'beta');
      expect(await statusOf(client.get('/sites/alpha'))).toBe(400);
    });
  });

  it('says over HTTP which methods are possible', async () => {
    const response = await app.inject({ method: 'PUT', url: '/api/sites/alpha' });
    expect(response.headers.allow).toBe('GET');
  });
  it('serves a file with its type, for a year when asked for with its hash, drawings in a sandbox', async () => {
    const { assets } = (await app.inject('/api/sites/alpha')).json();
    const plain = await app.inject('/api/sites/alpha/assets/logo.svg');
    expect(plain.headers['content-type']).toBe('image/svg+xml');
    expect(plain.headers['cache-control']).toBe('public, no-cache');
    expect(plain.headers['content-security-policy']).toContain('sandbox');
    const hashed = await app.inject(`/api/sites/alpha/assets/logo.svg?hash=${assets['logo.svg']}&version=1`);
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(hashed.body).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
  });
  it('answers 304 to whoever has it already', async () => {
    const first = await app.inject('/api/sites/alpha/pages/');
    const again = await app.inject({
      url: '/api/sites/alpha/pages/',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });
  it('HEAD is GET without a body', async () => {
    const head = await fetch(`${address}/api/sites/alpha`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toContain('application/json');
    expect(await head.text()).toBe('');
  });
  it('describes itself: every call of the table, with resolvable references', async () => {
    const document = (await app.inject('/api/openapi.json')).json();
    expect(Object.keys(document.paths)).toContain('/sites/{siteId}/pages/by-url/{url}');
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference]) => reference ?? '',
    );
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) {
      const name = reference.replace('#/components/schemas/', '');
      expect(document.components.schemas, reference).toHaveProperty(name);
    }
    const page = await app.inject('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/api/sites/{siteId}/pages/by-url/{url}');
  });
});
