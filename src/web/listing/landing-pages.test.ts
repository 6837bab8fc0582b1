import { expect, it } from 'vitest';
import { fakeContentApi } from '../../../test/support/fake-content-api.ts';
import type { ContentApi } from '../../client/content-api.ts';
import { landingLinks, landingPagesOf } from './landing-pages.ts';

const INCOURT = 13150;
const GLIMES = 13151;
const GHENT = 90000;
const WHOLE_GHENT = 1_090_000;

const counting = (...locations: readonly (readonly [id: number, count: number])[]) =>
  fakeContentApi({
    '/sites/testhuis/estate-filters': {
      locations: locations.map(([id, count]) => ({ id, name: String(id), count })),
      headTypes: [],
    },
  }).forSite('testhuis');
const counts = async (api: ContentApi) =>
  (await landingPagesOf(api, 'FOR_SALE')).map(({ title, count }) => [title.nl, count]);

it('counts a home under its own place and under the place that stood for it', async () => {
  expect(await counts(counting([INCOURT, 2], [GLIMES, 1]))).toEqual([
    ['Vastgoed te koop in Incourt', 2],
    ['Vastgoed te koop in Glimes', 1],
  ]);
});
it('counts a whole municipality once, beside its places', async () => {
  expect(await counts(counting([WHOLE_GHENT, 5], [GHENT, 3]))).toEqual([['Vastgoed te koop in Gent', 5]]);
});
it('counts a place of the name of its municipality without the choice of the whole', async () => {
  expect(await counts(counting([GHENT, 3]))).toEqual([['Vastgoed te koop in Gent', 3]]);
});
it('says the same count in a link', async () => {
  expect(await landingLinks(counting([WHOLE_GHENT, 5], [GHENT, 3]), 'FOR_SALE', 'fr')).toMatchObject([
    { label: 'Biens à vendre à Gand', count: 5 },
  ]);
});
