// What a map shows, without the map library: labels of pins and the part of the world a search covers.
import type { CardView } from '../../domain/display/card.ts';
import { boxOfShape, parseArea, shapeOfPart } from '../../domain/places/area.ts';
import { type BoundingBox, boundingBox, haversine, type LatLon } from '../../domain/places/geo.ts';
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import { type FilterQuery, parseBounds, parseGeoRange } from '../../domain/search/filter-query.ts';

/** Where the map lies above the list, with the homes in sight in a strip over its lower end. */
export const SMALL = '(max-width: 64rem)';

/** The country, when nothing says otherwise. */
export const BELGIUM: BoundingBox = { south: 49.5, west: 2.55, north: 51.5, east: 6.4 };

type Weighted = LatLon & { readonly count: number };

/** The value below which a share of all listings lies. */
const quantile = (places: readonly Weighted[], of: (place: LatLon) => number, share: number): number => {
  const sorted = [...places].sort((a, b) => of(a) - of(b));
  let left = share * sorted.reduce((sum, { count }) => sum + count, 0);
  for (const place of sorted) {
    left -= place.count;
    if (left <= 0) return of(place);
  }
  return of(sorted.at(-1) ?? { lat: 0, lon: 0 });
};

/** A far-off listing or two must not make the map so small that nothing can be told apart. */
const EDGE = 0.06;
const lat = (place: LatLon): number => place.lat;
const lon = (place: LatLon): number => place.lon;

const boxOf = (places: readonly Weighted[]): BoundingBox | undefined =>
  places.length === 0
    ? undefined
    : {
        south: quantile(places, lat, EDGE),
        north: quantile(places, lat, 1 - EDGE),
        west: quantile(places, lon, EDGE),
        east: quantile(places, lon, 1 - EDGE),
      };

/** All of an area; of a place in it at least its middle. */
const areaBox = ({ area }: FilterQuery, { locations }: Partial<EstateFilters>): BoundingBox | undefined => {
  const middleOf = (city: number): LatLon | undefined => {
    const { lat: south, lon: west } = locations?.find(({ id }) => id === city) ?? {};
    return south === undefined || west === undefined ? undefined : { lat: south, lon: west };
  };
  const boxes = parseArea(area ?? []).flatMap((part): BoundingBox[] => {
    const shape = shapeOfPart(part, middleOf);
    if (shape) return [boxOfShape(shape)];
    const middle = 'city' in part ? middleOf(part.city) : undefined;
    return middle ? [{ south: middle.lat, north: middle.lat, west: middle.lon, east: middle.lon }] : [];
  });
  if (boxes.length === 0) return undefined;
  return {
    south: Math.min(...boxes.map(({ south }) => south)),
    west: Math.min(...boxes.map(({ west }) => west)),
    north: Math.max(...boxes.map(({ north }) => north)),
    east: Math.max(...boxes.map(({ east }) => east)),
  };
};

/** Where a map of this search begins: the part that was opened, its area, its circle, its places, or where most listings are. */
export const searchBox = (filter: FilterQuery, filters: Partial<EstateFilters>): BoundingBox => {
  const opened = parseBounds(filter.bounds ?? '');
  if (opened) return opened;
  const area = areaBox(filter, filters);
  if (area) return area;
  const range = parseGeoRange(filter.geo_range ?? '');
  if (range) return boundingBox(range, range.km / Math.SQRT2);
  const places = (filters.locations ?? []).filter(({ id }) => !filter.city || filter.city.includes(id));
  const placed = places.flatMap((place) =>
    place.lat === undefined || place.lon === undefined || place.count === 0
      ? []
      : [{ lat: place.lat, lon: place.lon, count: place.count }],
  );
  return boxOf(placed) ?? BELGIUM;
};

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

const FINE = 1e5;
/** A box in the form of the query string, about a metre larger than it is, so that what lies on its edge stays in it. */
export const boundsOf = ({ south, west, north, east }: BoundingBox): string =>
  [Math.floor(south * FINE), Math.floor(west * FINE), Math.ceil(north * FINE), Math.ceil(east * FINE)]
    .map((degrees) => degrees / FINE)
    .join(';');

/**
 * What a pin is called: street, or place where the street is hidden, kind and price. The price as the pin has it: whoever
 * speaks to a browser says what is written there.
 */
export const pinName = (card: CardView, written: string): string => {
  const { price, sticker, sold, project, heading, street, place, kind } = card;
  const asked = [price?.prefix, written, price?.suffix].filter(Boolean).join(' ');
  return [project ? heading : street || place, kind, sold ? sticker?.text : '', asked].filter(Boolean).join(', ');
};

/** The circle through the corners of what is in sight: every pin one sees is in the list. */
export const rangeOf = ({ south, west, north, east }: BoundingBox): string => {
  const centre = { lat: round((south + north) / 2, 4), lon: round((west + east) / 2, 4) };
  const km = Math.max(0.1, round(haversine(centre, { lat: north, lon: east }), 1));
  return `${Math.min(km, 99_999)}km;${centre.lat};${centre.lon}`;
};
