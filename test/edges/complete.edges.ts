// Everything a record says is on its page: in the tab it belongs to, in the words of the reader, and nowhere when the
// address is hidden or the listing sold.
import { testEstate } from '../support/estates.ts';
import type { Edge } from './edge.ts';

const lille = { visible: true, street: { fr: 'Rue Nationale' }, number: '12', city: { zip: '59000', name: 'Lille' } };
const agent = { name: 'Mia Peeters', email: 'mia@agency.example' };

export const edges: readonly Edge[] = [
  {
    name: 'facilities, building techniques and rental options stand under headings of their own',
    record: testEstate(4001, {
      general: { transaction: { id: 2 } },
      facilities: [
        { id: 1, name: { nl: 'Fitnessruimte', fr: 'Salle de sport' } },
        { id: 2, name: { nl: 'Fietsenberging', fr: 'Local à vélos' }, value: { nl: '12 plaatsen', fr: '12 places' } },
        { id: 3, name: { nl: 'Sauna', fr: 'Sauna' }, value: false },
        { id: 4, name: { nl: 'Biljarttafels' }, value: 0 },
        { id: 5, name: { nl: 'Petanquebanen' }, value: -1 },
      ],
      buildTechnicals: [{ name: { nl: 'Spouwmuurisolatie', fr: 'Isolation du creux' }, value: true }],
      rentalOptions: [{ name: { nl: 'Korte termijn', fr: 'Courte durée' } }],
    }),
    page: {
      nl: {
        has: [
          'Voorzieningen Fitnessruimte Ja Fietsenberging 12 plaatsen Sauna Nee',
          'Bouwtechniek Spouwmuurisolatie Ja',
          'Huurmogelijkheden Korte termijn Ja',
        ],
        lacks: ['Biljarttafels', 'Petanquebanen'],
      },
      fr: {
        has: [
          'Équipements Salle de sport Oui Local à vélos 12 places Sauna Non',
          'Technique du bâtiment Isolation du creux Oui',
          'Options de location Courte durée Oui',
        ],
      },
      en: { has: ['Facilities Fitnessruimte Yes', 'Building systems', 'Rental options'] },
      de: { has: ['Ausstattung Fitnessruimte Ja', 'Bautechnik', 'Mietoptionen'] },
    },
  },
  {
    name: 'without facilities there is no heading for them',
    record: testEstate(4002, { facilities: [], buildTechnicals: null, rentalOptions: [{ name: { nl: '' } }] }),
    page: { nl: { lacks: ['Voorzieningen', 'Bouwtechniek', 'Huurmogelijkheden'] } },
  },
  {
    name: 'rental options leave with the tenant',
    record: testEstate(4003, {
      general: { transaction: { id: 6 } },
      rentalOptions: [{ name: { nl: 'Korte termijn' } }],
      facilities: [{ name: { nl: 'Fitnessruimte' } }],
    }),
    page: { nl: { has: ['Fitnessruimte Ja'], lacks: ['Korte termijn'] } },
  },
  {
    name: 'extra fields are read by their number, once, under their own name',
    record: testEstate(4004, {
      extraFields: [
        { extra_field_autoid: 7, name: { nl: 'Laadpaal', fr: 'Borne de recharge' }, value: true },
        { extra_field_autoid: 8, name: { nl: 'Erfdienstbaarheid' }, value: 'recht van overgang' },
        { extra_field_autoid: 7, name: { nl: 'Tweede laadpaal' }, value: true },
        { extra_field_autoid: 9, name: { nl: 'Leeg veld' }, value: '' },
        { extra_field_autoid: 10, value: { nl: 'Naast het station' } },
        { extra_field_autoid: 11, value: true },
      ],
    }),
    page: {
      nl: {
        has: ['Bijkomende informatie', 'Laadpaal Ja', 'Erfdienstbaarheid recht van overgang', 'Naast het station'],
        lacks: ['Tweede laadpaal', 'Leeg veld'],
      },
      fr: { has: ['Informations complémentaires', 'Borne de recharge Oui'] },
      en: { has: ['Additional information', 'Laadpaal Yes'] },
      de: { has: ['Weitere Angaben', 'Laadpaal Ja'] },
    },
  },
  {
    name: 'an environment is called what the source calls it, else by its code',
    record: testEstate(4005, {
      environments: [{ id: 1, name: { nl: 'Aan het park', fr: 'Près du parc' } }, { code: 'TOWN' }, { code: 'MOON' }],
    }),
    page: {
      nl: { has: ['Omgeving Aan het park, Stad'] },
      fr: { has: ['Environnement Près du parc, Ville'] },
    },
  },
  {
    name: 'an environment with a value says it',
    record: testEstate(4006, { environments: [{ name: { nl: 'School' }, value: '500 m' }] }),
    page: { nl: { has: ['Omgeving School: 500 m'] } },
  },
  {
    name: 'the situation in words, the region and how exact the place is',
    record: testEstate(4007, {
      address: { ...testEstate(1).address, location: { nl: 'vlak bij het station' } },
      fields: { 'other.geo_precision': 3 },
    }),
    page: {
      nl: { has: ['Ligging vlak bij het station', 'Gewest Vlaams Gewest', 'Nauwkeurigheid locatie'] },
      fr: { has: ['Situation vlak bij het station', 'Région'] },
    },
  },
  {
    name: 'a hidden address takes its situation along',
    record: testEstate(4008, {
      address: { ...testEstate(1).address, visible: false, location: { nl: 'vlak bij het station' } },
      fields: { 'other.geo_precision': 3 },
    }),
    page: { nl: { has: ['Gent'], lacks: ['vlak bij het station', 'Nauwkeurigheid locatie', 'Geheimstraat'] } },
  },
  {
    name: 'a house in Lille is in France',
    record: testEstate(4009, { address: { ...lille, country: 'FR' } }),
    page: {
      nl: { has: ['Rue Nationale 12, 59000 Lille, Frankrijk'] },
      fr: { has: ['Rue Nationale 12, 59000 Lille, France'] },
      en: { has: ['Rue Nationale 12, 59000 Lille, France'] },
      de: { has: ['Rue Nationale 12, 59000 Lille, Frankreich'] },
    },
    card: { nl: { has: ['59000 Lille (FR)'] }, fr: { has: ['59000 Lille (FR)'] } },
    mail: { nl: { has: ['59000 Lille (FR)'] } },
  },
  {
    name: 'a hidden address in France still says France',
    record: testEstate(4010, { address: { ...lille, visible: false, country: 'FR' } }),
    page: { nl: { has: ['in Lille (Frankrijk)'], lacks: ['Rue Nationale'] } },
  },
  {
    name: 'the country of the field table counts too',
    record: testEstate(4011, { address: lille, fields: { 'geo.address.country': 'FR' } }),
    page: { nl: { has: ['59000 Lille, Frankrijk'] } },
    card: { nl: { has: ['59000 Lille (FR)'] } },
  },
  {
    name: 'a house in Lille in the Kempen needs no country',
    record: testEstate(4012, {
      address: { visible: true, street: { nl: 'Rechtestraat' }, city: { zip: '2275', name: 'Lille' }, country: 'BE' },
    }),
    page: { nl: { has: ['Rechtestraat, 2275 Lille'], lacks: ['België'] } },
    card: { nl: { has: ['2275 Lille'], lacks: ['(BE)'] } },
  },
  {
    name: 'rooms without a surface, floors by their own name',
    record: testEstate(4013, {
      floors: [
        { id: 1, floor: 0, name: { nl: 'Tuinniveau', fr: 'Rez-de-jardin' } },
        { id: 2, floor: 1 },
        { id: 3, floor: 3, name: { nl: 'Vide', fr: 'Vide sur séjour' } },
      ],
      layout: {
        rooms: [
          { value: { id: 1 }, floor: 1, floorId: 1 },
          { value: { id: 1 }, floor: 1, floorId: 2, surface: 14 },
          { name: { nl: 'Leefkeuken' }, floor: 0 },
          { value: { id: 77 }, surface: 9, floor: 0 },
          { value: { id: 16 }, floor: 1, surface: -1 },
          { value: { id: 5 }, floorId: 1 },
        ],
      },
    }),
    page: {
      nl: {
        has: [
          'Tuinniveau Badkamer Leefkeuken Ruimte 9 m²',
          '1e verdieping Slaapkamer 1 Slaapkamer 2 14 m² Toilet',
          'Verdiepingen Vide',
        ],
      },
      fr: {
        has: ['Leefkeuken Pièce 9 m²', 'Rez-de-jardin Salle de bain', '1er étage Chambre 1', 'Étages Vide sur séjour'],
      },
    },
  },
  {
    name: 'rooms of the layout tab stand beside the rooms by floor',
    record: testEstate(4014, {
      layout: { rooms: [{ value: { id: 1 }, surface: 14, floor: 1 }] },
      fields: {
        'layout.wintergarden': { surface: 12 },
        'layout.cellar': { information: { nl: 'droog' } },
        'layout.attic_1': { name: { nl: 'Duiventil' } },
        'layout.bedroom_2': { name: { nl: 'Ouderkamer' }, surface: 20 },
        'layout.hall': { surface: 0 },
      },
    }),
    page: {
      nl: {
        has: ['1e verdieping Slaapkamer 14 m²', 'Veranda 12 m²', 'Kelder droog', 'Duiventil', '20 m², Ouderkamer'],
        lacks: ['Inkomhal'],
      },
    },
  },
  {
    name: 'the virtual visit of the field table is a tour',
    record: testEstate(4015, { fields: { 'media.virtual_visit': 'https://tour.agency.example/4015' } }),
    page: { nl: { has: ['De virtuele rondgang komt van tour.agency.example'] } },
  },
  {
    name: 'an unsafe virtual visit is none',
    record: testEstate(4016, { fields: { 'media.virtual_visit': 'javascript:alert(1)' } }),
    page: { nl: { lacks: ['virtuele rondgang', 'alert(1)'] } },
  },
  {
    name: 'who sells it says something about herself, and her number can be read',
    record: testEstate(4017, {
      salesRepresentative: {
        ...agent,
        mobile: '+32475123456',
        phone: '092345678',
        description: { nl: 'Kent de buurt al twintig jaar.', fr: 'Connaît le quartier depuis vingt ans.' },
      },
    }),
    page: {
      nl: { has: ['Mia Peeters', 'Kent de buurt al twintig jaar.', '+32 475 12 34 56', '09 234 56 78'] },
      fr: { has: ['Connaît le quartier depuis vingt ans.'] },
    },
  },
  {
    name: 'sessions and bids have an hour, on the clock of Brussels',
    record: testEstate(4018, {
      fields: {
        'notary.session_date': '2026-12-03T13:30:00Z',
        'notary.bid_start_date': '2026-07-31T22:15:00Z',
        'notary.bid_end_date': '2026-12-11T16:00:00',
        'notary.higher_bid_date': '2026-12-18',
        'notary.visit_date': '2026-11-28T00:00:00Z',
      },
    }),
    page: {
      nl: {
        has: [
          'Zitdag 03/12/2026, 14.30 uur',
          'Start biedingen 01/08/2026, 0.15 uur',
          'Einde biedingen 11/12/2026, 16.00 uur',
          'Datum hoger bod 18/12/2026',
          'Bezoekdag 28/11/2026',
        ],
        lacks: ['28/11/2026, ', '18/12/2026, '],
      },
      fr: { has: ['Date de la séance 03/12/2026, 14 h 30', 'Fin des enchères 11/12/2026, 16 h'] },
      en: { has: ['Session date 03/12/2026, 14:30'] },
      de: { has: ['Versteigerungstermin 03/12/2026, 14:30 Uhr'] },
    },
  },
  {
    name: 'information without its main field is shown under its own name',
    record: testEstate(4019, {
      fields: {
        'comfort.heating_information': { nl: 'warmtenet van de stad', fr: 'réseau de chaleur' },
        'other.garden_information': { nl: 'gedeeld met de buren' },
      },
    }),
    page: {
      nl: { has: ['Info verwarming warmtenet van de stad', 'Info tuin gedeeld met de buren'] },
      fr: { has: ['Informations chauffage réseau de chaleur'] },
      en: { has: ['Heating details warmtenet van de stad'] },
      de: { has: ['Angaben zur Heizung warmtenet van de stad'] },
    },
  },
  {
    name: 'information beside its main field is told with it',
    record: testEstate(4020, {
      fields: { 'comfort.heating': 'GAS', 'comfort.heating_information': { nl: 'ketel van 2018' } },
    }),
    page: { nl: { has: ['Verwarming Aardgas, ketel van 2018'], lacks: ['Info verwarming'] } },
  },
  {
    name: 'information about what a rental does not show stays away',
    record: testEstate(4021, {
      general: { transaction: { id: 2 } },
      fields: { 'construction.electrical_certificate_information': { nl: 'keuring van 2019' } },
    }),
    page: { nl: { lacks: ['keuring van 2019'] } },
  },
  {
    name: 'price details, taxes and notary have headings of their own',
    record: testEstate(4022, {
      fields: {
        'notary_cost.plot_price': 80000,
        'notary_cost.construction_amount_vat_6': 120000,
        'notary_cost.notary_fee': 2242.71,
      },
    }),
    page: {
      nl: {
        has: [
          'Prijsdetails Prijs van de grond € 80.000',
          'Btw en registratierechten Constructie belastbaar aan 6% btw € 120.000',
          'Notariskosten Ereloon notaris € 2.242,71',
        ],
      },
      fr: {
        has: [
          'Détail du prix Prix du terrain € 80.000',
          'TVA et droits d’enregistrement Construction taxable',
          'Frais de notaire Honoraires du notaire € 2.242,71',
        ],
      },
      en: { has: ['Price details Plot price', 'VAT and registration duty', 'Notary costs Notary fee'] },
      de: { has: ['Preisdetails Grundstückspreis', 'MwSt. und Registrierungsgebühren', 'Notarkosten Notarhonorar'] },
    },
  },
  {
    name: 'availability stands under general and under other',
    record: testEstate(4023, { technical: { available: 'DEED', availableDate: '2027-03-01' } }),
    page: {
      nl: {
        has: ['Algemeen Type', 'Beschikbaarheid Bij akte Vrij vanaf 01/03/2027', 'Overige Beschikbaarheid Bij akte'],
      },
      fr: { has: ['Autres Disponibilité'] },
      en: { has: ['Other Availability'] },
      de: { has: ['Weiteres Verfügbarkeit'] },
    },
  },
  {
    name: 'a title of a house is read above its description',
    record: testEstate(4024, {
      general: { title: { nl: 'Wonen boven de daken' }, description: { nl: 'Een huis met zicht.' } },
    }),
    page: { nl: { has: ['Wonen boven de daken Een huis met zicht.'] } },
  },
];
