// The internal ajax paths that only read (behaviour section 2, decisions section 5): JSON in the words of the locale.
import type { ContentApi } from '../../client/content-api.ts';
import { HttpError } from '../../client/http-error.ts';
import { matchRoute } from '../../domain/content/routes.ts';
import { estateUri } from '../../domain/content/slug.ts';
import { recordCity } from '../../domain/display/address.ts';
import { cardView } from '../../domain/display/card.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Estate } from '../../domain/record/estate.ts';
import type { SiteFrame } from './site-lookup.ts';
import type { WebReply } from './web-context.ts';

const json = (status: number, value: unknown): WebReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
  body: JSON.stringify(value),
});
const notFound = (): WebReply => json(404, { title: 'Not Found', status: 404 });

const MAX_PLACE = 100;
const MAX_TYPED = 200;

const estateCard = (estate: Estate, { site }: SiteFrame, locale: Locale, parent?: Estate) =>
  cardView(estate, labelsFor(locale), { hiddenStatus: site.hiddenStatus, parent });

const listingSuggestion = (estate: Estate, frame: SiteFrame, locale: Locale) => {
  const { uri, heading, kind, place } = estateCard(estate, frame, locale);
  const reference = estate.general.reference ?? '';
  return {
    href: uri ?? estateUri(estate, undefined, labelsFor(locale)),
    name: heading,
    detail: [kind, place, reference].filter(Boolean).join(', '),
  };
};

/** A listing that is gone (410) has no card, no more than an unknown one. */
const findEstate = (api: ContentApi, id: number): Promise<Estate | undefined> =>
  api.find('estate', { params: { id } }).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 410) return undefined;
    throw error;
  });

/** Undefined when the path is none of them. */
export const ajaxReply = async (
  api: ContentApi,
  frame: SiteFrame,
  path: string,
  search: string,
): Promise<WebReply | undefined> => {
  const route = matchRoute(path);
  if (!route || !frame.site.locales.includes(route.locale)) return undefined;
  const { locale, type, params } = route;
  const id = Number(params.estateId);
  switch (type) {
    case 'ajaxEstate': {
      const estate = await findEstate(api, id);
      if (!estate) return notFound();
      const project = estate.general.parentId ?? undefined;
      const parent = project === undefined ? undefined : await findEstate(api, project);
      return json(200, estateCard(estate, frame, locale, parent));
    }
    case 'ajaxSimilarEstate': {
      const similar = await api.find('similarEstates', { params: { id } });
      if (!similar) return notFound();
      return json(200, { results: similar.results.map((estate) => estateCard(estate, frame, locale)) });
    }
    case 'ajaxSearchCity': {
      const q = (new URLSearchParams(search).get('q') ?? '').slice(0, MAX_PLACE);
      const cities = q.trim() === '' ? [] : await api.call('searchCities', { query: { q, locale } });
      return json(
        200,
        cities.map((city) => ({ id: city.id, name: recordCity(city, locale), zip: city.zip, count: city.count })),
      );
    }
    case 'ajaxSearchText': {
      const query = new URLSearchParams(search);
      const q = (query.get('q') ?? '').slice(0, MAX_TYPED).trim();
      const status = (['FOR_SALE', 'TO_RENT'] as const).find((code) => code === query.get('trans'));
      if (q === '') return json(200, []);
      const asked = { q, locale, suggest: true, ...(status ? { status } : {}) };
      const { listing, listings, places } = await api.call('typedSearch', { query: asked });
      return json(200, [
        ...(listing ? [listing] : []).map((estate) => listingSuggestion(estate, frame, locale)),
        ...places.map((city) => ({
          id: city.id,
          name: recordCity(city, locale),
          zip: city.zip,
          count: city.count,
          parameters: city.parameters,
        })),
        ...(listing ? [] : listings).map((estate) => listingSuggestion(estate, frame, locale)),
      ]);
    }
    default:
      return undefined;
  }
};
