// Every value of an enumeration that the API answers has its number, its code and its name in four languages; a town of
// our table has its name in all four, whether they differ or not.
import { testEstate } from '../support/estates.ts';
import type { Edge } from './edge.ts';

const BELGIUM = { id: 'BE', code: 'BE', name: { nl: 'België', fr: 'Belgique', en: 'Belgium', de: 'Belgien' } };
const GHENT = { nl: 'Gent', fr: 'Gand', en: 'Ghent', de: 'Gent' };
const DEED = {
  id: 'DEED',
  code: 'DEED',
  name: { nl: 'Bij akte', fr: 'À l’acte', en: 'On signing of the deed', de: 'Bei Unterzeichnung der Urkunde' },
};
const LABEL_D = { id: 'D', code: 'D', name: { nl: 'D', fr: 'D', en: 'D', de: 'D' } };
const NAMED = {
  'geo.address.country': BELGIUM,
  'certification.energy_label': LABEL_D,
  'general.available': DEED,
};

export const edges: readonly Edge[] = [
  {
    name: 'a search names what its listings carry, in four languages',
    record: testEstate(5200, { energy: { energyLabel: 'D' }, technical: { available: 'DEED' } }),
    found: { references: NAMED, address: { city: { id: 90000, name: 'Gent', alias: GHENT } } },
    api: { references: NAMED, address: { city: { id: 90000, name: 'Gent', alias: GHENT } } },
    options: { locations: [{ id: 90000, name: 'Gent', alias: GHENT }] },
  },
  {
    name: 'a town of one name has it in four languages',
    record: testEstate(5201, { address: { visible: true, city: { zip: '4700', name: 'Eupen' } } }),
    found: { address: { city: { alias: { nl: 'Eupen', fr: 'Eupen', en: 'Eupen', de: 'Eupen' } } } },
    options: { locations: [{ id: 47000, alias: { nl: 'Eupen', fr: 'Eupen', en: 'Eupen', de: 'Eupen' } }] },
  },
  {
    name: 'a place that is not ours has the name its source gives it and no other',
    record: testEstate(5202, { address: { visible: true, city: { zip: '59000', name: 'Lille' }, country: 'FR' } }),
    found: {
      address: { city: { zip: '59000', name: 'Lille' } },
      references: {
        'geo.address.country': {
          id: 'FR',
          code: 'FR',
          name: { nl: 'Frankrijk', fr: 'France', en: 'France', de: 'Frankreich' },
        },
      },
    },
    apiLacks: ['address.city.alias'],
  },
  {
    name: 'what nobody knows has no reference',
    record: testEstate(5203, { energy: { energyLabel: 'H' }, address: null }),
    found: { references: {} },
    apiLacks: [['references', 'certification.energy_label']],
  },
];
