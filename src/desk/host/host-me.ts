// The operator at the screens of the host, where there is no site.
import { createContext, useContext } from 'react';
import type { Me } from '../shell/session.ts';

export const HostMeContext = createContext<Me | undefined>(undefined);

export const useHostMe = (): Me => {
  const me = useContext(HostMeContext);
  if (!me) throw new Error('There is no operator above this part.');
  return me;
};
