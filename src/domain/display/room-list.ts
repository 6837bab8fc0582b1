// Behaviour section 9: rooms by floor, within a floor by floorId.
import { textOf } from '../locale.ts';
import { positive } from '../numbers.ts';
import type { Estate } from '../record/estate.ts';
import type { FieldName } from '../record/fields-by-tab.ts';
import { roomFieldName } from '../record/room-counts.ts';
import { fieldView } from './field-view.ts';
import { isEmpty } from './field-visibility.ts';
import { floorName, otherFloorNames } from './floor.ts';
import { formatSurface } from './format.ts';
import { type Labels, referenceLabel } from './labels.ts';
import { roomsByFloor } from './ordering.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;
type Room = NonNullable<NonNullable<Estate['layout']>['rooms']>[number];

type RoomLine = { readonly name: string; readonly value: string };
export type FloorRooms = { readonly floor: string; readonly rooms: readonly RoomLine[] };

const roomsOf = (estate: EstateLike): readonly Room[] => estate.layout?.rooms ?? [];

const nameOf = (room: Room, { reference, locale }: Labels): string =>
  textOf(room.name, locale).trim() ||
  textOf(room.value?.name, locale).trim() ||
  referenceLabel(reference, 'RoomType', room.value?.id ?? 0);

const ownText = (room: Room, { locale }: Labels): string => {
  const surface = positive(room.surface);
  return [surface === undefined ? '' : formatSurface(surface), textOf(room.description, locale).trim()]
    .filter((part) => part !== '')
    .join(', ');
};

/** Its name, and what is known of it: the dotted field of the same room wins over the room itself. */
const lineOf = (estate: EstateLike, room: Room, labels: Labels): RoomLine[] => {
  const field = roomFieldName(estate, room);
  const dotted = field && !isEmpty(estate.fields?.[field]) ? fieldView(estate, field, labels).value : '';
  const value = dotted || ownText(room, labels);
  const name = nameOf(room, labels) || (value === '' ? '' : referenceLabel(labels.reference, 'Display', 'ROOM'));
  return name === '' ? [] : [{ name, value }];
};

/** "Bedroom 1", "Bedroom 2" when a floor has several. */
const numbered = (lines: readonly RoomLine[]): RoomLine[] => {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    if (lines.filter(({ name }) => name === line.name).length < 2) return line;
    const n = (counts.get(line.name) ?? 0) + 1;
    counts.set(line.name, n);
    return { ...line, name: `${line.name} ${n}` };
  });
};

/** A room without a floor of its own may say which of the named floors it is on. */
const placed = (estate: EstateLike, room: Room): Room =>
  typeof room.floor === 'number'
    ? room
    : { ...room, floor: estate.floors?.find(({ id }) => typeof id === 'number' && id === room.floorId)?.floor ?? null };

/** Every room the record lists, measured or not. */
export const roomFloors = (estate: EstateLike, labels: Labels): FloorRooms[] => {
  // By identity the n-th bedroom is known, so its line is made before it is placed.
  const rooms = roomsOf(estate).map((room) => ({ ...placed(estate, room), line: lineOf(estate, room, labels) }));
  return roomsByFloor(rooms).flatMap(({ floor, rooms: list }) => {
    const lines = numbered(list.flatMap(({ line }) => line));
    const name = floor === undefined ? '' : floorName(estate.floors, floor, labels.locale);
    return lines.length === 0 ? [] : [{ floor: name, rooms: lines }];
  });
};

/** The fields of the layout tab that the rooms by floor tell already. */
export const roomFieldsTold = (estate: EstateLike): ReadonlySet<FieldName> =>
  new Set(roomsOf(estate).flatMap((room) => roomFieldName(estate, room) ?? []));

/** The names of floors on which the record lists no room. */
export const emptyFloorNames = (estate: EstateLike, { locale }: Labels): string =>
  otherFloorNames(
    estate.floors,
    new Set(roomsOf(estate).map((room) => placed(estate, room).floor ?? undefined)),
    locale,
  );
