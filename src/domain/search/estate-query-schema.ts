// Decisions section 3: the body of POST estates and estate-filters. Every field a query may name is listed here, once.
// Values in one term list are alternatives, so an empty list matches nothing; different fields combine with and.
import { type Static, Type } from 'typebox';
import { MAX_EMAIL } from '../leads/email-address.ts';
import { LocaleSchema } from '../locale-schema.ts';
import { MAX_AREA_KM, MAX_AREA_PARTS, MAX_CORNERS } from '../places/area.ts';
import { MAX_ID } from '../record/ids.ts';
import { strict } from '../record/schema-parts.ts';
import { BEDROOMS_LARGE } from './bedroom-choices.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE } from './page-size.ts';
import {
  ENERGY_LABELS,
  GROUP_SORT_FIELDS,
  MAX_TERMS,
  type RANGE_FIELDS,
  SORT_FIELDS,
  type TERM_FIELDS,
  TRAITS,
} from './query-fields.ts';

const Id = Type.Integer({ minimum: 0, maximum: MAX_ID });
const Code = Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9_]+$' });
const IdOrCode = Type.Union([Id, Code]);
const listOf = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Optional(Type.Array(item, { maxItems: MAX_TERMS }));

export const QueryTerms = Type.Object(
  {
    'general.headType.id': listOf(IdOrCode),
    'general.subType.id': listOf(IdOrCode),
    'general.transaction.id': listOf(Id),
    'general.status': listOf(Code),
    'address.city.id': listOf(Id),
    'address.country': listOf(Code),
    'general.bedroomCount': listOf(
      Type.Union([Type.Integer({ minimum: 0, maximum: 10_000 }), Type.Literal(BEDROOMS_LARGE)]),
    ),
    'children.collections': listOf(Type.String({ minLength: 1, maxLength: 100 })),
    /** Ours: whose listings. A unit has its project's representative when it names none. */
    'salesRepresentative.email': listOf(Type.String({ minLength: 1, maxLength: MAX_EMAIL })),
  } satisfies Record<(typeof TERM_FIELDS)[number], unknown>,
  strict,
);
const Bound = Type.Optional(Type.Number({ minimum: 0, maximum: 1e12 }));
export const QueryBounds = Type.Object({ gte: Bound, lte: Bound }, strict);
export const QueryRange = Type.Object(
  {
    'price.value': Type.Optional(QueryBounds),
    'general.bedroomCount': Type.Optional(QueryBounds),
    /** Living area in m², of land the plot. */
    surface: Type.Optional(QueryBounds),
    /** Of the plot, in m². */
    plot: Type.Optional(QueryBounds),
  } satisfies Record<(typeof RANGE_FIELDS)[number], unknown>,
  strict,
);
export const QueryMatch = Type.Object({ text: Type.Optional(Type.String({ maxLength: 200 })) }, strict);
const GeoDistance = Type.Object(
  {
    field: Type.Literal('geoLocation'),
    distance: Type.String({ pattern: '^\\d{1,5}(\\.\\d{1,3})?km$' }),
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lon: Type.Number({ minimum: -180, maximum: 180 }),
  },
  strict,
);
const Traits = Type.Optional(Type.Array(Type.Enum(TRAITS), { maxItems: TRAITS.length, uniqueItems: true }));
/** One of these parts: a place or a circle round its middle, a circle round a point, or what lies within a line of corners. */
const AreaPart = Type.Union([
  Type.Object({ city: Id, km: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: MAX_AREA_KM })) }, strict),
  Type.Object(
    {
      km: Type.Number({ exclusiveMinimum: 0, maximum: MAX_AREA_KM }),
      lat: Type.Number({ minimum: -90, maximum: 90 }),
      lon: Type.Number({ minimum: -180, maximum: 180 }),
    },
    strict,
  ),
  Type.Object(
    {
      corners: Type.Array(
        Type.Object(
          { lat: Type.Number({ minimum: -90, maximum: 90 }), lon: Type.Number({ minimum: -180, maximum: 180 }) },
          strict,
        ),
        { minItems: 3, maxItems: MAX_CORNERS },
      ),
    },
    strict,
  ),
]);
/** Edges included. */
export const GeoBounds = Type.Object(
  {
    south: Type.Number({ minimum: -90, maximum: 90 }),
    west: Type.Number({ minimum: -180, maximum: 180 }),
    north: Type.Number({ minimum: -90, maximum: 90 }),
    east: Type.Number({ minimum: -180, maximum: 180 }),
  },
  strict,
);
export const EstateQuery = Type.Object(
  {
    terms: Type.Optional(QueryTerms),
    range: Type.Optional(QueryRange),
    match: Type.Optional(QueryMatch),
    geoDistance: Type.Optional(GeoDistance),
    /** Anywhere in these parts together; a line of corners may not cross itself. */
    area: Type.Optional(Type.Array(AreaPart, { minItems: 1, maxItems: MAX_AREA_PARTS })),
    /** This label or a better one; what needs no label is found too. */
    energyLabel: Type.Optional(Type.Enum(ENERGY_LABELS)),
    /** Everything it must have, and everything it must be known not to have: what a record does not say is neither. */
    with: Traits,
    without: Traits,
    geoBounds: Type.Optional(GeoBounds),
    /** Units are found under their project, not beside it, unless a query says so. */
    units: Type.Optional(Type.Literal('include')),
  },
  strict,
);

export const EstateSort = Type.Object(
  {
    field: Type.Enum([...SORT_FIELDS, ...GROUP_SORT_FIELDS]),
    direction: Type.Enum(['asc', 'desc']),
    /** Groups by name stand in the order of this language; nl without. */
    locale: Type.Optional(LocaleSchema),
  },
  strict,
);
export const Pagination = Type.Object(
  {
    from: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: PAGE_SIZE })),
  },
  strict,
);
export const EstateSearchBody = Type.Object(
  {
    query: Type.Optional(EstateQuery),
    sort: Type.Optional(Type.Array(EstateSort, { maxItems: 5 })),
    pagination: Type.Optional(Pagination),
    /** Instead of a sort: what comes nearest to this query in price and place, nearest first. */
    near: Type.Optional(EstateQuery),
  },
  strict,
);
/** A group of a grouped list: its id, empty for the group labelled Projecten, and how many listings it has in all. */
export const GroupCount = Type.Object({ id: Type.String(), count: Type.Integer({ minimum: 1 }) }, strict);

/** POST estate-filters takes the same query. */
export const EstateFilterBody = Type.Object(
  {
    query: Type.Optional(EstateQuery),
    /** Also what is asked less often: surfaces, energy label, and what a home has or has not. */
    more: Type.Optional(Type.Boolean()),
  },
  strict,
);

export type QueryTerms = Static<typeof QueryTerms>;
export type QueryBounds = Static<typeof QueryBounds>;
export type QueryRange = Static<typeof QueryRange>;
export type EstateQuery = Static<typeof EstateQuery>;
export type EstateSort = Static<typeof EstateSort>;
export type GroupCount = Static<typeof GroupCount>;
export type EstateSearchBody = Static<typeof EstateSearchBody>;
export type EstateFilterBody = Static<typeof EstateFilterBody>;
