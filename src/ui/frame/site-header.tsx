// Brand, navigation, languages, phone and favourites. Below 64rem the navigation is a native popover: no script,
// Escape closes it, and the browser keeps the keyboard order.
import type { ReactElement } from 'react';
import { MAX_FAVORITES } from '../../domain/leads/favorites.ts';
import { formatPhone, phoneHref } from '../../domain/people/phone-number.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import { type LinkView, TextLink } from '../links.tsx';
import { BrandMark } from './brand-mark.tsx';
import { ThemeChoice } from './theme-choice.tsx';

type LanguageView = {
  /** NL, FR … */
  readonly code: string;
  /** The language's name in that language. */
  readonly name: string;
  readonly lang: string;
  readonly href: string;
  readonly current: boolean;
};

export type SiteHeaderView = {
  readonly name: string;
  readonly homeHref: string;
  readonly logo?: string | undefined;
  readonly navigation: readonly LinkView[];
  readonly languages: readonly LanguageView[];
  readonly phone: string;
  /** Absent while the site has no favourites page. */
  readonly favorites?: { readonly href: string } | undefined;
};

const Languages = ({ languages, label }: { languages: readonly LanguageView[]; label: string }): ReactElement => (
  <nav className="langs" aria-label={label}>
    {languages.map(({ code, name, lang, href, current }) => (
      <a
        key={code}
        href={href}
        lang={lang}
        hrefLang={lang}
        aria-label={`${code}, ${name}`}
        aria-current={current ? 'true' : undefined}
      >
        {code}
      </a>
    ))}
  </nav>
);

const Phone = ({ phone }: { readonly phone: string }): ReactElement => (
  <a className="tool phone" href={phoneHref(phone)}>
    <Icon name="phone" />
    <span className="txt">{formatPhone(phone)}</span>
  </a>
);

export const SiteHeader = ({ view, t }: { readonly view: SiteHeaderView; readonly t: Translate }): ReactElement => {
  const links = view.navigation.map((link) => <TextLink key={link.id} link={link} />);
  return (
    <header className="top" id="top">
      <div className="wide">
        <BrandMark name={view.name} href={view.homeHref} label={t('nav.home', { name: view.name })} logo={view.logo} />
        <nav className="links" aria-label={t('nav.main')}>
          {links}
        </nav>
        <div className="tools">
          <Languages languages={view.languages} label={t('nav.languages')} />
          {view.phone !== '' && <Phone phone={view.phone} />}
          {view.favorites && (
            // The page is the same for everyone: script fills the count, in room that is kept for it.
            <a className="tool" href={view.favorites.href} data-favorites="">
              <Icon name="heart" />
              <span className="txt">{t('favorites.title')}</span> <span className="count" data-none="" />
            </a>
          )}
          <button className="tool menu" type="button" popoverTarget="site-menu" aria-label={t('nav.menu')}>
            <Icon name="menu" />
          </button>
        </div>
      </div>
      {view.favorites && (
        <p
          className="fav-status"
          role="status"
          data-favorites-status=""
          data-full={t('favorites.full', { count: MAX_FAVORITES })}
        />
      )}
      <div className="menu-sheet" id="site-menu" popover="auto">
        <nav className="links" aria-label={t('nav.main')}>
          {links}
        </nav>
        <div className="row between">
          <Languages languages={view.languages} label={t('nav.languages')} />
          {view.phone !== '' && <Phone phone={view.phone} />}
        </div>
        <ThemeChoice name="theme-menu" t={t} />
      </div>
    </header>
  );
};
