// What does not compile: `npm run typecheck` fails when a line below a @ts-expect-error is right.
import { expect, expectTypeOf, it } from 'vitest';
import type { ApiEstate } from '../domain/record/api-estate.ts';
import type { GroupCount } from '../domain/search/estate-query-schema.ts';
import type { ContentApi } from './content-api.ts';

/** Sends nothing: the calls are here for the compiler. */
const nothing = async () => null;
const api = { siteId: 'lindeloo', call: nothing, find: nothing } as unknown as ContentApi;

it('a call is typed from the contract', () => {
  const answer = api.call('estates', { body: { pagination: { from: 0, size: 15 } } });
  expectTypeOf(answer).resolves.toEqualTypeOf<{
    total: { value: number };
    results: ApiEstate[];
    groups?: GroupCount[];
  }>();
  expectTypeOf(api.find('estate', { params: { id: 7 } })).resolves.toEqualTypeOf<ApiEstate | undefined>();
  expectTypeOf(api.call('removeEstate', { params: { id: 7 } })).resolves.toEqualTypeOf<null>();
  expectTypeOf(api.call('kyeroFeed')).resolves.toEqualTypeOf<string>();
  expectTypeOf(api.call('subscribe', { body: { locale: 'nl', inputs: {} } })).resolves.toEqualTypeOf<{
    accepted: true;
  }>();
  expect(api.siteId).toBe('lindeloo');
});

it('a wrong call does not compile', () => {
  // @ts-expect-error a body that is no search
  void api.call('estates', { body: 5 });
  // @ts-expect-error a field that a search does not have
  void api.call('estates', { body: { colour: 'red' } });
  // @ts-expect-error a value of another type deep in the body
  void api.call('estates', { body: { pagination: { from: '0', size: 15 } } });
  // @ts-expect-error no body
  void api.call('estates', {});
  // @ts-expect-error nothing at all where a body is needed
  void api.call('estates');
  // @ts-expect-error no params
  void api.call('estate', {});
  // @ts-expect-error nothing at all where params are needed
  void api.call('estate');
  // @ts-expect-error nothing at all, of a call that may find nothing
  void api.find('estate');
  // @ts-expect-error another name of a param
  void api.call('estate', { params: { estateId: 7 } });
  // @ts-expect-error one param too many
  void api.call('estate', { params: { id: 7, locale: 'nl' } });
  // @ts-expect-error a param of another type
  void api.call('estate', { params: { id: 'seven' } });
  // @ts-expect-error params where the path has none but the site
  void api.call('siteById', { params: { id: 7 } });
  // @ts-expect-error a call that is not in the contract
  void api.call('estatez', { params: { id: 7 } });
  // @ts-expect-error a query without what it needs
  void api.call('searchCities', { query: {} });
  // @ts-expect-error no query where one is needed
  void api.call('searchCities');
  // @ts-expect-error a word that is no language
  void api.call('agreements', { query: { locale: 'it' } });
  // @ts-expect-error a query where there is none
  void api.call('estate', { params: { id: 7 }, query: { locale: 'nl' } });
  // @ts-expect-error a body where there is none
  void api.call('estate', { params: { id: 7 }, body: {} });
  expect(api.siteId).toBe('lindeloo');
});
