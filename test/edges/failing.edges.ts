// Addresses: parameters that are not ours survive every redirect and never change what is found or kept.
import { testEstate, testProject } from '../support/estates.ts';
import type { Edge } from './edge.ts';

export const edges: readonly Edge[] = [
  {
    name: 'parameters of others survive every redirect',
    record: testEstate(3001),
    addresses: {
      // The locale.
      '/?utm_source=x': '/nl?utm_source=x',
      // The canonical path: capitals, doubled slashes, the slash at the end.
      '/NL?utm_source=x': '/nl?utm_source=x',
      '/nl/?utm_source=x': '/nl?utm_source=x',
      '/nl//over-ons?utm_source=x': '/nl/over-ons?utm_source=x',
      '/nl/over-ons/?utm_source=x&type=1': '/nl/over-ons?utm_source=x&type=1',
      // The short address of a listing, in every language, and a slug of another day.
      '/nl/aanbod/3001?utm_source=x': '/nl/aanbod/3001/woning-te-koop-in-geheimstraat-4711-9000-gent?utm_source=x',
      '/fr/offre/3001?utm_source=x': '/fr/offre/3001/maison-a-vendre-a-geheimstraat-4711-9000-gent?utm_source=x',
      '/en/offer/3001?utm_source=x': '/en/offer/3001/house-for-sale-in-geheimstraat-4711-9000-gent?utm_source=x',
      '/de/angebot/3001?utm_source=x': '/de/angebot/3001/haus-zu-verkaufen-in-geheimstraat-4711-9000-gent?utm_source=x',
      '/nl/aanbod/3001/huis-te-huur?gclid=a%26b&utm_source=x':
        '/nl/aanbod/3001/woning-te-koop-in-geheimstraat-4711-9000-gent?gclid=a%26b&utm_source=x',
      // Ours and theirs together; the same name twice.
      '/nl/aanbod/3001?type=1&utm_source=x&utm_source=y':
        '/nl/aanbod/3001/woning-te-koop-in-geheimstraat-4711-9000-gent?type=1&utm_source=x&utm_source=y',
      // A landing page by the word of another language.
      '/nl/acheter/gent?utm_source=x': '/nl/kopen/gent?utm_source=x',
      // Nothing to keep: nothing is added.
      '/nl/aanbod/3001': '/nl/aanbod/3001/woning-te-koop-in-geheimstraat-4711-9000-gent',
      // No redirect where there is nothing to correct.
      '/nl/aanbod/3001/woning-te-koop-in-geheimstraat-4711-9000-gent?utm_source=x': 'stays',
      '/nl/alles?utm_source=x': 'stays',
    },
  },
  {
    name: 'parameters of others lead a unit to its place under the project',
    record: testProject(3010, [3011]),
    addresses: {
      '/nl/aanbod/3011?utm_source=x': '/nl/aanbod/3010/de-linde-in-9000-gent/3011?utm_source=x',
    },
  },
  {
    name: 'the language switch keeps the whole search, also on a later page of a list',
    record: testEstate(3002),
    languages: {
      '/nl/alles?type=1&sortType=price': {
        fr: '/fr/tout?sortType=price&type=1',
        de: '/de/alles?sortType=price&type=1',
      },
      '/nl/alles?type=1&page=2': { fr: '/fr/tout?page=2&type=1', en: '/en/all?page=2&type=1' },
      // One kept page for both: the parameter of others is added at the click.
      '/nl/alles?utm_source=x': { fr: '/fr/tout', en: '/en/all' },
    },
  },
  {
    name: 'the pages of a site answer with and without the slash',
    record: testEstate(3003),
    calls: { '/pages/': 200, '/pages': 200, '/pages/about': 200, '/pages/about/': 404, '/entities': 200 },
  },
];
