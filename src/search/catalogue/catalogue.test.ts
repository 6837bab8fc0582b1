import { describe, expect, it } from 'vitest';
import { cityById } from '../../domain/places/cities.ts';
import type { EstateQuery, EstateSort } from '../../domain/search/estate-query-schema.ts';
import { createCatalogue } from './catalogue.ts';
import type { IndexEntry } from './index-entry.ts';

const GENT = { id: 90000, zip: '9000', name: 'Gent', alias: { fr: 'Gand' } };
const LUIK = { id: 40000, zip: '4000', name: 'Liège', alias: { nl: 'Luik' } };
const entry = (id: number, more: Partial<IndexEntry> = {}): { id: number; entry: IndexEntry } => ({
  id,
  entry: {
    id,
    parentId: undefined,
    project: false,
    headType: 1,
    subType: 107,
    transaction: 1,
    status: 'FOR_SALE',
    city: GENT,
    country: 'BE',
    bedrooms: 3,
    collections: [],
    price: 300_000,
    published: id,
    facts: { surface: undefined, plot: undefined, energy: undefined, has: [], lacks: [] },
    point: { lat: 51.05, lon: 3.72 },
    groups: { TYPE: '1', SUBTYPE: '107', CITY: 'gent/90000', STATUS: '1' },
    text: '',
    ...more,
  },
});
const unit = (id: number, more: Partial<IndexEntry> = {}) =>
  entry(id, { parentId: 10, headType: 3, bedrooms: 2, ...more });
const PROJECT = entry(10, {
  project: true,
  headType: 7,
  bedrooms: undefined,
  price: 999_000,
  groups: { TYPE: undefined, SUBTYPE: undefined, CITY: 'gent/90000', STATUS: '1' },
});

/** A house, a flat to rent in Liège, and a project of three units: on offer, cheaper but sold, dear with four bedrooms. */
const catalogue = createCatalogue([
  entry(1),
  entry(2, {
    headType: 3,
    transaction: 2,
    status: 'TO_RENT',
    city: LUIK,
    bedrooms: 7,
    price: 850,
    groups: { TYPE: '3', SUBTYPE: '302', CITY: 'liege/40000', STATUS: '2' },
  }),
  entry(3, { price: undefined, published: undefined }),
  PROJECT,
  unit(11, { price: 260_000 }),
  unit(12, { price: 200_000, transaction: 5, status: 'SOLD' }),
  unit(13, { price: 400_000, bedrooms: 4, collections: ['featured'] }),
]);
const ids = (query: EstateQuery, ...sort: EstateSort[]): readonly number[] => catalogue.search({ query, sort }).ids;
const asc = (field: EstateSort['field']): EstateSort => ({ field, direction: 'asc' });
const desc = (field: EstateSort['field']): EstateSort => ({ field, direction: 'desc' });

describe('projects and units', () => {
  it('lists units under their project, beside it only when asked', () => {
    expect(ids({}, asc('publicationDate'))).toEqual([1, 2, 10, 3]);
    expect(ids({ units: 'include' }, asc('publicationDate'))).toEqual([1, 2, 10, 11, 12, 13, 3]);
    expect(catalogue.search({}).total).toBe(4);
  });
  it('finds a project when one unit meets all conditions at once, not when two meet one each', () => {
    const query = (bedrooms: number, lte: number): EstateQuery => ({
      terms: { 'general.bedroomCount': [bedrooms] },
      range: { 'price.value': { gte: 100_000, lte } },
    });
    expect(ids(query(4, 450_000))).toEqual([10]);
    expect(ids(query(4, 300_000))).toEqual([]);
    expect(ids({ ...query(4, 450_000), units: 'include' })).toEqual([13, 10]);
  });
  it('gives a project the price of its cheapest unit that is not sold', () => {
    expect(catalogue.priceOf(10)).toBe(260_000);
    expect(ids({ terms: { 'general.headType.id': ['PROJECT'] }, range: { 'price.value': { lte: 270_000 } } })).toEqual([
      10,
    ]);
    expect(ids({ terms: { 'general.headType.id': [7] }, range: { 'price.value': { lte: 250_000 } } })).toEqual([]);
  });
  it('falls back to the price on its own record once every unit is sold', () => {
    const sold = createCatalogue([PROJECT, unit(11, { price: 1, status: 'SOLD' })]);
    expect(sold.priceOf(10)).toBe(999_000);
  });
  it('knows a collection of the estate, of a unit, and of the project', () => {
    expect(ids({ terms: { 'children.collections': ['featured'] } })).toEqual([10]);
    const inherited = createCatalogue([
      { ...PROJECT, entry: { ...PROJECT.entry, collections: ['sea'] } },
      unit(11),
      entry(1),
    ]);
    const query: EstateQuery = { terms: { 'children.collections': ['sea'], 'general.bedroomCount': [2] } };
    expect(inherited.search({ query }).ids).toEqual([10]);
  });
  it('takes the units away with their project, and brings them back', () => {
    const changing = createCatalogue([PROJECT, unit(11), entry(1)]);
    changing.apply([{ id: 10, entry: undefined }]);
    expect(changing.search({ query: { units: 'include' } }).ids).toEqual([1]);
    expect([changing.has(11), changing.has(1)]).toEqual([false, true]);
    changing.apply([PROJECT]);
    expect(changing.search({ query: { units: 'include' } }).ids).toEqual([11, 10, 1]);
    expect([changing.unitsOf(10), changing.projectOf(11), changing.projectOf(10)]).toEqual([[11], 10, undefined]);
  });
});

describe('order', () => {
  it('puts what has no price or date last in both directions, ties by id', () => {
    expect(ids({}, asc('price.value'))).toEqual([2, 10, 1, 3]);
    expect(ids({}, desc('price.value'))).toEqual([1, 10, 2, 3]);
    expect(ids({}, desc('publicationDate'))).toEqual([10, 2, 1, 3]);
    expect(ids({}, desc('address.city.name'))).toEqual([2, 1, 3, 10]);
  });
  it('says how many listings each group has in all, in the order of the list', () => {
    const groups = (sort: EstateSort, size = 1) => catalogue.search({ sort: [sort], pagination: { size } }).groups;
    expect(groups(asc('group.TYPE'))).toEqual([
      { id: '1', count: 2 },
      { id: '3', count: 1 },
      { id: '', count: 1 },
    ]);
    expect(groups(asc('group.PRICE'))).toEqual([
      { id: 'sale 250000', count: 2 },
      { id: 'rent 750', count: 1 },
      { id: '', count: 1 },
    ]);
    expect(groups(asc('price.value'))).toBeUndefined();
  });
  it('counts groups by the search, the order and the listings of the moment', () => {
    const changing = createCatalogue([entry(1), entry(2, { price: 90_000 })]);
    const groups = (sort: EstateSort, query: EstateQuery = {}) => changing.search({ query, sort: [sort] }).groups;
    const cheap = { range: { 'price.value': { lte: 100_000 } } };
    const [two, one] = [2, 1].map((count) => [{ id: 'gent/90000', count }]);
    expect(groups(asc('group.CITY'))).toEqual(two);
    expect(groups(asc('group.CITY'), cheap)).toEqual(one);
    expect(groups(asc('group.TYPE'), cheap)).toEqual([{ id: '1', count: 1 }]);
    changing.apply([entry(3, { price: 80_000 })]);
    expect(groups(asc('group.CITY'), cheap)).toEqual(two);
    expect(changing.search({ query: cheap, sort: [asc('group.CITY'), asc('price.value')] }).ids).toEqual([3, 2]);
  });
  it('puts groups in the order of the language asked for', () => {
    const mons = { id: 70000, zip: '7000', name: 'Mons', alias: { nl: 'Bergen' } };
    const towns = createCatalogue([
      entry(1),
      entry(2, { city: mons, groups: { TYPE: '1', SUBTYPE: '113', CITY: 'mons/70000', STATUS: '1' } }),
      entry(3, {
        subType: 9,
        subTypeName: { nl: 'Kapel', de: 'Zelle' },
        groups: { TYPE: '1', SUBTYPE: 'kapel/9', CITY: undefined, STATUS: '1' },
      }),
    ]);
    const order = (field: EstateSort['field'], locale?: 'de' | 'fr') =>
      towns.search({ sort: [{ field, direction: 'asc', ...(locale ? { locale } : {}) }] }).ids;
    expect(order('group.CITY')).toEqual([2, 1, 3]);
    expect(order('group.CITY', 'fr')).toEqual([1, 2, 3]);
    // Kapel, Kasteel, Villa; Schloss, Villa, Zelle.
    expect(order('group.SUBTYPE')).toEqual([3, 2, 1]);
    expect(order('group.SUBTYPE', 'de')).toEqual([2, 1, 3]);
    // Its source calls it otherwise from now on.
    towns.apply([
      entry(3, {
        subType: 9,
        subTypeName: { nl: 'Zaal' },
        groups: { TYPE: '1', SUBTYPE: 'kapel/9', CITY: undefined, STATUS: '1' },
      }),
    ]);
    expect(order('group.SUBTYPE')).toEqual([2, 1, 3]);
    expect(towns.facets().subTypes.find(({ id }) => id === 9)?.name).toEqual({ nl: 'Zaal' });
  });
  it('puts groups first, projects last under TYPE in both directions', () => {
    expect(ids({}, asc('group.TYPE'), asc('price.value'))).toEqual([1, 3, 2, 10]);
    expect(ids({}, desc('group.TYPE'), asc('price.value'))).toEqual([2, 1, 3, 10]);
    expect(ids({}, asc('group.PRICE'))).toEqual([1, 10, 2, 3]);
  });
  it('pages without repeating or skipping, and ends', () => {
    const page = (from: number) => catalogue.search({ sort: [asc('price.value')], pagination: { from, size: 2 } }).ids;
    expect([page(0), page(2), page(4), page(1_000_000_000)]).toEqual([[2, 10], [1, 3], [], []]);
  });
});

describe('what is sold', () => {
  const sold = { terms: { 'general.status': ['SOLD'] } };
  it('has no project in it while a visible unit is on offer', () => {
    expect(ids(sold)).toEqual([]);
    expect(ids({ terms: { 'general.transaction.id': [5, 6] } })).toEqual([]);
    expect(ids({ ...sold, units: 'include' })).toEqual([12]);
    expect(ids({ terms: { 'general.status': ['SOLD', 'FOR_SALE'] } }, asc('price.value'))).toEqual([10, 1, 3]);
  });
  it('has a project whose visible units are all sold, and counts it', () => {
    const changing = createCatalogue([
      PROJECT,
      unit(11, { transaction: 6, status: 'RENTED' }),
      unit(12, { transaction: 5, status: 'SOLD' }),
    ]);
    const transactions = () => changing.facets().transactions.map(({ id, count }) => [id, count]);
    expect(changing.search({ query: sold }).ids).toEqual([10]);
    expect(transactions()).toEqual([
      [1, 1],
      [5, 1],
      [6, 1],
    ]);
    changing.apply([unit(11)]);
    expect(changing.search({ query: sold }).ids).toEqual([]);
    expect(transactions()).toEqual([[1, 1]]);
    expect(changing.facets(sold).headTypes).toEqual([]);
    changing.apply([{ id: 11, entry: undefined }]);
    expect(changing.search({ query: sold }).ids).toEqual([10]);
    expect(changing.facets(sold).headTypes.map(({ id, count }) => [id, count])).toEqual([[3, 1]]);
  });
});

describe('what comes nearest to another query', () => {
  const near = (asked: EstateQuery, size = 15) => catalogue.search({ near: asked, pagination: { size } }).ids;
  it('in price: inside the bounds first, then the smallest step outside; without a price last', () => {
    expect(near({ range: { 'price.value': { gte: 280_000, lte: 320_000 } } })).toEqual([1, 10, 2, 3]);
    expect(near({ range: { 'price.value': { lte: 255_000 } } }, 2)).toEqual([2, 10]);
  });
  it('in place: the towns asked for, then by distance', () => {
    const towns = createCatalogue([
      entry(1, { city: { id: 777, zip: '', name: 'Elders', alias: {} }, point: { lat: 50.63, lon: 5.57 } }),
      entry(2, { city: { id: 778, zip: '', name: 'Aalst', alias: {} }, point: { lat: 50.94, lon: 4.04 } }),
      entry(3, { point: undefined }),
    ]);
    const nearest = (asked: EstateQuery) => towns.search({ near: asked }).ids;
    expect(nearest({ terms: { 'address.city.id': [90000] } })).toEqual([3, 2, 1]);
    expect(nearest({ geoDistance: { field: 'geoLocation', distance: '5km', lat: 50.63, lon: 5.57 } })).toEqual([
      1, 2, 3,
    ]);
  });
  it('counts the distance to a town from its middle on', () => {
    const { lat, lon } = cityById(90000) ?? { lat: 0, lon: 0 };
    const elsewhere = { id: 777, zip: '', name: 'Elders', alias: {} };
    const towns = createCatalogue([
      entry(1, { city: elsewhere, point: { lat: lat + 0.008, lon } }),
      entry(2, { city: elsewhere, point: { lat: lat + 0.001, lon } }),
      entry(3),
    ]);
    expect(towns.search({ near: { terms: { 'address.city.id': [90000] } } }).ids).toEqual([3, 2, 1]);
  });
  it('keeps to its own query and pages on', () => {
    const query = { terms: { 'general.status': ['FOR_SALE'] } };
    const asked = { range: { 'price.value': { lte: 1000 } } };
    const first = catalogue.search({ query, near: asked, pagination: { from: 0, size: 1 } });
    expect(first).toMatchObject({ ids: [10], total: 3 });
    expect(catalogue.search({ query, near: asked, pagination: { from: 1, size: 5 } }).ids).toEqual([1, 3]);
  });
});

describe('a surface', () => {
  it('is found from and up to its bounds, however small; what says none never', () => {
    const surfaces = createCatalogue(
      [undefined, 0, 0.5, 40, 41].map((surface, index) =>
        entry(index + 1, { facts: { surface, plot: surface, energy: undefined, has: [], lacks: [] } }),
      ),
    );
    const within = (bounds: { gte?: number; lte?: number }) =>
      (['surface', 'plot'] as const).map((field) =>
        surfaces.search({ query: { range: { [field]: bounds } } }).ids.toSorted(),
      );
    expect(within({ lte: 40 })).toEqual([
      [2, 3, 4],
      [2, 3, 4],
    ]);
    expect(within({ gte: 40 })).toEqual([
      [4, 5],
      [4, 5],
    ]);
    expect(within({ gte: 0.5, lte: 40 })).toEqual([
      [3, 4],
      [3, 4],
    ]);
  });
});

describe('filter lists', () => {
  it('are counted once for prices between which no listing lies, and anew beyond one', () => {
    const upTo = (lte: number) => catalogue.facets({ range: { 'price.value': { lte } } }, true);
    expect(upTo(399_999)).toBe(upTo(300_000));
    expect(upTo(300_000).headTypes.find(({ id }) => id === 1)?.count).toBe(1);
    expect(upTo(299_999)).not.toBe(upTo(300_000));
    expect(upTo(299_999).headTypes.find(({ id }) => id === 1)).toBeUndefined();
    expect(upTo(400_000)).not.toBe(upTo(399_999));
  });

  it('count each option under the other filters, a list without its own selection', () => {
    const { headTypes, bedrooms, locations, transactions } = catalogue.facets({
      terms: { 'general.headType.id': [3] },
    });
    expect(headTypes.map(({ id, count }) => [id, count])).toEqual([
      [1, 2],
      [3, 2],
      [7, 1],
    ]);
    expect(bedrooms).toEqual([
      { id: 2, count: 1 },
      { id: 4, count: 1 },
      { id: '6+', count: 1 },
    ]);
    expect(locations.map(({ name, count }) => [name, count])).toEqual([
      ['Gent', 1],
      ['Liège', 1],
    ]);
    expect(transactions.map(({ id, code, count }) => [id, code, count])).toEqual([
      [1, 'FOR_SALE', 1],
      [2, 'TO_RENT', 1],
    ]);
  });
  it('carry names, codes and places', () => {
    const { headTypes, subTypes, locations, countries } = catalogue.facets();
    expect(headTypes[0]).toMatchObject({ id: 1, code: 'HOUSE', name: { nl: 'Huis', fr: 'Maison' } });
    expect(subTypes[0]).toMatchObject({ id: 107, code: 'VILLA', headTypeId: 1, count: 4 });
    expect(locations[0]).toMatchObject({ id: 90000, zip: '9000', name: 'Gent', alias: { fr: 'Gand' }, count: 3 });
    expect(locations[0]?.lat).toBeCloseTo(51.05, 1);
    expect(countries).toMatchObject([{ id: 'BE', name: { nl: 'België', fr: 'Belgique' }, count: 4 }]);
  });
  it('keep a selected option that finds nothing', () => {
    const { headTypes, locations, bedrooms } = catalogue.facets({
      terms: { 'general.headType.id': [2], 'address.city.id': [10500, 424242], 'general.bedroomCount': [1, '6+'] },
    });
    expect(headTypes.map(({ id, count }) => [id, count])).toEqual([[2, 0]]);
    expect(locations.map(({ id, name, count }) => [id, name, count])).toEqual([
      [424242, '', 0],
      [10500, 'Elsene', 0],
    ]);
    expect(bedrooms).toEqual([
      { id: 1, count: 0 },
      { id: '6+', count: 0 },
    ]);
  });
  it('give the range of prices and buckets of which only the last is open', () => {
    expect(catalogue.facets().prices).toEqual({
      min: 850,
      max: 400_000,
      buckets: [
        { from: 750, to: 1000, count: 1 },
        { from: 150_000, to: 250_000, count: 1 },
        { from: 250_000, to: 350_000, count: 2 },
        { from: 350_000, to: 500_000, count: 1 },
      ],
    });
    expect(createCatalogue().facets().prices).toEqual({ min: null, max: null, buckets: [] });
  });
  it('a status is the selection of the transactions list', () => {
    const { transactions } = catalogue.facets({ terms: { 'general.status': ['to_rent'] } });
    expect(transactions.map(({ id, count }) => [id, count])).toEqual([
      [1, 3],
      [2, 1],
    ]);
  });
});

describe('the map', () => {
  const BELGIUM = { south: 49, west: 2, north: 52, east: 7 };
  const spread = createCatalogue([
    entry(1),
    entry(2, { point: { lat: 51.051, lon: 3.721 } }),
    entry(3, { point: { lat: 50.63, lon: 5.57 }, price: undefined }),
    entry(4, { point: undefined }),
    entry(5, { headType: undefined }),
  ]);
  it('gathers what is close and shows the rest as pins', () => {
    const { clusters, pins, total } = spread.clusters(BELGIUM, 8);
    expect(total).toBe(3);
    expect(clusters).toMatchObject([{ count: 2, bounds: { south: 51.05, west: 3.72, north: 51.051, east: 3.721 } }]);
    expect(clusters[0]).not.toHaveProperty('ids');
    expect(pins).toEqual([{ id: 3, lat: 50.63, lon: 5.57, price: null }]);
  });
  it('knows the bounds of what it gathers, in whatever order it comes', () => {
    const [north, middle, south] = [
      { lat: 51.051, lon: 3.7205 },
      { lat: 51.0505, lon: 3.721 },
      { lat: 51.05, lon: 3.72 },
    ];
    for (const points of [
      [north, middle, south],
      [middle, south, north],
      [south, north, middle],
    ])
      expect(
        createCatalogue(points.map((point, row) => entry(row + 1, { point }))).clusters(BELGIUM, 8).clusters,
      ).toMatchObject([{ count: 3, bounds: { south: 51.05, west: 3.72, north: 51.051, east: 3.721 } }]);
  });
  it('takes clusters apart when zoomed in, and looks only inside the box', () => {
    const { clusters, pins } = spread.clusters({ south: 51, west: 3.7, north: 51.1, east: 3.8 }, 18);
    expect(clusters).toEqual([]);
    expect(pins.map(({ id }) => id).sort()).toEqual([1, 2]);
  });
  it('names those that stand on one spot', () => {
    const { clusters } = createCatalogue([entry(1), entry(2)]).clusters(BELGIUM, 20);
    expect(clusters).toMatchObject([{ lat: 51.05, lon: 3.72, count: 2, ids: [1, 2] }]);
  });
  it('names the first homes in sight, those that stand alone before all others', () => {
    expect(spread.clusters(BELGIUM, 8).homes).toEqual([]);
    expect(spread.clusters(BELGIUM, 8, {}, 1).homes).toEqual([3]);
    expect(spread.clusters(BELGIUM, 8, {}, 9).homes).toEqual([3, 1, 2]);
    expect(spread.clusters({ south: 51, west: 3.7, north: 51.1, east: 3.8 }, 8, {}, 9).homes).toEqual([1, 2]);
  });
  it('finds what lies in a box, its edges included', () => {
    const inBox = (south: number, west: number, north: number, east: number) =>
      spread.search({ query: { geoBounds: { south, west, north, east } } }).ids.toSorted();
    expect(inBox(51.05, 3.72, 51.051, 3.721)).toEqual([1, 2, 5]);
    expect(inBox(51.0501, 3.72, 51.051, 3.721)).toEqual([2]);
    expect(inBox(51.051, 3.72, 51.05, 3.721)).toEqual([]);
  });
  it('answers a box of the whole world at any zoom', () => {
    const world = { south: -90, west: -180, north: 90, east: 180 };
    for (const zoom of [0, 8, 22, 99, -5]) expect(spread.clusters(world, zoom).total).toBe(3);
  });
});

describe('similar listings', () => {
  it('same transaction and type, near in price and place, never sold or of the same project', () => {
    const many = createCatalogue([
      entry(1),
      entry(2, { price: 310_000 }),
      entry(3, { price: 350_000 }),
      entry(4, { price: 300_000, status: 'SOLD', transaction: 5 }),
      entry(5, { price: 900_000 }),
      entry(6, { headType: 3 }),
      entry(7, { point: { lat: 49.6, lon: 5.8 } }),
    ]);
    expect(many.similar(1, 4)).toEqual([2, 3]);
    expect(many.similar(1, 1)).toEqual([2]);
    expect(many.similar(999, 4)).toEqual([]);
  });
  it('without points: of the same town before another town', () => {
    const many = createCatalogue([
      entry(1, { point: undefined }),
      entry(2, { point: undefined, city: LUIK }),
      entry(3, { point: undefined, price: 330_000 }),
    ]);
    expect(many.similar(1, 4)).toEqual([3, 2]);
  });
});

describe('size', () => {
  it('tells its bytes, the text apart', () => {
    const stats = catalogue.stats();
    expect(stats.listings).toBe(7);
    expect(stats.bytes).toBeGreaterThan(0);
    expect(createCatalogue().stats().bytesPerListing).toBe(0);
  });
});

describe('wider places', () => {
  const place = (id: number, zip: string, name: string) => ({ city: { id, zip, name, alias: {} } });
  const [MERELBEKE, BOTTELARE, MELLE] = [
    place(98200, '9820', 'Merelbeke'),
    place(98201, '9820', 'Bottelare'),
    place(90900, '9090', 'Melle'),
  ];
  const options = (...homes: { id: number; entry: IndexEntry }[]): string[] =>
    createCatalogue(homes)
      .cities()
      .map(({ zip, name, count }) => `${zip} ${name}: ${count}`);

  it('are offered where they find more than one of their parts', () => {
    expect(options(entry(1, BOTTELARE))).toEqual(['9820 Bottelare: 1']);
    expect(options(entry(1, BOTTELARE), entry(2, MERELBEKE))).toEqual(['9820 Bottelare: 1', '9820 Merelbeke: 2']);
    expect(options(entry(1, BOTTELARE), entry(2, MERELBEKE), entry(3, MELLE))).toEqual([
      '9820 Bottelare: 1',
      '9090 Melle: 1',
      '9820 Merelbeke: 2',
      '9820 Merelbeke-Melle met deelgemeenten: 3',
    ]);
  });
  it('count a project once, wherever its units are', () => {
    const project = entry(10, { project: true, headType: 7, ...MERELBEKE });
    expect(options(project, unit(11, BOTTELARE), unit(12, MELLE))).toEqual(['9820 Bottelare: 1', '9090 Melle: 1']);
    expect(options(project, unit(11, BOTTELARE), unit(12, MELLE), entry(2, MERELBEKE), entry(3, MELLE))).toEqual([
      '9820 Bottelare: 1',
      '9090 Melle: 2',
      '9820 Merelbeke: 2',
      '9820 Merelbeke-Melle met deelgemeenten: 3',
    ]);
  });
});
