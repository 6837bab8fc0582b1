import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { drawDemoPicture } from '../../demo/pictures/demo-picture.ts';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { addSite } from '../../test/support/estates.ts';
import { answeredCaptcha, testUnit } from '../../test/support/rentals.ts';
import { testServices } from '../../test/support/services.ts';
import { createImages } from '../adapters/images/images.ts';
import { drawnOriginals } from '../adapters/images/originals.ts';
import { createContentApi } from '../client/content-api.ts';
import { localTransport } from '../client/local-transport.ts';
import { getRentalFilterValues, getRentalUnits } from '../client/rental-queries.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { importRentalUnits } from '../services/rentals/import-rental-units.ts';
import { type Api, createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

const SITE = 'agency';
const { general, address } = testUnit(1);
const units = [
  testUnit(1, { taken: [{ from: '2027-07-03', to: '2027-07-10' }] }),
  testUnit(2, {
    general: { ...general, maxOccupation: 2, city: { id: 69400, name: { nl: 'Durbuy' } } },
    address: { ...address, visible: false },
    calendars: ['https://channel.example/geheim.ics'],
  }),
  testUnit(3, { rental: null, photos: [{ original: 'https://pictures.example/3.jpg' }] }),
  testUnit(4),
];

describeOnADatabase('the rental calls', (open) => {
  let ctx: ServiceContext;
  let api: Api;

  beforeAll(async () => {
    const images = createImages({
      cacheDir: mkdtempSync(join(inject('testFolder'), 'images-')),
      originals: { demo: drawnOriginals(drawDemoPicture) },
      log: { warn: () => {} },
    });
    ctx = await testServices(await open(), { images });
    api = createApi(ctx, handlers);
    await addSite(ctx.db, SITE);
    await addSite(ctx.db, 'empty');
    await importRentalUnits(ctx, units, { siteId: SITE });
    await importRentalUnits(ctx, units.slice(0, 3), { siteId: SITE, full: true, allowRemoval: true });
  });
  afterAll(() => ctx.catalogue.close());
  const call = (method: string, path: string, body?: unknown) =>
    api({ method, path: `/sites/${SITE}/rental-units${path}`, headers: {}, body });
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely here.
  const answer = async (reply: ReturnType<typeof call>): Promise<any> => {
    const { status, body } = await reply;
    expect(status).toBe(200);
    return JSON.parse(JSON.stringify(body));
  };
  const ids = async (query: object) =>
    (await answer(call('POST', '', { query }))).results.map(({ id }: { id: number }) => id);

  it('searches by every filter, with the cheapest fitting period as offer', async () => {
    const all = await answer(call('POST', '', {}));
    expect(all.total).toEqual({ value: 3 });
    expect(all.results.map(({ id, offer }: { id: number; offer: object }) => [id, offer])).toEqual([
      [1, { type: 'weekend', from: '2027-01-08', to: '2027-01-11', price: 300, rent: 300, persons: 2 }],
      [2, { type: 'weekend', from: '2027-01-08', to: '2027-01-11', price: 300, rent: 300, persons: 2 }],
      [3, null],
    ]);
    expect(await ids({ terms: { cities: [69400] } })).toEqual([2]);
    expect(await ids({ terms: { periodStartDates: ['2027-07-03'] } })).toEqual([2]);
    expect(
      await ids({ terms: { periodTypes: ['week'] }, range: { dates: { gte: '2027-07-01', lte: '2027-07-12' } } }),
    ).toEqual([2]);
    expect(await ids({ range: { persons: { gte: 3 } }, stay: { from: '2027-07-10', to: '2027-07-24' } })).toEqual([1]);
    expect(await ids({ terms: { locations: [99] } })).toEqual([]);
    const second = await answer(
      call('POST', '', { sort: [{ field: 'id', direction: 'desc' }], pagination: { from: 1, size: 1 } }),
    );
    expect([second.total.value, second.results[0].id]).toEqual([3, 2]);
  });

  it('counts under the other filters; secrets are nowhere', async () => {
    const filters = await answer(call('POST', '/filters', { query: { terms: { periodStartDates: ['2027-07-03'] } } }));
    expect(filters.cities).toEqual([{ id: 69400, name: { nl: 'Durbuy' }, count: 1 }]);
    expect(filters.maxOccupations).toEqual([{ id: 2, count: 1 }]);
    expect(filters.periodTypes).toEqual([{ id: 'week', count: 1 }]);
    const everything = JSON.stringify([await answer(call('POST', '', {})), await answer(call('GET', '/2'))]);
    expect(everything).not.toMatch(/geheim|demo:|"taken"/);
    expect(JSON.stringify(await answer(call('GET', '/2')))).not.toMatch(/Zeedijk|Duinroos/);
  });

  it('rentalFilters: names in maxOccupations what is asked for, also more people than any home holds', async () => {
    for (const [asked, count] of [
      [2, 1],
      [1000, 0],
      [1001, 0],
      [2_147_483_647, 0],
    ]) {
      const filters = await answer(call('POST', '/filters', { query: { terms: { maxOccupations: [asked] } } }));
      expect(filters.maxOccupations).toContainEqual({ id: asked, count });
    }
    const over = await call('POST', '/filters', { query: { terms: { maxOccupations: [2_147_483_648] } } });
    expect([over.status, JSON.stringify(over.body)]).toMatchObject([400, expect.stringContaining('maxOccupations')]);
  });

  it('gives one unit and its periods; removed is gone, unknown is not found', async () => {
    expect(await answer(call('GET', '/1'))).toMatchObject({
      id: 1,
      general: { building: { rentalName: 'Duinroos 1' } },
    });
    const { results, busy, stay } = await answer(call('GET', '/1/periods?from=2027-07-10&to=2027-07-24'));
    expect(results).toContainEqual({
      type: 'week',
      from: '2027-07-03',
      to: '2027-07-10',
      price: 700,
      rent: 700,
      available: false,
    });
    expect(busy).toEqual([{ from: '2027-07-03', to: '2027-07-10' }]);
    expect(stay).toEqual({
      from: '2027-07-10',
      to: '2027-07-24',
      price: 1400,
      rent: 1400,
      extras: [],
      available: true,
    });
    expect((await answer(call('GET', '/1/periods?from=2027-07-03&to=2027-07-10'))).stay.problem).toBe('taken');
    expect((await call('GET', '/4')).status).toBe(410);
    expect((await call('GET', '/5')).status).toBe(404);
    expect((await call('GET', '/99999999999/periods')).status).toBe(404);
  });

  it('serves photos in three sizes', async () => {
    const { photos } = await answer(call('GET', '/1'));
    for (const [size, width] of [
      ['thumbnail', 300],
      ['medium', 900],
      ['original', 1200],
    ] as const) {
      const path = (photos[0][size] as string).replace('/api', '');
      const { status, headers, body } = await api({ method: 'GET', path, headers: {} });
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/jpeg',
        'public, max-age=31536000, immutable',
      ]);
      expect((await sharp(body as Buffer).metadata()).width).toBeGreaterThanOrEqual(width);
    }
    expect((await call('GET', '/photo/1/1?size=medium&format=avif')).headers['content-type']).toBe('image/avif');
    expect((await call('GET', '/photo/1/1?v=00000000')).status).toBe(404);
    const elsewhere = await call('GET', '/photo/3/1');
    expect([elsewhere.status, elsewhere.headers.location]).toEqual([302, 'https://pictures.example/3.jpg']);
  });

  it.each([
    ['/photo/1/0', 400],
    ['/photo/1/2', 404],
    ['/photo/1/-1', 400],
    ['/photo/1/1e2', 400],
    ['/photo/..%2f..%2fetc/passwd', 400],
    ['/photo/1%00/1', 400],
    ['/photo/999/1', 404],
    ['/photo/9999999999/9999999999', 404],
    ['/photo/1/1?size=huge', 400],
    ['/photo/1/1?size=medium&size=original', 400],
    ['/photo/1/1?format=svg', 400],
    ['/photo/1/1?v=..%2f', 400],
    ['/0', 400],
    ['/abc', 400],
    ['/1/periods?from=2027-02-30', 400],
    ['/1/periods?from=yesterday', 400],
    ['/reservation/x', 404],
    ['/reservation/%00', 404],
    ['/calendar/x', 404],
  ])('GET %s: %i', async (path, status) => {
    const reply = await call('GET', path);
    expect(reply.status).toBe(status);
    expect(JSON.stringify(reply.body)).not.toMatch(/\bat \/|node_modules|select /i);
  });

  it.each([
    [{ query: { terms: { colour: [1] } } }, 'body.query.terms.colour'],
    [{ query: { terms: { cities: ['x'] } } }, 'body.query.terms.cities.0'],
    [{ query: { terms: { periodTypes: ['year'] } } }, 'body.query.terms.periodTypes.0'],
    [{ query: { range: { dates: { gte: 'now' } } } }, 'body.query.range.dates.gte'],
    [{ query: { stay: { from: '2027-07-03' } } }, 'body.query.stay.to'],
    [{ pagination: { size: 101 } }, 'body.pagination.size'],
    [{ pagination: { from: -1 } }, 'body.pagination.from'],
    [{ sort: [{ field: 'owner', direction: 'asc' }] }, 'body.sort.0.field'],
  ])('POST %j names the field', async (body, field) => {
    const reply = await call('POST', '', body);
    expect(reply.status).toBe(400);
    expect((reply.body as { errors: { field: string }[] }).errors.map((error) => error.field)).toContain(field);
  });

  it('any body is answered without a failure of ours', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('', '/filters', '/reservation'), fc.anything(), async (path, body) => {
        expect((await call('POST', path, body)).status).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  });

  it('a request is private and its conflict brings the periods left', async () => {
    const inputs = {
      rentalUnitId: 2,
      from: '2027-08-07',
      to: '2027-08-14',
      persons: 2,
      name: 'Noor',
      email: 'noor@huis.example',
      privacy: true,
    };
    const ask = () =>
      call('POST', '/reservation', { locale: 'fr', inputs: { ...inputs, ...answeredCaptcha(ctx, SITE) } });
    const made = await ask();
    expect([made.status, made.headers['cache-control']]).toEqual([201, 'private, no-store']);
    const { id } = made.body as { id: string };
    expect((await call('GET', `/reservation/${id}`)).body).toMatchObject({
      state: 'HELD',
      role: 'visitor',
      locale: 'fr',
    });
    expect((await call('POST', `/reservation/${id}/confirm`, {})).status).toBe(404);
    const again = await ask();
    expect(again.status).toBe(409);
    // Looking is not withdrawing.
    expect((await call('GET', `/reservation/${id}/withdraw`)).status).toBe(405);
    expect((await call('GET', `/reservation/${id}`)).body).toMatchObject({ state: 'HELD' });
    expect(again.body).toMatchObject({
      status: 409,
      periods: expect.arrayContaining([expect.objectContaining({ type: 'week' })]),
    });
    const withdrawn = await call('POST', `/reservation/${id}/withdraw`, {});
    expect([withdrawn.status, withdrawn.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(withdrawn.body).toMatchObject({ id, state: 'WITHDRAWN' });
    expect((await call('POST', `/reservation/${'B'.repeat(43)}/withdraw`, {})).status).toBe(404);
  });

  it('the client gives lists; an unknown site is an empty list', async () => {
    const client = createContentApi(localTransport(api), SITE);
    expect((await getRentalUnits(client, {})).total).toBe(3);
    expect((await getRentalFilterValues(client)).locations).toHaveLength(1);
    expect(await getRentalUnits(client.forSite('empty'), {})).toEqual({ total: 0, results: [] });
  });
});
