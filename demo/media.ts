// Pictures, plans, tours and documents of a listing. One light per listing: all its pictures share time and season.
import type { Localized } from '../src/domain/locale.ts';
import type { Unit } from '../src/domain/record/estate.ts';
import type { Facts } from './facts.ts';
import { isHome, isLand } from './kinds.ts';
import { type Light, type PictureKind, planRef, sceneRef } from './pictures/kinds.ts';
import { createRandom, type Random } from './random.ts';

const MONTH_SEASON = [
  'winter',
  'winter',
  'spring',
  'spring',
  'spring',
  'summer',
  'summer',
  'summer',
  'autumn',
  'autumn',
  'autumn',
  'winter',
] as const;

/** The season of the month it was published in; dusk is rare, because agents photograph by day. */
const lightOf = (random: Random, publicationDate: string): Light => ({
  season: MONTH_SEASON[Number(publicationDate.slice(5, 7)) - 1] ?? 'summer',
  time: random.weighted([
    ['day', 9],
    ['golden', 5],
    ['overcast', 3],
    ['dawn', 2],
    ['dusk', 1.5],
  ]),
});

const TITLES: { readonly [K in PictureKind]?: { nl: string; fr: string; en: string; de: string } } = {
  living: { nl: 'Woonkamer', fr: 'Séjour', en: 'Living room', de: 'Wohnzimmer' },
  kitchen: { nl: 'Keuken', fr: 'Cuisine', en: 'Kitchen', de: 'Küche' },
  dining: { nl: 'Eetkamer', fr: 'Salle à manger', en: 'Dining room', de: 'Esszimmer' },
  bedroom: { nl: 'Slaapkamer', fr: 'Chambre', en: 'Bedroom', de: 'Schlafzimmer' },
  bathroom: { nl: 'Badkamer', fr: 'Salle de bain', en: 'Bathroom', de: 'Badezimmer' },
  study: { nl: 'Bureau', fr: 'Bureau', en: 'Study', de: 'Arbeitszimmer' },
  garden: { nl: 'Tuin', fr: 'Jardin', en: 'Garden', de: 'Garten' },
  terrace: { nl: 'Terras', fr: 'Terrasse', en: 'Terrace', de: 'Terrasse' },
  seaview: { nl: 'Zeezicht', fr: 'Vue sur mer', en: 'Sea view', de: 'Meerblick' },
};
const FRONT = { nl: 'Voorgevel', fr: 'Façade avant', en: 'Front', de: 'Vorderansicht' };
const SITE = { nl: 'Het perceel', fr: 'La parcelle', en: 'The plot', de: 'Das Grundstück' };
const PLAN = { nl: 'Grondplan', fr: 'Plan', en: 'Floor plan', de: 'Grundriss' };

/** What a picture shows, in words. */
export const pictureTitle = (kind: PictureKind): Localized => TITLES[kind] ?? (kind === 'plot' ? SITE : FRONT);

const facade = (facts: Facts): PictureKind => {
  const flat = facts.kind.family === 'apartment' || facts.kind.family === 'studio';
  if (flat && facts.place.character === 'coast' && facts.kind.picture === 'apartment') return 'coast';
  return facts.kind.picture;
};

const scenesOf = (facts: Facts): PictureKind[] => {
  const { kind } = facts;
  if (!isHome(kind.family)) {
    if (isLand(kind.family)) return ['plot'];
    if (kind.family === 'office') return ['office', 'study', 'study'];
    if (kind.family === 'horeca') return ['shop', 'dining', 'kitchen'];
    return [kind.picture];
  }
  if (kind.family === 'studio')
    return [
      facade(facts),
      'living',
      'kitchen',
      'bathroom',
      ...(facts.seaView === 'FRONT'
        ? (['seaview'] as const)
        : facts.terrace > 0
          ? (['terrace'] as const)
          : (['study'] as const)),
    ];
  const many = <K extends PictureKind>(picture: K, count: number): K[] => Array.from({ length: count }, () => picture);
  return [
    facade(facts),
    ...(facts.seaView === 'FRONT' ? (['seaview'] as const) : []),
    'living',
    'kitchen',
    ...(facts.area > 105 ? (['dining'] as const) : []),
    ...many('bedroom', Math.min(4, Math.max(1, facts.beds))),
    ...many('bathroom', Math.min(2, facts.baths)),
    ...(facts.study ? (['study'] as const) : []),
    ...(facts.garden > 30
      ? (['garden', ...many('terrace', facts.terrace > 20 ? 1 : 0)] as const)
      : facts.terrace > 0
        ? (['terrace'] as const)
        : (['study'] as const)),
  ];
};

export const picturesOf = (facts: Facts, publicationDate: string): NonNullable<Unit['pictures']> => {
  const random = createRandom(facts.voice);
  // Just in: the photographer still has to come.
  if (random.chance(facts.age < 10 ? 0.1 : 0.03)) return [];
  const light = lightOf(random, publicationDate);
  return scenesOf(facts)
    .slice(0, 14)
    .map((kind, index) => {
      const file = sceneRef({ kind, seed: random.int(1, 9999), ...light });
      return { file, thumbnail: file, index, title: pictureTitle(kind) };
    });
};

const DOCUMENTS = {
  epc: { nl: 'EPC-attest', fr: 'Certificat PEB', en: 'Energy certificate', de: 'Energieausweis' },
  electricity: {
    nl: 'Keuringsverslag elektriciteit',
    fr: 'Contrôle de l’installation électrique',
    en: 'Electrical inspection report',
    de: 'Prüfbericht der Elektroanlage',
  },
  planning: {
    nl: 'Stedenbouwkundige inlichtingen',
    fr: 'Renseignements urbanistiques',
    en: 'Planning information',
    de: 'Städtebauliche Auskünfte',
  },
  soil: { nl: 'Bodemattest', fr: 'Attestation du sol', en: 'Soil certificate', de: 'Bodenbescheinigung' },
} as const;

/** Plans are drawn; documents are addresses of the agency that only exist in the demo. */
export const filesOf = (facts: Facts, siteId: string, reference: string): NonNullable<Unit['files']> => {
  const random = createRandom(facts.voice ^ 0x5bd1e995);
  const documents: (keyof typeof DOCUMENTS)[] = [];
  if (facts.epc !== undefined) documents.push('epc');
  if (!facts.rent) documents.push(...(isHome(facts.kind.family) ? (['electricity'] as const) : []), 'planning', 'soil');
  const plans =
    isHome(facts.kind.family) && facts.beds < 6 && random.chance(0.55)
      ? [
          {
            file: planRef({
              seed: random.int(1, 9999),
              beds: facts.beds,
              area: Math.round(facts.area / (facts.kind.family === 'house' ? 2 : 1)),
            }),
            name: PLAN,
            type: 'plan',
          },
        ]
      : [];
  return [
    ...plans,
    ...(random.chance(0.7) ? documents : []).map((name) => ({
      file: `https://documents.${siteId}.example/${reference.toLowerCase()}/${name}.pdf`,
      name: DOCUMENTS[name],
      type: 'document',
    })),
  ];
};

/** Video type 2 is the main tour. */
export const videosOf = (facts: Facts, siteId: string, reference: string): NonNullable<Unit['videos']> => {
  const random = createRandom(facts.voice ^ 0x1b873593);
  if (!isHome(facts.kind.family) || !random.chance(0.18)) return [];
  return [
    {
      link: `https://tour.${siteId}.example/${reference.toLowerCase()}`,
      type: { id: 2, code: 'VIRTUAL_VISIT' },
      title: { nl: 'Virtueel bezoek', fr: 'Visite virtuelle', en: 'Virtual tour', de: 'Virtueller Rundgang' },
    },
  ];
};
