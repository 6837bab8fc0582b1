// Where a listing counts to be for the way from one viewing to the next. Apart from travel.ts: the table of places is large.
import { cityById } from '../places/cities.ts';
import { findCity } from '../places/find-city.ts';
import type { LatLon } from '../places/geo.ts';
import type { Unit } from '../record/estate.ts';
import { isAddressVisible } from '../record/public-estate.ts';

/** Of the town, as the table of places has it. */
const townPoint = (address: Unit['address']): LatLon | undefined => {
  const { id, zip, name } = address?.city ?? {};
  const city = (id == null ? undefined : cityById(id)) ?? (zip ? findCity(zip, name ?? '') : undefined);
  return city && { lat: city.lat, lon: city.lon };
};

/**
 * Where a listing counts to be: its point, or that of its town when it has none. Of a hidden address always the town: strangers see
 * slots, and with gaps reckoned from the very house the slots of three other listings would be enough to find it.
 */
export const placeOfListing = (
  estate: Pick<Unit, 'address'>,
  root: Pick<Unit, 'address'> = estate,
): LatLon | undefined => {
  const shown = isAddressVisible(root) && (estate.address == null || isAddressVisible(estate));
  const point = shown ? (estate.address?.geoLocation ?? root.address?.geoLocation) : undefined;
  return point ? { lat: point.lat, lon: point.lon } : (townPoint(estate.address) ?? townPoint(root.address));
};
