// The row that somebody stands on.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { scrollToRow } from './use-window.ts';

/** Walks through the rows: the link of the row has the focus, so that Enter opens it and a reader says it. */
export const useRowKeys = (
  table: RefObject<HTMLTableElement | null>,
  { total, rowHeight }: { readonly total: number; readonly rowHeight: number },
) => {
  const [current, setCurrent] = useState(-1);
  const wanted = useRef<number>(undefined);
  const focusRow = useCallback(
    (index: number): boolean => {
      const row = table.current?.querySelector(`[aria-rowindex="${index + 2}"] [data-open]`);
      if (!(row instanceof HTMLElement)) return false;
      row.focus({ preventScroll: true });
      return true;
    },
    [table],
  );
  const go = (index: number): void => {
    const next = Math.max(0, Math.min(total - 1, index));
    setCurrent(next);
    scrollToRow(table.current, next, rowHeight);
    wanted.current = focusRow(next) ? undefined : next;
  };
  // A row that had to come into sight first.
  useEffect(() => {
    if (wanted.current !== undefined && focusRow(wanted.current)) wanted.current = undefined;
  });
  return { current, setCurrent, go };
};
