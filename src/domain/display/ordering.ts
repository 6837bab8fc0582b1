// Behaviour section 9: images by index; child units by floor; rooms within a floor by floorId; locations by name.
// Whatever has no place of its own comes last, in the order it was given.
import { compareCodeUnits, compareFolded, fold } from '../fold.ts';

type Optional<T> = T | null | undefined;

const compareNumbers = (a: Optional<number>, b: Optional<number>): number =>
  (a ?? Number.POSITIVE_INFINITY) === (b ?? Number.POSITIVE_INFINITY)
    ? 0
    : (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY);

export const orderPictures = <T extends { readonly index?: Optional<number> }>(pictures: Optional<readonly T[]>): T[] =>
  [...(pictures ?? [])].sort((a, b) => compareNumbers(a.index, b.index));

type FloorUnit = { readonly general: { readonly id: number; readonly floor?: Optional<number> } };

/** By the raw floor: -1 is the basement, below the ground floor (decisions section 7); then by id. */
export const orderUnits = <T extends FloorUnit>(units: Optional<readonly T[]>): T[] =>
  [...(units ?? [])].sort((a, b) => compareNumbers(a.general.floor, b.general.floor) || a.general.id - b.general.id);

type FloorRoom = { readonly floor?: Optional<number>; readonly floorId?: Optional<number> };
export type RoomsOfFloor<T> = { readonly floor: number | undefined; readonly rooms: readonly T[] };

/** Rooms by floor, lowest first; rooms of an unknown floor last. */
export const roomsByFloor = <T extends FloorRoom>(rooms: Optional<readonly T[]>): RoomsOfFloor<T>[] => {
  const floors = new Map<number | undefined, T[]>();
  for (const room of rooms ?? []) {
    const floor = room.floor ?? undefined;
    floors.set(floor, [...(floors.get(floor) ?? []), room]);
  }
  return [...floors]
    .sort(([a], [b]) => compareNumbers(a, b))
    .map(([floor, list]) => ({ floor, rooms: list.sort((a, b) => compareNumbers(a.floorId, b.floorId)) }));
};

/** Alphabetically, accents and case folded; equal names by zip. */
export const orderByName = <T extends { readonly name: string; readonly zip?: Optional<string> }>(
  options: readonly T[],
): T[] =>
  options
    .map((option) => ({ option, key: fold(option.name) }))
    .sort(
      (a, b) =>
        compareCodeUnits(a.key, b.key) ||
        compareCodeUnits(a.option.name, b.option.name) ||
        compareFolded(a.option.zip ?? '', b.option.zip ?? ''),
    )
    .map(({ option }) => option);
