import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  clusterRect,
  gather,
  isReachable,
  type MapCluster,
  type MapPin,
  overlaps,
  pinCore,
  pinRect,
} from './gather.ts';
import { pinPrice } from './pin-price.ts';

/** One pixel is a thousandth of a degree, north is up. */
const project = ({ lat, lon }: { lat: number; lon: number }) => ({ x: lon * 1000, y: -lat * 1000 });
const textOf = ({ price }: MapPin): string => (price === null ? 'Prijs op aanvraag' : pinPrice(price));
const drawing = { project, textOf };

const at = (x: number, y: number) => ({ lat: (0 - y) / 1000, lon: x / 1000 });
const pin = (id: number, x: number, y: number): MapPin => ({ id, ...at(x, y), price: 425_000 });
const cluster = (count: number, x: number, y: number): MapCluster => {
  const { lat, lon } = at(x, y);
  return { lat, lon, count, bounds: { south: lat - 0.01, north: lat + 0.01, west: lon - 0.01, east: lon + 0.01 } };
};

it('leaves alone what has room', () => {
  // Six letters: 76 pixels wide, and 7 between them.
  const ledeberg = pin(1, 0, 0);
  const gentbrugge = pin(2, 83, 0);
  expect(gather([ledeberg, gentbrugge], [], drawing)).toEqual({ pins: [ledeberg, gentbrugge], clusters: [] });
});

it('gathers two pins a pixel closer, between them', () => {
  const { pins, clusters } = gather([pin(1, 0, 0), pin(2, 82, 0)], [], drawing);
  expect(pins).toEqual([]);
  expect(clusters).toEqual([
    { lat: 0, lon: 0.041, count: 2, ids: [1, 2], bounds: { south: 0, north: 0, west: 0, east: 0.082 } },
  ]);
});

it('gathers the middles of two cells that lie side by side, nearer to the larger one', () => {
  // Of the demo: "6 Objekte" beside a cluster of 12, 40 pixels from middle to middle.
  const { clusters } = gather([], [cluster(6, 0, 0), cluster(12, 40, 0)], drawing);
  expect(clusters).toHaveLength(1);
  expect(clusters[0]?.count).toBe(18);
  expect(clusters[0]?.lon).toBeCloseTo(0.04 * (12 / 18));
  expect(clusters[0]?.bounds).toEqual({ south: -0.01, north: 0.01, west: -0.01, east: 0.05 });
  expect(clusters[0]?.ids).toBeUndefined();
});

it('looks again where a gathered cluster comes to lie', () => {
  // The first two make one of 2 at 30, which only then touches the third.
  const { pins, clusters } = gather([pin(1, 0, 0), pin(2, 60, 0), pin(3, 30, 50)], [], drawing);
  expect(pins).toEqual([]);
  expect(clusters.map(({ count, ids }) => [count, ids])).toEqual([[3, [1, 2, 3]]]);
});

it('never leaves two within reach of each other, and loses none', () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 600 }), y: fc.integer({ min: 0, max: 600 }) });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), fc.array(place, { maxLength: 20 }), (alone, several) => {
      const given = several.map(({ x, y }, i) => cluster(i + 2, x, y));
      const found = gather(
        alone.map(({ x, y }, i) => pin(i + 1, x, y)),
        given,
        drawing,
      );
      const rects = [
        ...found.pins.map((one) => pinRect(project(one), textOf(one))),
        ...found.clusters.map((one) => clusterRect(project(one), one.count)),
      ];
      const close = rects.some((one, i) => rects.slice(i + 1).some((other) => overlaps(one, other, 6)));
      const counted = found.pins.length + found.clusters.reduce((sum, { count }) => sum + count, 0);
      expect(close).toBe(false);
      expect(counted).toBe(alone.length + given.reduce((sum, { count }) => sum + count, 0));
    }),
  );
});

const FRAME = { left: 0, top: 0, right: 400, bottom: 300 };
const rect = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

it.each([
  ['in the open', rect(100, 100, 144, 144), [], true],
  ['24 pixels inside the edge', rect(376, 100, 420, 144), [], true],
  ['23 pixels inside the edge', rect(377, 100, 421, 144), [], false],
  ['24 pixels beside the buttons', rect(100, 100, 144, 144), [rect(124, 0, 200, 400)], true],
  ['23 pixels beside the buttons', rect(100, 100, 144, 144), [rect(123, 0, 200, 400)], false],
  ['24 pixels under a line of words', rect(100, 100, 144, 144), [rect(0, 90, 400, 120)], true],
  ['under a line of words', rect(100, 100, 144, 144), [rect(0, 90, 400, 121)], false],
  ['between two covers', rect(100, 100, 160, 144), [rect(0, 0, 110, 300), rect(134, 0, 400, 300)], true],
  ['between two nearer covers', rect(100, 100, 160, 144), [rect(0, 0, 111, 300), rect(134, 0, 400, 300)], false],
])('a target %s', (_where, target, covers, expected) => {
  expect(isReachable(target, FRAME, covers)).toBe(expected);
});

it('a pin whose text may be narrower than its room is not hit beside its core', () => {
  // On a phone, at the buttons of the map: of the room 24 pixels are left, of the pin 15.
  const [place, buttons] = [{ x: 348, y: 42 }, rect(334, 12, 378, 104)];
  expect(isReachable(pinRect(place, '€ 235k'), FRAME, [buttons])).toBe(true);
  expect(isReachable(pinCore(place, '€ 235k'), FRAME, [buttons])).toBe(false);
  expect(isReachable(pinCore({ x: 336, y: 42 }, '€ 235k'), FRAME, [buttons])).toBe(true);
});
