// The phone's navigation: four screens and the rest.
import type { ReactElement } from 'react';
import { Icon } from '../parts/icon.tsx';
import { type DeskScreen, type ScreenId, screenBase } from '../screens.ts';
import { useTexts } from '../texts/translate.tsx';
import { NavLink } from './sidebar.tsx';

const TABS = 4;
/** What people do on the way, before the order of the navigation. */
const FIRST: readonly ScreenId[] = ['today', 'estates', 'leads'];

/** The screens that have a tab; the others are under "more". */
export const tabScreens = (screens: readonly DeskScreen[]): readonly DeskScreen[] =>
  [
    ...FIRST.flatMap((id) => screens.find((screen) => screen.id === id) ?? []),
    ...screens.filter(({ id }) => !FIRST.includes(id)),
  ].slice(0, TABS);

export const TabBar = (props: {
  readonly screens: readonly DeskScreen[];
  readonly current: string;
  readonly onMore: () => void;
}): ReactElement => {
  const t = useTexts();
  const shown = tabScreens(props.screens);
  const isElsewhere = !shown.some((screen) => screenBase(screen) === props.current);
  return (
    <nav className="tabbar only-phone" aria-label={t('nav.label')}>
      {shown.map((screen) => (
        <NavLink key={screen.id} screen={screen} current={props.current} />
      ))}
      <button type="button" onClick={props.onMore} aria-current={isElsewhere ? 'page' : undefined}>
        <Icon name="menu" />
        <span>{t('nav.more')}</span>
      </button>
    </nav>
  );
};
