// Planning: in order, not filled in, or a point to note; sentences and explanations only where their law holds.
import type { Estate } from '../../src/domain/record/estate.ts';
import { testEstate } from '../support/estates.ts';
import type { Edge } from './edge.ts';

const at = (zip: string, name: string, country?: string): NonNullable<Estate['address']> => ({
  visible: true,
  street: { nl: 'Dorp' },
  number: '1',
  city: { zip, name },
  ...(country === undefined ? {} : { country }),
});
const LIEGE = at('4000', 'Liège', 'BE');
const BRUSSELS = at('1000', 'Brussel', 'BE');
const LILLE = at('59000', 'Lille', 'FR');
const RENT = { transaction: { id: 2 } };

const GMO = {
  nl: 'Er is geen rechterlijke herstelmaatregel of bestuurlijke maatregel opgelegd.',
  fr: 'Aucune mesure de réparation judiciaire ni mesure administrative n’a été imposée.',
  en: 'No judicial remedial measure or administrative measure has been imposed.',
  de: 'Es wurde weder eine gerichtliche Wiederherstellungsmaßnahme noch eine Verwaltungsmaßnahme auferlegt.',
};
/** No longer allowed in Flanders, and said nowhere. */
const NO_SUMMONS = {
  nl: ['geen dagvaarding', 'Er loopt geen zaak'],
  fr: ['Aucune citation', 'Aucune procédure'],
  en: ['No court summons', 'No case about'],
  de: ['keine gerichtliche Vorladung', 'kein Verfahren'],
};
const gmo = {
  nl: { has: [`Dagvaarding In orde ${GMO.nl}`], lacks: NO_SUMMONS.nl },
  fr: { has: [`Citation en justice En ordre ${GMO.fr}`], lacks: NO_SUMMONS.fr },
  en: { has: [`Court summons In order ${GMO.en}`], lacks: NO_SUMMONS.en },
  de: { has: [`Gerichtliche Vorladung In Ordnung ${GMO.de}`], lacks: NO_SUMMONS.de },
};
const MEASURES = [
  ['remedial_action', 'Er is een rechterlijke herstelmaatregel opgelegd.'],
  ['administrative_order', 'Er is bestuursdwang opgelegd.'],
  ['penalty_payment', 'Er is een last onder dwangsom opgelegd.'],
  ['amicable_settlement', 'Er is een minnelijke schikking aangegaan.'],
] as const;

export const edges: readonly Edge[] = [
  {
    name: 'an empty Flemish record: not filled in, each with its word, and the sentence about measures',
    record: testEstate(1201),
    page: {
      nl: {
        has: [
          'Stedenbouwkundige vergunning Niet ingevuld',
          'Meest recente stedenbouwkundige bestemming Niet ingevuld',
          `Dagvaarding In orde ${GMO.nl}`,
          'Voorkooprecht Niet ingevuld',
        ],
        lacks: ['Niet ingevuld Niet ingevuld', 'In orde Niet ingevuld'],
      },
      fr: { has: ['Permis d’urbanisme Non renseigné', `Citation en justice En ordre ${GMO.fr}`] },
      en: { has: ['Planning permission Not entered', `Court summons In order ${GMO.en}`] },
      de: { has: ['Städtebaugenehmigung Nicht angegeben', `Gerichtliche Vorladung In Ordnung ${GMO.de}`] },
    },
  },
  {
    name: 'a permit and no pre-emption right are in order',
    record: testEstate(1202, { planning: { buildingLicense: true, presaleRight: false } }),
    page: {
      nl: {
        has: [
          'Stedenbouwkundige vergunning In orde Er is een stedenbouwkundige vergunning of omgevingsvergunning uitgereikt.',
          'Voorkooprecht In orde Er rust geen voorkooprecht op dit goed.',
        ],
      },
    },
  },
  {
    name: 'no permit and a pre-emption right are points to note',
    record: testEstate(1203, { planning: { buildingLicense: false, presaleRight: true } }),
    page: {
      nl: {
        has: [
          'Stedenbouwkundige vergunning Let op Er is geen stedenbouwkundige vergunning',
          'Voorkooprecht Let op Er rust een voorkooprecht op dit goed.',
        ],
      },
      fr: { has: ['Permis d’urbanisme À noter Aucun permis d’urbanisme n’a été délivré.'] },
      en: { has: ['Planning permission Please note No planning permission has been granted.'] },
      de: { has: ['Städtebaugenehmigung Bitte beachten Es wurde keine Städtebaugenehmigung erteilt.'] },
    },
  },
  {
    name: 'an answer that was asked for and has not come is not filled in',
    record: testEstate(1204, { fields: { 'planning.permission': 'PENDING', 'planning.priority_purchase': 'UNKNOWN' } }),
    page: {
      nl: {
        has: [
          'Stedenbouwkundige vergunning Niet ingevuld De informatie is aangevraagd, het antwoord is nog niet ontvangen.',
          'Voorkooprecht Niet ingevuld Hierover is geen informatie bekend.',
        ],
      },
    },
  },
  {
    name: 'a violation in the words of the source is no tick',
    record: testEstate(1205, { planning: { townPlanningViolation: 'Bijgebouw zonder vergunning' } }),
    page: { nl: { has: ['Dagvaarding Let op Bijgebouw zonder vergunning'], lacks: [GMO.nl] } },
  },
  {
    name: 'a violation answered YES is a summons',
    record: testEstate(1206, { fields: { 'planning.proceeding': 'YES' } }),
    page: { nl: { has: ['Dagvaarding Let op Er is een dagvaarding uitgebracht.'], lacks: [GMO.nl] } },
  },
  {
    name: 'a violation answered NO reads that no measure was imposed',
    record: testEstate(1207, { fields: { 'planning.proceeding': 'NO' } }),
    page: gmo,
  },
  {
    name: 'so does one answered false in the block of the record',
    record: testEstate(1208, { planning: { townPlanningViolation: false } }),
    page: gmo,
  },
  ...MEASURES.map(
    ([field, sentence], index): Edge => ({
      name: `a violation answered NO beside a measure names it: ${field}`,
      record: testEstate(1210 + index, { fields: { 'planning.proceeding': 'NO', [`planning.${field}`]: 'YES' } }),
      page: { nl: { has: [`Dagvaarding Let op ${sentence}`], lacks: [GMO.nl, ...NO_SUMMONS.nl] } },
    }),
  ),
  {
    name: 'an empty violation beside two measures names both',
    record: testEstate(1214, { fields: { 'planning.remedial_action': 'YES', 'planning.penalty_payment': true } }),
    page: {
      nl: {
        has: [
          'Dagvaarding Let op Er is een rechterlijke herstelmaatregel opgelegd. Er is een last onder dwangsom opgelegd.',
        ],
        lacks: [GMO.nl],
      },
      fr: {
        has: [
          'Citation en justice À noter Une mesure de réparation judiciaire a été imposée. Une injonction sous astreinte a été imposée.',
        ],
        lacks: [GMO.fr],
      },
      en: { has: ['Court summons Please note A judicial remedial measure has been imposed.'], lacks: [GMO.en] },
      de: {
        has: ['Gerichtliche Vorladung Bitte beachten Es wurde eine gerichtliche Wiederherstellungsmaßnahme auferlegt.'],
        lacks: [GMO.de],
      },
    },
  },
  {
    name: 'measures answered NO leave the sentence',
    record: testEstate(1215, { fields: { 'planning.remedial_action': 'NO', 'planning.penalty_payment': 'UNKNOWN' } }),
    page: { nl: { has: [`Dagvaarding In orde ${GMO.nl}`] } },
  },
  {
    name: 'a zone is a sentence',
    record: testEstate(1216, { planning: { townPlanningValue: 'WG' } }),
    page: {
      nl: {
        has: [
          'bestemming In orde De meest recente stedenbouwkundige bestemming is: Woongebied.',
          'Wonen is hier de hoofdfunctie.',
        ],
      },
    },
  },
  {
    name: '"no information" is no zone',
    record: testEstate(1217, { planning: { townPlanningValue: 'NI' } }),
    page: {
      nl: {
        has: ['Meest recente stedenbouwkundige bestemming Niet ingevuld'],
        lacks: ['Geen informatie', 'bestemming is:'],
      },
      fr: { has: ['la plus récente Non renseigné'], lacks: ['Pas d’information', 'plus récente est'] },
      en: { has: ['zoning designation Not entered'], lacks: ['No information', 'designation is:'] },
      de: { has: ['städtebauliche Bestimmung Nicht angegeben'], lacks: ['Keine Angabe', 'Bestimmung lautet'] },
    },
  },
  {
    name: 'nor is it shown in Wallonia, where an empty field is not',
    record: testEstate(1218, { address: LIEGE, planning: { townPlanningValue: 'NI' } }),
    page: { nl: { lacks: ['stedenbouwkundige bestemming', 'Geen informatie'] } },
  },
  {
    name: 'farmland is a point to note',
    record: testEstate(1219, { planning: { townPlanningValue: 'AG' } }),
    page: { nl: { has: ['bestemming Let op De meest recente stedenbouwkundige bestemming is: Agrarisch gebied.'] } },
  },
  {
    name: 'a building from before 1962 is presumed permitted in Flanders',
    record: testEstate(1220, { fields: { 'planning.permission': 'BEFORE_1962' } }),
    page: {
      nl: { has: ['In orde Het gebouw werd opgericht vóór 22 april 1962 en wordt vermoed vergund te zijn.'] },
    },
  },
  {
    name: 'and only there',
    record: testEstate(1221, { address: LIEGE, fields: { 'planning.permission': 'BEFORE_1962' } }),
    page: {
      nl: { has: ['Let op Het gebouw werd opgericht vóór 22 april 1962.'], lacks: ['vermoed vergund'] },
      fr: { has: ['À noter Le bâtiment a été érigé avant le 22 avril 1962.'], lacks: ['présumé autorisé'] },
      en: { has: ['Please note The building was erected before 22 April 1962.'], lacks: ['presumed'] },
      de: {
        has: ['Bitte beachten Das Gebäude wurde vor dem 22. April 1962 errichtet.'],
        lacks: ['gilt als genehmigt'],
      },
    },
  },
  {
    name: 'an empty record in Liège says nothing about planning',
    record: testEstate(1222, { address: LIEGE }),
    page: { nl: { lacks: ['Dagvaarding', 'Niet ingevuld', GMO.nl] } },
  },
  {
    name: 'a violation answered NO in Liège reads the sentence',
    record: testEstate(1223, { address: LIEGE, fields: { 'planning.proceeding': 'NO' } }),
    page: gmo,
  },
  {
    name: 'Flemish explanations stay out of Liège',
    record: testEstate(1224, {
      address: LIEGE,
      planning: { buildingLicense: false, townPlanningValue: 'WG', heritageProtected: true },
    }),
    page: {
      nl: {
        has: ['Er is geen stedenbouwkundige vergunning'],
        lacks: ['vermoed vergund', 'Onroerend Erfgoed', 'Wonen is hier de hoofdfunctie'],
      },
      fr: { lacks: ['présumé autorisé', 'L’habitat est ici'] },
    },
  },
  {
    name: 'and out of Brussels',
    record: testEstate(1225, { address: BRUSSELS, planning: { buildingLicense: false, renovationObligation: true } }),
    page: { nl: { has: ['Renovatieverplichting Let op Ja'], lacks: ['vermoed vergund', 'Als koper', 'label D'] } },
  },
  {
    name: 'a Flemish buyer reads what a duty to renovate means',
    record: testEstate(1226, { planning: { renovationObligation: true } }),
    page: {
      nl: { has: ['Renovatieverplichting Let op Ja. Als koper brengt u de woning binnen vijf jaar na de akte'] },
    },
  },
  {
    name: 'a rental speaks of no buyer',
    record: testEstate(1227, {
      general: RENT,
      planning: { renovationObligation: false, presaleRight: true },
      fields: { 'planning.penalty_payment': 'YES' },
    }),
    page: {
      nl: {
        has: ['Renovatieverplichting In orde Nee', 'Voorkooprecht Let op', 'Last onder dwangsom Let op'],
        lacks: ['koper ', 'mag voor u kopen', GMO.nl, 'Dagvaarding'],
      },
      fr: { lacks: ['acheteur', 'acheter avant vous'] },
      en: { lacks: ['buyer', 'buy before you'] },
      de: { lacks: ['Käufer', 'vor Ihnen kaufen'] },
    },
  },
  {
    name: 'a home in Lille that says nothing shows no planning',
    record: testEstate(1228, { address: LILLE }),
    page: {
      nl: { lacks: ['Dagvaarding', 'Niet ingevuld', GMO.nl, 'Stedenbouwkundige vergunning'] },
      fr: { lacks: ['Citation en justice', 'Non renseigné', GMO.fr] },
      en: { lacks: ['Court summons', 'Not entered', GMO.en] },
      de: { lacks: ['Gerichtliche Vorladung', 'Nicht angegeben', GMO.de] },
    },
  },
  {
    name: 'a home in Lille shows what is filled, and no sentence about measures',
    record: testEstate(1229, {
      address: LILLE,
      planning: { buildingLicense: true, townPlanningViolation: false, renovationObligation: true },
    }),
    page: {
      nl: {
        has: ['Stedenbouwkundige vergunning In orde', 'Dagvaarding In orde Nee', 'Renovatieverplichting Let op Ja'],
        lacks: [GMO.nl, ...NO_SUMMONS.nl, 'Als koper', 'Niet ingevuld'],
      },
      fr: { has: ['Citation en justice En ordre Non'], lacks: [GMO.fr, ...NO_SUMMONS.fr] },
    },
  },
  {
    name: 'without a country a home is Belgian',
    record: testEstate(1230, { address: at('9000', 'Gent') }),
    page: { nl: { has: [`Dagvaarding In orde ${GMO.nl}`, 'Stedenbouwkundige vergunning Niet ingevuld'] } },
  },
  {
    name: 'and so is one whose country is unknown',
    record: testEstate(1231, { address: at('9000', 'Gent', 'UNKNOWN') }),
    page: { nl: { has: [`Dagvaarding In orde ${GMO.nl}`] } },
  },
];
