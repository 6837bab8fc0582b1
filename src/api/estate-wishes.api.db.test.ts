// What a home has or has not, its surfaces, its label and an area: the same answer in lists, counts and saved searches.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { addSite, hiddenAddress, testEstate, testProject } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import { type AlertCriteria, queryOfCriteria } from '../domain/alerts/alert-criteria.ts';
import { alertListing, isMatch } from '../domain/alerts/alert-matching.ts';
import { publicFamily, publicUnitOf } from '../domain/record/public-family.ts';
import { estateList } from '../feeds/json/estate-json-source.ts';
import { importEstates } from '../services/imports/import-estates.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { type Api, createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

const SITE = 'agency';
const [WITH_GARDEN, SILENT, HIDDEN, PLOT, PROJECT, UNIT] = [1, 2, 3, 4, 10, 11];
const ESTATES = [
  testEstate(WITH_GARDEN, {
    fields: { 'other.garden': true, 'construction.habitable_surface': 120, 'certification.energy_label': 'B' },
    technical: { elevator: false },
    dimensions: { areaGround: 400 },
  }),
  testEstate(SILENT),
  testEstate(HIDDEN, { address: hiddenAddress(), fields: { 'other.garden': false } }),
  testEstate(PLOT, { general: { headType: { id: 2 }, subType: null }, dimensions: { areaGround: 900 } }),
  // Its flat has no address of its own: the label of its value is that of the project's region.
  {
    ...testProject(PROJECT, [UNIT]),
    children: testProject(PROJECT, [UNIT]).children?.map((unit) => ({ ...unit, energy: { epcValue: 410 } })) ?? null,
  },
];
/** Round the whole of Ghent, and one beside it. */
const GHENT = [
  { lat: 51.2, lon: 3.5 },
  { lat: 51.2, lon: 3.9 },
  { lat: 50.9, lon: 3.7 },
];
const BESIDE = GHENT.map(({ lat, lon }) => ({ lat: lat - 1, lon }));
const CROSSING = [
  { lat: 51.2, lon: 3.5 },
  { lat: 50.9, lon: 3.9 },
  { lat: 51.2, lon: 3.9 },
  { lat: 50.9, lon: 3.5 },
];

describeOnADatabase('wishes', (open) => {
  let ctx: ServiceContext;
  let api: Api;
  beforeAll(async () => {
    ctx = await testServices(await open());
    api = createApi(ctx, handlers);
    await addSite(ctx.db, SITE);
    await importEstates(ctx, estateList(ESTATES), { siteId: SITE, mode: 'full' });
    await ctx.catalogue.caughtUp(SITE);
  });
  afterAll(() => ctx.catalogue.close());

  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely here.
  const post = async (path: string, body: unknown): Promise<any> =>
    api({ method: 'POST', path: `/sites/${SITE}${path}`, headers: {}, body });
  const ids = async (query: object): Promise<number[]> => {
    const { status, body } = await post('/estates', { query });
    expect(status).toBe(200);
    return body.results
      .map(({ general }: { general: { id: number } }) => general.id)
      .sort((a: number, b: number) => a - b);
  };

  it.each([
    [{ with: ['garden'] }, [WITH_GARDEN]],
    [{ without: ['garden'] }, [HIDDEN]],
    [{ with: ['garden'], without: ['lift'] }, [WITH_GARDEN]],
    [{ with: ['garden'], without: ['garden'] }, []],
    [{ range: { surface: { gte: 120 } } }, [WITH_GARDEN, PLOT]],
    [{ range: { surface: { gte: 120.5, lte: 899 } } }, []],
    [{ range: { plot: { gte: 400, lte: 400 } } }, [WITH_GARDEN]],
    [{ energyLabel: 'B' }, [WITH_GARDEN, PLOT]],
    [{ energyLabel: 'A' }, [PLOT]],
    [{ energyLabel: 'E' }, [WITH_GARDEN, PLOT, PROJECT]],
    [{ with: ['renovationDuty'] }, [PROJECT]],
    [{ without: ['renovationDuty'] }, [WITH_GARDEN]],
    [{ area: [{ corners: GHENT }] }, [WITH_GARDEN, SILENT, HIDDEN, PLOT, PROJECT]],
    [{ area: [{ corners: BESIDE }] }, []],
    [{ area: [{ corners: BESIDE }, { city: 90000 }] }, [WITH_GARDEN, SILENT, HIDDEN, PLOT, PROJECT]],
    [{ area: [{ city: 90501, km: 10 }] }, [WITH_GARDEN, SILENT, HIDDEN, PLOT, PROJECT]],
    [{ area: [{ city: 90501, km: 0.1 }] }, []],
  ])('finds by %j', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it('counts each answer, and apart from them what says nothing', async () => {
    const { body } = await post('/estate-filters', { more: true });
    const trait = (id: string) => body.more.traits.find((one: { id: string }) => one.id === id);
    expect(trait('garden')).toEqual({ id: 'garden', with: 1, without: 1, unknown: 3 });
    expect(trait('lift')).toEqual({ id: 'lift', with: 0, without: 1, unknown: 4 });
    expect(body.more.energy).toEqual({ unknown: 2, none: 1 });
    expect(body.more.plot).toEqual({ unknown: 3 });
    expect((await post('/estate-filters', {})).body).not.toHaveProperty('more');
  });

  it('refuses what makes no sense, and names it', async () => {
    const crossing = await post('/estates', { query: { area: [{ city: 90000 }, { corners: CROSSING }] } });
    expect(crossing.status).toBe(400);
    expect(crossing.body.problems ?? crossing.body.errors).toMatchObject([{ field: 'body.query.area.1.corners' }]);
    for (const path of ['/estate-filters', '/estate-clusters'])
      expect((await post(path, { query: { area: [{ corners: CROSSING }] } })).status, path).toBe(400);
    for (const query of [
      { with: ['gold'] },
      { with: ['garden', 'garden'] },
      { energyLabel: 'Z' },
      { area: [] },
      { area: [{ corners: GHENT.slice(1) }] },
      { area: [{ corners: Array.from({ length: 61 }, () => GHENT[0]) }] },
      { area: [{ city: 90000, km: 0 }] },
      { range: { surface: { gte: -1 } } },
    ])
      expect((await post('/estates', { query })).status, JSON.stringify(query)).toBe(400);
  });

  it('finds for a saved search what the list finds', async () => {
    const wishes: AlertCriteria[] = [
      { has: ['garden'] },
      { lacks: ['garden'] },
      { energyLabel: 'E' },
      { plotMin: 500 },
      { has: ['renovationDuty'] },
      { surfaceMin: 100, surfaceMax: 130 },
      { area: ['@90501;10km'] },
      { area: ['@90501'] },
    ];
    for (const criteria of wishes) {
      const matching = ESTATES.map((estate) => publicFamily(estate, [])).filter((root) => {
        const units = (root.children ?? []).flatMap(({ general }) => publicUnitOf(root, general.id) ?? []);
        return [root, ...units].some((member) => isMatch(criteria, alertListing(member)));
      });
      expect(await ids(queryOfCriteria(criteria)), JSON.stringify(criteria)).toEqual(
        matching.map(({ general }) => general.id),
      );
    }
  });
});
