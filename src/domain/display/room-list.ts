// Behaviour section 9: rooms by floor, within a floor by floorId. For listings that measure their rooms.

import { textOf } from '../locale.ts';
import type { Estate } from '../record/estate.ts';
import { formatFloor, formatSurface } from './format.ts';
import { type Labels, referenceLabel } from './labels.ts';
import { roomsByFloor } from './ordering.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;
type Room = NonNullable<NonNullable<Estate['layout']>['rooms']>[number];

type RoomLine = { readonly name: string; readonly value: string };
export type FloorRooms = { readonly floor: string; readonly rooms: readonly RoomLine[] };

const isMeasured = ({ surface }: Room): boolean => typeof surface === 'number' && surface > 0;

const nameOf = (room: Room, { reference, locale }: Labels): string =>
  textOf(room.name, locale) ||
  textOf(room.value?.name, locale) ||
  referenceLabel(reference, 'RoomType', room.value?.id ?? 0);

const lineOf = (room: Room, labels: Labels): RoomLine => ({
  name: nameOf(room, labels),
  value: [isMeasured(room) ? formatSurface(room.surface ?? 0) : '', textOf(room.description, labels.locale).trim()]
    .filter((part) => part !== '')
    .join(', '),
});

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

/** None when less than half of the rooms say how large they are: a list of bare names tells nothing. */
export const roomFloors = (estate: EstateLike, labels: Labels): FloorRooms[] => {
  const rooms = estate.layout?.rooms ?? [];
  if (rooms.length === 0 || rooms.filter(isMeasured).length * 2 < rooms.length) return [];
  return roomsByFloor(rooms).flatMap(({ floor, rooms: list }) => {
    const lines = numbered(
      list.map((room) => lineOf(room, labels)).filter(({ name, value }) => name !== '' && value !== ''),
    );
    return lines.length === 0
      ? []
      : [{ floor: floor === undefined ? '' : formatFloor(floor, labels.locale), rooms: lines }];
  });
};
