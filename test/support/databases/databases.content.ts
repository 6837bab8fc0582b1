// A small site for the database tests.
import type { AssetFile } from '../../../src/db/content/assets.ts';
import type { Page, SiteContent } from '../../../src/domain/content/site.ts';

export const testPage = (id: string, url: Page['url'], title = id): Page => ({
  id,
  url,
  title: { nl: title },
  seoTitle: { nl: title },
  seoDescription: {},
  html: { nl: `<p>${title}</p>` },
  layout: 'plain',
});

export const testContent = (id: string, hostnames: string[] = [`${id}.localhost`]): SiteContent => ({
  site: {
    id,
    name: `Agency ${id}`,
    hostnames,
    locales: ['nl', 'fr'],
    tagline: { nl: 'Thuis' },
    phone: '+32 9 000 00 00',
    email: `info@${id}.example`,
    identity: {
      legalName: `${id} bv`,
      enterpriseNumber: 'BE 0123.456.789',
      licenceTitle: { nl: 'Vastgoedmakelaar' },
      licenceNumber: '500000',
      licenceCountry: { nl: 'België' },
      supervisoryAuthority: { nl: 'BIV' },
      insurance: { nl: 'Polis 1' },
    },
    theme: { '--accent': '#123456' },
    hiddenStatus: [10],
    keepSoldPages: true,
    revealAddressAfterBooking: false,
  },
  pages: [
    testPage('home', { nl: '', fr: '' }, `Welkom bij ${id}`),
    testPage('over-ons', { nl: 'over-ons', fr: 'a-propos' }),
    testPage('contact', { nl: 'contact', fr: 'contact' }),
  ],
  navigation: {
    main: [{ id: 'over', label: { nl: 'Over ons' }, page: 'over-ons', children: [{ id: 'team', label: {} }] }],
    footer: [{ id: 'contact', label: { nl: 'Contact' }, page: 'contact' }],
    legal: [],
  },
  entities: [
    {
      id: 'team',
      title: { nl: 'Team' },
      items: [
        { id: 'zoe', title: { nl: 'Zoë' }, intro: {}, html: {}, facts: { role: 'makelaar', latitude: 51.05 } },
        { id: 'adam', title: { nl: 'Adam' }, intro: {}, html: {} },
      ],
    },
    { id: 'news', title: { nl: 'Nieuws' }, items: [] },
  ],
  agreements: [
    { kind: 'terms-of-use', version: '2026-01-01', title: { nl: 'Voorwaarden' }, html: { nl: '<p>1</p>' } },
    { kind: 'privacy-statement', version: '2026-03-01.9', title: { nl: 'Privacy' }, html: { nl: '<p>9</p>' } },
  ],
});

export const testAssets: readonly AssetFile[] = [
  { name: 'logo.svg', contentType: 'image/svg+xml', bytes: new TextEncoder().encode('abc') },
  { name: 'bytes.bin', contentType: 'application/octet-stream', bytes: Uint8Array.from([0, 255, 92, 39, 10, 13, 0]) },
];
