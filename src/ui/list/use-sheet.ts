// On a small screen the filter bar opens as a sheet over the page: everything else rests, Escape closes it, and focus
// comes back to the button.
import { type RefObject, useEffect } from 'react';

/** Every element beside the path from `element` up to the body. */
const othersOf = (element: Element): HTMLElement[] => {
  const others: HTMLElement[] = [];
  for (let at: Element | null = element; at?.parentElement && at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement.children) {
      if (sibling !== at && sibling instanceof HTMLElement && !sibling.inert) others.push(sibling);
    }
  }
  return others;
};

export const useSheet = (ref: RefObject<HTMLElement | null>, open: boolean, close: () => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` only sets state
  useEffect(() => {
    const sheet = ref.current;
    if (!open || !sheet) return undefined;
    const others = othersOf(sheet);
    const back = document.activeElement;
    for (const other of others) other.inert = true;
    document.documentElement.classList.add('has-sheet');
    for (const details of sheet.querySelectorAll('details')) details.open = true;
    sheet.querySelector<HTMLElement>('.sheet-head button')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    sheet.addEventListener('keydown', onKey);
    return () => {
      sheet.removeEventListener('keydown', onKey);
      for (const other of others) other.inert = false;
      for (const details of sheet.querySelectorAll('details')) details.open = false;
      document.documentElement.classList.remove('has-sheet');
      if (back instanceof HTMLElement) back.focus();
    };
  }, [open, ref]);
};
