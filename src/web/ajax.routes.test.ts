import { describe, expect, it } from 'vitest';
import { testEstate } from '../../test/support/estates.ts';
import { type Answers, fakeContentApi } from '../../test/support/fake-content-api.ts';
import { fakeAnswers } from '../../test/support/fake-site.ts';
import { HttpError } from '../client/http-error.ts';
import { ajaxReply } from './ajax.routes.ts';
import { createSiteLookup } from './site-lookup.ts';

const gone = () => {
  throw new HttpError(410, 'Gone');
};
const ghent = { id: 9000, zip: '9000', name: 'Gent', alias: { fr: 'Gand' }, lat: 51.05, lon: 3.72, count: 7 };
const answers: Answers = {
  '/sites/testhuis/estates/v2/1': testEstate(1),
  '/sites/testhuis/estates/v2/2': gone,
  '/sites/testhuis/estates/1/similar': { results: [testEstate(3)] },
  '/sites/testhuis/cities?q=gan&locale=fr': [ghent],
};

const ask = async (path: string, search = '') => {
  const api = fakeContentApi(fakeAnswers([], answers));
  const log = { warn: () => {}, error: () => {} };
  const frame = await createSiteLookup({ api, log }).byHost('testhuis.example');
  if (!frame) throw new Error('no site');
  const reply = await ajaxReply(api.forSite('testhuis'), frame, path, search);
  return reply && { status: reply.status, value: JSON.parse(String(reply.body)) };
};

describe('estate/{estateId}', () => {
  it('gives the card of a listing in the words of the locale', async () => {
    expect(await ask('/nl/ajax/estate/1')).toMatchObject({
      status: 200,
      value: {
        id: 1,
        uri: '/nl/aanbod/1/woning-te-koop-in-geheimstraat-4711-9000-gent',
        price: { text: '€\u00a0300.001' },
      },
    });
    expect((await ask('/fr/ajax/estate/1'))?.value.uri).toContain('/fr/offre/1/');
  });
  it('knows nothing of unknown listings and of those that are gone', async () => {
    expect((await ask('/nl/ajax/estate/999'))?.status).toBe(404);
    expect((await ask('/nl/ajax/estate/2'))?.status).toBe(404);
  });
});

it('similar-estate/{estateId} gives cards', async () => {
  expect((await ask('/nl/ajax/similar-estate/1'))?.value.results).toMatchObject([{ id: 3 }]);
  expect((await ask('/nl/ajax/similar-estate/999'))?.status).toBe(404);
});

describe('search-city', () => {
  it('names towns in the language of the visitor', async () => {
    expect(await ask('/fr/ajax/search-city', '?q=gan')).toEqual({
      status: 200,
      value: [{ id: 9000, name: 'Gand', zip: '9000', count: 7 }],
    });
  });
  it('asks nothing for nothing', async () => {
    expect((await ask('/nl/ajax/search-city', '?q=%20'))?.value).toEqual([]);
  });
});

it('leaves other paths alone', async () => {
  expect(await ask('/nl/aanbod/1')).toBeUndefined();
  expect(await ask('/es/ajax/estate/1')).toBeUndefined();
});
