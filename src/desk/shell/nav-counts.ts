// Counts beside the navigation: `waits` for an answer of a person (marker yellow), `broken` (red), `info` (grey). Each is read from
// an answer that the screen itself shows, so that both say the same.
import type { ScreenId } from '../screens.ts';

export type NavCount = {
  readonly count: number;
  readonly tone: 'waits' | 'broken' | 'info';
  /** What is counted, for whoever does not see the colour. */
  readonly words: string;
};

export const useNavCounts = (): Partial<Readonly<Record<ScreenId, NavCount>>> => ({});
