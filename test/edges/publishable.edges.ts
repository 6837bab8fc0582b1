// Strangers' data: codes that do not exist or do not fit show nothing, and damaged text is read as it was meant.
import { testEstate } from '../support/estates.ts';
import type { Edge } from './edge.ts';

const noApartment = { lacks: ['Appartement', 'appartement', 'Apartment'] };

export const edges: readonly Edge[] = [
  {
    name: 'a house with the subtype of an apartment is a house, and no apartment anywhere',
    record: testEstate(6101, { general: { subType: { id: 302 } } }),
    page: { nl: noApartment, fr: noApartment, en: noApartment, de: noApartment },
    card: {
      nl: { has: ['Huis'], ...noApartment },
      fr: { has: ['Maison'], ...noApartment },
      en: { has: ['House'], ...noApartment },
      de: { has: ['Haus'], lacks: ['Wohnung'] },
    },
    lists: { '?subType=302': false, '?type=1': true, '?type=3': false },
    options: { subTypes: [] },
    feed: { has: ['<type>House</type>'] },
    mail: { nl: noApartment },
    alerts: [
      { criteria: { subTypes: [302] }, isNews: false },
      { criteria: { types: [1] }, isNews: true },
    ],
  },
  {
    name: 'a subtype that does not exist shows an empty string',
    record: testEstate(6102, { general: { subType: { id: 99_999 } } }),
    page: { nl: { lacks: ['99999', '99.999'] } },
    card: { nl: { has: ['Huis'], lacks: ['99999'] } },
    lists: { '?type=1': true, '?subType=99999': false },
    options: { subTypes: [] },
  },
  {
    name: 'a subtype that fits is shown and found',
    record: testEstate(6103, { general: { subType: { id: 107 } } }),
    card: { nl: { has: ['Villa'] } },
    lists: { '?subType=107': true, '?subType=302': false },
    options: { subTypes: [{ id: 107, count: 1 }] },
    alerts: [{ criteria: { subTypes: [107] }, isNews: true }],
  },
  {
    name: 'text that was encoded twice is read as it was written',
    record: testEstate(6104, {
      general: {
        title: { nl: 'ThÃ©Ã¢ter in het cafÃ© â€“ 250 â‚¬', fr: 'CÅ“ur gÃ©nÃ©ral, Ã  louer' },
        description: {
          nl: 'ThÃ©Ã¢ter in het cafÃ© â€“ 250 â‚¬. Tweemaal: gÃƒÂ©nÃƒÂ©ral',
          fr: 'CÅ“ur gÃ©nÃ©ral, Ã  louer',
          de: 'GroÃŸe KÃ¼che',
        },
      },
    }),
    page: {
      nl: { has: ['Théâter in het café – 250 €', 'Tweemaal: général'], lacks: ['Ã', 'â€'] },
      fr: { has: ['Cœur général, à louer'] },
      de: { has: ['Große Küche'] },
    },
    api: { general: { title: { nl: 'Théâter in het café – 250 €', fr: 'Cœur général, à louer' } } },
  },
  {
    name: 'capitals with their accents are not damage',
    record: testEstate(6105, { general: { description: { fr: '«CLASSÉ» À L’ARRÊT… CHÂTEAU – PRÊT À BÂTIR' } } }),
    page: { fr: { has: ['«CLASSÉ» À L’ARRÊT… CHÂTEAU – PRÊT À BÂTIR'] } },
  },
  {
    name: 'the province of a home abroad is kept and exported',
    record: testEstate(6106, {
      address: {
        visible: true,
        city: { zip: '03180', name: 'Torrevieja' },
        province: 'Alicante',
        country: 'ES',
      },
    }),
    api: { address: { province: 'Alicante' } },
    feed: { has: ['<province>Alicante</province>'] },
  },
];
