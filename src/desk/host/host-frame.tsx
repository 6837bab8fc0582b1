// The frame around the screens of the host: its own navigation, no site.
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useMemo, useState } from 'react';
import { Avatar } from '../parts/avatar.tsx';
import { Icon, Mark } from '../parts/icon.tsx';
import { type DeskAction, helpActions, useActions } from '../shell/actions.tsx';
import type { Me } from '../shell/session.ts';
import { type Shell, ShellContext } from '../shell/shell-context.ts';
import { Loading } from '../shell/states.tsx';
import { HostTextsProvider, useHostTexts, useLoadedHostTexts } from '../texts/host/host-texts.tsx';
import { useTexts } from '../texts/translate.tsx';
import { HostMeContext } from './host-me.ts';
import { HOST_SCREENS, hostAddress } from './host-screens.ts';
import './host.css';

const KeySheet = lazy(() => import('../shell/key-sheet.tsx'));

const Frame = ({ me }: { readonly me: Me }): ReactElement => {
  const t = useTexts();
  const h = useHostTexts();
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [keys, setKeys] = useState(false);
  const help = `/desk/handbook/${me.locale}/host`;
  const actions: DeskAction[] = [
    ...helpActions(t, help, () => setKeys(true)),
    ...HOST_SCREENS.map(
      (screen): DeskAction => ({
        id: `go-${screen.id}`,
        label: t('palette.go', { screen: h(`host.nav.${screen.id}`) }),
        icon: screen.icon,
        keys: `g ${screen.letter}`,
        group: 'go',
        run: () => void navigate({ to: hostAddress(screen) }),
      }),
    ),
  ];
  useActions(actions);
  const links = HOST_SCREENS.map((screen) => (
    <Link
      key={screen.id}
      to={hostAddress(screen)}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={pathname.replace(/\/$/, '') === hostAddress(screen) ? 'page' : undefined}
    >
      <Icon name={screen.icon} />
      <span>{h(`host.nav.${screen.id}`)}</span>
    </Link>
  ));
  return (
    <>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <div className="app">
        <nav className="side only-desk" aria-label={t('nav.label')}>
          <p className="brand">
            <Mark />
            <span className="ell">{t('nav.host')}</span>
          </p>
          {links}
          {me.sites.length > 0 && <p className="lab">{h('host.own')}</p>}
          {me.sites.map(({ id, name }) => (
            <Link key={id} to={`/desk/sites/${id}`}>
              <Icon name="house" />
              <span className="ell">{name}</span>
            </Link>
          ))}
          <div className="me">
            <Avatar name={me.name} />
            <b>{me.name}</b>
            <a className="btn q i sm sp" href={help} target="_blank" rel="noreferrer" aria-label={t('help.open')}>
              <Icon name="file" />
            </a>
          </div>
        </nav>
        <main className="main" id="main" tabIndex={-1}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </main>
        <nav className="tabbar only-phone" aria-label={t('nav.label')}>
          {links}
        </nav>
      </div>
      <Suspense>{keys && <KeySheet onClose={() => setKeys(false)} />}</Suspense>
    </>
  );
};

const HostFrame = ({ me }: { readonly me: Me }): ReactElement => {
  const t = useTexts();
  const texts = useLoadedHostTexts();
  const name = t('nav.host');
  const shell = useMemo<Shell>(() => ({ siteName: name, live: 'connecting', colleagues: [] }), [name]);
  if (!texts) return <Loading />;
  return (
    <HostTextsProvider value={texts}>
      <HostMeContext value={me}>
        <ShellContext value={shell}>
          <Frame me={me} />
        </ShellContext>
      </HostMeContext>
    </HostTextsProvider>
  );
};

export default HostFrame;
