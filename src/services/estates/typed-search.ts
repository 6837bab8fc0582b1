// One box: a typed text, understood with what this site has in its catalogue.
import type { Locale } from '../../domain/locale.ts';
import { type ApiEstate, apiCard } from '../../domain/record/api-estate.ts';
import type { Status } from '../../domain/record/status.ts';
import { visitorQuery } from '../../domain/search/build-estate-query.ts';
import { type FilterChange, mergeFilter } from '../../domain/search/estate-filter-state.ts';
import type { LocationOption } from '../../domain/search/estate-filters.ts';
import { DEFAULT_FILTER_QUERY, toQueryString } from '../../domain/search/filter-query.ts';
import { distanceOf } from '../../domain/search/near-words.ts';
import { lineOf, referenceKey, referenceWords } from '../../domain/search/typed-tokens.ts';
import {
  type NotUnderstood,
  type TypedContext,
  type Understanding,
  understand,
} from '../../domain/search/understand.ts';
import type { ServiceContext } from '../platform/context.ts';
import type { SiteCatalogue } from './catalogue.ts';
import { cityCounter, findCities } from './estate-discovery.ts';
import { type ShownEstate, shownEstates } from './estates.ts';

type TypedSearchOptions = {
  readonly locale: Locale;
  readonly status?: 'FOR_SALE' | 'TO_RENT';
  readonly suggest?: boolean;
};
type PlaceSuggestion = LocationOption & { readonly parameters: string };
type UnknownWord = { typed: string; nearest?: { name: string; parameters: string } };
export type TypedAnswer = {
  parameters: string;
  total: { value: number };
  listing?: ApiEstate;
  unknown: UnknownWord[];
  places: PlaceSuggestion[];
  listings: ApiEstate[];
};

const MAX_PLACES = 5;
const MAX_LISTINGS = 3;
/** A reference is found by its words; so many texts may have the same. */
const MAX_REFERENCES = 50;
/** Words at the end of a text that may be a place that is still typed. */
const MAX_TAIL = 4;

const parametersOf = (change: FilterChange): string => toQueryString(mergeFilter(DEFAULT_FILTER_QUERY, change));

const referenceOf = ({ estate }: ShownEstate): string => referenceKey(estate.general.reference ?? '');

const withWords = async (catalogue: SiteCatalogue, texts: readonly string[]): Promise<ShownEstate[]> => {
  const ids = texts.flatMap(
    (text) =>
      catalogue.index.search({
        query: { match: { text }, units: 'include' },
        pagination: { from: 0, size: MAX_REFERENCES },
      }).ids,
  );
  return shownEstates(catalogue, [...new Set(ids)]);
};

type ByReference = { readonly exact: readonly ShownEstate[]; readonly nearest?: ShownEstate | undefined };

/** Dashes and case mean nothing; a number alone is enough where it is the only one. */
const byReference = async (catalogue: SiteCatalogue, typed: string): Promise<ByReference> => {
  const key = referenceKey(typed);
  const isNumber = /^\d+$/u.test(key);
  const found = await withWords(catalogue, referenceWords(typed));
  const exact = found.filter((shown) => {
    const reference = referenceOf(shown);
    return reference === key || (isNumber && reference.replace(/\D/gu, '') === key);
  });
  if (exact.length > 0 || isNumber) return { exact };
  // The last figure wrong, or the letters before it.
  const beginnings = referenceWords(typed.slice(0, -1));
  const digits = /\d+$/u.exec(key)?.[0];
  const near = await withWords(catalogue, [...beginnings, ...(digits ? [digits] : [])]);
  return { exact, nearest: near.find((shown) => distanceOf(referenceOf(shown), key, 1) === 1) };
};

const unknownOf = ({ typed, nearest }: NotUnderstood): UnknownWord => ({
  typed,
  ...(nearest ? { nearest: { name: nearest.name, parameters: parametersOf(nearest.change) } } : {}),
});

/** Places whose name begins with the end of the text: "3 slpk gen" offers Gent, and keeps the bedrooms. */
const placesFor = async (
  ctx: ServiceContext,
  siteId: string,
  typed: string,
  context: TypedContext,
): Promise<PlaceSuggestion[]> => {
  const words = lineOf(typed).split(' ');
  for (let length = Math.min(MAX_TAIL, words.length); length > 0; length--) {
    const [head, tail] = [words.slice(0, -length).join(' '), words.slice(-length).join(' ')];
    if (tail === '' || (head !== '' && /^\d{0,3}$/u.test(tail))) continue;
    const found = await findCities(ctx, siteId, tail, context.locale);
    if (found.length === 0) continue;
    const { change } = understand(head, context);
    return found
      .slice(0, MAX_PLACES)
      .map((city) => ({ ...city, parameters: parametersOf({ ...change, area: undefined, city: [city.id] }) }));
  }
  return [];
};

export const typedSearch = async (
  ctx: ServiceContext,
  siteId: string,
  typed: string,
  { locale, status, suggest = false }: TypedSearchOptions,
): Promise<TypedAnswer> => {
  const catalogue = await ctx.catalogue.of(siteId);
  const { index } = catalogue;
  const context: TypedContext = {
    locale,
    status,
    known: (word, isLast) => index.hasWord(word, isLast),
    near: (word) => index.nearWord(word),
    count: cityCounter(index),
  };
  const first = understand(typed, context);
  const { reference } = first;
  const referred = reference === undefined ? undefined : await byReference(catalogue, reference);
  const found: Understanding =
    referred?.exact.length === 0 && /^[\d\s]+$/u.test(reference ?? '')
      ? understand(typed, { ...context, withoutReference: true })
      : first;
  const unknown = found.unknown.map(unknownOf);
  if (referred?.exact.length === 0 && found === first && reference !== undefined) {
    const name = referred.nearest?.estate.general.reference ?? undefined;
    unknown.unshift({
      typed: reference,
      ...(name === undefined ? {} : { nearest: { name, parameters: parametersOf({ text: name }) } }),
    });
  }
  const [only] = referred?.exact ?? [];
  const several = (referred?.exact.length ?? 0) > 1;
  const change: FilterChange = several ? { ...found.change, text: reference } : found.change;
  const shown: readonly Status[] = change.status ? [] : status ? [status] : [];
  const query = visitorQuery(
    mergeFilter(DEFAULT_FILTER_QUERY, shown.length > 0 ? { ...change, status: shown } : change),
  );
  const { ids, total } = index.search({ query, pagination: { from: 0, size: MAX_LISTINGS } });
  const wantsListings = suggest && referred === undefined && change.text !== undefined;
  const listings = wantsListings ? await shownEstates(catalogue, ids) : (referred?.exact.slice(0, MAX_LISTINGS) ?? []);
  return {
    parameters: parametersOf(change),
    total: { value: total },
    ...(only && !several ? { listing: apiCard(only.estate) } : {}),
    unknown,
    places: suggest ? await placesFor(ctx, siteId, typed, context) : [],
    listings: suggest ? listings.map(({ estate }) => apiCard(estate)) : [],
  };
};
