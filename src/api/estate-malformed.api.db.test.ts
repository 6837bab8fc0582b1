import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../test/support/any-text.ts';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { estateCalls } from '../../test/support/estate-calls.ts';

describeOnADatabase('the estate calls', (open) => {
  const { at, call, get } = estateCalls(open);

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
        at.api({ method: body ? 'POST' : 'GET', path: `/sites${path}`, headers: {}, body });
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
          anyText(),
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
