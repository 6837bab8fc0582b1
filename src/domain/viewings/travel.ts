// How long a representative is on the way from one viewing to the next. A rough rule on purpose: it needs no service of others, and
// nobody's diary is told to one.
import { haversine, type LatLon } from '../places/geo.ts';
import { MINUTE_MS } from '../time/calendar-days.ts';
import type { Span } from './spans.ts';

/** A site may have numbers of its own: another rule for the coast than for the capital. */
export type TravelRule = {
  /** Roads are longer than the straight line: times this. */
  readonly detour: number;
  readonly kmPerHour: number;
  /** To park, and to find the bell. */
  readonly extraMinutes: number;
};

export const TRAVEL: TravelRule = { detour: 1.3, kmPerHour: 35, extraMinutes: 5 };

/** Nobody is a whole day on the way between two viewings; so far around a slot other viewings are looked at. */
export const MAX_TRAVEL_MINUTES = 1440;

/** Whole minutes, up. */
export const travelMinutes = (
  from: LatLon,
  to: LatLon,
  { detour, kmPerHour, extraMinutes }: TravelRule = TRAVEL,
): number =>
  Math.min(MAX_TRAVEL_MINUTES, Math.ceil((haversine(from, to) * detour * 60) / kmPerHour + extraMinutes - 1e-9));

/** A span and as much before and after it as somebody can be on the way. */
export const withTravel = ({ from, to }: Span): Span => ({
  from: new Date(from.getTime() - MAX_TRAVEL_MINUTES * MINUTE_MS),
  to: new Date(to.getTime() + MAX_TRAVEL_MINUTES * MINUTE_MS),
});
