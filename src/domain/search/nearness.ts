// Ways out of an empty list: which listings come nearest to what was asked, in price and in place.
import { haversine, type LatLon } from '../places/geo.ts';
import type { QueryBounds } from './estate-query-schema.ts';
import { KM_STEP, PRICE_STEP } from './similar.ts';

/** What a search asked of price and place; absent is no wish. */
export type Wish = {
  readonly price?: QueryBounds | undefined;
  readonly place?:
    | { readonly cities: readonly number[]; readonly points: readonly LatLon[]; readonly km: number }
    | undefined;
};
type PricedPlace = {
  readonly price: number | undefined;
  readonly city: number | undefined;
  readonly point: LatLon | undefined;
};

/** What does not say its price or its place cannot be called near: after everything that does. */
const UNKNOWN = 1000;

const priceMiss = (price: number | undefined, { gte = 0, lte = Number.POSITIVE_INFINITY }: QueryBounds): number => {
  if (price === undefined) return UNKNOWN;
  const least = Math.max(price, 1);
  if (price < gte) return Math.log(gte / least) / PRICE_STEP;
  return price > lte ? Math.log(least / Math.max(lte, 1)) / PRICE_STEP : 0;
};

const placeMiss = ({ city, point }: PricedPlace, { cities, points, km }: NonNullable<Wish['place']>): number => {
  if (city !== undefined && cities.includes(city)) return 0;
  if (!point || points.length === 0) return UNKNOWN;
  const distances = points.map((asked) => haversine(asked, point));
  return Math.max(0, Math.min(...distances) - km) / KM_STEP;
};

/** How far a listing lies beside the wish: 0 meets it, one point is a quarter in price or ten kilometres. */
export const miss = ({ price, place }: Wish, listing: PricedPlace): number =>
  (price ? priceMiss(listing.price, price) : 0) + (place ? placeMiss(listing, place) : 0);
