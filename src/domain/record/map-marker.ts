// Record section 4: what a listing needs to stand on the map.
import type { Unit } from './estate.ts';
import { estateType } from './estate-type.ts';
import { estateStatus } from './status.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Unit>;

/** A map marker needs a geo location, a type and a status. */
export const hasMapMarker = (estate: EstateLike): boolean =>
  Boolean(estate.address?.geoLocation) && estateType(estate) !== undefined && estateStatus(estate) !== undefined;
