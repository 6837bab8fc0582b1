// Texts of new-build projects and their units. A project's name is the same in every language but for its first word.
import { cityName } from '../../src/domain/places/cities.ts';
import type { Facts } from '../facts.ts';
import { inTown } from './french-words.ts';
import { count, inWords, m2, text } from './voice.ts';

type Names = { nl: string; fr: string; en: string; de: string };
export type LocalizedTexts = { readonly short: Names; readonly description: Names };
export type ProjectFacts = {
  /** The how-manieth project of the run: neighbours get different names. */
  readonly ordinal: number;
  readonly units: number;
  readonly flats: boolean;
  readonly deliveryYear: number;
};

const DUTCH_NAMES = [
  'Lindehof',
  'De Weverij',
  'Kouterpark',
  'De Brouwerij',
  'Waterkant',
  'Tuinhoek',
  'De Meersen',
  'Vlashof',
  'Zilverlinde',
  'De Leeuwerik',
  'Molenzicht',
  'Noorderkaai',
  'Kastanjehof',
  'De Drukkerij',
  'Zonneveld',
];
const COAST_NAMES = [
  'Zeebries',
  'Duinrand',
  'Sterna',
  'Noordzee',
  'Helmgras',
  'Horizon',
  'Vuurtoren',
  'Getij',
  'Schelp',
  'Wulk',
  'Branding',
  'Zilt',
  'Lichtboei',
];
const FRENCH_NAMES = [
  'Les Tilleuls',
  'Le Verger',
  'Clos du Moulin',
  'Les Terrasses',
  'Rive Gauche',
  'Les Ateliers',
  'Le Patio',
  'Val Fleuri',
  'Les Érables',
  'Quai Neuf',
  'Le Belvédère',
  'Les Jardins',
  'La Sucrerie',
];

const properName = (facts: Facts, ordinal: number): string => {
  const { region, character } = facts.place;
  const names = region === 'WALLONIA' ? FRENCH_NAMES : character === 'coast' ? COAST_NAMES : DUTCH_NAMES;
  return names[ordinal % names.length] ?? 'Lindehof';
};

export const projectTitle = (facts: Facts, { ordinal, flats }: Pick<ProjectFacts, 'ordinal' | 'flats'>): Names => {
  const name = properName(facts, ordinal);
  return flats
    ? { nl: `Residentie ${name}`, fr: `Résidence ${name}`, en: `Residence ${name}`, de: `Residenz ${name}` }
    : { nl: `Woonproject ${name}`, fr: `Projet ${name}`, en: `Housing project ${name}`, de: `Wohnprojekt ${name}` };
};

export const describeProject = (
  facts: Facts,
  { ordinal, units, flats, deliveryYear }: ProjectFacts,
): LocalizedTexts => {
  const title = projectTitle(facts, { ordinal, flats });
  const { city } = facts.place;
  const [nl, fr, en, de] = [
    cityName(city, 'nl'),
    inTown(cityName(city, 'fr')),
    cityName(city, 'en'),
    cityName(city, 'de'),
  ];
  return {
    short: {
      nl: `${units} nieuwe ${flats ? 'appartementen' : 'woningen'} in ${nl}`,
      fr: `${units} ${flats ? 'nouveaux appartements' : 'nouvelles maisons'} ${fr}`,
      en: `${units} new ${flats ? 'apartments' : 'houses'} in ${en}`,
      de: `${units} neue ${flats ? 'Wohnungen' : 'Häuser'} in ${de}`,
    },
    description: {
      nl: text(
        `${title.nl} telt ${units} ${flats ? 'appartementen met terras, van compacte eenheden tot ruime penthouses' : 'woningen met eigen tuin'} in ${nl}. De oplevering is gepland in ${deliveryYear}.`,
        'Elke woning krijgt een warmtepomp, vloerverwarming en drievoudig glas. De afwerking kiest u zelf, samen met de architect.',
        `Winkels en openbaar vervoer liggen op wandelafstand. De verkoop gebeurt deels onder btw (constructie) en deels onder registratierechten (grond).`,
      ),
      fr: text(
        `${title.fr} compte ${units} ${flats ? 'appartements avec terrasse, de l’unité compacte au vaste penthouse,' : 'maisons avec jardin privatif'} ${fr}. La réception est prévue en ${deliveryYear}.`,
        'Chaque logement dispose d’une pompe à chaleur, du chauffage par le sol et de triple vitrage. Vous choisissez les finitions avec l’architecte.',
        'Les commerces et les transports en commun sont accessibles à pied. La vente se fait en partie sous régime TVA (construction) et en partie sous droits d’enregistrement (terrain).',
      ),
      en: text(
        `${title.en} has ${units} ${flats ? 'apartments with a terrace, from compact units to spacious penthouses,' : 'houses with a private garden'} in ${en}. Completion is planned for ${deliveryYear}.`,
        'Every home comes with a heat pump, underfloor heating and triple glazing. You choose the finishes together with the architect.',
        'Shops and public transport are within walking distance. The sale is partly subject to VAT (construction) and partly to registration duty (land).',
      ),
      de: text(
        `${title.de} umfasst ${units} ${flats ? 'Wohnungen mit Terrasse, von der kompakten Einheit bis zum geräumigen Penthouse,' : 'Häuser mit eigenem Garten'} in ${de}. Die Fertigstellung ist für ${deliveryYear} geplant.`,
        'Jede Einheit erhält eine Wärmepumpe, Fußbodenheizung und Dreifachverglasung. Die Ausstattung wählen Sie gemeinsam mit dem Architekten.',
        'Geschäfte und öffentliche Verkehrsmittel sind zu Fuß erreichbar. Der Verkauf erfolgt teils mit Mehrwertsteuer (Bau), teils mit Registrierungsgebühren (Grundstück).',
      ),
    },
  };
};

export const describeUnit = (facts: Facts, number: string, deliveryYear: number): LocalizedTexts => {
  const house = facts.kind.family === 'house';
  const { beds, baths, area, terrace, garden } = facts;
  const short = {
    nl: `${house ? 'Woning' : 'Appartement'} ${number} met ${count(beds, 'een slaapkamer', 'slaapkamers', 'nl')}`,
    fr: `${house ? 'Maison' : 'Appartement'} ${number} avec ${count(beds, 'une chambre', 'chambres', 'fr')}`,
    en: `${house ? 'House' : 'Apartment'} ${number} with ${count(beds, 'one bedroom', 'bedrooms', 'en')}`,
    de: `${house ? 'Haus' : 'Wohnung'} ${number} mit ${beds === 1 ? 'einem Schlafzimmer' : `${inWords(beds, 'de')} Schlafzimmern`}`,
  };
  const outdoors = {
    nl: garden > 0 ? `een tuin van ${m2(garden)} en een terras van ${m2(terrace)}` : `een terras van ${m2(terrace)}`,
    fr: garden > 0 ? `un jardin de ${m2(garden)} et une terrasse de ${m2(terrace)}` : `une terrasse de ${m2(terrace)}`,
    en: garden > 0 ? `a garden of ${m2(garden)} and a terrace of ${m2(terrace)}` : `a terrace of ${m2(terrace)}`,
    de:
      garden > 0
        ? `einen Garten von ${m2(garden)} und eine Terrasse von ${m2(terrace)}`
        : `eine Terrasse von ${m2(terrace)}`,
  };
  return {
    short,
    description: {
      nl: `${short.nl}, ${m2(area)} bewoonbare oppervlakte, ${count(baths, 'een badkamer', 'badkamers', 'nl')} en ${outdoors.nl}. Oplevering in ${deliveryYear}.`,
      fr: `${short.fr}, ${m2(area)} de surface habitable, ${count(baths, 'une salle de bain', 'salles de bain', 'fr')} et ${outdoors.fr}. Réception en ${deliveryYear}.`,
      en: `${short.en}, ${m2(area)} of living space, ${count(baths, 'one bathroom', 'bathrooms', 'en')} and ${outdoors.en}. Completion in ${deliveryYear}.`,
      de: `${short.de}. ${m2(area)} Wohnfläche, ${count(baths, 'ein Badezimmer', 'Badezimmer', 'de')}, dazu ${outdoors.de}. Fertigstellung ${deliveryYear}.`,
    },
  };
};
