import { expect, it } from 'vitest';
import { orderByName, orderPictures, orderUnits, roomsByFloor } from './ordering.ts';

it('images by index, those without one last', () => {
  const pictures = [{ index: 2 }, { index: null, file: 'x' }, { index: 0 }, { file: 'y' }, { index: 1 }];
  expect(orderPictures(pictures)).toEqual([
    { index: 0 },
    { index: 1 },
    { index: 2 },
    { index: null, file: 'x' },
    { file: 'y' },
  ]);
  expect(orderPictures(null)).toEqual([]);
});

it('child units by raw floor (basement, ground floor, upwards), then by id', () => {
  const unit = (id: number, floor?: number | null) => ({ general: { id, ...(floor === undefined ? {} : { floor }) } });
  const ordered = orderUnits([unit(5, 2), unit(4), unit(3, 0), unit(2, -1), unit(9, 0), unit(1, 0), unit(8, null)]);
  expect(ordered.map(({ general }) => general.id)).toEqual([2, 1, 3, 9, 5, 4, 8]);
});

it('rooms within a floor by floorId', () => {
  const rooms = [
    { name: 'bed', floor: 1, floorId: 2 },
    { name: 'shed' },
    { name: 'living', floor: 0, floorId: 7 },
    { name: 'cellar', floor: -1, floorId: 1 },
    { name: 'bath', floor: 1, floorId: 1 },
    { name: 'attic', floor: 1 },
  ];
  expect(roomsByFloor(rooms).map(({ floor, rooms: list }) => [floor, list.map(({ name }) => name)])).toEqual([
    [-1, ['cellar']],
    [0, ['living']],
    [1, ['bath', 'bed', 'attic']],
    [undefined, ['shed']],
  ]);
});

it('locations alphabetically by name, accents and case folded, then by zip', () => {
  const names = [
    { name: 'Zele', zip: '9240' },
    { name: 'Évere', zip: '1140' },
    { name: 'evergem', zip: '9940' },
    { name: 'Beveren', zip: '9120' },
    { name: 'Beveren', zip: '8800' },
  ];
  expect(orderByName(names).map(({ name, zip }) => `${zip} ${name}`)).toEqual([
    '8800 Beveren',
    '9120 Beveren',
    '1140 Évere',
    '9940 evergem',
    '9240 Zele',
  ]);
});
