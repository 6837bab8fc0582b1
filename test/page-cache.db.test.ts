// Pages are kept until what they show changes, also when somebody else changes it.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createApi } from '../src/api/handle-request.ts';
import { handlers } from '../src/api/handlers.ts';
import { createContentApi } from '../src/client/content-api.ts';
import { localTransport } from '../src/client/local-transport.ts';
import { connect, type Db } from '../src/db/engine/connect.ts';
import { hasPicture } from '../src/db/estates/estate-pictures.ts';
import type { Estate } from '../src/domain/record/estate.ts';
import { estateList } from '../src/feeds/json/estate-json-source.ts';
import { importEstates } from '../src/services/imports/import-estates.ts';
import type { ServiceContext } from '../src/services/platform/context.ts';
import { createCachedPages } from '../src/web/http/cached-pages.ts';
import { createSiteLookup } from '../src/web/http/site-lookup.ts';
import type { WebContext, WebRequest } from '../src/web/http/web-context.ts';
import { createTestDatabase, describeOnADatabase } from './support/databases/databases.ts';
import { addSite, hiddenAddress, testEstate, testProject } from './support/estates.ts';
import { testServices } from './support/services.ts';

const request = (path: string, host = 'agency.example'): WebRequest => ({
  method: 'GET',
  protocol: 'http',
  host,
  path,
  search: '',
  headers: {},
});

/** The website over a database, as the server puts it together. */
const website = (ctx: ServiceContext, tagged = false) => {
  const api = createContentApi(localTransport(createApi(ctx, handlers)));
  const web: WebContext = {
    api,
    sites: createSiteLookup({ api, log: ctx.log }),
    assets: { scripts: [], styles: [], preloads: [] },
    log: ctx.log,
  };
  const pages = createCachedPages({ web, follows: ctx.catalogue.follows, tagged });
  ctx.catalogue.onChange(pages.changed);
  const ask = async (path: string, host?: string) => {
    const answer = await pages.answer(request(path, host));
    return 'etag' in answer ? { ...answer.reply, body: String(await answer.encoded('identity')) } : answer;
  };
  const kept = (path: string, host?: string) => pages.hit(request(path, host)) !== undefined;
  return { ask, kept, api };
};

const put = (ctx: ServiceContext, records: readonly Estate[]) =>
  importEstates(ctx, estateList(records), { siteId: 'agency', mode: 'partial' });

describeOnADatabase('the page cache', (open) => {
  let db: Db;
  let ctx: ServiceContext;
  let site: ReturnType<typeof website>;
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    await ctx?.catalogue.close();
    await db.kysely.deleteFrom('site').execute();
    await addSite(db, 'agency');
    ctx = await testServices(db);
    await put(ctx, [testEstate(1), testEstate(2), testProject(10, [11])]);
    await ctx.catalogue.of('agency');
    await ctx.catalogue.caughtUp('agency');
    site = website(ctx);
  });
  afterAll(() => ctx.catalogue.close());

  it('names what a page is made from, for a cache in between that is told of changes', async () => {
    const tagged = website(ctx, true);
    expect((await tagged.ask('/nl/over-ons')).headers).toMatchObject({
      'cache-tag': 'pand-agency',
      'cdn-cache-control': 'max-age=3600',
    });
    const house = (await tagged.ask('/nl/aanbod/1')).headers.location ?? '';
    const names = (await tagged.ask(house)).headers['surrogate-key']?.split(' ');
    expect(names).toEqual(expect.arrayContaining(['pand-agency', 'pand-agency-list', 'pand-agency-estate-1']));
    expect((await tagged.ask('/nl/nowhere')).headers).not.toHaveProperty('cache-tag');
    expect((await site.ask('/nl/over-ons')).headers).not.toHaveProperty('cache-tag');
  });

  it('keeps a page of the agency until its content changes', async () => {
    expect((await site.ask('/nl/over-ons')).body).toContain('About agency');
    expect(site.kept('/nl/over-ons')).toBe(true);
    await put(ctx, [testEstate(3)]);
    await ctx.catalogue.caughtUp('agency');
    expect(site.kept('/nl/over-ons')).toBe(true);
    await addSite(db, 'agency', { name: 'New name' });
    await ctx.catalogue.caughtUp('agency');
    expect(site.kept('/nl/over-ons')).toBe(false);
    expect((await site.ask('/nl/over-ons')).body).toContain('New name');
  });

  it('shows the new price of a listing, and of a unit on the page of its project', async () => {
    const house = (await site.ask('/nl/aanbod/1')).headers.location ?? '';
    const project = (await site.ask('/nl/aanbod/10')).headers.location ?? '';
    expect((await site.ask(house)).status).toBe(200);
    expect((await site.ask(project)).body).toContain('300.011');
    expect([site.kept(house), site.kept(project)]).toEqual([true, true]);
    await put(ctx, [testEstate(1, { price: { value: 123_456 } })]);
    await ctx.catalogue.caughtUp('agency');
    expect(site.kept(house)).toBe(false);
    expect((await site.ask(house)).body).toContain('123.456');
    await put(ctx, [testProject(10, [11, 12])]);
    await ctx.catalogue.caughtUp('agency');
    expect((await site.ask(project)).body).toContain('300.012');
  });

  it('never keeps what is not there, nor where it went', async () => {
    expect((await site.ask('/nl/bestaat-niet')).status).toBe(404);
    expect((await site.ask('/nl/aanbod/999')).status).toBe(404);
    expect((await site.ask('/nl/aanbod/1')).status).toBe(301);
    expect(['/nl/bestaat-niet', '/nl/aanbod/999', '/nl/aanbod/1'].map((path) => site.kept(path))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('keeps nothing of a site whose changes are not followed', async () => {
    await addSite(db, 'other', { hostnames: ['other.example'] });
    expect((await site.ask('/nl', 'other.example')).body).toContain('Home of other');
    expect(site.kept('/nl', 'other.example')).toBe(false);
    await ctx.catalogue.of('other');
    await site.ask('/nl', 'other.example');
    expect(site.kept('/nl', 'other.example')).toBe(true);
  });

  it('lists the addresses of what is on offer, without a hidden street', async () => {
    await put(ctx, [
      testEstate(1, {
        address: hiddenAddress(),
        pictures: [
          { file: 'demo:b', index: 2 },
          { file: 'demo:a', index: 1 },
        ],
      }),
      testEstate(2, { general: { transaction: { id: 5 } } }),
    ]);
    await ctx.catalogue.caughtUp('agency');
    const { total, results } = await site.api.forSite('agency').call('estateAddresses', { query: { size: 100 } });
    expect(total.value).toBe(3);
    const byId = new Map(results.map((result) => [result.id, result]));
    expect([...byId.keys()].sort((a, b) => a - b)).toEqual([1, 10, 11]);
    expect(byId.get(1)?.paths.nl).toMatch(/^\/nl\/aanbod\/1\/[a-z-]+-te-koop-in-9000-gent$/);
    expect(byId.get(1)?.pictures).toEqual(['demo:a', 'demo:b']);
    expect(byId.get(11)?.paths.fr).toMatch(/^\/fr\/offre\/10\/[a-z0-9-]+\/11$/);
    expect(byId.get(1)?.changed).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(JSON.stringify(results)).not.toMatch(/geheimstraat-4711-9000-gent"/i);
  });

  it('knows which pictures a listing has', async () => {
    const file = `file:${'a'.repeat(64)}`;
    await put(ctx, [testEstate(1, { pictures: [{ file }], files: [{ file: 'demo:plan-1-2-90', type: 'plan' }] })]);
    expect(await hasPicture(db.kysely, 'agency', file)).toBe(true);
    expect(await hasPicture(db.kysely, 'agency', 'demo:plan-1-2-90')).toBe(true);
    expect(await hasPicture(db.kysely, 'agency', 'demo:plan-1-2-91')).toBe(false);
    expect(await hasPicture(db.kysely, 'other', file)).toBe(false);
  });
});

const postgres = inject('postgres');

describe.skipIf('reason' in postgres)('two processes on PostgreSQL', () => {
  it('a change made in one drops the page in the other', async () => {
    const database = await createTestDatabase('postgres');
    const [one, two] = [await connect(database.options), await connect(database.options)];
    const [writer, reader] = [await testServices(one), await testServices(two)];
    try {
      await addSite(one, 'agency');
      await put(writer, [testEstate(1)]);
      await reader.catalogue.of('agency');
      const site = website(reader);
      const house = (await site.ask('/nl/aanbod/1')).headers.location ?? '';
      await site.ask(house);
      await site.ask('/nl');
      expect([site.kept(house), site.kept('/nl')]).toEqual([true, true]);
      await put(writer, [testEstate(1, { price: { value: 7_654_321 } })]);
      await expect.poll(() => site.kept(house)).toBe(false);
      expect(site.kept('/nl')).toBe(true);
      expect((await site.ask(house)).body).toContain('7.654.321');
      await addSite(one, 'agency', { name: 'Renamed' });
      await expect.poll(() => site.kept('/nl')).toBe(false);
      expect((await site.ask('/nl')).body).toContain('Renamed');
    } finally {
      await reader.catalogue.close();
      await writer.catalogue.close();
      await one.close();
      await two.close();
      await database.remove();
    }
  });
});
