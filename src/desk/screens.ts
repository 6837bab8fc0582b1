// The screens of the desk, in the order of the navigation: it shows what exists, and to each person what they may open.
// A new screen is a line here, a `nav.<id>` in the texts and a file whose default export is the component.
import type { ComponentType } from 'react';
import type { Action } from '../domain/people/may.ts';
import type { IconName } from './parts/icon-names.ts';

type Loaded = Promise<{ readonly default: ComponentType }>;

export type ScreenId =
  | 'today'
  | 'leads'
  | 'agenda'
  | 'estates'
  | 'projects'
  | 'holiday'
  | 'feeds'
  | 'people'
  | 'mails'
  | 'log'
  | 'privacy'
  | 'settings';

export type DeskScreen = {
  readonly id: ScreenId;
  /** Below /desk/sites/<site>/; TanStack Router's words for parameters: `settings/{-$section}`. */
  readonly path: string;
  readonly icon: IconName;
  /** G, then this letter. */
  readonly letter: string;
  readonly needs: Action;
  /** Under "Beheer". */
  readonly manages: boolean;
  readonly load: () => Loaded;
};

export const SCREENS: readonly DeskScreen[] = [
  {
    id: 'today',
    path: 'today',
    icon: 'today',
    letter: 'v',
    needs: 'today.read',
    manages: false,
    load: () => import('./today/today.screen.tsx'),
  },
  {
    id: 'leads',
    path: 'leads/{-$lead}',
    icon: 'inbox',
    letter: 'a',
    needs: 'leads.read',
    manages: false,
    load: () => import('./leads/leads.screen.tsx'),
  },
  {
    id: 'agenda',
    path: 'agenda/{-$section}',
    icon: 'calendar',
    letter: 'g',
    needs: 'agenda.read',
    manages: false,
    load: () => import('./agenda/agenda.screen.tsx'),
  },
  {
    id: 'estates',
    path: 'estates',
    icon: 'house',
    letter: 'p',
    needs: 'estates.read',
    manages: false,
    load: () => import('./estates/estates.screen.tsx'),
  },
  {
    id: 'projects',
    path: 'projects/{-$project}',
    icon: 'grid',
    letter: 'j',
    needs: 'estates.read',
    manages: false,
    load: () => import('./projects/projects.screen.tsx'),
  },
  {
    id: 'holiday',
    path: 'holiday/{-$tab}',
    icon: 'sun',
    letter: 'k',
    needs: 'stays.read',
    manages: false,
    load: () => import('./holiday/holiday.screen.tsx'),
  },
  {
    id: 'feeds',
    path: 'feeds',
    icon: 'feed',
    letter: 'f',
    needs: 'feeds.read',
    manages: true,
    load: () => import('./feeds/feeds.screen.tsx'),
  },
  {
    id: 'people',
    path: 'people',
    icon: 'people',
    letter: 'm',
    needs: 'members.read',
    manages: true,
    load: () => import('./people/people.screen.tsx'),
  },
  {
    id: 'mails',
    path: 'mails',
    icon: 'mail',
    letter: 'e',
    needs: 'mails.read',
    manages: true,
    load: () => import('./mails/mails.screen.tsx'),
  },
  {
    id: 'log',
    path: 'log',
    icon: 'history',
    letter: 'l',
    needs: 'log.read',
    manages: true,
    load: () => import('./log/log.screen.tsx'),
  },
  {
    id: 'privacy',
    path: 'privacy',
    icon: 'shield',
    letter: 'y',
    needs: 'privacy.read',
    manages: true,
    load: () => import('./privacy/privacy.screen.tsx'),
  },
  {
    id: 'settings',
    path: 'settings/{-$section}',
    icon: 'settings',
    letter: 'i',
    needs: 'settings.read',
    manages: true,
    load: () => import('./settings/settings.screen.tsx'),
  },
];

/** Screens that the navigation does not show: one gets there from another one. */
export const INNER_SCREENS: readonly Pick<DeskScreen, 'path' | 'load'>[] = [
  { path: 'estates/new', load: () => import('./editor/new-listing.screen.tsx') },
  { path: 'estates/$estateId/{-$section}', load: () => import('./editor/editor.screen.tsx') },
];

/** The page of the handbook about an address below the site. */
export const handbookPageOf = (screen: string, inside: string | undefined, section?: string): string => {
  if (screen !== 'estates' || inside === undefined || inside === '') return screen;
  if (section === 'pictures' || section === 'documents') return 'photos';
  return inside === 'new' ? 'new-listing' : 'editor';
};

/** The first part of the path, without parameters: where links go. */
export const screenBase = ({ path }: DeskScreen): string => path.split('/')[0] ?? path;
