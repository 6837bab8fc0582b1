// Things that lie over a map, such as its buttons: a pin under one of them could not be hit.
import { isReachable, type Rect } from './gather.ts';

/** In pixels of the map; `selector` names what lies over it, beside its element. */
export const coversOf = (element: HTMLElement, selector: string): Rect[] => {
  const { left, top } = element.getBoundingClientRect();
  return [...(element.parentElement?.querySelectorAll(selector) ?? [])].map((cover) => {
    const box = cover.getBoundingClientRect();
    return { left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top };
  });
};

/** A pin that nobody could hit is not drawn: the list has it, and the map when it is moved. */
export const reachedOn = (
  element: HTMLElement,
  selector: string,
  { x, y }: { readonly x: number; readonly y: number },
): ((rect: Rect) => boolean) => {
  // Not laid out, nothing is anywhere.
  if (x === 0 || y === 0) return () => true;
  const over = coversOf(element, selector);
  return (rect) => isReachable(rect, { left: 0, top: 0, right: x, bottom: y }, over);
};
