// The desk for somebody who is signed in: router, queries, and what floats over every screen.
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  RouterProvider,
  useParams,
} from '@tanstack/react-router';
import {
  createContext,
  lazy,
  type ReactElement,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { HTML_LANG, type Locale } from '../../domain/locale.ts';
import type { DeskApi } from '../api/desk-api.ts';
import { statusOf } from '../api/desk-error.ts';
import { createDeskQueryClient, DeskApiProvider } from '../api/desk-queries.ts';
import { HOST_ADDRESS, HOST_SCREENS } from '../host/host-screens.ts';
import { INNER_SCREENS, SCREENS, screenBase } from '../screens.ts';
import { siteAddress } from '../site-address.ts';
import { LanguageProvider, loadTexts, type Texts, useTexts } from '../texts/translate.tsx';
import { ActionsProvider } from './actions.tsx';
import type { ConfirmAsker } from './asker.ts';
import { ConfirmAsked } from './confirm-asked.tsx';
import { ConflictProvider } from './conflicts.tsx';
import { tidyDrafts } from './drafts.ts';
import { Frame } from './frame.tsx';
import { membershipLost, sessionLost } from './leave.ts';
import { ME_KEY, useMe } from './me.ts';
import { type Me, SessionContext, sessionOf } from './session.ts';
import { Empty, Loading } from './states.tsx';
import { ToastProvider } from './toast.tsx';

export type AppProps = {
  readonly api: DeskApi;
  readonly me: Me;
  readonly texts: Texts;
  readonly confirm: ConfirmAsker;
  /** Of the hostname; empty where one hostname opens all sites. */
  readonly siteId: string;
};

const client = createDeskQueryClient();
const HostFrame = lazy(() => import('../host/host-frame.tsx'));

const NoSuchPage = (): ReactElement => {
  const t = useTexts();
  return <Empty title={t('state.nopage')} />;
};

/** The first screen that this person may open. */
const homeOf = (me: Me, siteId: string): string => {
  const site = me.sites.find(({ id }) => id === siteId);
  const screen = SCREENS.find(({ needs }) => site?.may.includes(needs));
  return siteAddress(siteId, screen ? screenBase(screen) : 'account');
};

type Place = { readonly api: DeskApi; readonly siteId: string; readonly initial: Me };
const PlaceContext = createContext<Place | undefined>(undefined);

const usePlace = (): Place => {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('There is no desk above this part.');
  return place;
};

const useCurrentMe = (): Me => {
  const { api, initial } = usePlace();
  return useMe(api, initial).data ?? initial;
};

const Home = (): ReactElement => {
  const t = useTexts();
  const { siteId } = usePlace();
  const me = useCurrentMe();
  const here = me.sites.find(({ id }) => id === siteId);
  // Operators look after all sites, unless this is the desk of one that they belong to.
  if (!here && me.operator) return <Navigate to={HOST_ADDRESS} replace />;
  const site = here ?? me.sites[0];
  return site ? <Navigate to={homeOf(me, site.id)} replace /> : <Empty title={t('state.nosite')} />;
};

const SiteHome = (): ReactElement => {
  const { siteId } = useParams({ strict: false });
  return <Navigate to={homeOf(useCurrentMe(), siteId ?? '')} replace />;
};

const SiteFrame = (): ReactElement => {
  const { siteId = '' } = useParams({ strict: false });
  const { api: whole } = usePlace();
  const me = useCurrentMe();
  const site = me.sites.find(({ id }) => id === siteId);
  const api = useMemo(() => whole.forSite(siteId), [whole, siteId]);
  const session = useMemo(() => site && sessionOf(me, site), [me, site]);
  const onMembership = useCallback(
    (because: 'members' | 'sessions') => {
      whole.call('me').then(
        (answer) => client.setQueryData(ME_KEY, answer),
        (error: unknown) => {
          if (statusOf(error) !== 401) return;
          // Whoever is a member of nothing is nobody here, and leaves nothing behind.
          if (because === 'members') membershipLost();
          else sessionLost(me);
        },
      );
    },
    [whole, me],
  );
  const onSignedOut = useCallback(() => sessionLost(me), [me]);
  // No longer a member: nothing of this site stays on the screen, nor on the device.
  if (!session) return <Navigate to="/desk" replace />;
  return (
    <DeskApiProvider value={api}>
      <SessionContext value={session}>
        <ConflictProvider>
          <Frame key={siteId} onMembership={onMembership} onSignedOut={onSignedOut} />
        </ConflictProvider>
      </SessionContext>
    </DeskApiProvider>
  );
};

const HostPlace = (): ReactElement => {
  const { api } = usePlace();
  const me = useCurrentMe();
  // Who is no operator any more finds no door here.
  if (!me.operator) return <Navigate to="/desk" replace />;
  return (
    <DeskApiProvider value={api}>
      <Suspense fallback={<Loading />}>
        <HostFrame me={me} />
      </Suspense>
    </DeskApiProvider>
  );
};

const createDeskRouter = () => {
  const root = createRootRoute({ component: Outlet, notFoundComponent: NoSuchPage });
  const home = createRoute({ getParentRoute: () => root, path: '/desk', component: Home });
  const site = createRoute({ getParentRoute: () => root, path: '/desk/sites/$siteId', component: SiteFrame });
  const siteHome = createRoute({ getParentRoute: () => site, path: '/', component: SiteHome });
  const account = createRoute({
    getParentRoute: () => site,
    path: 'account',
    component: lazyRouteComponent(() => import('../account/account.screen.tsx')),
  });
  const screens = [...SCREENS, ...INNER_SCREENS].map(({ path, load }) =>
    createRoute({ getParentRoute: () => site, path, component: lazyRouteComponent(load) }),
  );
  const host = createRoute({ getParentRoute: () => root, path: HOST_ADDRESS, component: HostPlace });
  const hostScreens = HOST_SCREENS.map(({ path, load }) =>
    createRoute({ getParentRoute: () => host, path, component: lazyRouteComponent(load) }),
  );
  return createRouter({
    routeTree: root.addChildren([
      home,
      host.addChildren(hostScreens),
      site.addChildren([siteHome, account, ...screens]),
    ]),
    defaultPreload: 'intent',
    trailingSlash: 'never',
    // Plain words in the address, without the quotation marks of JSON.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const named = Object.entries(search).filter(([, value]) => value !== undefined);
      return named.length > 0 ? `?${new URLSearchParams(named.map(([name, value]) => [name, String(value)]))}` : '';
    },
    defaultNotFoundComponent: NoSuchPage,
  });
};

const useLoadedTexts = (
  locale: Locale,
  first: Texts,
  firstLocale: Locale,
): { readonly locale: Locale; readonly texts: Texts } => {
  const [state, setState] = useState({ locale: firstLocale, texts: first });
  useEffect(() => {
    document.documentElement.lang = HTML_LANG[state.locale];
    if (locale === state.locale) return;
    // Without them the old language stays: better than no words.
    loadTexts(locale).then(
      (texts) => setState({ locale, texts }),
      () => undefined,
    );
  }, [locale, state.locale]);
  return state;
};

const Inside = ({ api, me: initial, texts: first, confirm, siteId }: AppProps): ReactElement => {
  const me = useMe(api, initial).data ?? initial;
  const { locale, texts } = useLoadedTexts(me.locale, first, initial.locale);
  const [router] = useState(createDeskRouter);
  const place = useMemo(() => ({ api, siteId, initial }), [api, siteId, initial]);
  useEffect(() => {
    const tidy = (): void =>
      tidyDrafts(
        me.sites.map(({ id, memberId }) => ({ siteId: id, memberId: memberId ?? 0 })),
        Date.now(),
      );
    tidy();
    const timer = setInterval(tidy, 10 * 60_000);
    return () => clearInterval(timer);
  }, [me]);
  return (
    <LanguageProvider locale={locale} texts={texts}>
      <ActionsProvider>
        <ToastProvider>
          <DeskApiProvider value={api}>
            <PlaceContext value={place}>
              <RouterProvider router={router} />
            </PlaceContext>
            <ConfirmAsked asker={confirm} api={api} me={me} />
          </DeskApiProvider>
        </ToastProvider>
      </ActionsProvider>
    </LanguageProvider>
  );
};

export const App = (props: AppProps): ReactElement => (
  <QueryClientProvider client={client}>
    <Inside {...props} />
  </QueryClientProvider>
);
