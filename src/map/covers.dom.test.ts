import { expect, it, vi } from 'vitest';
import { reachedOn } from './covers.ts';

const placed = (className: string, left: number, top: number, width: number, height: number): HTMLElement => {
  const element = document.createElement('div');
  element.className = className;
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, width, height));
  return element;
};

/** A phone's map below a bar, with two buttons in its corner. */
const land = (): HTMLElement => {
  const around = document.createElement('div');
  const map = placed('canvas', 0, 227, 390, 346);
  around.append(map, placed('zoom', 334, 239, 44, 92));
  return map;
};
const SIZE = { x: 390, y: 346 };
const pin = (left: number) => ({ left, top: 11, right: left + 58, bottom: 44 });

it('a pin under the buttons of a map is not reached, and one with 24 pixels beside them is', () => {
  const isReached = reachedOn(land(), '.zoom', SIZE);
  expect(isReached(pin(319))).toBe(false);
  expect(isReached(pin(334 - 23))).toBe(false);
  expect(isReached(pin(334 - 24))).toBe(true);
  expect(isReached({ ...pin(319), top: 110, bottom: 143 })).toBe(true);
});

it('without its buttons it would be, and so is everything on a map that is not laid out', () => {
  expect(reachedOn(land(), '.other', SIZE)(pin(319))).toBe(true);
  expect(reachedOn(land(), '.zoom', { x: 0, y: 0 })(pin(319))).toBe(true);
});
