// The frame around every screen of a site: navigation, palette, keys, live stream.
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { handbookPageOf, SCREENS, screenBase } from '../screens.ts';
import { siteAddress } from '../site-address.ts';
import { useTexts } from '../texts/translate.tsx';
import { type DeskAction, helpActions, useActions } from './actions.tsx';
import { keepFocus } from './keep-focus.ts';
import { useSession } from './session.ts';
import { type Shell, ShellContext } from './shell-context.ts';
import { Sidebar } from './sidebar.tsx';
import { Loading } from './states.tsx';
import { TabBar } from './tab-bar.tsx';
import { UploadsAwayBar } from './uploads-away.tsx';
import { useLive, usePresence } from './use-live.ts';
import { useIsWriting, WRITING } from './writing.ts';

const Palette = lazy(() => import('./palette.tsx'));
const KeySheet = lazy(() => import('./key-sheet.tsx'));
const MoreSheet = lazy(() => import('./more-sheet.tsx'));
const SiteBars = lazy(() => import('../host/site-bars.tsx'));

type OpenLayer = 'palette' | 'keys' | 'menu';

export const Frame = (props: {
  readonly onMembership: (because: 'members' | 'sessions') => void;
  readonly onSignedOut: () => void;
}): ReactElement => {
  const t = useTexts();
  const { me, site, may } = useSession();
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [open, setOpen] = useState<OpenLayer>();
  const close = useCallback(() => setOpen(undefined), []);
  const { live, colleagues } = useLive({ memberId: site.memberId ?? 0, ...props });
  usePresence(useIsWriting() ? pathname + WRITING : pathname);

  const screens = SCREENS.filter(({ needs }) => may(needs));
  const [current = '', inside, section] = pathname.split('/').slice(4);
  const help = `/desk/handbook/${me.locale}/${handbookPageOf(current, inside, section)}`;
  const go = (to: string): void => void navigate({ to });
  const actions: DeskAction[] = [
    {
      id: 'palette',
      label: t('palette.open'),
      icon: 'search',
      keys: 'mod+k',
      group: 'everywhere',
      hidden: true,
      run: () => setOpen('palette'),
    },
    ...helpActions(t, help, () => setOpen('keys')),
    ...screens.map(
      (screen): DeskAction => ({
        id: `go-${screen.id}`,
        label: t('palette.go', { screen: t(`nav.${screen.id}`) }),
        icon: screen.icon,
        keys: `g ${screen.letter}`,
        group: 'go',
        run: () => go(siteAddress(site.id, screenBase(screen))),
      }),
    ),
    {
      id: 'go-account',
      label: t('palette.go', { screen: t('account.title') }),
      icon: 'key',
      group: 'go',
      run: () => go(siteAddress(site.id, 'account')),
    },
    {
      id: 'website',
      label: t('palette.website'),
      icon: 'out',
      run: () => void window.open(site.url, '_blank', 'noopener'),
    },
  ];
  useActions(actions);

  const main = useRef<HTMLElement>(null);
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);

  const shell = useMemo<Shell>(
    () => ({
      siteName: site.name,
      live,
      colleagues,
      openPalette: () => setOpen('palette'),
    }),
    [site.name, live, colleagues],
  );
  return (
    <ShellContext value={shell}>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <div className="app">
        <Sidebar screens={screens} current={current} help={help} onPalette={() => setOpen('palette')} />
        <main className="main" id="main" tabIndex={-1} ref={main}>
          <Suspense>{(site.acting || site.suspendedAt) && <SiteBars />}</Suspense>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
          <UploadsAwayBar />
        </main>
        <TabBar screens={screens} current={current} onMore={() => setOpen('menu')} />
      </div>
      <Suspense>
        {open === 'palette' && <Palette onClose={close} />}
        {open === 'keys' && <KeySheet onClose={close} />}
        {open === 'menu' && <MoreSheet screens={screens} current={current} help={help} onClose={close} />}
      </Suspense>
    </ShellContext>
  );
};
