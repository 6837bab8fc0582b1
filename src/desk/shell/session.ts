// Who is signed in, on which site, and what this person may do there.
import { createContext, useContext } from 'react';
import type { Action } from '../../domain/people/may.ts';
import type { DeskAnswer } from '../api/desk-api.ts';

export type Me = DeskAnswer<'me'>;
export type SiteOfMe = Me['sites'][number];

export type Session = {
  readonly me: Me;
  readonly site: SiteOfMe;
  /** Anywhere on the site; what is limited to a branch is said by each answer. */
  may(action: Action): boolean;
};

export const SessionContext = createContext<Session | undefined>(undefined);

export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no signed-in person above this part.');
  return session;
};

export const sessionOf = (me: Me, site: SiteOfMe): Session => ({
  me,
  site,
  may: (action) => site.may.includes(action),
});
