// What the frame offers to the screens inside it.
import { createContext, useContext } from 'react';
import type { Colleague } from '../api/live.ts';

export type Shell = {
  readonly siteName: string;
  readonly openPalette: () => void;
  readonly live: 'connecting' | 'connected' | 'lost';
  readonly colleagues: readonly Colleague[];
};

const nothing = (): void => undefined;
export const ShellContext = createContext<Shell>({
  siteName: '',
  openPalette: nothing,
  live: 'connecting',
  colleagues: [],
});
export const useShell = (): Shell => useContext(ShellContext);
