// Places outside our table: named where a saved search is put into words, with a landing page of their own.
import { outsidePlaceId } from '../../src/domain/places/outside-place.ts';
import { testEstate } from '../support/estates.ts';
import type { Edge } from './edge.ts';

const french = (id: number, zip: string, name: string) =>
  testEstate(id, { address: { visible: true, city: { zip, name }, country: 'FR' } });
const LILLE = outsidePlaceId('FR', '59000', 'Lille');

export const edges: readonly Edge[] = [
  {
    name: 'a saved search for Lille in France names it, and Lille has its own page beside the one of the Kempen',
    record: french(5210, '59000', 'Lille'),
    saved: [
      {
        criteria: { transaction: 'FOR_SALE', cities: [LILLE] },
        nl: 'Alle panden, te koop, Lille',
        fr: 'Tous les biens, à vendre, Lille',
        en: 'All properties, for sale, Lille',
        de: 'Alle Immobilien, Zu verkaufen, Lille',
      },
      { criteria: { types: [1], cities: [90000, LILLE] }, nl: 'Huis, Gent of Lille', fr: 'Maison, Gand ou Lille' },
      // Somewhere that no listing of the site ever was.
      {
        criteria: { types: [1], cities: [1_234_567_890] },
        nl: 'Huis, een plaats zonder aanbod',
        fr: 'Maison, un lieu sans offre',
        en: 'House, a place without listings',
        de: 'Haus, ein Ort ohne Angebote',
      },
    ],
    landings: {
      '/nl/kopen/lille-59000': true,
      '/fr/acheter/lille-59000': true,
      '/en/buy/lille-59000': true,
      '/de/kaufen/lille-59000': true,
      '/nl/kopen/lille': false,
      '/nl/huren/lille-59000': false,
    },
    calls: { '/estate-pages/kopen/lille-59000': 200, '/estate-pages/kopen/lille-59800': 404 },
  },
  {
    name: 'a saved search keeps the name of a place whose last home was archived',
    record: { ...french(5211, '59100', 'Roubaix'), archived: true },
    saved: [{ criteria: { cities: [outsidePlaceId('FR', '59100', 'Roubaix')] }, nl: 'Alle panden, Roubaix' }],
    calls: { '/estate-pages/kopen/roubaix-59100': 404 },
  },
];
