// The calls that a website makes about estates: a site whose listings are visible, hidden, archived, sold, projects with units, or gone.
import { afterAll, beforeAll, expect } from 'vitest';
import { type Api, createApi } from '../../src/api/handle-request.ts';
import { handlers } from '../../src/api/handlers.ts';
import type { Db } from '../../src/db/engine/connect.ts';
import { saveCollection } from '../../src/db/estates/collections.ts';
import type { Estate } from '../../src/domain/record/estate.ts';
import { estateList } from '../../src/feeds/json/estate-json-source.ts';
import { importEstates } from '../../src/services/imports/import-estates.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { addSite, hiddenAddress, testEstate, testProject } from './estates.ts';
import { testServices } from './services.ts';

const SITE = 'agency';

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

export const estateCalls = (open: () => Promise<Db>) => {
  const at = {} as { ctx: ServiceContext; api: Api };

  beforeAll(async () => {
    at.ctx = await testServices(await open());
    at.api = createApi(at.ctx, handlers);
    await addSite(at.ctx.db, SITE, { hiddenStatus: [10] });
    await addSite(at.ctx.db, 'empty');
    const everything = [...listings.map(withUnits), testEstate(9)];
    await importEstates(at.ctx, estateList(everything), { siteId: SITE, mode: 'full' });
    await importEstates(at.ctx, estateList(listings.map(withUnits)), {
      siteId: SITE,
      mode: 'full',
      allowRemoval: true,
    });
    await at.ctx.db.transaction((trx) =>
      saveCollection(trx, SITE, { id: 'pick', title: { nl: 'Keuze' }, estateIds: [7, 3, 9, 1, 999, 2] }),
    );
    await at.ctx.catalogue.caughtUp(SITE);
  });
  afterAll(() => at.ctx.catalogue.close());

  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    at.api({ method, path: `/sites/${SITE}${path}`, headers, body });
  const get = async (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers);
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely here.
  const body = async (reply: ReturnType<typeof call>): Promise<any> => {
    const { status, body: answer } = await reply;
    expect(status).toBe(200);
    return answer;
  };
  const search = (query: object = {}, more: object = {}) => body(call('POST', '/estates', { query, ...more }));
  const idsOf = (answer: { results: Estate[] }) => answer.results.map(({ general }) => general.id);

  return { at, call, get, body, search, idsOf };
};
