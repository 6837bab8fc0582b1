// Record section 3.1 and decisions section 7: counts from rooms by type id when the record does not give them.
import { numberOf, positive } from '../numbers.ts';
import type { Unit } from './estate.ts';
import type { DottedFieldName } from './fields.ts';

const ROOM_TYPE = { bedroom: 1, bathroom: 5, garage: 6, terrace: 10, parking: 14, toilet: 16 } as const;
/** The codes of the room types, by number. */
export const ROOM_CODES: { readonly [id: number]: string } = {
  1: 'BEDROOM',
  5: 'BATHROOM',
  6: 'GARAGE',
  10: 'TERRACE',
  14: 'PARKING_SPACE',
  16: 'TOILET',
};
export type CountedRoom = keyof typeof ROOM_TYPE;

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
): number | undefined => numberOf(estate.fields?.[name]);

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

const ROOM_FIELDS: { readonly [Room in CountedRoom]: readonly DottedFieldName[] } = {
  bedroom: [
    'layout.bedroom_1',
    'layout.bedroom_2',
    'layout.bedroom_3',
    'layout.bedroom_4',
    'layout.bedroom_5',
    'layout.bedroom_6',
    'layout.bedroom_7',
  ],
  bathroom: ['layout.bathroom_1', 'layout.bathroom_2', 'layout.bathroom_3'],
  garage: ['layout.garage'],
  terrace: ['layout.terrace'],
  parking: [],
  toilet: ['layout.toilet_1', 'layout.toilet_2'],
};

/** The field of the layout tab that is the same room: "layout.bedroom_2" for the second bedroom of the record. */
export const roomFieldName = (estate: EstateLike, room: Rooms[number]): DottedFieldName | undefined => {
  const kind = (Object.keys(ROOM_TYPE) as CountedRoom[]).find((name) => ROOM_TYPE[name] === room.value?.id);
  return kind && ROOM_FIELDS[kind][roomsOf(estate, kind).indexOf(room)];
};

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
  const given = positive(estate.fields?.['construction.terrace_surface']) ?? positive(estate.layout?.terraceSurface);
  if (given !== undefined) return given;
  const sum = roomsOf(estate, 'terrace').reduce((total, { surface }) => total + Math.max(0, surface ?? 0), 0);
  return sum > 0 ? sum : undefined;
};
