// The phone's navigation: four screens and the rest.
import type { ReactElement } from 'react';
import { Icon } from '../parts/icon.tsx';
import { type DeskScreen, screenBase } from '../screens.ts';
import { useTexts } from '../texts/translate.tsx';
import { NavLink } from './sidebar.tsx';

export const TABS = 4;

export const TabBar = (props: {
  readonly screens: readonly DeskScreen[];
  readonly current: string;
  readonly onMore: () => void;
}): ReactElement => {
  const t = useTexts();
  const shown = props.screens.slice(0, TABS);
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
