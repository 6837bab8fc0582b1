// Record section 3.1 and decisions section 7: counts from rooms by type id when the record does not give them.
import { numberOf, positive } from '../numbers.ts';
import type { Unit } from './estate.ts';
import type { DottedFieldName } from './fields-by-tab.ts';

/** The room types that are counted: number, code, and the fields of the layout tab that are such a room, in order. */
const ROOMS = {
  bedroom: {
    id: 1,
    code: 'BEDROOM',
    fields: [
      'layout.bedroom_1',
      'layout.bedroom_2',
      'layout.bedroom_3',
      'layout.bedroom_4',
      'layout.bedroom_5',
      'layout.bedroom_6',
      'layout.bedroom_7',
    ],
  },
  bathroom: {
    id: 5,
    code: 'BATHROOM',
    fields: ['layout.bathroom_1', 'layout.bathroom_2', 'layout.bathroom_3'],
  },
  garage: { id: 6, code: 'GARAGE', fields: ['layout.garage'] },
  terrace: { id: 10, code: 'TERRACE', fields: ['layout.terrace'] },
  parking: { id: 14, code: 'PARKING_SPACE', fields: [] },
  toilet: { id: 16, code: 'TOILET', fields: ['layout.toilet_1', 'layout.toilet_2'] },
} as const satisfies Record<string, { id: number; code: string; fields: readonly DottedFieldName[] }>;
export type CountedRoom = keyof typeof ROOMS;

/** The fields of the layout tab that are rooms of a kind, in their order. */
export const roomFields = <Room extends CountedRoom>(room: Room): (typeof ROOMS)[Room]['fields'] => ROOMS[room].fields;

/** Every type of room that has a code. */
export const ROOM_TYPES: readonly { readonly id: number; readonly code: string }[] = Object.values(ROOMS);

const kindOf = (typeId: number | undefined): CountedRoom | undefined =>
  (Object.keys(ROOMS) as CountedRoom[]).find((room) => ROOMS[room].id === typeId);

/** The code of a room type, by its number. */
export const roomCode = (typeId: number): string | undefined => {
  const kind = kindOf(typeId);
  return kind && ROOMS[kind].code;
};

type EstateLike = Pick<Unit, 'general'> & Partial<Unit>;
type Rooms = NonNullable<NonNullable<Unit['layout']>['rooms']>;

const roomsOf = (estate: EstateLike, room: CountedRoom): Rooms =>
  (estate.layout?.rooms ?? []).filter(({ value }) => value?.id === ROOMS[room].id);

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

/** The field of the layout tab that is the same room: "layout.bedroom_2" for the second bedroom of the record. */
export const roomFieldName = (estate: EstateLike, room: Rooms[number]): DottedFieldName | undefined => {
  const kind = kindOf(room.value?.id);
  return kind && ROOMS[kind].fields[roomsOf(estate, kind).indexOf(room)];
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
