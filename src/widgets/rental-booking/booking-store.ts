// The choice on the page of a holiday home: the calendar and the form are two widgets, and both follow it.
import { useState, useSyncExternalStore } from 'react';
import type { CalendarNews, ChosenStay } from '../../domain/rentals/stay-choice.ts';

export type Booking = CalendarNews & { readonly stay: ChosenStay | undefined };

let current: Booking | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const changeStayChoice = (booking: Booking): void => {
  current = booking;
  for (const listener of listeners) listener();
};

/** @uncalled For tests: the next page starts afresh. */
export const forgetStayChoice = (): void => {
  current = undefined;
};

/** `stay` is what the page came with. */
export const useStayChoice = (
  stay: ChosenStay | undefined,
): { readonly booking: Booking; readonly scripted: boolean } => {
  const [initial] = useState<Booking>({ stay, taken: [] });
  const booking = useSyncExternalStore(
    subscribe,
    () => current ?? initial,
    () => initial,
  );
  const scripted = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return { booking, scripted };
};
