// Every place in Belgium: by its own name, its names elsewhere, its municipality, and as strangers spell it.
import type { Estate } from '../../src/domain/record/estate.ts';
import { testEstate } from '../support/estates.ts';
import type { Edge } from './edge.ts';

type City = NonNullable<NonNullable<Estate['address']>['city']>;

/** A house that says where it stands by postcode and name only, unless more is given. */
const houseIn = (id: number, city: City, address: Partial<NonNullable<Estate['address']>> = {}): Estate =>
  testEstate(id, { address: { visible: true, street: { nl: 'Dorp' }, number: '1', city, ...address } });

const says = (words: string) => ({ has: [words] });

export const edges: readonly Edge[] = [
  {
    name: 'De Haan in capitals is De Haan, and Le Coq in French',
    record: houseIn(5001, { zip: '8420', name: 'DE HAAN' }),
    card: { nl: says('8420 De Haan'), fr: says('8420 Le Coq'), en: says('8420 De Haan'), de: says('8420 De Haan') },
    lists: { '?city=84200': true, '?city=84210': false },
    options: { locations: [{ id: 84200, zip: '8420', name: 'De Haan', alias: { fr: 'Le Coq' }, count: 1 }] },
    api: { address: { region: 'FLANDERS', country: 'BE', city: { id: 84200, zip: '8420', name: 'De Haan' } } },
    landings: { '/nl/kopen/de-haan': true, '/fr/acheter/le-coq': true, '/nl/huren/de-haan': false },
    towns: [
      { q: 'le coq', locale: 'fr', first: '8420 Le Coq' },
      { q: 'le coq', locale: 'nl', first: '8420 De Haan' },
    ],
  },
  {
    name: 'Ledeberg is found under Ledeberg and under Gent with its districts, not under 9000 Gent',
    record: houseIn(5002, { id: 90501, zip: '9050', name: 'Ledeberg' }),
    lists: { '?city=90501': true, '?city=1090000': true, '?city=90000': false, '?city=90500': false },
    landings: {
      '/nl/kopen/ledeberg': true,
      '/nl/kopen/gent': true,
      '/fr/acheter/gand': true,
      '/en/buy/ghent': true,
      '/de/kaufen/gent': true,
      '/nl/kopen/gentbrugge': false,
    },
    alerts: [
      { criteria: { cities: [1_090_000] }, isNews: true },
      { criteria: { cities: [90_501] }, isNews: true },
      { criteria: { cities: [90_000] }, isNews: false },
    ],
  },
  {
    name: 'Bottelare has an id of its own, and the id of Merelbeke that stood for it still finds it',
    record: houseIn(5003, { id: 98201, zip: '9820', name: 'Bottelare' }),
    lists: {
      '?city=98201': true,
      '?city=98200': true,
      '?city=1098200': true,
      '?city=98202': false,
      '?city=90900': false,
    },
    landings: {
      '/nl/kopen/bottelare': true,
      '/nl/kopen/merelbeke': true,
      '/nl/kopen/merelbeke-melle': true,
      '/nl/kopen/melle': false,
    },
    towns: [
      { q: 'bottelare', locale: 'nl', first: '9820 Bottelare' },
      { q: 'merelbeke-melle', locale: 'nl', first: '9820 Merelbeke-Melle met deelgemeenten' },
      { q: 'merelbeke-melle', locale: 'fr', first: '9820 Merelbeke-Melle, toute la commune' },
      { q: 'merelbeke-melle', locale: 'en', first: '9820 Merelbeke-Melle with its districts' },
      { q: 'merelbeke-melle', locale: 'de', first: '9820 Merelbeke-Melle mit Ortsteilen' },
    ],
    alerts: [
      { criteria: { cities: [98_200] }, isNews: true },
      { criteria: { cities: [98_202] }, isNews: false },
    ],
  },
  {
    name: 'A name that was encoded twice is recognised',
    record: houseIn(5004, { zip: '4000', name: 'LiÃ¨ge' }),
    card: { nl: says('4000 Luik'), fr: says('4000 Liège'), en: says('4000 Liège'), de: says('4000 Lüttich') },
    api: { address: { region: 'WALLONIA', country: 'BE', city: { id: 40000, name: 'Liège' } } },
    lists: { '?city=40000': true },
    landings: { '/nl/kopen/luik': true, '/de/kaufen/luttich': true, '/fr/acheter/liege': true },
  },
  {
    name: 'Lille in France is a place of its own, not the Lille of the Kempen',
    record: houseIn(5005, { zip: '59000', name: 'Lille' }, { country: 'FR' }),
    card: { nl: says('59000 Lille'), fr: says('59000 Lille') },
    options: { locations: [{ zip: '59000', name: 'Lille', count: 1 }] },
    api: { address: { country: 'FR', city: { zip: '59000', name: 'Lille' } } },
    apiLacks: ['address.region'],
    lists: { '?city=22750': false },
    towns: [{ q: 'lille', locale: 'nl', first: '59000 Lille' }],
  },
  {
    name: 'Lille in the Kempen',
    record: houseIn(5006, { zip: '2275', name: 'Lille' }),
    lists: { '?city=22750': true },
    landings: { '/nl/kopen/lille': true },
  },
  {
    name: 'Eupen is one name in four languages',
    record: houseIn(5007, { zip: 'B-4700', name: 'eupen' }),
    card: { nl: says('4700 Eupen'), fr: says('4700 Eupen'), en: says('4700 Eupen'), de: says('4700 Eupen') },
    api: { address: { region: 'WALLONIA', country: 'BE', city: { id: 47000 } } },
    landings: { '/de/kaufen/eupen': true },
  },
  {
    name: 'Sint-Pieters-Leeuw by its French name and with "St."',
    record: houseIn(5008, { zip: '1600', name: 'St.-Pieters-Leeuw' }),
    card: { nl: says('1600 Sint-Pieters-Leeuw'), fr: says('1600 Leeuw-Saint-Pierre') },
    towns: [
      { q: 'leeuw st pierre', locale: 'fr', first: '1600 Leeuw-Saint-Pierre' },
      { q: 'st pieters leeuw', locale: 'nl', first: '1600 Sint-Pieters-Leeuw' },
    ],
  },
  {
    name: 'Edingen is Enghien, in Wallonia',
    record: houseIn(5009, { zip: '7850', name: 'Edingen' }),
    card: { nl: says('7850 Edingen'), fr: says('7850 Enghien'), en: says('7850 Enghien') },
    api: { address: { region: 'WALLONIA', city: { id: 78500, name: 'Enghien', alias: { nl: 'Edingen' } } } },
    landings: { '/nl/kopen/edingen': true, '/fr/acheter/enghien': true },
  },
  {
    name: 'Komen is Comines; the municipality is Comines-Warneton',
    record: houseIn(5010, { zip: '7780', name: 'Komen' }),
    card: { nl: says('7780 Komen'), fr: says('7780 Comines') },
    lists: { '?city=77800': true, '?city=1077800': true, '?city=77840': false },
    landings: { '/nl/kopen/komen': true, '/fr/acheter/comines-warneton': true, '/nl/kopen/komen-waasten': true },
  },
  {
    name: 'Haren near Tongeren is not the Haren of Brussels',
    record: houseIn(5011, { zip: '3700', name: 'Haren' }),
    lists: { '?city=11300': false, '?city=37000': true },
    landings: { '/nl/kopen/haren': false, '/nl/kopen/haren-3700': true },
  },
  {
    name: 'A district named by its city keeps that name, in every language, under its postcode',
    record: houseIn(5012, { zip: '9050', name: 'Gent' }),
    card: { nl: says('9050 Gent'), fr: says('9050 Gand'), en: says('9050 Ghent') },
    lists: { '?city=90500': true, '?city=1090000': true },
  },
  {
    name: 'Every postcode of Brussels is called Brussels by somebody',
    record: houseIn(5013, { zip: '1050', name: 'Bruxelles' }),
    card: { nl: says('1050 Brussel'), fr: says('1050 Bruxelles'), de: says('1050 Brüssel') },
    lists: { '?city=10500': true },
    api: { address: { region: 'BRUSSELS', country: 'BE' } },
  },
  {
    name: 'Galmaarden is a part of Pajottegem',
    record: houseIn(5014, { zip: '1570', name: 'Galmaarden' }),
    card: { nl: says('1570 Galmaarden'), fr: says('1570 Gammerages') },
    lists: { '?city=15700': true, '?city=1017550': true },
    landings: { '/nl/kopen/pajottegem': true, '/nl/kopen/galmaarden': true },
  },
  {
    name: 'A village whose postcode was unknown has town, region and country',
    record: houseIn(5015, { zip: '4032', name: 'CHENEE' }),
    card: { nl: says('4032 Chênée') },
    api: { address: { region: 'WALLONIA', country: 'BE', city: { id: 40320, name: 'Chênée' } } },
    lists: { '?city=40320': true, '?city=1040000': true, '?city=40000': false },
    landings: { '/fr/acheter/chenee': true, '/fr/acheter/liege': true },
  },
  {
    name: 'A name nobody knows stays as it is, under its postcode',
    record: houseIn(5016, { zip: '9050', name: 'Moscou' }),
    card: { nl: says('9050 Moscou') },
    lists: { '?city=90500': true },
  },
  {
    name: 'A Belgian postcode nobody knows still makes a town that can be chosen',
    record: houseIn(5017, { zip: '9999', name: 'Nergens' }, { country: 'BE' }),
    options: { locations: [{ zip: '9999', name: 'Nergens', count: 1 }] },
    api: { address: { region: 'FLANDERS', country: 'BE' } },
  },
];
