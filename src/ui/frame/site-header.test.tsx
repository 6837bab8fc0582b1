import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { SiteHeader, type SiteHeaderView } from './site-header.tsx';

const view: SiteHeaderView = {
  name: 'Huis & "Haard"',
  homeHref: '/nl',
  navigation: [{ id: 'a', label: '<b>Kopen</b>', href: '/nl/te-koop', current: true }],
  languages: [
    { code: 'NL', name: 'Nederlands', lang: 'nl-BE', href: '/nl/te-koop?type=1', current: true },
    { code: 'FR', name: 'Français', lang: 'fr-BE', href: '/fr/a-vendre?type=1', current: false },
  ],
  phone: '+32 (9) 123.45.67',
};
const render = (more: Partial<SiteHeaderView> = {}) =>
  renderToStaticMarkup(<SiteHeader view={{ ...view, ...more }} t={translator('nl')} />);

it('escapes every text', () => {
  expect(render()).toContain('&lt;b&gt;Kopen&lt;/b&gt;');
  expect(render()).toContain('aria-label="Huis &amp; &quot;Haard&quot;, naar de startpagina"');
});

it('marks the current page and language, and names each language in itself', () => {
  expect(render()).toContain('<a href="/nl/te-koop" aria-current="page">');
  expect(render()).toContain('<a href="/fr/a-vendre?type=1" lang="fr-BE" hrefLang="fr-BE" aria-label="FR, Français">');
});

it('has a dialable phone number, and no phone link without one', () => {
  expect(render()).toContain('href="tel:+3291234567"');
  expect(render({ phone: '' })).not.toContain('tel:');
});

it('shows favourites only when the site has them, with room for the count', () => {
  expect(render()).not.toContain('data-favorites');
  expect(render({ favorites: { href: '/nl/favorieten' } })).toContain('<span class="count" data-none=""></span>');
});

it('opens the small-screen menu without a script', () => {
  expect(render()).toMatch(/<button[^>]*popoverTarget="site-menu"/i);
  expect(render()).toContain('id="site-menu" popover="auto"');
});
