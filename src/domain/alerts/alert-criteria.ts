// Behaviour sections 1 and 2 ("keep me informed"): what somebody wants to hear of. The same criteria as the search.
import { type Static, Type } from 'typebox';
import { MAX_AREA_PARTS, MAX_AREA_TEXT, parseAreaTexts } from '../places/area.ts';
import { RecordId, strict } from '../record/schema-parts.ts';
import { type Status, statusOfTransaction } from '../record/status.ts';
import { BEDROOM_COUNT_LARGE_START } from '../search/bedroom-choices.ts';
import { visitorQuery } from '../search/build-estate-query.ts';
import type { EstateQuery } from '../search/estate-query-schema.ts';
import { DEFAULT_FILTER_QUERY, type FilterQuery, parseGeoRange, removeEmpty } from '../search/filter-query.ts';
import { ENERGY_LABELS, TRAITS } from '../search/query-fields.ts';

/** On offer; sold, rented and taken over are never news. */
export const ALERT_TRANSACTIONS = ['FOR_SALE', 'TO_RENT', 'TAKE_OVER'] as const satisfies readonly Status[];
export type AlertTransaction = (typeof ALERT_TRANSACTIONS)[number];

const MAX_ALERT_VALUES = 50;
const MAX_ALERT_KM = 200;

const ids = Type.Optional(
  Type.Array(RecordId, {
    minItems: 1,
    maxItems: MAX_ALERT_VALUES,
    uniqueItems: true,
  }),
);
const amount = Type.Optional(Type.Number({ minimum: 0, maximum: 1e12 }));
const traits = Type.Optional(
  Type.Array(Type.Enum(TRAITS), { minItems: 1, maxItems: TRAITS.length, uniqueItems: true }),
);
const count = Type.Optional(Type.Integer({ minimum: 0, maximum: 100 }));

export const AlertCriteria = Type.Object(
  {
    transaction: Type.Optional(Type.Enum(ALERT_TRANSACTIONS)),
    /** Ids of head types. */
    types: ids,
    subTypes: ids,
    /** Cities or a radius, not both. */
    cities: ids,
    radius: Type.Optional(
      Type.Object(
        {
          km: Type.Number({ exclusiveMinimum: 0, maximum: MAX_ALERT_KM }),
          lat: Type.Number({ minimum: -90, maximum: 90 }),
          lon: Type.Number({ minimum: -180, maximum: 180 }),
        },
        strict,
      ),
    ),
    priceMin: amount,
    priceMax: amount,
    bedroomsMin: count,
    bedroomsMax: count,
    /** Living area in m², of land the plot. */
    surfaceMin: amount,
    surfaceMax: amount,
    /** This label or a better one. */
    energyLabel: Type.Optional(Type.Enum(ENERGY_LABELS)),
    plotMin: amount,
    plotMax: amount,
    /** Everything it must have, and everything it must be known not to have. */
    has: traits,
    lacks: traits,
    /** The parts of an area, as an address has them; instead of cities or a radius. */
    area: Type.Optional(
      Type.Array(Type.String({ minLength: 2, maxLength: MAX_AREA_TEXT }), { minItems: 1, maxItems: MAX_AREA_PARTS }),
    ),
  },
  strict,
);
export type AlertCriteria = Static<typeof AlertCriteria>;

const RANGES = [
  ['priceMin', 'priceMax'],
  ['bedroomsMin', 'bedroomsMax'],
  ['surfaceMin', 'surfaceMax'],
  ['plotMin', 'plotMax'],
] as const;

/** What no schema says: a smallest value above the largest, two places at once, no area at all. The field at fault. */
export const criteriaProblem = (criteria: AlertCriteria): keyof AlertCriteria | undefined => {
  const crossed = RANGES.find(([min, max]) => (criteria[min] ?? 0) > (criteria[max] ?? Number.POSITIVE_INFINITY));
  if (crossed) return crossed[1];
  const { area = [], cities, radius } = criteria;
  if (parseAreaTexts(area).length !== area.length) return 'area';
  if (area.length > 0 && (cities || radius)) return 'area';
  return cities && radius ? 'cities' : undefined;
};

const isTransaction = (status: Status): status is AlertTransaction =>
  (ALERT_TRANSACTIONS as readonly string[]).includes(status);

/** The criteria of a search that somebody has on the screen; what an alert cannot hold is left out. */
export const criteriaOfFilter = (filter: FilterQuery): AlertCriteria => {
  const [status] = filter.status ?? [];
  const named = typeof status === 'number' ? statusOfTransaction(status) : status;
  const range = parseGeoRange(filter.geo_range ?? '');
  const large = (filter.bedrooms ?? 0) >= BEDROOM_COUNT_LARGE_START;
  const least = Math.max(filter['bed-min'] ?? 0, filter.bedrooms ?? 0);
  return removeEmpty({
    transaction: named && isTransaction(named) ? named : undefined,
    types: filter.type?.slice(0, MAX_ALERT_VALUES),
    subTypes: filter.subType?.slice(0, MAX_ALERT_VALUES),
    cities: range ? undefined : filter.city?.slice(0, MAX_ALERT_VALUES),
    radius: range && { km: Math.min(range.km, MAX_ALERT_KM), lat: range.lat, lon: range.lon },
    priceMin: filter['price-min'],
    priceMax: filter['price-max'],
    bedroomsMin: least > 0 ? least : undefined,
    bedroomsMax: large ? undefined : filter.bedrooms,
    surfaceMin: filter['surface-min'],
    surfaceMax: filter['surface-max'],
    plotMin: filter['plot-min'],
    plotMax: filter['plot-max'],
    energyLabel: filter.epc,
    has: TRAITS.filter((trait) => filter[trait] === 'yes'),
    lacks: TRAITS.filter((trait) => filter[trait] === 'no'),
    area: filter.area,
  }) as AlertCriteria;
};

/** The list that shows the same, as far as a list can (a largest number of bedrooms it cannot): for links to all matches. */
export const filterOfCriteria = (criteria: AlertCriteria): FilterQuery => {
  const { radius, bedroomsMin, bedroomsMax } = criteria;
  const exact = bedroomsMin !== undefined && bedroomsMin === bedroomsMax;
  return removeEmpty({
    ...DEFAULT_FILTER_QUERY,
    status: criteria.transaction && [criteria.transaction],
    type: criteria.types,
    subType: criteria.subTypes,
    city: criteria.cities,
    geo_range: radius && `${radius.km}km;${radius.lat};${radius.lon}`,
    'price-min': criteria.priceMin,
    'price-max': criteria.priceMax,
    ...(exact ? { bedrooms: bedroomsMin } : { 'bed-min': bedroomsMin }),
    'surface-min': criteria.surfaceMin,
    'surface-max': criteria.surfaceMax,
    'plot-min': criteria.plotMin,
    'plot-max': criteria.plotMax,
    epc: criteria.energyLabel,
    area: criteria.area,
    ...Object.fromEntries((criteria.has ?? []).map((trait) => [trait, 'yes'])),
    ...Object.fromEntries((criteria.lacks ?? []).map((trait) => [trait, 'no'])),
  }) as FilterQuery;
};

/** The page of a site that lists what it is about; the same ids as the home page's search. */
export const listPageId = ({ transaction }: AlertCriteria): string =>
  transaction === 'TO_RENT' ? 'to-rent' : 'for-sale';

/** What the catalogue finds of it. */
export const queryOfCriteria = (criteria: AlertCriteria): EstateQuery => {
  const { 'bed-min': _least, bedrooms: _exact, ...filter } = filterOfCriteria(criteria);
  const { bedroomsMin: gte, bedroomsMax: lte } = criteria;
  const query = visitorQuery({ ...filter, status: criteria.transaction ? [criteria.transaction] : ALERT_TRANSACTIONS });
  if (gte === undefined && lte === undefined) return query;
  const bedrooms = { ...(gte === undefined ? {} : { gte }), ...(lte === undefined ? {} : { lte }) };
  return { ...query, range: { ...query.range, 'general.bedroomCount': bedrooms } };
};
