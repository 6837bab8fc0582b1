// The choice on the page of a holiday home: the calendar and the form are two widgets, and both follow it.
import { useState, useSyncExternalStore } from 'react';
import type { CalendarNews, ChosenStay } from '../../domain/rentals/stay-choice.ts';

export type StayChoice = CalendarNews & { readonly stay: ChosenStay | undefined };

let current: StayChoice | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const changeStayChoice = (choice: StayChoice): void => {
  current = choice;
  for (const listener of listeners) listener();
};

/** @uncalled For tests: the next page starts afresh. */
export const forgetStayChoice = (): void => {
  current = undefined;
};

/** `stay` is what the page came with. */
export const useStayChoice = (
  stay: ChosenStay | undefined,
): { readonly choice: StayChoice; readonly scripted: boolean } => {
  const [initial] = useState<StayChoice>({ stay, taken: [] });
  const choice = useSyncExternalStore(
    subscribe,
    () => current ?? initial,
    () => initial,
  );
  const scripted = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return { choice, scripted };
};
