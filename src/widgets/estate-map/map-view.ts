// What a map shows, without the map library: labels of pins and the part of the world a search covers.
import type { EstateFilters } from '../../domain/estate-filters.ts';
import { type FilterQuery, parseGeoRange } from '../../domain/filter-query.ts';
import { type BoundingBox, boundingBox, haversine, type LatLon } from '../../domain/geo.ts';

/** "€ 425k", "€ 1,25M", "€ 950": as little as a pin needs. */
export const pinPrice = (price: number): string => {
  const short = (value: number, digits: number) => String(Number(value.toFixed(digits))).replace('.', ',');
  if (price >= 1_000_000) return `€\u00a0${short(price / 1_000_000, 2)}M`;
  if (price >= 10_000) return `€\u00a0${short(price / 1000, 0)}k`;
  return `€\u00a0${short(price, 0)}`;
};

/** The country, when nothing says otherwise. */
export const BELGIUM: BoundingBox = { south: 49.5, west: 2.55, north: 51.5, east: 6.4 };

const boxOf = (points: readonly LatLon[]): BoundingBox | undefined => {
  const [first] = points;
  if (!first) return undefined;
  const box = { south: first.lat, west: first.lon, north: first.lat, east: first.lon };
  for (const { lat, lon } of points) {
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
    box.west = Math.min(box.west, lon);
    box.east = Math.max(box.east, lon);
  }
  return box;
};

/** Where a map of this search begins: its circle, its places, or all places that have listings. */
export const searchBox = (filter: FilterQuery, filters: Partial<EstateFilters>): BoundingBox => {
  const range = parseGeoRange(filter.geo_range ?? '');
  if (range) return boundingBox(range, range.km / Math.SQRT2);
  const places = (filters.locations ?? []).filter(
    ({ id, count }) => count > 0 && (!filter.city || filter.city.includes(id)),
  );
  return (
    boxOf(places.flatMap(({ lat, lon }) => (lat === undefined || lon === undefined ? [] : [{ lat, lon }]))) ?? BELGIUM
  );
};

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The circle through the corners of what is in sight: every pin one sees is in the list. */
export const rangeOf = ({ south, west, north, east }: BoundingBox): string => {
  const centre = { lat: round((south + north) / 2, 4), lon: round((west + east) / 2, 4) };
  const km = Math.max(0.1, round(haversine(centre, { lat: north, lon: east }), 1));
  return `${Math.min(km, 99_999)}km;${centre.lat};${centre.lon}`;
};
