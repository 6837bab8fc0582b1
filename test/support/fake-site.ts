// A small invented agency as the content API answers for it.
import type { EntityItem, NavigationEntry, Page } from '../../src/domain/content/site.ts';
import type { PublicSite } from '../../src/web/http/site-lookup.ts';
import type { WidgetPage } from '../../src/widgets/widget.ts';
import type { Answers } from './fake-content-api.ts';

const all = (text: string) => ({ nl: text, fr: text, en: text, de: text });

export const fakeSite: PublicSite = {
  id: 'testhuis',
  name: 'Testhuis',
  hostnames: ['testhuis.example', 'www.testhuis.example'],
  locales: ['nl', 'fr', 'en', 'de'],
  tagline: all('Wonen in de test.'),
  phone: '+32 9 000 00 00',
  email: 'info@testhuis.example',
  identity: {
    legalName: 'Testhuis bv',
    enterpriseNumber: 'BE 0123.456.749',
    licenceTitle: { nl: 'Vastgoedmakelaar-bemiddelaar', fr: 'Agent immobilier agréé' },
    licenceNumber: 'BIV 000.000',
    licenceCountry: { nl: 'België', fr: 'Belgique' },
    supervisoryAuthority: { nl: 'Beroepsinstituut van Vastgoedmakelaars', fr: 'Institut professionnel' },
    insurance: { nl: 'Polis 000' },
    codeOfConductUrl: 'https://gedragscode.example/',
  },
  theme: { '--brand': '#112233', '--hero-image': 'asset:quay.svg' },
  socialImage: 'social.jpg',
  hiddenStatus: [],
  keepSoldPages: true,
  revealAddressAfterBooking: false,
  assets: { 'quay.svg': 'aaaaaaaa11111111', 'social.jpg': 'bbbbbbbb22222222' },
};

export const fakePage = (page: Partial<Page> & Pick<Page, 'id' | 'url'>): Page => ({
  title: all(page.id),
  seoTitle: {},
  seoDescription: {},
  html: {},
  layout: 'plain',
  ...page,
});

export const fakeOffice: EntityItem = {
  id: 'gent',
  title: { nl: 'Kantoor Gent', fr: 'Bureau de Gand', en: 'Ghent office', de: 'Büro Gent' },
  intro: {},
  html: {},
  facts: {
    street: 'Kouterlaan 12',
    zip: '9000',
    city: 'Gent',
    phone: '+32 9 123 45 67',
    email: 'gent@testhuis.example',
  },
  hours: [
    { day: 1, from: '13:30', to: '18:00' },
    { day: 1, from: '09:00', to: '12:00' },
    { day: 6, from: '10:00', to: '13:00' },
  ],
};

const navigation: Readonly<Record<string, readonly NavigationEntry[]>> = {
  main: [
    { id: 'contact', label: { nl: 'Contact', de: 'Kontakt' }, page: 'contact' },
    { id: 'gone', label: all('Weg'), page: 'gone' },
    { id: 'favorites', label: all('Favorieten'), route: 'favorites' },
  ],
  footer: [
    {
      id: 'useful',
      label: all('Handig'),
      children: [{ id: 'out', label: all('Elders'), href: 'https://elders.example/' }],
    },
    { id: 'empty', label: all('Leeg'), children: [{ id: 'alerts', label: all('Alerts'), route: 'editSubscriptions' }] },
  ],
  legal: [{ id: 'privacy', label: { nl: 'Privacy' }, route: 'privacyStatement' }],
};

const NO_RENTAL_FILTERS = {
  locations: [],
  maxOccupations: [],
  subKinds: [],
  cities: [],
  periodTypes: [],
  periodStartDates: [],
  periodDates: [],
};
const NO_FILTERS = {
  headTypes: [],
  subTypes: [],
  bedrooms: [],
  locations: [],
  prices: { min: null, max: null, buckets: [] },
  transactions: [],
  countries: [],
};

/** A page without a query string, on a site with only the usual pages. */
export const fakeWidgetPage = (over: Partial<WidgetPage> = {}): WidgetPage => ({
  site: fakeSite,
  path: '/nl/te-koop',
  search: '',
  pagePath: (id) => `/nl/${id}`,
  routePath: () => undefined,
  ...over,
});

/** Everything a page's frame asks for, plus the given pages and answers. */
export const fakeAnswers = (pages: readonly Page[], more: Answers = {}, site: PublicSite = fakeSite): Answers => {
  const base = `/sites/${site.id}`;
  const byUrl = pages.flatMap((page) =>
    Object.entries(page.url).map(([locale, url]) => {
      const path = url === '' ? `/${locale}` : `/${locale}/${url}`;
      return [`${base}/pages/by-url/${encodeURIComponent(path)}`, page] as const;
    }),
  );
  return {
    ...Object.fromEntries(site.hostnames.map((host) => [`/sites/by-hostname/${host}`, site])),
    [base]: site,
    [`${base}/navigation/main`]: navigation.main,
    [`${base}/navigation/footer`]: navigation.footer,
    [`${base}/navigation/legal`]: navigation.legal,
    [`${base}/pages/`]: pages.map(({ html: _, ...summary }) => summary),
    [`${base}/entities`]: [{ id: 'offices', title: all('Kantoren') }],
    [`${base}/entities/offices/items`]: [fakeOffice],
    [`${base}/entities/news/items`]: [],
    [`${base}/estates`]: { total: { value: 0 }, results: [] },
    [`${base}/estate-filters`]: NO_FILTERS,
    [`${base}/rental-units`]: { total: { value: 0 }, results: [] },
    [`${base}/rental-units/filters`]: NO_RENTAL_FILTERS,
    ...Object.fromEntries(byUrl),
    ...more,
  };
};
