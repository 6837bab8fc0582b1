// Which rows of a long table are in sight. All rows are about as high as the first that was measured.
import { type RefObject, useEffect, useState } from 'react';

export type RowWindow = { readonly from: number; readonly to: number; readonly rowHeight: number };

const AHEAD = 12;
const FIRST_HEIGHT = 52;
/** Where nothing is laid out, and before anything is. */
const FIRST_ROWS = 40;

export const rowsInSight = ({
  scrollTop,
  height,
  rowHeight,
  total,
}: Readonly<Record<'scrollTop' | 'height' | 'rowHeight' | 'total', number>>): {
  readonly from: number;
  readonly to: number;
} => {
  const first = Math.floor(scrollTop / rowHeight) - AHEAD;
  const shown = height > 0 ? Math.ceil(height / rowHeight) : FIRST_ROWS;
  const from = Math.max(0, Math.min(first, total - 1));
  return { from, to: Math.min(total, first + shown + 2 * AHEAD) };
};

const scrollerOf = (table: Element | null): HTMLElement | null => table?.closest<HTMLElement>('.body') ?? null;

export const useRowWindow = (table: RefObject<HTMLElement | null>, total: number): RowWindow => {
  const [seen, setSeen] = useState({ scrollTop: 0, height: 0, rowHeight: FIRST_HEIGHT });
  useEffect(() => {
    const scroller = scrollerOf(table.current);
    if (!scroller) return undefined;
    let waiting = 0;
    const measure = (): void => {
      waiting = 0;
      const row = table.current?.querySelector<HTMLElement>('[data-listing]');
      const rowHeight = row?.offsetHeight || FIRST_HEIGHT;
      const { scrollTop, clientHeight } = scroller;
      setSeen((before) => {
        // A new picture only when other rows come into sight.
        const moved = Math.abs(before.scrollTop - scrollTop) >= rowHeight * (AHEAD / 3);
        const same = before.height === clientHeight && before.rowHeight === rowHeight;
        return moved || !same ? { scrollTop, height: clientHeight, rowHeight } : before;
      });
    };
    const later = (): void => {
      waiting ||= requestAnimationFrame(measure);
    };
    measure();
    scroller.addEventListener('scroll', later, { passive: true });
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(later);
    sizes?.observe(scroller);
    return () => {
      cancelAnimationFrame(waiting);
      scroller.removeEventListener('scroll', later);
      sizes?.disconnect();
    };
  }, [table]);
  return { ...rowsInSight({ ...seen, total }), rowHeight: seen.rowHeight };
};

/** Brings a row into sight that may not be drawn yet. */
export const scrollToRow = (table: HTMLElement | null, index: number, rowHeight: number): void => {
  const scroller = scrollerOf(table);
  if (!table || !scroller) return;
  const [top, bottom] = [index * rowHeight, (index + 2) * rowHeight];
  if (top < scroller.scrollTop) scroller.scrollTop = Math.max(0, top - rowHeight);
  else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
};
