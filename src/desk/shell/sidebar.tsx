import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Icon, Mark } from '../parts/icon.tsx';
import { type DeskScreen, screenBase } from '../screens.ts';
import { siteAddress } from '../site-address.ts';
import { useTexts } from '../texts/translate.tsx';
import { AccountButton, SiteButton } from './lazy-menus.tsx';
import { useNavCounts } from './nav-counts.ts';
import { useSession } from './session.ts';

export const NavLink = (props: { readonly screen: DeskScreen; readonly current: string }): ReactElement => {
  const { screen, current } = props;
  const t = useTexts();
  const { site } = useSession();
  const count = useNavCounts()[screen.id];
  const base = screenBase(screen);
  return (
    <Link to={siteAddress(site.id, base)} aria-current={base === current ? 'page' : undefined}>
      <Icon name={screen.icon} />
      <span>{t(`nav.${screen.id}`)}</span>
      {count && count.count > 0 && (
        <span className={`cnt ${{ waits: 'm', broken: 'r', info: '' }[count.tone]}`}>
          {count.count}
          <span className="vh"> {count.words}</span>
        </span>
      )}
    </Link>
  );
};

export const Sidebar = (props: {
  readonly screens: readonly DeskScreen[];
  readonly current: string;
  readonly help: string;
  readonly onPalette: () => void;
}): ReactElement => {
  const { screens, current, help, onPalette } = props;
  const t = useTexts();
  const { site, me } = useSession();
  const daily = screens.filter(({ manages }) => !manages);
  const managing = screens.filter(({ manages }) => manages);
  return (
    <nav className="side only-desk" aria-label={t('nav.label')}>
      {me.sites.length > 1 || me.operator ? (
        <SiteButton />
      ) : (
        <Link className="brand" to={siteAddress(site.id)} activeOptions={{ exact: true }}>
          <Mark />
          <span className="ell">{site.name}</span>
        </Link>
      )}
      <button type="button" className="find" onClick={onPalette}>
        <Icon name="search" />
        <span className="ell">{t('palette.open')}</span>
        <span aria-hidden="true">
          <kbd>Ctrl K</kbd>
        </span>
      </button>
      {daily.map((screen) => (
        <NavLink key={screen.id} screen={screen} current={current} />
      ))}
      {managing.length > 0 && <p className="lab">{t('nav.manage')}</p>}
      {managing.map((screen) => (
        <NavLink key={screen.id} screen={screen} current={current} />
      ))}
      <div className="me">
        <AccountButton help={help} />
        <a
          className="btn q i sm sp"
          href={site.url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('nav.website')}
          title={t('nav.website')}
        >
          <Icon name="out" />
        </a>
      </div>
    </nav>
  );
};
