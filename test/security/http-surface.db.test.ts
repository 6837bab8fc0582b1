// The whole HTTP surface over a database, as the program puts it together: hosts, redirects, the page cache, files,
// headers and logs under hostile requests.
import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../src/api/handle-request.ts';
import { handlers } from '../../src/api/handlers.ts';
import { createContentApi } from '../../src/client/content-api.ts';
import { localTransport } from '../../src/client/local-transport.ts';
import { connect } from '../../src/db/engine/connect.ts';
import { hasPicture } from '../../src/db/estates/estate-pictures.ts';
import { readConfig } from '../../src/server/config.ts';
import { buildApp } from '../../src/server/http/build-app.ts';
import { createLogger } from '../../src/server/logger.ts';
import { createCachedPages } from '../../src/web/http/cached-pages.ts';
import { createSiteLookup } from '../../src/web/http/site-lookup.ts';
import { createTestDatabase } from '../support/databases/databases.ts';
import { everyCall } from '../support/every-call.ts';
import { addFullSite, type FullSite } from '../support/full-site.ts';
import { viewingTest } from '../support/viewings.ts';

let app: FastifyInstance;
let own: FullSite;
let close = async (): Promise<void> => {};
const logged: string[] = [];

beforeAll(async () => {
  const database = await createTestDatabase();
  const db = await connect(database.options);
  const { ctx } = await viewingTest(db);
  own = await addFullSite(ctx, { siteId: 'alpha', word: 'merel', firstId: 100 });
  await addFullSite(ctx, { siteId: 'omega', word: 'zwaluw', firstId: 200 });
  const api = createContentApi(localTransport(createApi(ctx, handlers)));
  const assets = { scripts: ['/assets/client.js'], styles: [], preloads: [] };
  const web = { api, sites: createSiteLookup({ api, log: ctx.log }), assets, log: ctx.log };
  app = await buildApp({
    config: { ...readConfig({}, '/'), rateLimit: 1_000_000, overloadDelay: 0 },
    logger: createLogger('info', { write: (line) => void logged.push(line) }),
    api: createApi(ctx, handlers),
    web,
    pages: createCachedPages({ web, follows: ctx.catalogue.follows }),
    media: { images: ctx.images, isShown: (siteId, ref) => hasPicture(db.kysely, siteId, ref) },
    readiness: { draining: () => false, checks: {} },
    clientDir: import.meta.dirname,
  });
  close = async () => {
    await app.close();
    await ctx.catalogue.close();
    await db.close();
    await database.remove();
  };
});
afterAll(() => close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'alpha.example', ...headers } });

describe('hosts', () => {
  it.each([
    'evil.example',
    'alpha.example.evil.example',
    'alpha.example@evil.example',
    'evil.example#alpha.example',
    'evil.example:80:alpha.example',
    'alpha.example/../evil.example',
    'alpha_example',
    '..',
  ])('%s is no site', async (host) => {
    const reply = await get('/nl', { host });
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toMatch(/merel|zwaluw/);
  });
  it('shows each site on its own host, whatever a stranger forwards', async () => {
    const reply = await get('/nl/pagina-merel', {
      'x-forwarded-host': 'omega.example',
      'x-original-host': 'omega.example',
      'x-host': 'omega.example',
      forwarded: 'host=omega.example;proto=https',
      'x-site-id': 'omega',
      'x-original-url': '/nl/pagina-zwaluw',
      'x-rewrite-url': '/nl/pagina-zwaluw',
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('merel');
    expect(reply.body).not.toMatch(/zwaluw|omega/);
  });
});

describe('redirects', () => {
  const PATHS = String.raw`
    / //evil.example //evil.example/%2e%2e ///evil.example /\evil.example /%5cevil.example
    /%2f%2fevil.example /nl//evil.example /NL/ /nl/ /.evil.example /nl/aanbod/100
    /nl/aanbod/100/https:%2f%2fevil.example /nl/aanbod/100/x?to=//evil.example
    /?next=https://evil.example /nl/favorieten?from=https://evil.example /nl/kopen/Gent?x=//evil.example
    /nl/@evil.example /nl/..;/evil.example
  `
    .trim()
    .split(/\s+/);
  it.each(PATHS)('%s stays here', async (path) => {
    for (const headers of [{}, { referer: 'https://evil.example/' }, { 'x-forwarded-proto': 'evil' }]) {
      const reply = await get(path, headers);
      expect(reply.statusCode).toBeLessThan(500);
      const { location } = reply.headers;
      if (location === undefined) continue;
      const target = new URL(String(location), 'http://alpha.example/');
      expect(target.host).toBe('alpha.example');
      expect(String(location)).toMatch(/^\/(?![/\\])/);
    }
  });
  it('goes back to no stranger after a form', async () => {
    const form = (body: string, referer: string): InjectOptions => ({
      method: 'POST',
      url: '/nl/favorieten',
      headers: {
        host: 'alpha.example',
        origin: 'http://alpha.example',
        referer,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: body,
    });
    for (const referer of [
      'https://evil.example/x',
      'http://alpha.example//evil.example',
      'http://alpha.example/\\evil.example',
    ]) {
      const reply = await app.inject(form('save=100&from=//evil.example&next=//evil.example', referer));
      expect(reply.statusCode).toBe(303);
      const target = new URL(String(reply.headers.location), 'http://alpha.example/');
      expect(target.host).toBe('alpha.example');
    }
  });
});

describe('the page cache', () => {
  const HEADERS = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '61234',
    'x-forwarded-prefix': '/evil-prefix',
    'x-http-method-override': 'POST',
    'accept-language': 'evil-lang',
    'user-agent': 'evil-agent',
    referer: 'https://evil.example/',
    origin: 'https://evil.example',
    cookie: 'favorites=evil; showPopup=evil',
    'x-site-id': 'omega',
    accept: 'evil/json',
    'cache-control': 'evil',
    range: 'bytes=0-3',
    'if-none-match': '"evil"',
  };
  it('keeps nothing of what is not in its key', async () => {
    for (const path of ['/nl/pagina-merel', '/nl/over-ons', '/nl', '/nl/hou-me-op-de-hoogte']) {
      const poisoned = await get(`${path}?utm_source=evil&cb=1`, HEADERS);
      expect(poisoned.statusCode, path).toBe(200);
      const clean = await get(path);
      expect(clean.body, path).not.toMatch(/evil|61234/);
      expect(JSON.stringify(clean.headers), path).not.toMatch(/evil/);
      const other = await get(`${path}?type=1&evil=1`);
      expect(other.body, path).not.toContain('evil');
    }
  });
  it('keeps nothing for a visitor: no cookie on a kept page, no kept page by token or cookie', async () => {
    expect((await get('/nl/pagina-merel')).headers['set-cookie']).toBeUndefined();
    for (const path of [
      '/nl/favorieten',
      `/nl/hou-me-op-de-hoogte/${own.tokens.manage}`,
      `/nl/afspraak-annuleren/${own.tokens.appointment}`,
      `/nl/vakantie/aanvraag/${own.tokens.visitor}`,
    ]) {
      const reply = await get(path);
      expect(reply.statusCode, path).toBe(200);
      expect(reply.headers['cache-control'], path).toMatch(/private|no-store/);
    }
  });
});

describe('files', () => {
  const TARGETS = [
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f%2e%2e%2fpackage.json',
    '..\\..\\package.json',
    '....//package.json',
    '%252e%252e%252fpackage.json',
    'tenancy.db.test.ts',
    '/etc/passwd',
  ];
  it.each([
    '/assets/',
    '/api/sites/alpha/assets/',
    '/media/alpha/',
    '/media/alpha/file:',
    '/api/sites/alpha/rental-units/photo/100/',
    '/nl/',
    '/',
  ])('below %s only ours', async (stem) => {
    for (const target of TARGETS) {
      for (const tail of ['', '/370x200.jpg']) {
        const reply = await get(`${stem}${target}${tail}`);
        expect([301, 400, 403, 404], `${stem}${target}`).toContain(reply.statusCode);
        expect(reply.body).not.toMatch(/root:|"name": "pand"|describeOnEachDatabase/);
      }
    }
  });
  it('makes a picture of nothing but what a listing has', async () => {
    for (const ref of [
      'http:%2F%2F169.254.169.254%2Flatest',
      'file:%2Fetc%2Fpasswd',
      `file:${'a'.repeat(64)}`,
      'demo:coast-1-day-summer',
    ]) {
      expect((await get(`/media/alpha/${ref}/370x200.jpg`)).statusCode, ref).toBe(404);
    }
  });
});

describe('headers', () => {
  it.each([
    '/nl',
    '/nl/bestaat-niet',
    '/api/sites/alpha',
    '/api/docs',
    '/healthz',
    '/api/sites/alpha/assets/merel.svg',
  ])('%s can not be framed by others, guessed at or read across origins', async (path) => {
    const { headers } = await get(path);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'|sandbox/);
    // Mails show the logo; nothing else is for other origins.
    const policy = path.includes('/assets/') ? 'cross-origin' : 'same-origin';
    expect(headers['cross-origin-resource-policy']).toBe(policy);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers.server ?? headers['x-powered-by']).toBeUndefined();
  });
  it('runs no inline script and no script of others', async () => {
    const policy = String((await get('/nl')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src [^;]*'self'/);
    expect(policy).not.toMatch(/script-src [^;]*unsafe|script-src [^;]*\*/);
  });
});

describe('slow and large requests', () => {
  it('does not wait for a request that drips, nor for a header without end', () => {
    const { server } = app;
    expect(server.requestTimeout).toBe(15_000);
    expect(server.headersTimeout).toBe(10_000);
    expect(server.keepAliveTimeout).toBe(30_000);
  });
  it('reads no header of more than 16 kB', async () => {
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connectSocket(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.write(`GET /nl HTTP/1.1\r\nHost: alpha.example\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`);
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe('logs', () => {
  it('hold no token, no address, no word of a visitor, and one line per event', async () => {
    const requests = everyCall(own);
    logged.length = 0;
    const json = { host: 'alpha.example', 'content-type': 'application/json' };
    const { tokens } = own;
    for (const path of [
      `/nl/hou-me-op-de-hoogte/${tokens.manage}?q=geheim`,
      `/nl/hou-me-op-de-hoogte/uitschrijven/${tokens.unsubscribe}`,
      `/nl/afspraak-annuleren/${tokens.appointment}`,
      `/api/sites/alpha/subscriptions/${tokens.manage}`,
      `/api/sites/alpha/live-agenda/reservation/${tokens.appointment}`,
      `/api/sites/alpha/rental-units/reservation/${tokens.agency}`,
      `/api/sites/alpha/rental-units/calendar/${tokens.rentalCalendar}`,
      `/api/sites/alpha/live-agenda/calendar/${tokens.agendaCalendar}`,
      '/nl/x%0a{"level":"error","msg":"forged"}',
      '/nl/x?a=%0d%0aforged',
    ])
      await get(path, { authorization: `Bearer ${own.bearer}`, cookie: 'favorites=geheim' });
    await app.inject({
      method: 'POST',
      url: '/api/sites/alpha/contact-requests',
      headers: { ...json, authorization: `Bearer ${own.bearer}` },
      payload: JSON.stringify(requests.contactRequest.body),
    });
    expect(logged.length).toBeGreaterThan(10);
    const text = logged.join('');
    for (const secret of [...Object.values(tokens), own.bearer, 'geheim', 'lotte-100@huis.example'])
      expect(text, secret).not.toContain(secret);
    for (const line of logged) expect(Object.keys(JSON.parse(line))).toContain('level');
    expect(text).not.toContain('"msg":"forged"');
  });
});
