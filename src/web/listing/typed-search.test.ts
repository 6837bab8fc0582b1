import { expect, it } from 'vitest';
import { testEstate } from '../../../test/support/estates.ts';
import { fakePage } from '../../../test/support/fake-site.ts';
import type { PageContext } from '../frame/page-view.ts';
import { typedSearchPath } from './typed-search.ts';

const pages = [
  fakePage({ id: 'for-sale', url: { nl: 'te-koop' } }),
  fakePage({ id: 'to-rent', url: { nl: 'te-huur' } }),
];

const lead = async (target: string, answer: object): Promise<readonly [path: string | undefined, asked: unknown]> => {
  const [path = '', search = ''] = target.split('?');
  let asked: unknown;
  const api = {
    call: async (_name: string, { query }: { query: unknown }) => {
      asked = query;
      return { parameters: '', unknown: [], ...answer };
    },
  };
  const context = { api, frame: { pages }, locale: 'nl', query: new URLSearchParams(search), rest: path.slice(4) };
  return [await typedSearchPath(context as unknown as PageContext, path), asked];
};

it('asks in the light of the page, and keeps its filters, sort and view', async () => {
  const [path, asked] = await lead('/nl/te-koop?type=1&city=20000&sortType=price&view=rows&search=+gent+', {
    parameters: 'city=90000',
  });
  expect(asked).toEqual({ q: 'gent', locale: 'nl', status: 'FOR_SALE' });
  expect(path).toBe('/nl/te-koop?city=90000&type=1&sortType=price&sortOrder=ASC&view=rows');
});

it.each([
  ['/nl/te-koop?search=x', 'trans=TO_RENT&city=90000', '/nl/te-huur?city=90000'],
  ['/nl/te-huur?search=x', 'trans=FOR_SALE', '/nl/te-koop'],
  ['/nl/te-koop?search=x', 'trans=FOR_SALE', '/nl/te-koop'],
  ['/nl/kust?search=x', 'trans=FOR_SALE', '/nl/kust?trans=FOR_SALE'],
  ['/nl?search=x', 'city=90000', '/nl/te-koop?city=90000'],
])('%s that means %s leads to %s', async (target, parameters, to) => {
  expect((await lead(target, { parameters }))[0]).toBe(to);
});

it('leads to the one listing of a reference', async () => {
  expect((await lead('/nl/te-koop?search=REF-7', { listing: testEstate(7) }))[0]).toMatch(/^\/nl\/aanbod\/7\//);
});

it('takes along what was not understood', async () => {
  const unknown = [{ typed: 'x&y' }, { typed: 'é' }];
  expect((await lead('/nl/te-koop?search=x', { unknown }))[0]).toBe('/nl/te-koop?missed=x%26y&missed=%C3%A9');
});

it('is nothing without a text', async () => {
  expect(await lead('/nl/te-koop?search=+', {})).toEqual([undefined, undefined]);
});
