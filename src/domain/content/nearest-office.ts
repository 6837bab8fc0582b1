import { haversine } from '../places/geo.ts';
import type { Estate } from '../record/estate.ts';
import type { EntityItem } from './site.ts';

/** The office nearest to the listing's public point; the first one when either has no place. */
export const nearestOffice = (
  offices: readonly EntityItem[],
  { address }: Pick<Estate, 'address'>,
): EntityItem | undefined => {
  const point = address?.geoLocation;
  const distance = ({ facts }: EntityItem): number => {
    const [lat, lon] = [Number(facts?.latitude), Number(facts?.longitude)];
    return point && !Number.isNaN(lat + lon) ? haversine(point, { lat, lon }) : Number.POSITIVE_INFINITY;
  };
  return [...offices].sort((a, b) => {
    const [left, right] = [distance(a), distance(b)];
    return left === right ? 0 : left - right;
  })[0];
};
