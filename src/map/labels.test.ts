import { expect, it } from 'vitest';
import { placeNames } from './labels.ts';

const project = ({ lat, lon }: { lat: number; lon: number }) => ({ x: lon, y: -lat });
const name = (text: string, x: number, y: number, large = false) => ({ text, lat: 0 - y, lon: x, large });
const texts = (names: readonly { text: string }[]) => names.map(({ text }) => text);

it('leaves out a name that would lie over an earlier one', () => {
  // Four letters of 7 pixels and 12 beside them: 40 wide, 20 high.
  const names = [name('Gent', 0, 0), name('Aals', 39, 0), name('Mons', 40, 0), name('Luik', 0, 20)];
  expect(texts(placeNames(names, project, []))).toEqual(['Gent', 'Mons', 'Luik']);
});

it('puts a name above the cluster that stands on its place', () => {
  const cluster = { left: -22, top: -22, right: 22, bottom: 22 };
  expect(placeNames([name('Gent', 0, 0)], project, [cluster])).toMatchObject([{ text: 'Gent', x: 0, y: -38 }]);
});

it('puts it below when another pin is above, and leaves it out between three', () => {
  const cluster = { left: -22, top: -22, right: 22, bottom: 22 };
  const above = { left: -30, top: -60, right: 30, bottom: -25 };
  const below = { left: -30, top: 25, right: 30, bottom: 60 };
  expect(placeNames([name('Gent', 0, 0)], project, [cluster, above])).toMatchObject([{ y: 38 }]);
  expect(placeNames([name('Gent', 0, 0)], project, [cluster, above, below])).toEqual([]);
});
