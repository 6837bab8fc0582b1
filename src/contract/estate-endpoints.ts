// The estate calls of behaviour section 7, with our own extensions (decisions section 8).
import { Type } from 'typebox';
import { SHARE_CODE_PATTERN } from '../domain/leads/favorites.ts';
import { LocaleSchema, LocalizedText } from '../domain/locale-schema.ts';
import type { ApiEstate } from '../domain/record/api-estate.ts';
import { EstateSchema, UnitSchema } from '../domain/record/estate.ts';
import { Localized, type SalesRepresentative } from '../domain/record/estate-blocks.ts';
import { SiteId } from '../domain/record/schema-parts.ts';
import { EstateFilters, LocationOption } from '../domain/search/estate-filters.ts';
import {
  EstateFilterBody,
  EstateQuery,
  EstateSearchBody,
  GeoBounds,
  GroupCount,
} from '../domain/search/estate-query-schema.ts';
import { MAX_PAGE_SIZE } from '../domain/search/page-size.ts';
import type { Endpoint } from './endpoint.ts';
import { goneListing, json, reading, sending } from './replies.ts';

const strict = { additionalProperties: false } as const;

const NamedValue = Type.Object(
  { id: Type.Union([Type.Integer(), Type.String()]), code: Type.String(), name: LocalizedText },
  strict,
);
const apiParts = {
  references: Type.Optional(
    Type.Record(Type.String(), Type.Union([NamedValue, Type.Array(NamedValue)]), {
      description:
        'The enumerated values that the record holds, with number, code and name in every language, by the dotted name of their field',
    }),
  ),
  pictureCount: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Of a listing in a list, which has at most five pictures: how many it has',
    }),
  ),
};
/** The type of the record is known: working it out anew in every call is more than the compiler does. */
const EstateReply = Type.Unsafe<ApiEstate>(
  Type.Object(
    {
      ...EstateSchema.properties,
      ...apiParts,
      children: Type.Optional(
        Type.Union([Type.Array(Type.Object({ ...UnitSchema.properties, ...apiParts }, strict)), Type.Null()]),
      ),
    },
    strict,
  ),
);
const none = Type.Object({}, strict);
const site = Type.Object({ siteId: SiteId }, strict);
/** A number beyond every id is not malformed: it is unknown. */
const EstateId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const siteAndEstate = Type.Object({ siteId: SiteId, id: EstateId }, strict);
const Word = Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f]+$' });

const Total = Type.Object({ value: Type.Integer({ minimum: 0 }) }, strict);
const EstateList = Type.Object({ total: Total, results: Type.Array(EstateReply) }, strict);

const ContactInfo = Type.Object(
  {
    kind: Type.Enum(['salesRepresentative', 'office']),
    name: Type.String(),
    firstname: Type.Optional(Type.String()),
    lastname: Type.Optional(Type.String()),
    phone: Type.Optional(Type.String()),
    mobile: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    picture: Type.Optional(Type.String()),
    description: Type.Optional(Localized(50_000)),
    street: Type.Optional(Type.String()),
    zip: Type.Optional(Type.String()),
    city: Type.Optional(Type.String()),
  } satisfies Record<keyof typeof SalesRepresentative.properties | 'kind' | 'street' | 'zip' | 'city', unknown>,
  strict,
);

const point = { lat: Type.Number(), lon: Type.Number() };
const MapAnswer = Type.Object(
  {
    total: Type.Integer(),
    clusters: Type.Array(
      Type.Object(
        { ...point, count: Type.Integer(), bounds: GeoBounds, ids: Type.Optional(Type.Array(Type.Integer())) },
        strict,
      ),
    ),
    pins: Type.Array(
      Type.Object({ ...point, id: Type.Integer(), price: Type.Union([Type.Number(), Type.Null()]) }, strict),
    ),
    homes: Type.Optional(Type.Array(EstateReply)),
  },
  strict,
);

const Parameters = Type.String({ description: 'As the query string of a list has them' });
const TypedSearch = Type.Object(
  {
    parameters: Parameters,
    total: Total,
    listing: Type.Optional(EstateReply),
    unknown: Type.Array(
      Type.Object(
        {
          typed: Type.String(),
          nearest: Type.Optional(Type.Object({ name: Type.String(), parameters: Parameters }, strict)),
        },
        strict,
      ),
      { description: 'Words that mean nothing to us and are in no text, each with what comes nearest' },
    ),
    places: Type.Array(Type.Object({ ...LocationOption.properties, parameters: Parameters }, strict)),
    listings: Type.Array(EstateReply),
  },
  strict,
);

export const estateEndpoints = {
  estates: {
    method: 'POST',
    path: '/sites/{siteId}/estates',
    summary: 'Search: query, sort and pagination in, total and one page of listings out',
    tag: 'estates',
    access: 'public',
    params: site,
    query: none,
    body: EstateSearchBody,
    replies: {
      200: json(Type.Object({ ...EstateList.properties, groups: Type.Optional(Type.Array(GroupCount)) }, strict)),
      ...sending,
    },
  },
  estateGroup: {
    method: 'GET',
    path: '/sites/{siteId}/estates/group/{id}',
    summary: 'A project with all its visible units',
    tag: 'estates',
    access: 'public',
    params: siteAndEstate,
    query: none,
    replies: { 200: json(EstateReply), ...reading, 410: goneListing },
  },
  estate: {
    method: 'GET',
    path: '/sites/{siteId}/estates/v2/{id}',
    summary: 'The full public record of one listing or unit',
    tag: 'estates',
    access: 'public',
    params: siteAndEstate,
    query: none,
    replies: { 200: json(EstateReply), ...reading, 410: goneListing },
  },
  estateContactInfo: {
    method: 'GET',
    path: '/sites/{siteId}/estates/{id}/contact-info',
    summary: 'The sales representative of a listing, or the office when there is none',
    tag: 'estates',
    access: 'public',
    params: siteAndEstate,
    query: none,
    replies: { 200: json(ContactInfo), ...reading, 410: goneListing },
  },
  estateByExternalId: {
    method: 'GET',
    path: '/sites/{siteId}/estates/skarabee/{id}',
    summary: 'The listing with this id in the Skarabee source',
    tag: 'estates',
    access: 'public',
    params: Type.Object({ siteId: SiteId, id: Word }, strict),
    query: none,
    replies: { 200: json(EstateReply), ...reading, 410: goneListing },
  },
  estateFilters: {
    method: 'POST',
    path: '/sites/{siteId}/estate-filters',
    summary: 'The options of every filter list with their counts under the other active filters',
    tag: 'estates',
    access: 'public',
    params: site,
    query: none,
    body: EstateFilterBody,
    replies: { 200: json(EstateFilters), ...sending },
  },
  estateCollection: {
    method: 'GET',
    path: '/sites/{siteId}/estate-collections/{id}',
    summary: 'A named, ordered pick of listings',
    tag: 'estates',
    access: 'public',
    params: Type.Object({ siteId: SiteId, id: Word }, strict),
    query: none,
    replies: {
      200: json(Type.Object({ ...EstateList.properties, id: Type.String(), title: LocalizedText }, strict)),
      ...reading,
    },
  },
  estatePage: {
    method: 'GET',
    path: '/sites/{siteId}/estate-pages/{a}/{b}',
    summary: 'A landing page by transaction word and city or type slug: title, intro, preset query, count',
    tag: 'estates',
    access: 'public',
    params: Type.Object({ siteId: SiteId, a: Word, b: Word }, strict),
    query: none,
    replies: {
      200: json(
        Type.Object(
          {
            status: Type.String(),
            cityIds: Type.Optional(Type.Array(Type.Integer())),
            type: Type.Optional(Type.String()),
            title: LocalizedText,
            intro: LocalizedText,
            paths: LocalizedText,
            query: EstateQuery,
            count: Type.Integer({ minimum: 0 }),
          },
          strict,
        ),
      ),
      ...reading,
    },
  },
  estateClusters: {
    method: 'POST',
    path: '/sites/{siteId}/estate-clusters',
    summary: 'What a map shows of a search in a bounding box at a zoom level: clusters and single listings',
    tag: 'estates',
    access: 'public',
    params: site,
    query: none,
    body: Type.Object(
      {
        bounds: GeoBounds,
        zoom: Type.Number({ minimum: 0, maximum: 22 }),
        query: Type.Optional(EstateQuery),
        homes: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: MAX_PAGE_SIZE,
            description: 'How many listings come along as in a list: those that stand alone before all others',
          }),
        ),
      },
      strict,
    ),
    replies: { 200: json(MapAnswer), ...sending },
    extension: true,
  },
  estateAddresses: {
    method: 'GET',
    path: '/sites/{siteId}/estate-addresses',
    summary: 'Every listing and unit on offer with its page in each language, newest first: for sitemaps',
    tag: 'estates',
    access: 'public',
    params: site,
    query: Type.Object(
      {
        from: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
        size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      },
      strict,
    ),
    replies: {
      200: json(
        Type.Object(
          {
            total: Total,
            results: Type.Array(
              Type.Object(
                {
                  id: Type.Integer(),
                  paths: LocalizedText,
                  changed: Type.String(),
                  pictures: Type.Array(Type.String()),
                },
                strict,
              ),
            ),
          },
          strict,
        ),
      ),
      ...reading,
    },
    extension: true,
  },
  similarEstates: {
    method: 'GET',
    path: '/sites/{siteId}/estates/{id}/similar',
    summary: 'Listings like this one, nearest first; also for one that is no longer offered',
    tag: 'estates',
    access: 'public',
    params: siteAndEstate,
    query: none,
    replies: { 200: json(Type.Object({ results: Type.Array(EstateReply) }, strict)), ...reading },
    extension: true,
  },
  favorites: {
    method: 'GET',
    path: '/sites/{siteId}/favorites/{list}',
    summary: 'The listings of a shared list of favourites, and the ids that are no longer available',
    tag: 'estates',
    access: 'public',
    params: Type.Object({ siteId: SiteId, list: Type.String({ maxLength: 700, pattern: SHARE_CODE_PATTERN }) }, strict),
    query: none,
    replies: {
      200: json(
        Type.Object(
          {
            results: Type.Array(EstateReply),
            projects: Type.Array(EstateReply),
            unavailable: Type.Array(Type.Integer()),
          },
          strict,
        ),
      ),
      ...reading,
    },
    extension: true,
  },
  searchCities: {
    method: 'GET',
    path: '/sites/{siteId}/cities',
    summary: 'Towns by postcode, name or alias in any language; those with listings first',
    tag: 'estates',
    access: 'public',
    params: site,
    query: Type.Object({ q: Type.String({ maxLength: 200 }), locale: Type.Optional(LocaleSchema) }, strict),
    replies: { 200: json(Type.Array(LocationOption)), ...reading },
    extension: true,
  },
  typedSearch: {
    method: 'GET',
    path: '/sites/{siteId}/typed-search',
    summary: 'What a typed text means, in any language: the parameters of a list, or the listing whose reference it is',
    tag: 'estates',
    access: 'public',
    params: site,
    query: Type.Object(
      {
        q: Type.String({ maxLength: 10_000, description: 'Only the first 200 characters are read' }),
        locale: Type.Optional(LocaleSchema),
        status: Type.Optional(
          Type.Enum(['FOR_SALE', 'TO_RENT'], { description: 'What the list shows that it is typed for' }),
        ),
        suggest: Type.Optional(
          Type.Boolean({ description: 'With places and listings that may be meant, for a text that is still typed' }),
        ),
      },
      strict,
    ),
    replies: { 200: json(TypedSearch), ...reading },
    extension: true,
  },
} as const satisfies Record<string, Endpoint>;
