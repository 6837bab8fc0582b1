// Record section 3.1 and decisions section 7: counts from rooms by type id when the record does not give them,
// the main tour among the videos, the asbestos fields, an extra field by its number.
import type { Estate, Unit } from './estate.ts';

export const ROOM_TYPE = { bedroom: 1, bathroom: 5, garage: 6, terrace: 10, parking: 14, toilet: 16 } as const;
export type CountedRoom = keyof typeof ROOM_TYPE;
export const MAIN_TOUR_TYPE = 2;

type EstateLike = Pick<Unit, 'general'> & Partial<Unit>;
type Rooms = NonNullable<NonNullable<Unit['layout']>['rooms']>;

const roomsOf = (estate: EstateLike, room: CountedRoom): Rooms =>
  (estate.layout?.rooms ?? []).filter(({ value }) => value?.id === ROOM_TYPE[room]);

/** The first count given (-1 is none, 0 is a count), else that of the rooms; none without any. */
const countOf = (given: readonly (number | null | undefined)[], rooms: Rooms): number | undefined =>
  given.find((count): count is number => typeof count === 'number' && count >= 0) ??
  (rooms.length > 0 ? rooms.length : undefined);

const numberField = (
  estate: EstateLike,
  name:
    | 'construction.bedrooms_count'
    | 'construction.bathrooms_count'
    | 'construction.toilets_count'
    | 'other.garages_count'
    | 'other.parking_count',
): number | undefined => {
  const value = estate.fields?.[name];
  return typeof value === 'number' ? value : undefined;
};

export const bedroomCount = (estate: EstateLike): number | undefined =>
  countOf(
    [numberField(estate, 'construction.bedrooms_count'), estate.general.bedroomCount, estate.layout?.bedroomCount],
    roomsOf(estate, 'bedroom'),
  );
export const bathroomCount = (estate: EstateLike): number | undefined =>
  countOf(
    [numberField(estate, 'construction.bathrooms_count'), estate.general.bathroomCount, estate.layout?.bathroomCount],
    roomsOf(estate, 'bathroom'),
  );
export const toiletCount = (estate: EstateLike): number | undefined =>
  countOf([numberField(estate, 'construction.toilets_count'), estate.layout?.toiletCount], roomsOf(estate, 'toilet'));
export const garageCount = (estate: EstateLike): number | undefined =>
  countOf([numberField(estate, 'other.garages_count'), estate.layout?.garageCount], roomsOf(estate, 'garage'));
export const parkingCount = (estate: EstateLike): number | undefined =>
  countOf([numberField(estate, 'other.parking_count'), estate.layout?.parkingCount], roomsOf(estate, 'parking'));

type RoomField = { readonly [Part in 'name' | 'surface' | 'information']: unknown };

/** The n-th room of a type, from 1, in the shape of a layout field. */
export const nthRoom =
  (room: CountedRoom, n: number) =>
  (estate: EstateLike): RoomField | undefined => {
    const found = roomsOf(estate, room)[n - 1];
    return found && { name: found.name, surface: found.surface, information: found.description };
  };

/** The given surface, else that of the terraces together. */
export const terraceSurface = (estate: EstateLike): number | undefined => {
  const given = estate.layout?.terraceSurface;
  if (typeof given === 'number' && given > 0) return given;
  const sum = roomsOf(estate, 'terrace').reduce((total, { surface }) => total + Math.max(0, surface ?? 0), 0);
  return sum > 0 ? sum : undefined;
};

/** The link of the main tour: the first video of type 2 that has one. */
export const mainTour = (estate: EstateLike): string | undefined =>
  estate.videos?.find(({ type, link }) => type?.id === MAIN_TOUR_TYPE && link)?.link ?? undefined;

type Answer = NonNullable<NonNullable<Unit['planning']>['asbestosCertificate']>;
const answerOf = (
  estate: EstateLike,
  field: 'certification.asbestos_certificate' | 'certification.asbestos_inventory',
  block: 'asbestosCertificate' | 'asbestosInventory',
): Answer | undefined => {
  const dotted = estate.fields?.[field];
  if (typeof dotted === 'boolean' || (typeof dotted === 'string' && dotted.trim() !== '')) return dotted;
  return estate.planning?.[block] ?? undefined;
};

export const asbestos = (estate: EstateLike): { certificate: Answer | undefined; inventory: Answer | undefined } => ({
  certificate: answerOf(estate, 'certification.asbestos_certificate', 'asbestosCertificate'),
  inventory: answerOf(estate, 'certification.asbestos_inventory', 'asbestosInventory'),
});

export const extraField = (
  estate: EstateLike,
  autoId: number,
): NonNullable<Estate['extraFields']>[number] | undefined =>
  estate.extraFields?.find(({ extra_field_autoid }) => extra_field_autoid === autoId);
