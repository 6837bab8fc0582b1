// The screens for operators of the installation, in the order of their navigation. A new one is a line here, a `host.nav.<id>` in the
// texts of the host and a file whose default export is the component.
import type { ComponentType } from 'react';
import type { IconName } from '../parts/icon-names.ts';

export const HOST_ADDRESS = '/desk/host';

type HostScreen = {
  readonly id: 'sites' | 'care' | 'log' | 'account';
  /** Below the address of the host. */
  readonly path: string;
  readonly icon: IconName;
  /** G, then this letter. */
  readonly letter: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
};

export const HOST_SCREENS: readonly HostScreen[] = [
  { id: 'sites', path: '/', icon: 'server', letter: 's', load: () => import('./sites.screen.tsx') },
  { id: 'care', path: 'care', icon: 'archive', letter: 'b', load: () => import('./care.screen.tsx') },
  { id: 'log', path: 'log', icon: 'history', letter: 'l', load: () => import('./host-log.screen.tsx') },
  { id: 'account', path: 'account', icon: 'key', letter: 'a', load: () => import('./host-account.screen.tsx') },
];

export const hostAddress = ({ path }: HostScreen): string => (path === '/' ? HOST_ADDRESS : `${HOST_ADDRESS}/${path}`);
