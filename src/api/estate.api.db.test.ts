import { describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { estateCalls } from '../../test/support/estate-calls.ts';
import { findCity } from '../domain/places/find-city.ts';
import type { Estate } from '../domain/record/estate.ts';

const GHENT = findCity('9000', 'Gent')?.id;

describeOnADatabase('the estate calls', (open) => {
  const { call, get, body, search, idsOf } = estateCalls(open);

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
});
