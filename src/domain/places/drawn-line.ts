// A line drawn by hand, as an area: the fewest corners that stay close to it and fit into an address.
import { crossesItself, encodeCorners, MAX_AREA_TEXT, MAX_CORNERS, roundCorner } from './area.ts';
import type { LatLon } from './geo.ts';

/** About twenty metres; doubled until the line fits. */
const FINEST = 0.0002;
/** Longitudes count less, as on the map of our country. */
const SHRINK = Math.cos((51 * Math.PI) / 180);
const distanceToLine = (point: LatLon, a: LatLon, b: LatLon): number => {
  const [x, y] = [(b.lon - a.lon) * SHRINK, b.lat - a.lat];
  const [px, py] = [(point.lon - a.lon) * SHRINK, point.lat - a.lat];
  const length = x * x + y * y;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * x + py * y) / length));
  return Math.hypot(px - along * x, py - along * y);
};

/** Ramer, Douglas and Peucker: the point farthest from the straight line stays, if it is far enough. */
const thinned = (points: readonly LatLon[], tolerance: number): LatLon[] => {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  let [farthest, far] = [0, 0];
  for (let i = 1; i < points.length - 1; i++) {
    const distance = distanceToLine(points[i] as LatLon, first, last);
    if (distance > far) [farthest, far] = [i, distance];
  }
  if (far <= tolerance) return [first, last];
  return [
    ...thinned(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...thinned(points.slice(farthest), tolerance),
  ];
};

const withoutRepeats = (points: readonly LatLon[]): LatLon[] =>
  points.filter(({ lat, lon }, i) => {
    const before = points[i === 0 ? points.length - 1 : i - 1];
    return points.length === 1 || lat !== before?.lat || lon !== before.lon;
  });

/** A ring has no ends: it is thinned from its first point to the one farthest away, and back. */
const thinRing = (points: readonly LatLon[], tolerance: number): LatLon[] => {
  const [first] = points;
  if (!first) return [];
  const distances = points.map(({ lat, lon }) => Math.hypot((lon - first.lon) * SHRINK, lat - first.lat));
  const half = distances.indexOf(Math.max(...distances));
  const there = thinned(points.slice(0, half + 1), tolerance);
  const back = thinned([...points.slice(half), first], tolerance);
  return withoutRepeats([...there.slice(0, -1), ...back.slice(0, -1)].map(roundCorner));
};

export type DrawnLine = { readonly corners: LatLon[] } | { readonly problem: 'crosses' | 'small' };

/** Of all the points a hand went through; its end is joined to its beginning. */
export const areaOfLine = (points: readonly LatLon[]): DrawnLine => {
  for (let tolerance = FINEST; ; tolerance *= 2) {
    const corners = thinRing(points, tolerance);
    if (corners.length < 3) return { problem: 'small' };
    if (corners.length > MAX_CORNERS || encodeCorners(corners).length >= MAX_AREA_TEXT) continue;
    return crossesItself(corners) ? { problem: 'crosses' } : { corners };
  }
};
