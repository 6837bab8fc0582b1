import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useInfiniteScroll } from './use-infinite-scroll.ts';

type Entries = readonly {
  readonly isIntersecting: boolean;
  readonly boundingClientRect: { readonly bottom: number };
}[];
const entry = (isIntersecting: boolean, bottom = 900) => ({ isIntersecting, boundingClientRect: { bottom } });
const observers: { see: (entries: Entries) => void; margin: string | undefined; over: boolean }[] = [];
const loadMore = vi.fn();

const List = ({ active, length }: { readonly active: boolean; readonly length: number }) => (
  <div ref={useInfiniteScroll(loadMore, active, length)} />
);

beforeEach(() => {
  observers.length = 0;
  loadMore.mockReset();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly own: (typeof observers)[number];
      constructor(see: (entries: Entries) => void, options: { readonly rootMargin?: string }) {
        this.own = { see, margin: options.rootMargin, over: false };
        observers.push(this.own);
      }
      observe() {}
      disconnect() {
        this.own.over = true;
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('loads the next page when the end of the list is within 250 px of the screen', () => {
  render(<List active length={15} />);
  // However far the end is above the screen: whoever jumped past it wants more, too.
  expect(observers[0]?.margin).toBe('1000000px 0px 250px 0px');
  observers[0]?.see([entry(false)]);
  expect(loadMore).not.toHaveBeenCalled();
  observers[0]?.see([entry(true)]);
  expect(loadMore).toHaveBeenCalledTimes(1);
});

it('looks again after each page, and not at all when there are no more', () => {
  const { rerender } = render(<List active length={15} />);
  rerender(<List active length={30} />);
  expect(observers.map(({ over }) => over)).toEqual([true, false]);
  rerender(<List active={false} length={42} />);
  expect(observers.map(({ over }) => over)).toEqual([true, true]);
});

it('loads on for whoever jumped past the end, who stays in place until the end is in sight again', () => {
  const { rerender } = render(<List active length={15} />);
  observers[0]?.see([entry(true, -1700)]);
  expect(loadMore).toHaveBeenCalledTimes(1);
  expect(document.documentElement.style.overflowAnchor).toBe('none');
  rerender(<List active length={30} />);
  observers[1]?.see([entry(false, 1400)]);
  expect(document.documentElement.style.overflowAnchor).toBe('');
  expect(loadMore).toHaveBeenCalledTimes(1);
});
