// An area to search in: places, circles round a point and what lies within a line of corners, any of them together. In an
// address each part is a value of `area`: "@90000" is a place, "@90000;5km" a circle round its middle, "5km;51.03;3.75" one
// round any point, "~…" a line of corners.
import { type BoundingBox, boundingBox, haversine, isLatLon, type LatLon, parseCircle, parseKm } from './geo.ts';

export const MAX_AREA_PARTS = 10;
export const MAX_AREA_KM = 200;
export const MAX_CORNERS = 60;
/** Of all parts of an address together. */
export const MAX_AREA_TEXT = 400;

type AreaCircle = LatLon & { readonly km: number };
type AreaLine = { readonly corners: LatLon[] };
/** With a distance: round its middle. */
type AreaPlace = { readonly city: number; readonly km?: number };
export type AreaPart = AreaPlace | AreaCircle | AreaLine;
/** What lies on the map by itself. */
type AreaShape = AreaCircle | AreaLine;

/** About eleven metres: what a finger can draw. */
const PER_DEGREE = 10_000;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Five bits a letter, the last one without the sixth; signs in the lowest bit. */
const toLetters = (value: number): string => {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let letters = '';
  for (; rest >= 32; rest = Math.floor(rest / 32)) letters += DIGITS[(rest % 32) + 32];
  return letters + DIGITS[rest];
};

const steps = (degrees: number): number => Math.round(degrees * PER_DEGREE);
/** What an address keeps of a corner. */
export const roundCorner = ({ lat, lon }: LatLon): LatLon => ({
  lat: steps(lat) / PER_DEGREE,
  lon: steps(lon) / PER_DEGREE,
});

/** The corners as steps from one to the next. */
export const encodeCorners = (corners: readonly LatLon[]): string => {
  let [lat, lon] = [0, 0];
  return corners
    .map((corner) => {
      const [nextLat, nextLon] = [steps(corner.lat), steps(corner.lon)];
      const letters = toLetters(nextLat - lat) + toLetters(nextLon - lon);
      [lat, lon] = [nextLat, nextLon];
      return letters;
    })
    .join('');
};

const numbersOf = (letters: string): number[] | undefined => {
  const numbers: number[] = [];
  let [value, place] = [0, 1];
  for (const letter of letters) {
    const digit = DIGITS.indexOf(letter);
    if (digit < 0 || place > 32 ** 5) return undefined;
    value += (digit % 32) * place;
    place *= 32;
    if (digit >= 32) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, place] = [0, 1];
  }
  return place === 1 ? numbers : undefined;
};

export const decodeCorners = (letters: string): LatLon[] | undefined => {
  const numbers = numbersOf(letters);
  if (!numbers || numbers.length % 2 === 1 || numbers.length < 6 || numbers.length > 2 * MAX_CORNERS) return undefined;
  let [lat, lon] = [0, 0];
  const corners: LatLon[] = [];
  for (let i = 0; i < numbers.length; i += 2) {
    lat += numbers[i] ?? 0;
    lon += numbers[i + 1] ?? 0;
    corners.push({ lat: lat / PER_DEGREE, lon: lon / PER_DEGREE });
  }
  return corners.every(isLatLon) ? corners : undefined;
};

const turn = (a: LatLon, b: LatLon, c: LatLon): number =>
  Math.sign((b.lon - a.lon) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lon - a.lon));
/** Whether a point on the line through two others lies between them. */
const between = (a: LatLon, b: LatLon, c: LatLon): boolean =>
  Math.min(a.lat, b.lat) <= c.lat &&
  c.lat <= Math.max(a.lat, b.lat) &&
  Math.min(a.lon, b.lon) <= c.lon &&
  c.lon <= Math.max(a.lon, b.lon);

/** Whether two pieces of line touch or cross. */
const meet = (a: LatLon, b: LatLon, c: LatLon, d: LatLon): boolean => {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (abc !== abd && cda !== cdb) return true;
  return (
    (abc === 0 && between(a, b, c)) ||
    (abd === 0 && between(a, b, d)) ||
    (cda === 0 && between(c, d, a)) ||
    (cdb === 0 && between(c, d, b))
  );
};

/** Whether a line of corners, closed, crosses or touches itself: nobody can say what lies within it. */
export const crossesItself = (corners: readonly LatLon[]): boolean => {
  const count = corners.length;
  const at = (i: number): LatLon => corners[i % count] as LatLon;
  for (let i = 0; i < count; i++) {
    const next = at(i + 1);
    // The line that goes straight back over the one before it, or nowhere.
    if (turn(at(i), next, at(i + 2)) === 0 && (between(at(i), next, at(i + 2)) || between(next, at(i + 2), at(i))))
      return true;
    for (let j = i + 2; j < count; j++) {
      if (i === 0 && j === count - 1) continue;
      if (meet(at(i), next, at(j), at(j + 1))) return true;
    }
  }
  return false;
};

/** Whether a point lies within a line of corners: how often a ray to the east crosses it. */
export const isInside = ({ lat, lon }: LatLon, corners: readonly LatLon[]): boolean => {
  let inside = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [a, b] = [corners[i] as LatLon, corners[j] as LatLon];
    if (a.lat > lat !== b.lat > lat && lon < ((b.lon - a.lon) * (lat - a.lat)) / (b.lat - a.lat) + a.lon)
      inside = !inside;
  }
  return inside;
};

export const isInShape = (point: LatLon, part: AreaShape): boolean =>
  'corners' in part ? isInside(point, part.corners) : haversine(part, point) <= part.km;

/** A part as a shape, given where a place lies; a place without a distance is none, nor is one that nobody can find. */
export const shapeOfPart = (part: AreaPart, middleOf: (city: number) => LatLon | undefined): AreaShape | undefined => {
  if (!('city' in part)) return part;
  const middle = part.km === undefined ? undefined : middleOf(part.city);
  return middle && part.km !== undefined ? { km: part.km, lat: middle.lat, lon: middle.lon } : undefined;
};

export const boxOfShape = (part: AreaShape): BoundingBox => {
  if (!('corners' in part)) return boundingBox(part, part.km);
  const [lats, lons] = [part.corners.map(({ lat }) => lat), part.corners.map(({ lon }) => lon)];
  return { south: Math.min(...lats), north: Math.max(...lats), west: Math.min(...lons), east: Math.max(...lons) };
};

const parsePart = (text: string): AreaPart | undefined => {
  if (text.startsWith('@')) {
    const [, id = '', distance] = /^@([1-9]\d{0,8})(?:;(.+))?$/.exec(text) ?? [];
    if (distance === undefined) return id === '' ? undefined : { city: Number(id) };
    const km = parseKm(distance);
    return km === undefined || km > MAX_AREA_KM ? undefined : { city: Number(id), km };
  }
  if (text.startsWith('~')) {
    const corners = decodeCorners(text.slice(1));
    return corners && !crossesItself(corners) ? { corners } : undefined;
  }
  const circle = parseCircle(text);
  return circle && circle.km <= MAX_AREA_KM ? { km: circle.km, lat: circle.lat, lon: circle.lon } : undefined;
};

export const areaPartText = (part: AreaPart): string => {
  if ('city' in part) return part.km === undefined ? `@${part.city}` : `@${part.city};${part.km}km`;
  return 'corners' in part ? `~${encodeCorners(part.corners)}` : `${part.km}km;${part.lat};${part.lon}`;
};

/** The parts of an address that make sense, as they are written there; none when they are too long together. */
export const parseAreaTexts = (texts: readonly string[]): string[] => {
  const known = [...new Set(texts.filter((text) => parsePart(text) !== undefined))].slice(0, MAX_AREA_PARTS);
  return known.join('').length > MAX_AREA_TEXT ? [] : known;
};

export const parseArea = (texts: readonly string[]): AreaPart[] => texts.flatMap((text) => parsePart(text) ?? []);

/** The places that an area names. */
export const placesOfArea = (area: readonly AreaPart[]): number[] =>
  area.flatMap((part) => ('city' in part ? [part.city] : []));
