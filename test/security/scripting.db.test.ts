// Script in every text of a listing, a holiday home, a page, a content list, an agreement and a query string: no page
// that shows it holds anything that runs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, createApi } from '../../src/api/handle-request.ts';
import { handlers } from '../../src/api/handlers.ts';
import { createContentApi } from '../../src/client/content-api.ts';
import { localTransport } from '../../src/client/local-transport.ts';
import { fillPath } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { connect } from '../../src/db/engine/connect.ts';
import { shareCode } from '../../src/domain/leads/favorites.ts';
import { PUSH_SCOPES } from '../../src/domain/people/push-scope.ts';
import { estateList } from '../../src/feeds/json/estate-json-source.ts';
import { importEstates } from '../../src/services/imports/import-estates.ts';
import { createToken } from '../../src/services/people/push-access.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { renderRequest } from '../../src/web/http/page.routes.ts';
import { FILTER_PARAMETERS } from '../../src/web/http/page-key.ts';
import { createSiteLookup } from '../../src/web/http/site-lookup.ts';
import type { WebContext, WebReply } from '../../src/web/http/web-context.ts';
import { createTestDatabase } from '../support/databases/databases.ts';
import { addSite } from '../support/estates.ts';
import { HOSTILE, HOSTILE_PAGES, hostileListings, hostilePushes } from '../support/hostile-site.ts';
import { PAYLOADS, scriptsIn } from '../support/scripting.ts';
import { testServices } from '../support/services.ts';

describe('the eye of these tests', () => {
  it.each([
    '<script>xss()</script>',
    '<script src="https://x.example/a.js"></script>',
    '<img src=x onerror=xss()>',
    '<a href=" javascript:xss()">x</a>',
    '<form action="JavaScript:xss()"></form>',
    '<iframe srcdoc="x"></iframe>',
    '<base href="//x.example">',
    '<meta http-equiv=refresh content="0;url=//x.example">',
    '<script type="application/json">{"a":"</script>"}</script>',
  ])('sees %s', (html) => expect(scriptsIn(html)).not.toEqual([]));
  it('lets our own files, data blocks and plain text pass', () => {
    const html =
      '<script type="module" src="/assets/a.js"></script><script type="application/json">{}</script>&lt;script&gt;';
    expect(scriptsIn(html)).toEqual([]);
  });
});

describe('script in texts', () => {
  let ctx: ServiceContext;
  let api: Api;
  let web: WebContext;
  let close = async (): Promise<void> => {};
  const failures: unknown[] = [];
  beforeAll(async () => {
    const database = await createTestDatabase();
    const db = await connect(database.options);
    close = async () => {
      await ctx.catalogue.close();
      await db.close();
      await database.remove();
    };
    const error = (about: unknown) => void failures.push(about);
    ctx = await testServices(db, { log: { info: () => {}, warn: () => {}, error } });
    api = createApi(ctx, handlers);
    await addSite(db, 'agency');
    const { token } = await createToken(ctx, {
      siteId: 'agency',
      name: 'crm',
      scopes: [...PUSH_SCOPES],
      expiresAt: null,
    });
    for (const { name, params, body } of hostilePushes()) {
      const path = fillPath(endpoints[name].path, { siteId: 'agency', ...params });
      const reply = await api({
        method: endpoints[name].method,
        path,
        headers: { authorization: `Bearer ${token}` },
        body,
      });
      const answer = JSON.stringify(reply.body);
      expect(reply.status, `${name} ${answer}`).toBe(200);
      expect(answer, name).not.toContain('"skipped":1');
    }
    const report = await importEstates(ctx, estateList(hostileListings()), { siteId: 'agency', mode: 'partial' });
    expect(report).toMatchObject({ changed: 3, skipped: 0 });
    await ctx.catalogue.of('agency');
    await ctx.catalogue.caughtUp('agency');
    const contentApi = createContentApi(localTransport(api));
    web = {
      api: contentApi,
      sites: createSiteLookup({ api: contentApi, log: ctx.log }),
      assets: { scripts: ['/assets/client.js'], styles: [], preloads: [] },
      log: ctx.log,
    };
  });
  afterAll(() => close());

  const ask = async (address: string): Promise<WebReply> => {
    const [path = '', query] = address.split(/\?(.*)/s);
    const search = query === undefined ? '' : `?${query}`;
    const request = { method: 'GET', protocol: 'https', host: 'agency.example', path, search, headers: {} } as const;
    const reply = await renderRequest(web, request);
    return reply.status === 301 ? ask(String(reply.headers.location)) : reply;
  };

  it.each([...HOSTILE_PAGES, `/nl/favorieten?share=${shareCode([HOSTILE.estate, HOSTILE.unit])}`])(
    '%s shows it as text',
    async (address) => {
      const { status, body, headers } = await ask(address);
      expect(status).toBe(200);
      expect(headers['content-type']).toContain('text/html');
      // The texts did come through: otherwise this shows nothing.
      expect(String(body)).toMatch(/xss\(\)/);
      expect(scriptsIn(String(body))).toEqual([]);
    },
  );

  it('is text in what is not HTML', async () => {
    for (const address of [`/nl/ajax/estate/${HOSTILE.estate}`, `/nl/ajax/similar-estate/${HOSTILE.estate}`]) {
      const { headers, body } = await ask(address);
      expect(headers['content-type']).toMatch(/^application\/json/);
      JSON.parse(String(body));
    }
    const feed = await api({ method: 'GET', path: '/sites/agency/feeds/kyero.xml', headers: {} });
    expect(feed.headers['content-type']).toMatch(/^application\/xml|^text\/xml/);
  });

  const NAMES = [
    ...FILTER_PARAMETERS,
    ...['sortType', 'sortOrder', 'group', 'view', 'page', 'offset', 'share', 'from', 'done', 'to', 'period', 'month'],
    ...['entity', 'item', 'estate', 'edit', 'alert', 'surface-min', 'epc', 'radius', 'frequency', 'sort', 'q', 'x'],
  ];
  it.each([
    '/nl/hostile',
    '/nl/hou-me-op-de-hoogte',
    '/nl/favorieten',
    '/nl/detail',
    `/nl/vakantie/${HOSTILE.rental}`,
    '/nl/ajax/send-to-a-friend',
    '/nl/ajax/contact-form-handler',
    '/nl/hou-me-op-de-hoogte/uitschrijven/x',
    '/nl/bestaat-niet',
    '/bestaat-niet',
  ])('%s takes a query string for text', async (path) => {
    for (const payload of PAYLOADS) {
      const search = new URLSearchParams(NAMES.map((name) => [name, payload]));
      const { status, body } = await ask(`${path}?${search}`);
      expect(status, payload).toBeLessThan(500);
      expect(scriptsIn(String(body)), payload).toEqual([]);
      const raw = await ask(`${path}?q=${payload}&type=${payload}`);
      expect(scriptsIn(String(raw.body)), payload).toEqual([]);
    }
  });

  it('takes a path for text', async () => {
    for (const payload of PAYLOADS) {
      for (const path of [
        `/nl/${payload}`,
        `/nl/${encodeURIComponent(payload)}/x`,
        `/${encodeURIComponent(payload)}`,
      ]) {
        const { status, body } = await ask(path);
        expect([404, 400], path).toContain(status);
        expect(scriptsIn(String(body)), path).toEqual([]);
      }
    }
  });

  it('breaks no widget on the way', () => expect(failures).toEqual([]));
});
