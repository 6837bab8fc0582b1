// What the frame offers to the screens inside it.
import { createContext, useContext } from 'react';
import type { Colleague } from '../api/live.ts';

export type Shell = {
  readonly siteName: string;
  /** Absent where there is none. */
  readonly openPalette?: () => void;
  readonly live: 'connecting' | 'connected' | 'lost';
  readonly colleagues: readonly Colleague[];
};

export const ShellContext = createContext<Shell>({
  siteName: '',
  live: 'connecting',
  colleagues: [],
});
export const useShell = (): Shell => useContext(ShellContext);
