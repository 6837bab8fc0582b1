import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addSite, testEstate, testProject } from '../../../test/support/estates.ts';
import { testServices } from '../../../test/support/services.ts';
import { connect, type Db } from '../../db/engine/connect.ts';
import { saveCollection } from '../../db/estates/collections.ts';
import { readFamilies } from '../../db/estates/estate-families.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { estateList } from '../../feeds/json/estate-json-source.ts';
import { importEstates } from '../imports/import-estates.ts';
import type { ServiceContext } from '../platform/context.ts';
import { DocumentCache } from '../platform/document-cache.ts';
import { createCatalogues } from './catalogue.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };
const SITE = 'agency';

describeOnADatabase('the catalogue', (open) => {
  let db: Db;
  let ctx: ServiceContext;
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    await db.kysely.deleteFrom('site').execute();
    await addSite(db, SITE);
    ctx = await testServices(db);
  });
  afterEach(() => ctx.catalogue.close());

  const put = (records: readonly Estate[], mode: 'full' | 'partial' = 'partial') =>
    importEstates(ctx, estateList(records), { siteId: SITE, mode, allowRemoval: true });
  const found = async (body = {}) => {
    await ctx.catalogue.caughtUp(SITE);
    return [...(await ctx.catalogue.of(SITE)).index.search(body).ids].sort((a, b) => a - b);
  };

  it('is built from what is there', async () => {
    await put([testEstate(1), testEstate(2, { archived: true }), testProject(10, [11, 12]), testEstate(3)]);
    await put([testEstate(1), testProject(10, [11, 12])], 'full');
    expect(await found()).toEqual([1, 10]);
    expect(await found({ query: { units: 'include' } })).toEqual([1, 10, 11, 12]);
  });

  it('is built from the whole document where the stored index record is of another version, and then keeps it', async () => {
    const stored = () =>
      sql`select id, index_record, index_words, index_version, version from estate order by id`
        .execute(db.kysely)
        .then(({ rows }) => rows);
    await put([testEstate(1), testProject(10, [11]), testEstate(2)]);
    const before = await stored();
    await sql`update estate set index_version = 0, index_record = '{}' where id in (1, 11)`.execute(db.kysely);
    await sql`update estate set index_version = null, index_words = null where id = 10`.execute(db.kysely);
    expect(await found({ query: { units: 'include' } })).toEqual([1, 2, 10, 11]);
    expect(await stored()).toEqual(before);
  });

  it('is built without what has gone: estates, projects with their units, units', async () => {
    await put([testEstate(1), testProject(10, [11, 12]), testProject(20, [21]), testProject(30, [31])]);
    await put([testProject(10, [11]), testProject(20, [21]), testEstate(2)], 'full');
    await put([testEstate(20, { archived: true })]);
    expect(await found({ query: { units: 'include' } })).toEqual([2, 10, 11]);
  });

  it('is built with the picks of named collections beside those of the records', async () => {
    const own = testEstate(1);
    await put([{ ...own, general: { ...own.general, collections: ['own', 'both'] } }, testProject(10, [11])]);
    await db.transaction((trx) => saveCollection(trx, SITE, { id: 'both', title: {}, estateIds: [1, 11] }));
    const picked = (name: string) => found({ query: { terms: { 'children.collections': [name] } } });
    expect([await picked('own'), await picked('both')]).toEqual([[1], [1, 10]]);
  });

  it('follows additions, changes and removals', async () => {
    await put([testEstate(1)]);
    expect(await found()).toEqual([1]);
    await put([testEstate(2), testProject(10, [11])]);
    expect(await found()).toEqual([1, 2, 10]);
    await put([testEstate(1, { archived: true }), testEstate(2, { price: { value: 5 } })]);
    expect(await found()).toEqual([2, 10]);
    expect(await found({ query: { range: { 'price.value': { lte: 10 } } } })).toEqual([2]);
    await put([testEstate(2)], 'full');
    expect(await found({ query: { units: 'include' } })).toEqual([2]);
  });

  it('follows a unit to another project', async () => {
    await put([testProject(10, [11, 12]), testProject(20, [21])]);
    await found();
    await put([testProject(20, [21, 11])]);
    await found();
    const { index } = await ctx.catalogue.of(SITE);
    expect([index.unitsOf(10), index.unitsOf(20)]).toEqual([[12], [11, 21]]);
  });

  it('hears of a change without being asked', async () => {
    const { index } = await ctx.catalogue.of(SITE);
    await put([testEstate(1)]);
    await expect.poll(() => index.has(1)).toBe(true);
  });

  it('finds changes by polling when no word of them came', async () => {
    const deaf = createCatalogues({ ...db, listen: () => Promise.reject(new Error('no')) }, SILENT, 20);
    const { index } = await deaf.of(SITE);
    await put([testEstate(1)]);
    await expect.poll(() => index.has(1)).toBe(true);
    await deaf.close();
  });

  it('follows nothing any more once it is closed', async () => {
    const closed = createCatalogues(db, SILENT, 20);
    const { index } = await closed.of(SITE);
    await closed.close();
    await put([testEstate(1)]);
    await closed.caughtUp(SITE);
    expect(index.has(1)).toBe(false);
  });

  it('is built anew when the hidden statuses change', async () => {
    await put([testEstate(1), testEstate(2, { general: { transaction: { id: 10 } } })]);
    expect(await found()).toEqual([1, 2]);
    await addSite(db, SITE, { hiddenStatus: [10] });
    expect(await found()).toEqual([1]);
    await addSite(db, SITE);
    expect(await found()).toEqual([1, 2]);
  });

  it('knows the collections of the agency and those of the records', async () => {
    await put([testEstate(1), testEstate(2, { general: { collections: ['featured'] } }), testEstate(3)]);
    const featured = { query: { terms: { 'children.collections': ['featured'] } } };
    expect(await found(featured)).toEqual([2]);
    const pick = (estateIds: number[]) =>
      db.transaction((trx) => saveCollection(trx, SITE, { id: 'featured', title: { nl: 'Kijkers' }, estateIds }));
    expect(await pick([3, 1])).toBe(true);
    expect(await found(featured)).toEqual([1, 2, 3]);
    expect(await pick([3, 1])).toBe(false);
    await pick([1]);
    expect(await found(featured)).toEqual([1, 2]);
  });

  it('does not know unknown sites, until they are there', async () => {
    await expect(ctx.catalogue.of('late')).rejects.toThrow('There is no such site.');
    await addSite(db, 'late');
    expect((await ctx.catalogue.of('late')).site.id).toBe('late');
  });

  it('never keeps a document that was read before a change', async () => {
    await put([testEstate(1)]);
    const cache = new DocumentCache(db.kysely, SITE);
    const reading = cache.read([1]);
    cache.evict([1]);
    await reading;
    await put([testEstate(1, { price: { value: 7 } })]);
    expect((await cache.read([1])).get(1)?.estate.price?.value).toBe(7);
    // Kept from now on, until it is evicted.
    await put([testEstate(1, { price: { value: 8 } })]);
    expect((await cache.read([1])).get(1)?.estate.price?.value).toBe(7);
    cache.evict([1]);
    expect((await cache.read([1])).get(1)?.estate.price?.value).toBe(8);
  });

  it('reads families once, also by the id of a unit', async () => {
    await put([testProject(10, [11, 12]), testEstate(5, { general: { parentId: 404 } })]);
    const families = await readFamilies(db.kysely, SITE, [12, 10, 5, 999]);
    expect(families.map(({ id, estate }) => [id, estate.general.children])).toEqual([[10, [11, 12]]]);
    const cache = new DocumentCache(db.kysely, SITE);
    const byUnit = await cache.read([12, 999]);
    expect([...byUnit.keys()]).toEqual([12]);
    expect((await cache.read([11])).get(11)).toBe(byUnit.get(12));
  });
});

const postgres = inject('postgres');

describe.skipIf('reason' in postgres)('two processes on PostgreSQL', () => {
  it('a change made by one becomes visible in the other', async () => {
    const database = await createTestDatabase('postgres');
    const [one, two] = [await connect(database.options), await connect(database.options)];
    const writer = await testServices(one);
    const reader = createCatalogues(two, SILENT, 60_000);
    try {
      await addSite(one, SITE);
      const { index, documents } = await reader.of(SITE);
      await importEstates(writer, estateList([testEstate(1)]), { siteId: SITE, mode: 'partial' });
      await expect.poll(() => index.has(1)).toBe(true);
      expect((await documents.read([1])).get(1)?.estate.price?.value).toBe(300_001);
      await importEstates(writer, estateList([testEstate(1, { price: { value: 9 } })]), {
        siteId: SITE,
        mode: 'partial',
      });
      await expect.poll(() => index.priceOf(1)).toBe(9);
      expect((await documents.read([1])).get(1)?.estate.price?.value).toBe(9);
    } finally {
      await reader.close();
      await writer.catalogue.close();
      await one.close();
      await two.close();
      await database.remove();
    }
  });
});
