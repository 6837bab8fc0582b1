// Which branch a listing belongs to: records name none, so it is the office that is nearest.
import { haversine } from '../places/geo.ts';
import type { Unit } from '../record/estate.ts';
import type { EntityItem } from './site.ts';

/** The office nearest to the listing's public point; the first one when either has no place. */
export const nearestBranch = (
  offices: readonly EntityItem[],
  estate: Pick<Unit, 'address'>,
): EntityItem | undefined => {
  const point = estate.address?.geoLocation;
  const distance = ({ facts }: EntityItem): number => {
    const [lat, lon] = [Number(facts?.latitude), Number(facts?.longitude)];
    return point && !Number.isNaN(lat + lon) ? haversine(point, { lat, lon }) : Number.POSITIVE_INFINITY;
  };
  return [...offices].sort((a, b) => {
    const [left, right] = [distance(a), distance(b)];
    return left === right ? 0 : left - right;
  })[0];
};
