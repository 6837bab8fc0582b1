import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../test/support/databases/databases.ts';
import { addSite, hiddenAddress, testEstate, testProject } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import { saveCollection } from '../db/estates/collections.ts';
import { findCity } from '../domain/places/find-city.ts';
import type { Estate } from '../domain/record/estate.ts';
import { estateList } from '../feeds/json/estate-json-source.ts';
import { importEstates } from '../services/imports/import-estates.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { type Api, createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

const SITE = 'agency';
const GHENT = findCity('9000', 'Gent')?.id;

const listings: readonly Estate[] = [
  testEstate(1, {
    general: { title: { nl: 'Huis met tuin' }, description: { nl: 'Lange tekst' } },
    fields: { 'financial.purchase_price': 123_456, 'financial.price': 250_000 },
    salesRepresentative: { firstname: 'Mira', lastname: 'Voorbeeld', email: 'mira@agency.example' },
  }),
  testEstate(2, { address: hiddenAddress(), general: { buildingName: 'Villa Geheimstraat' } }),
  testEstate(3, { general: { transaction: { id: 10 } } }),
  testEstate(4, { archived: true }),
  testEstate(5, { general: { transaction: { id: 2 }, headType: { id: 3 } }, price: { value: 900 } }),
  testEstate(6, { general: { transaction: { id: 5 } } }),
  testEstate(7, { general: { guid: 'SK-77', transaction: { id: 3 } }, external_id: '0077' }),
  testEstate(8, { external_id: '0088' }),
  testProject(10, [11, 12, 13, 14], { address: hiddenAddress() }),
  testProject(20, [21], { general: { transaction: { id: 10 } } }),
  testProject(30, [31], { archived: true }),
];

const withUnits = (estate: Estate): Estate =>
  estate.general.id !== 10
    ? estate
    : {
        ...estate,
        children:
          estate.children?.map((unit) => {
            if (unit.general.id === 12) return { ...unit, price: { value: 199_000 } };
            if (unit.general.id === 13)
              return { ...unit, general: { ...unit.general, transaction: { id: 10 } }, price: { value: 1 } };
            if (unit.general.id === 14) return { ...unit, archived: true };
            return { ...unit, address: { ...hiddenAddress(), visible: true } };
          }) ?? null,
      };

describeOnEachDatabase('the estate calls', (open) => {
  let ctx: ServiceContext;
  let api: Api;

  beforeAll(async () => {
    ctx = await testServices(await open());
    api = createApi(ctx, handlers);
    await addSite(ctx.db, SITE, { hiddenStatus: [10] });
    await addSite(ctx.db, 'empty');
    const everything = [...listings.map(withUnits), testEstate(9)];
    await importEstates(ctx, estateList(everything), { siteId: SITE, mode: 'full' });
    await importEstates(ctx, estateList(listings.map(withUnits)), { siteId: SITE, mode: 'full', allowRemoval: true });
    await ctx.db.transaction((trx) =>
      saveCollection(trx, SITE, { id: 'pick', title: { nl: 'Keuze' }, estateIds: [7, 3, 9, 1, 999, 2] }),
    );
    await ctx.catalogue.caughtUp(SITE);
  });
  afterAll(() => ctx.catalogue.close());

  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    api({ method, path: `/sites/${SITE}${path}`, headers, body });
  const get = async (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers);
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely here.
  const body = async (reply: ReturnType<typeof call>): Promise<any> => {
    const { status, body: answer } = await reply;
    expect(status).toBe(200);
    return answer;
  };
  const search = (query: object = {}, more: object = {}) => body(call('POST', '/estates', { query, ...more }));
  const idsOf = (answer: { results: Estate[] }) => answer.results.map(({ general }) => general.id);

  describe('search', () => {
    const byId = { sort: [{ field: 'price.value', direction: 'asc' }] };

    it('finds what visitors may see, units under their project', async () => {
      const answer = await search({}, byId);
      expect(answer.total).toEqual({ value: 7 });
      expect(idsOf(answer)).toEqual([5, 10, 1, 2, 6, 7, 8]);
      expect(idsOf(await search({ units: 'include' }, byId))).toEqual([5, 10, 12, 1, 2, 6, 7, 8, 11]);
    });
    it('pages', async () => {
      const answer = await search({}, { ...byId, pagination: { from: 2, size: 3 } });
      expect(answer.total).toEqual({ value: 7 });
      expect(idsOf(answer)).toEqual([1, 2, 6]);
    });
    it('combines terms, ranges, text and distance', async () => {
      const city = { 'address.city.id': [GHENT] };
      expect(idsOf(await search({ terms: { ...city, 'general.headType.id': ['apartment'] } }))).toEqual([5, 10]);
      expect(idsOf(await search({ range: { 'price.value': { gte: 250_000, lte: 300_001 } } }))).toEqual([1]);
      expect(idsOf(await search({ match: { text: 'tui' } }))).toEqual([1]);
      const geoDistance = { field: 'geoLocation', distance: '5km', lat: 51.05, lon: 3.72 };
      expect((await search({ geoDistance })).total.value).toBe(7);
      expect((await search({ geoDistance: { ...geoDistance, lat: 50 } })).total.value).toBe(0);
    });
    it('gives what a card needs and no more', async () => {
      const { results } = await search({ match: { text: 'REF-1' } });
      const card = results.find(({ general }: Estate) => general.id === 1);
      expect(card.general.title).toEqual({ nl: 'Huis met tuin' });
      expect(card.general.description).toBeUndefined();
      expect(card.salesRepresentative).toBeUndefined();
      expect(card.fields).toEqual({ 'financial.price': 250_000 });
    });
    it('gives a project the lowest price of its visible unsold units', async () => {
      const { results } = await search({ terms: { 'general.headType.id': [7] } });
      expect(results).toHaveLength(1);
      expect(results[0].price).toEqual({ value: 199_000, priceFrom: true });
      expect(results[0].children.map((unit: Estate) => unit.general.id)).toEqual([11, 12]);
    });
    it('does not find a hidden street', async () => {
      expect(idsOf(await search({ match: { text: 'Geheimstraat' } }, byId))).toEqual([5, 1, 6, 7, 8]);
    });
  });

  it('answers the filter lists with counts', async () => {
    const filters = await body(
      call('POST', '/estate-filters', { query: { terms: { 'general.status': ['TO_RENT'] } } }),
    );
    expect(filters.headTypes.map(({ id, count }: { id: number; count: number }) => [id, count])).toEqual([[3, 1]]);
    expect(filters.locations).toMatchObject([{ id: GHENT, zip: '9000', name: 'Gent', count: 1 }]);
    expect(Object.keys(filters).sort()).toEqual([
      'bedrooms',
      'countries',
      'headTypes',
      'locations',
      'prices',
      'subTypes',
      'transactions',
    ]);
  });

  describe('one estate', () => {
    it('is the public record', async () => {
      const estate = await body(get('/estates/v2/1'));
      expect(estate.address).toMatchObject({ street: { nl: 'Geheimstraat' }, region: 'FLANDERS', city: { id: GHENT } });
      expect(estate.general.description).toEqual({ nl: 'Lange tekst' });
      expect(estate.fields).toEqual({ 'financial.price': 250_000 });
    });
    it('hides what is hidden', async () => {
      const estate = await body(get('/estates/v2/2'));
      expect(estate.address.street).toBeUndefined();
      expect(estate.address.geoLocation).toEqual({ lat: 51.05475, lon: 3.7205 });
    });
    it('may be a unit, which stands where its project stands', async () => {
      const unit = await body(get('/estates/v2/12'));
      expect(unit.general.parentId).toBe(10);
      expect(unit.address).toMatchObject({ visible: false, city: { id: GHENT } });
    });
    it.each([
      [999, 404],
      [99_999_999_999, 404],
      [3, 404],
      [13, 404],
      [20, 404],
      [21, 404],
      [4, 410],
      [9, 410],
      [14, 410],
      [30, 410],
      [31, 410],
    ])('%i answers %i in every call', async (id, status) => {
      for (const path of [`/estates/v2/${id}`, `/estates/group/${id}`, `/estates/${id}/contact-info`]) {
        const reply = await get(path);
        expect([path, reply.status]).toEqual([path, status]);
        expect(reply.headers['content-type']).toBe('application/problem+json');
        expect(reply.body).toMatchObject({ status });
      }
    });
    it('hidden and unknown look the same', async () => {
      expect(await get('/estates/v2/3')).toEqual(await get('/estates/v2/999'));
    });
    it('is found by its number in the special source', async () => {
      expect((await body(get('/estates/skarabee/SK-77'))).general.id).toBe(7);
      expect((await body(get('/estates/skarabee/0077'))).general.id).toBe(7);
      expect((await get('/estates/skarabee/0088')).status).toBe(404);
      expect((await get('/estates/skarabee/nobody')).status).toBe(404);
    });
    it('has a contact: its own, else the office', async () => {
      expect(await body(get('/estates/1/contact-info'))).toEqual({
        kind: 'salesRepresentative',
        name: 'Mira Voorbeeld',
        firstname: 'Mira',
        lastname: 'Voorbeeld',
        email: 'mira@agency.example',
      });
      expect(await body(get('/estates/2/contact-info', { 'accept-language': 'fr' }))).toEqual({
        kind: 'office',
        name: 'Gent fr',
        city: 'Gent',
        phone: '+3291234567',
        email: 'info@agency.example',
      });
    });
  });

  it('gives a project with its visible units, by the id of either', async () => {
    const group = await body(get('/estates/group/10'));
    expect(group.general.children).toEqual([11, 12]);
    expect(group.children.map((unit: Estate) => unit.general.id)).toEqual([11, 12]);
    expect(await body(get('/estates/group/12'))).toEqual(group);
    expect((await get('/estates/group/1')).status).toBe(404);
  });

  it('gives a collection in its order, without what is hidden or gone', async () => {
    const collection = await body(get('/estate-collections/pick'));
    expect(collection).toMatchObject({ id: 'pick', title: { nl: 'Keuze' }, total: { value: 3 } });
    expect(idsOf(collection)).toEqual([7, 1, 2]);
    expect((await get('/estate-collections/none')).status).toBe(404);
    expect((await search({ terms: { 'children.collections': ['pick'] } })).total.value).toBe(3);
  });

  it('gives a landing page', async () => {
    expect(await body(get('/estate-pages/kopen/gent'))).toMatchObject({
      title: { en: 'Property for sale in Ghent' },
      // The whole municipality: Gentbrugge and Sint-Denijs-Westrem belong to it.
      query: { terms: { 'address.city.id': expect.arrayContaining([GHENT, 90500, 90510]) } },
      count: 5,
    });
    expect((await get('/estate-pages/kopen/atlantis')).status).toBe(404);
  });

  it('gives clusters for a map', async () => {
    const bounds = { south: 49, west: 2, north: 52, east: 7 };
    const map = await body(call('POST', '/estate-clusters', { bounds, zoom: 6 }));
    expect(map.total).toBe(7);
    expect(map.clusters.reduce((sum: number, { count }: { count: number }) => sum + count, map.pins.length)).toBe(7);
    expect(map).not.toHaveProperty('homes');
    const named = await body(call('POST', '/estate-clusters', { bounds, zoom: 6, homes: 2 }));
    expect(named.homes).toHaveLength(2);
    expect(named.homes[0].address.geoLocation).toMatchObject({ lat: expect.any(Number), lon: expect.any(Number) });
    expect((await call('POST', '/estate-clusters', { bounds, zoom: 6, homes: 101 })).status).toBe(400);
  });

  it('finds towns, those with listings first', async () => {
    const towns = await body(get('/cities?q=gan&locale=fr'));
    expect(towns[0]).toMatchObject({ id: GHENT, name: 'Gent', count: 7 });
    expect(await body(get('/cities?q='))).toEqual([]);
    expect((await get('/cities')).body).toMatchObject({ status: 400, errors: [{ field: 'query.q' }] });
  });

  it('gives similar listings, also for one that is gone, never for one that is hidden', async () => {
    expect(idsOf(await body(get('/estates/1/similar')))).toEqual([7, 8, 2]);
    expect(idsOf(await body(get('/estates/4/similar'))).sort()).toEqual([1, 2, 7, 8]);
    expect((await get('/estates/3/similar')).status).toBe(404);
    expect((await get('/estates/999/similar')).status).toBe(404);
  });

  it('shows no hidden address in any answer', async () => {
    const answers = await Promise.all([
      search({ terms: { 'children.collections': ['pick'] } }),
      get('/estates/v2/2'),
      get('/estates/group/10'),
      get('/estates/v2/11'),
      get('/estates/2/contact-info'),
      get('/estate-collections/pick'),
      get('/estates/1/similar'),
      search({ units: 'include' }, { pagination: { size: 100 } }),
    ]);
    const hidden = new Set([2, 10, 11, 12]);
    const strip = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(strip);
      if (typeof value !== 'object' || value === null) return value;
      const general = (value as Partial<Estate>).general;
      // What is shown openly may name its street.
      if (general && !hidden.has(general.id)) return general.id;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, strip(inner)]));
    };
    const text = JSON.stringify(strip(answers));
    expect(text).toContain('REF-2');
    expect(text).not.toMatch(/Geheimstraat|4711|51\.0543|3\.7234/);
  });

  describe('malformed calls', () => {
    it.each([
      ['body', undefined],
      ['body', []],
      ['body.pagination.size', { pagination: { size: 0 } }],
      ['body.pagination.size', { pagination: { size: 101 } }],
      ['body.pagination.size', { pagination: { size: '15' } }],
      ['body.pagination.from', { pagination: { from: -1 } }],
      ['body.query.terms.general.colour', { query: { terms: { 'general.colour': [1] } } }],
      ['body.query.terms.address.city.id', { query: { terms: { 'address.city.id': 412 } } }],
      ['body.query.terms.address.city.id.0', { query: { terms: { 'address.city.id': ['x'] } } }],
      ['body.query.range.price.value.gte', { query: { range: { 'price.value': { gte: 'a' } } } }],
      ['body.query.match.text', { query: { match: { text: 5 } } }],
      [
        'body.query.geoDistance.lat',
        { query: { geoDistance: { field: 'geoLocation', distance: '1km', lat: 91, lon: 0 } } },
      ],
      [
        'body.query.geoDistance.distance',
        { query: { geoDistance: { field: 'geoLocation', distance: 'far', lat: 1, lon: 0 } } },
      ],
      ['body.query.units', { query: { units: 'exclude' } }],
      ['body.sort.0.field', { sort: [{ field: 'general.id', direction: 'asc' }] }],
      ['body.sort.0.direction', { sort: [{ field: 'price.value', direction: 'up' }] }],
      ['body.filter', { filter: {} }],
    ])('name the field %s', async (field, wrong) => {
      const reply = await call('POST', '/estates', wrong);
      expect(reply.status).toBe(400);
      expect((reply.body as { errors: { field: string }[] }).errors.map((error) => error.field)).toContain(field);
      if (field.startsWith('body.query')) {
        expect((await call('POST', '/estate-filters', wrong)).status).toBe(400);
        const map = { bounds: { south: 0, west: 0, north: 1, east: 1 }, zoom: 3, ...(wrong as object) };
        expect((await call('POST', '/estate-clusters', map)).status).toBe(400);
      }
    });
    it.each(['/estates/v2/abc', '/estates/v2/0', '/estates/group/-1', '/estates/1.5/contact-info'])(
      '400 for %s',
      async (path) => {
        expect((await get(path)).body).toMatchObject({ status: 400, errors: [{ field: 'params.id' }] });
      },
    );
    it('know other sites apart', async () => {
      const other = (path: string, body?: unknown) =>
        api({ method: body ? 'POST' : 'GET', path: `/sites${path}`, headers: {}, body });
      expect((await other('/empty/estates', {})).body).toEqual({ total: { value: 0 }, results: [] });
      expect((await other('/empty/estates/v2/1')).status).toBe(404);
      expect((await other('/nobody/estates', {})).status).toBe(404);
      expect((await other('/nobody/estates/v2/1')).status).toBe(404);
      expect((await call('GET', '/estates')).status).toBe(405);
      const mixed = await call('POST', '/estates', {}, { 'x-site-id': 'empty' });
      expect(mixed.status).toBe(400);
    });
    it('never give a 5xx, whatever is sent', async () => {
      const value = fc.oneof(fc.jsonValue(), fc.constantFrom(-1, 1e300, '', '\u0000', '6+', 'ID', null));
      const field = fc.constantFrom(
        'terms',
        'range',
        'match',
        'geoDistance',
        'units',
        'general.headType.id',
        'general.status',
        'address.city.id',
        'general.bedroomCount',
        'price.value',
        'children.collections',
        'salesRepresentative.email',
        'text',
        'field',
        'distance',
        'lat',
        'lon',
        'gte',
      );
      const query = fc.dictionary(field, fc.oneof(value, fc.dictionary(field, fc.oneof(value, fc.array(value)))));
      const anyBody = fc.oneof(
        value,
        fc.record(
          {
            query,
            sort: fc.oneof(value, fc.array(fc.record({ field: fc.oneof(field, value), direction: value }))),
            pagination: fc.oneof(value, fc.record({ from: value, size: value })),
            bounds: fc.oneof(value, fc.record({ south: value, west: value, north: value, east: value })),
            zoom: value,
          },
          { requiredKeys: [] },
        ),
      );
      const path = fc.constantFrom('/estates', '/estate-filters', '/estate-clusters');
      await fc.assert(
        fc.asyncProperty(path, anyBody, async (to, sent) => {
          const reply = await call('POST', to, sent);
          expect([200, 400]).toContain(reply.status);
        }),
        { numRuns: 400 },
      );
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(
            '/estates/v2/',
            '/estates/group/',
            '/estates/skarabee/',
            '/estate-collections/',
            '/estate-pages/kopen/',
            '/cities?q=',
          ),
          fc.string({ unit: 'binary' }),
          async (to, sent) => {
            const reply = await get(to + encodeURIComponent(sent.toWellFormed()));
            expect(reply.status).toBeLessThan(500);
          },
        ),
        { numRuns: 200 },
      );
    });
  });
});
