// Record section 3.5: what the outside may see of a rental unit, and how it is called.
import { type Locale, textOf } from '../locale.ts';
import { snapToGrid } from '../record/public-estate.ts';
import type { RentalUnit, RentalUnitRecord } from './rental-unit.ts';
import type { RentalPhotoSize } from './rental-words.ts';

/** Changes with the picture, so that browsers may keep it for a year (FNV-1a, 32 bits). */
export const photoVersion = (ref: string): string => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < ref.length; i++) hash = Math.imul(hash ^ ref.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
};

/** Photo `number` of a unit, the first one is 1. */
const rentalPhotoUrl = (
  siteId: string,
  unitId: number,
  photo: { readonly number: number; readonly ref: string },
  size: RentalPhotoSize,
): string =>
  `/api/sites/${siteId}/rental-units/photo/${unitId}/${photo.number}?size=${size}&v=${photoVersion(photo.ref)}`;

const publicPhotos = (siteId: string, { id, photos }: RentalUnitRecord): NonNullable<RentalUnit['photos']> =>
  (photos ?? []).map(({ original, title }, index) => {
    const photo = { number: index + 1, ref: original };
    return {
      original: rentalPhotoUrl(siteId, id, photo, 'original'),
      medium: rentalPhotoUrl(siteId, id, photo, 'medium'),
      thumbnail: rentalPhotoUrl(siteId, id, photo, 'thumbnail'),
      ...(title ? { title } : {}),
    };
  });

/** A hidden address stays hidden here too, the building's own name with it; calendars and bookings always. */
export const publicRentalUnit = (siteId: string, record: RentalUnitRecord): RentalUnit => {
  const { taken: _taken, calendars: _calendars, rental, photos: _photos, ...unit } = record;
  const { changeoverDays, minimumStay, extras } = rental ?? {};
  const shown: RentalUnit = {
    ...unit,
    photos: publicPhotos(siteId, record),
    rental: {
      ...(changeoverDays ? { changeoverDays } : {}),
      ...(minimumStay ? { minimumStay } : {}),
      ...(extras && extras.length > 0 ? { extras } : {}),
    },
  };
  if (unit.address?.visible === true) return shown;
  const { building: _building, ...general } = unit.general;
  shown.general = general;
  if (unit.address) {
    const { street: _street, number: _number, box: _box, location: _location, ...address } = unit.address;
    const point = address.geoLocation;
    shown.address = { ...address, visible: false, ...(point ? { geoLocation: snapToGrid(point) } : {}) };
  }
  return shown;
};

/** Its own name, else its kind and place: "Duinroos 3A", "Appartement, Koksijde". */
export const rentalUnitName = ({ general }: Pick<RentalUnit, 'general'>, locale: Locale): string =>
  general.building?.rentalName ||
  general.building?.name ||
  [textOf(general.subKind?.name, locale), textOf(general.city?.name, locale)].filter((part) => part !== '').join(', ');
