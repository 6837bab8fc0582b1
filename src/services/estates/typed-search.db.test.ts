// One box over the listings of a site: reference, street, word and place, and what is none of them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addSite, testEstate } from '../../../test/support/estates.ts';
import { testServices } from '../../../test/support/services.ts';
import { estateList } from '../../feeds/json/estate-json-source.ts';
import { importEstates } from '../imports/import-estates.ts';
import type { ServiceContext } from '../platform/context.ts';
import { typedSearch } from './typed-search.ts';

const SITE = 'agency';

const GHENT = { city: { id: 90000, zip: '9000', name: 'Gent', alias: {} } };
const LISTINGS = [
  testEstate(1, {
    general: { reference: 'LIN-24037', title: { nl: 'Huis met wijnkelder' } },
    address: { ...GHENT, street: { nl: 'Veldstraat' }, number: '12', visible: true },
  }),
  testEstate(2, { general: { reference: 'LIN-24038', title: { nl: 'Rijhuis' } }, address: GHENT }),
  testEstate(3, { general: { reference: 'AB1234', title: { nl: 'Loft' } }, address: GHENT }),
  testEstate(4, { general: { reference: 'LIN-24039', transaction: { id: 10 } }, address: GHENT }),
];

describeOnADatabase('a typed text', (open) => {
  let ctx: ServiceContext;
  beforeAll(async () => {
    const db = await open();
    await addSite(db, SITE, { hiddenStatus: [10] });
    ctx = await testServices(db);
    await importEstates(ctx, estateList(LISTINGS), { siteId: SITE, mode: 'full' });
    await ctx.catalogue.caughtUp(SITE);
  });
  afterAll(() => ctx.catalogue.close());
  const ask = (q: string, suggest = false) => typedSearch(ctx, SITE, q, { locale: 'nl', suggest });

  it('finds a reference, a street, a word and a place, and says what it does not know', async () => {
    const listing = async (q: string) => (await ask(q)).listing?.general.id;
    expect(await Promise.all(['LIN-24037', 'lin24038', 'lin 24037', '24038', 'ab-1234'].map(listing))).toEqual([
      1, 2, 1, 2, 3,
    ]);
    // Hidden: as unknown as one that was never there.
    expect(await ask('LIN-24039')).toMatchObject({
      unknown: [{ typed: 'LIN-24039', nearest: { name: expect.stringMatching(/^LIN-2403\d$/) } }],
    });
    expect(await ask('Veldstrat 12')).toMatchObject({ parameters: 'text=veldstraat%2012', total: { value: 1 } });
    expect(await ask('wijnkelder Gent')).toMatchObject({
      parameters: 'city=90000&text=wijnkelder',
      total: { value: 1 },
    });
    expect(await ask('Gent')).toMatchObject({ parameters: 'city=90000', total: { value: 3 }, unknown: [] });
    expect((await ask('Gent wijnkolderxyz')).unknown).toEqual([{ typed: 'wijnkolderxyz' }]);
  });

  it('looks for a reference in fifty texts that have its words, and no further', async () => {
    await addSite(ctx.db, 'popular');
    const isFoundBeside = async (others: number): Promise<boolean> => {
      const listings = Array.from({ length: others }, (_, index) =>
        testEstate(100 + index, { general: { title: { nl: 'Naast PO-7001' } }, address: GHENT }),
      );
      const wanted = testEstate(999, { general: { reference: 'PO-7001', title: { nl: 'Rijhuis' } }, address: GHENT });
      await importEstates(ctx, estateList([...listings, wanted]), { siteId: 'popular', mode: 'full' });
      await ctx.catalogue.caughtUp('popular');
      return (await typedSearch(ctx, 'popular', 'PO-7001', { locale: 'nl' })).listing !== undefined;
    };
    expect([await isFoundBeside(49), await isFoundBeside(50)]).toEqual([true, false]);
  });

  it('offers places and listings while it is typed', async () => {
    const { places } = await ask('3 slpk gen', true);
    expect(places[0]).toMatchObject({ id: 90000, count: 3, parameters: 'city=90000&bed-min=3' });
    const { listings } = await ask('veldst', true);
    expect(listings.map(({ general }) => general.id)).toEqual([1]);
    expect((await ask('veldst')).listings).toEqual([]);
  });
});
