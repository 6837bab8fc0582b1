// Whether this tab writes an answer: colleagues see it beside where the person is.
import { useEffect, useSyncExternalStore } from 'react';

let writing = false;
const listeners = new Set<() => void>();

const set = (value: boolean): void => {
  if (value === writing) return;
  writing = value;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** At the end of where somebody is. */
export const WRITING = '/writing';

export const useIsWriting = (): boolean => useSyncExternalStore(subscribe, () => writing);

/** Says so as long as it is true, and until the part that says it goes. */
export const useTellWriting = (value: boolean): void => {
  useEffect(() => {
    set(value);
    return () => set(false);
  }, [value]);
};
