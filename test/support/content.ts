// A small site for tests: two pages, a navigation tree, an office, an agreement and a file.
import type { AssetFile } from '../../src/db/content/assets.ts';
import type { Site, SiteContent } from '../../src/domain/content/site.ts';
import type { Localized } from '../../src/domain/locale.ts';

const inAll = (text: string): Localized & { nl: string; fr: string; en: string; de: string } => ({
  nl: `${text} nl`,
  fr: `${text} fr`,
  en: `${text} en`,
  de: `${text} de`,
});

export const testSite = (id: string, over: Partial<Site> = {}): Site => ({
  id,
  name: `Agency ${id}`,
  hostnames: [`${id}.example`],
  locales: ['nl', 'fr', 'en', 'de'],
  tagline: inAll('Tagline'),
  phone: '+3291234567',
  email: `info@${id}.example`,
  identity: {
    legalName: `Agency ${id} bv`,
    enterpriseNumber: 'BE 0123.456.749',
    licenceTitle: inAll('Agent'),
    licenceNumber: '000.000',
    licenceCountry: inAll('Belgium'),
    supervisoryAuthority: inAll('Authority'),
    insurance: inAll('Insurance'),
  },
  theme: {},
  hiddenStatus: [],
  keepSoldPages: true,
  revealAddressAfterBooking: false,
  ...over,
});

const page = (id: string, url: Localized, html: string): SiteContent['pages'][number] => ({
  id,
  url,
  title: inAll(id),
  seoTitle: inAll(id),
  seoDescription: inAll(id),
  html: { nl: html, fr: html, en: html, de: html },
  layout: 'plain',
});

export const testContent = (id: string, over: Partial<Site> = {}): SiteContent => ({
  site: testSite(id, over),
  pages: [
    page('home', { nl: '', fr: '', en: '', de: '' }, `<h1>Home of ${id}</h1>`),
    page('about', { nl: 'over-ons', fr: 'a-propos', en: 'about-us', de: 'ueber-uns' }, `<h1>About ${id}</h1>`),
  ],
  navigation: {
    main: [
      {
        id: 'home',
        label: inAll('Home'),
        page: 'home',
        children: [{ id: 'about', label: inAll('About'), page: 'about' }],
      },
    ],
    footer: [],
    legal: [{ id: 'privacy', label: inAll('Privacy'), route: 'privacyStatement' }],
  },
  entities: [
    {
      id: 'offices',
      title: inAll('Offices'),
      items: [
        {
          id: 'gent',
          title: inAll('Gent'),
          intro: inAll('Intro'),
          html: inAll('Html'),
          facts: { city: 'Gent', latitude: 51.05, longitude: 3.72 },
          hours: [{ day: 1, from: '09:00', to: '18:00' }],
        },
      ],
    },
  ],
  agreements: [
    {
      kind: 'privacy-statement',
      version: '2026-01-01',
      title: inAll('Privacy'),
      html: { nl: '<p>nl</p>', de: '<p>de</p>' },
    },
  ],
});

export const testAssets: readonly AssetFile[] = [
  { name: 'logo.svg', contentType: 'image/svg+xml', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
];
