// Where the desk begins in a browser: who is signed in decides what is loaded.
import '@vitejs/plugin-react/preamble';
import './styles/desk.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchTransport } from '../client/fetch-transport.ts';
import { HTML_LANG, isLocale, type Locale } from '../domain/locale.ts';
import { createDeskApi, type DeskApi } from './api/desk-api.ts';
import { statusOf } from './api/desk-error.ts';
import { createAsker } from './shell/asker.ts';
import { applyTheme, chosenTheme } from './shell/device-settings.ts';
import { followOtherTabs, offersPasskey, sessionLost } from './shell/leave.ts';
import type { Me } from './shell/session.ts';
import { followWrongFields } from './shell/wrong-fields.ts';
import { LanguageProvider, loadTexts } from './texts/translate.tsx';

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

const documentLocale = (): Locale => {
  const tag = document.documentElement.lang.slice(0, 2);
  return isLocale(tag) ? tag : 'nl';
};

const whoIsThere = async (api: DeskApi): Promise<Me | undefined> => {
  try {
    return await api.call('me');
  } catch (error) {
    if (statusOf(error) === 401) return undefined;
    throw error;
  }
};

const start = async (): Promise<void> => {
  const place = document.getElementById('desk');
  if (!place) return;
  const root = createRoot(place);
  followWrongFields(document);
  const show = (content: ReactNode): void => root.render(<StrictMode>{content}</StrictMode>);
  const confirm = createAsker<'confirm', boolean>({ shared: true });
  let me: Me | undefined;
  const api = createDeskApi({
    transport: fetchTransport('/api'),
    key: meta('desk-key'),
    confirm: () => confirm.ask('confirm'),
    signedOut: () => {
      if (me) sessionLost(me);
    },
  });
  followOtherTabs(api, confirm);
  const siteId = meta('desk-site');
  const siteName = meta('desk-site-name');
  const inLanguage = async (locale: Locale, content: ReactNode): Promise<void> => {
    const texts = await loadTexts(locale);
    document.documentElement.lang = HTML_LANG[locale];
    show(
      <LanguageProvider locale={locale} texts={texts}>
        {content}
      </LanguageProvider>,
    );
  };
  const locale = documentLocale();
  if (location.pathname === '/desk/link') {
    const { LinkScreen } = await import('./sign-in/link.screen.tsx');
    await inLanguage(locale, <LinkScreen api={api} siteName={siteName} />);
    return;
  }
  try {
    me = await whoIsThere(api);
  } catch {
    const { UnreachableScreen } = await import('./sign-in/unreachable.screen.tsx');
    await inLanguage(locale, <UnreachableScreen siteName={siteName} />);
    return;
  }
  if (!me) {
    const { SignInScreen } = await import('./sign-in/sign-in.screen.tsx');
    const showIn = (chosen: Locale): Promise<void> =>
      inLanguage(chosen, <SignInScreen api={api} siteName={siteName} onLanguage={(other) => void showIn(other)} />);
    await showIn(locale);
    return;
  }
  const person = me;
  const openDesk = async (): Promise<void> => {
    const [{ App }, texts] = await Promise.all([import('./shell/app.tsx'), loadTexts(person.locale)]);
    show(<App api={api} me={person} texts={texts} confirm={confirm} siteId={siteId} />);
  };
  if (offersPasskey() && person.passkeys === 0) {
    const [{ PasskeyOfferScreen }, { ConfirmAsked }] = await Promise.all([
      import('./sign-in/passkey-offer.screen.tsx'),
      import('./shell/confirm-asked.tsx'),
    ]);
    await inLanguage(
      person.locale,
      <>
        <PasskeyOfferScreen api={api} siteName={siteName} name={person.name} onDone={openDesk} />
        <ConfirmAsked asker={confirm} api={api} me={person} />
      </>,
    );
    return;
  }
  await openDesk();
};

applyTheme(chosenTheme());
void start();
