import { expect, it } from 'vitest';
import { testEstate } from '../../../test/support/estates.ts';
import { fakeContentApi } from '../../../test/support/fake-content-api.ts';
import { fakeSite } from '../../../test/support/fake-site.ts';
import { ajaxReply } from './ajax-reads.routes.ts';
import type { SiteFrame } from './site-lookup.ts';

const frame = { site: { ...fakeSite, locales: ['nl', 'fr'] } } as unknown as SiteFrame;
const api = fakeContentApi({
  '/sites/testhuis/estates/v2/7': testEstate(7),
  '/sites/testhuis/estates/7/similar': { results: [testEstate(8)] },
  '/sites/testhuis/typed-search?q=gent+veld&locale=nl&suggest=true&status=TO_RENT': {
    parameters: 'city=90000&text=veld',
    total: { value: 1 },
    unknown: [],
    places: [{ id: 90000, zip: '9000', name: 'Gent', alias: {}, count: 4, parameters: 'city=90000' }],
    listings: [testEstate(7)],
  },
  '/sites/testhuis/cities?q=gan&locale=fr': [
    { id: 90000, zip: '9000', name: 'Gent', alias: { fr: 'Gand' }, lat: 51, lon: 3, count: 4 },
  ],
}).forSite('testhuis');
const ask = async (path: string, search = '') => {
  const reply = await ajaxReply(api, frame, path, search);
  return reply && { status: reply.status, type: reply.headers['content-type'], body: JSON.parse(reply.body) };
};

it('gives what a card shows of a listing, in the locale', async () => {
  expect(await ask('/fr/ajax/estate/7')).toMatchObject({
    status: 200,
    type: 'application/json; charset=utf-8',
    body: {
      id: 7,
      heading: 'Geheimstraat 4711',
      kind: expect.any(String),
      uri: expect.stringMatching(/^\/fr\/offre\/7\//),
    },
  });
});

it('gives its like', async () => {
  expect((await ask('/nl/ajax/similar-estate/7'))?.body.results).toMatchObject([{ id: 8 }]);
});

it('finds towns, and nothing for no question', async () => {
  expect((await ask('/fr/ajax/search-city', '?q=gan'))?.body).toEqual([
    { id: 90000, name: 'Gand', zip: '9000', count: 4 },
  ]);
  expect((await ask('/fr/ajax/search-city'))?.body).toEqual([]);
});

it('offers what may be meant by a text, and nothing for none', async () => {
  expect((await ask('/nl/ajax/search-text', '?q=gent%20veld&trans=TO_RENT'))?.body).toEqual([
    { id: 90000, name: 'Gent', zip: '9000', count: 4, parameters: 'city=90000' },
    {
      href: expect.stringMatching(/^\/nl\/aanbod\/7\//),
      name: 'Geheimstraat 4711',
      detail: 'Woning, 9000 Gent, REF-7',
    },
  ]);
  expect((await ask('/nl/ajax/search-text', '?q=%20'))?.body).toEqual([]);
});

it('answers 404 for an unknown listing, and leaves every other path to the pages', async () => {
  expect((await ask('/nl/ajax/estate/9'))?.status).toBe(404);
  expect(await ask('/nl/te-koop')).toBeUndefined();
  expect(await ask('/de/ajax/estate/7')).toBeUndefined();
  expect(await ask('/nl/ajax/estate/x')).toBeUndefined();
});
