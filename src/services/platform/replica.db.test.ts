import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import { addSite, testEstate, testProject } from '../../../test/support/estates.ts';
import { testServices } from '../../../test/support/services.ts';
import type { Db } from '../../db/engine/connect.ts';
import { createReplica, type Replica } from '../../db/engine/replica.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { estateList } from '../../feeds/json/estate-json-source.ts';
import { createCatalogues } from '../estates/catalogue.ts';
import { searchEstates } from '../estates/estates.ts';
import { importEstates } from '../imports/import-estates.ts';
import type { ServiceContext } from './context.ts';

const SITE = 'agency';
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

describeOnEachDatabase('a read replica', (open) => {
  let primary: Db;
  let copy: Db;
  let away = false;
  let reads = 0;
  let replica: Replica;
  let ctx: ServiceContext;

  beforeAll(async () => {
    [primary, copy] = [await open(), await open()];
  });
  beforeEach(async () => {
    away = false;
    reads = 0;
    for (const db of [primary, copy]) {
      await db.kysely.deleteFrom('site').execute();
      // The same changes have the same numbers, as in a real copy.
      await sql`select setval('change_number', 1)`.execute(db.kysely);
      await addSite(db, SITE);
    }
    const real = createReplica(
      async () => {
        if (away) throw new Error('no such server');
        return copy;
      },
      undefined,
      0,
    );
    replica = {
      read: async (...asked) => {
        reads += 1;
        return real.read(...asked);
      },
      close: real.close,
    };
    ctx = await testServices(primary, { catalogue: createCatalogues(primary, SILENT, 60_000, replica) });
  });
  afterEach(() => ctx.catalogue.close());

  const put = (db: Db, estates: readonly Estate[]) =>
    importEstates({ ...ctx, db }, estateList([...estates]), { siteId: SITE, mode: 'partial' });
  const prices = async () => {
    await ctx.catalogue.caughtUp(SITE);
    const { results } = await searchEstates(ctx, SITE, {});
    return new Map(results.map(({ general, price }) => [general.id, price?.value]));
  };

  it('is read where it has what the index knows', async () => {
    // Told apart from the primary by a price that only the copy has.
    await put(primary, [testEstate(1, { price: { value: 100 } })]);
    await put(copy, [testEstate(1, { price: { value: 111 } })]);
    expect((await prices()).get(1)).toBe(111);
    expect(reads).toBe(1);
  });

  it('is not believed about what it does not have yet', async () => {
    for (const db of [primary, copy]) await put(db, [testEstate(1, { price: { value: 100 } }), testProject(10, [11])]);
    expect((await prices()).get(1)).toBe(100);
    await put(primary, [testEstate(1, { price: { value: 200 } }), testEstate(2, { price: { value: 300 } })]);
    expect(await prices()).toEqual(
      new Map([
        [1, 200],
        [2, 300],
        [10, 300_011],
      ]),
    );
  });

  it('is not believed about anything when it is behind the build of the index', async () => {
    await put(primary, [testEstate(1, { price: { value: 100 } })]);
    await put(primary, [testEstate(1, { price: { value: 200 } })]);
    await put(copy, [testEstate(1, { price: { value: 100 } })]);
    expect((await prices()).get(1)).toBe(200);
  });

  it('may be away and return', async () => {
    away = true;
    await put(primary, [testEstate(1, { price: { value: 100 } })]);
    expect((await prices()).get(1)).toBe(100);
    away = false;
    await put(copy, [testEstate(1, { price: { value: 1 } })]);
    await put(copy, [testEstate(1, { price: { value: 2 } }), testEstate(2)]);
    await put(primary, [testEstate(2)]);
    const { documents } = await ctx.catalogue.of(SITE);
    await ctx.catalogue.caughtUp(SITE);
    documents.evict([1]);
    expect((await prices()).get(1)).toBe(2);
  });
});
