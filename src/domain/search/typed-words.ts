// The words people type, in any of the four languages, and what they mean: our own labels in the singular and the plural,
// and what else people call the same things. For the server: every name of every place is among them.
import { labelsFor } from '../display/labels-for.ts';
import { compareCodeUnits } from '../fold.ts';
import { lazily } from '../lazily.ts';
import { LOCALES } from '../locale.ts';
import {
  CITIES,
  type City,
  cityKeys,
  hamletKeys,
  municipalities,
  municipalityKeys,
  placeKey,
  towns,
} from '../places/cities.ts';
import { choices } from '../places/city-search.ts';
import { coast } from '../places/coast.ts';
import type { Status } from '../record/status.ts';
import { SUB_TYPES } from '../record/sub-types.ts';
import type { TraitAnswer } from './filter-query.ts';
import type { Trait } from './query-fields.ts';

export type Meaning =
  | { readonly kind: 'status'; readonly status: Status }
  | { readonly kind: 'type'; readonly ids: readonly number[] }
  | { readonly kind: 'subType'; readonly ids: readonly number[] }
  | { readonly kind: 'trait'; readonly trait: Trait; readonly answer: TraitAnswer }
  /** What is in no field, and not to be taken apart: a sea view is no place by the sea. */
  | { readonly kind: 'text' }
  /** "Huurappartement": a flat, and to let. */
  | { readonly kind: 'both'; readonly status: Status; readonly type: number }
  /** All its places. */
  | { readonly kind: 'region'; readonly cities: readonly City[] }
  /** A garage by itself is a kind of listing; "a house with a garage" is a house. */
  | { readonly kind: 'garage' };

/** The places that bear a name; `weak` when it is the name of a part or of former days. */
export type NamedPlaces = { readonly cities: readonly City[]; readonly weak: boolean };

const list = (words: string): string[] => words.split(',').map((word) => word.trim());

const STATUS_WORDS: readonly (readonly [Status, string])[] = [
  [
    'FOR_SALE',
    `kopen, koop, te koop, aankoop, verkoop, aankopen, acheter, achat, a vendre, vendre, vente, en vente, buy, buying,
     purchase, sale, for sale, on sale, kaufen, kauf, zu verkaufen, verkaufen, verkauf, zum kauf, zu kaufen`,
  ],
  [
    'TO_RENT',
    `huren, huur, te huur, verhuur, louer, a louer, location, en location, rent, to rent, for rent, renting, rental,
     to let, let, letting, mieten, miete, zu mieten, zu vermieten, vermieten, zur miete, vermietung`,
  ],
  [
    'TAKE_OVER',
    'overname, over te nemen, overnemen, a remettre, reprise, takeover, for takeover, ubernahme, uebernahme',
  ],
];

const TYPE_WORDS: readonly (readonly [readonly number[], string])[] = [
  [
    [1],
    `huis, huizen, huisje, woonhuis, woonhuizen, woning, woningen, maison, maisons, maisonnette, house, houses, home, homes,
     gezinswoning, gezinswoningen, gezinshuis, maison familiale, maisons familiales, family home, family homes, family house, familienhaus,
     haus, hauser, haeuser, wohnhaus, wohnhauser, einfamilienhauser`,
  ],
  [
    [3],
    `appartement, appartementen, appartementje, appartements, appart, apparts, app, apt, apartment, apartments, flat, flats,
     wohnung, wohnungen, apartement`,
  ],
  [
    [2],
    `grond, gronden, perceel, percelen, kavel, kavels, terrain, terrains, parcelle, land, plot, plots, lot,
     grundstuck, grundstucke, grundstueck, grundstuecke`,
  ],
  [
    [7],
    'project, projecten, nieuwbouwproject, nieuwbouwprojecten, projet, projets, projet neuf, projets neufs, projects, projekt, projekte, neubauprojekt, neubauprojekte',
  ],
  [[10], 'kantoor, kantoren, bureau, bureaux, office, offices, buro, buros, buero, bueros'],
  [
    [4, 10, 5, 9],
    'handel, bedrijf, bedrijfsvastgoed, handelsvastgoed, commerce, commerces, commercial, commercial property, gewerbe, gewerbeimmobilie, gewerbeimmobilien',
  ],
  [[5], 'industrie, industrieel, industriel, industrial, industrial property, industrieimmobilie'],
];

const SUB_TYPE_WORDS: readonly (readonly [readonly string[], string])[] = [
  [
    ['BUILDING_PLOT'],
    `bouwgrond, bouwgronden, bouwkavel, bouwperceel, terrain a batir, terrains a batir, terrain constructible, terrains constructibles,
     terrain batissable, building land, baugrund, bauland, bauplatz`,
  ],
  [
    ['STUDENT_ROOM'],
    'kot, koten, studentenkot, studentenkamer, studentenkamers, kot etudiant, kots, student room, student rooms, student flat, studentenzimmer',
  ],
  [
    ['DETACHED_HOUSE'],
    'open bebouwing, vrijstaand, alleenstaande woning, vrijstaand huis, quatre facades, 4 facades, maison 4 facades, detached, freistehend, einzelhaus',
  ],
  [
    ['SEMI_DETACHED_HOUSE'],
    'halfopen, halfopen bebouwing, halfopen huis, trois facades, 3 facades, maison 3 facades, semi detached',
  ],
  [
    ['TERRACED_HOUSE'],
    'rijhuis, rijhuizen, gesloten bebouwing, maison mitoyenne, deux facades, 2 facades, maison 2 facades, terraced, reihenhauser, reihenhaeuser',
  ],
  [['FARM_01', 'FARM_02'], 'boerderij, boerderijen, fermette, fermettes, farm, farmhouse, ferme, fermes, bauernhaus'],
  [
    ['MANSION'],
    'herenhuis, herenhuizen, herenwoning, maison de maitre, maisons de maitre, hotel de maitre, mansion, town mansion, herrenhaus, patrizierhaus',
  ],
  [
    ['SHOP', 'COMMERCIAL_PROPERTY', 'COMMERCIAL_GROUND_FLOOR', 'COMMERCIAL_HOUSE'],
    'handelspand, handelspanden, winkelpand, winkelpanden, handelsruimte, rez commercial, local commercial, retail, geschaft, geschaftslokal',
  ],
  [
    ['GROUND_FLOOR_APARTMENT'],
    `gelijkvloers, gelijkvloerse verdieping, benedenverdieping, rez de chaussee, rez, appartement rez de chaussee, appartement au rez de chaussee,
     rez de jardin, ground floor, ground floor flat, ground floor apartment, garden flat, erdgeschoss, erdgeschosswohnung, parterre, parterrewohnung`,
  ],
  [['DUPLEX'], 'duplex, duplexappartement, maisonette, maisonettewohnung'],
  [['PENTHOUSE'], 'penthouse, penthouses, dakpenthouse'],
  [
    ['INVESTMENT_PROPERTY'],
    'opbrengsteigendom, opbrengsteigendommen, investeringspand, immeuble de rapport, immeubles de rapport, investment, investment property, renditeobjekt, rendite',
  ],
  [
    ['WAREHOUSE', 'HANGAR', 'STORAGE'],
    'magazijn, loods, opslag, opslagplaats, entrepot, entrepots, hangar, warehouse, lager, lagerhalle',
  ],
  [['CASTLE'], 'kasteel, kastelen, chateau, chateaux, castle, schloss'],
  [['TWIN_HOUSE'], 'doppelhaus, doppelhaushalfte, koppelwoning'],
  [
    ['HOLIDAY_HOME'],
    `vakantiewoning, vakantiewoningen, vakantiehuis, vakantiehuisje, vakantiehuizen, vakantieverblijf, vakantieverblijven,
     vakantieappartement, buitenverblijf, tweede verblijf, maison de vacances, maisons de vacances, appartement de vacances, residence secondaire,
     seconde residence, holiday house, holiday houses, holiday flat, holiday apartment, holiday cottage, second home, vacation home, vacation rental,
     ferienhauser, ferienhaeuser, ferienwohnung, ferienwohnungen, ferienappartement, ferienimmobilie, zweitwohnsitz`,
  ],
  [['SERVICE_FLAT'], 'serviceflat, serviceflats, residence services, seniorenwohnung'],
];

const BOTH_WORDS: readonly (readonly [Status, number, string])[] = [
  ['TO_RENT', 3, 'huurappartement, huurappartementen, huurflat, mietwohnung, mietwohnungen, mietapartment'],
  ['TO_RENT', 1, 'huurhuis, huurhuizen, huurwoning, huurwoningen, miethaus, miethauser, miethaeuser, mietshaus'],
  ['FOR_SALE', 3, 'koopappartement, koopappartementen, koopflat, eigentumswohnung, eigentumswohnungen'],
  ['FOR_SALE', 1, 'koophuis, koophuizen, koopwoning, koopwoningen'],
];

const TEXT_WORDS = `zeezicht, zicht op zee, zicht op de zee, zijdelings zeezicht, vue mer, vue sur mer, vue sur la mer, vue de mer, vue laterale mer,
  sea view, sea views, seaview, view of the sea, meerblick, meeresblick, blick aufs meer, seeblick`;

const COAST_WORDS = `kust, belgische kust, vlaamse kust, kustregio, aan zee, zee, zeekust, cote, cote belge, littoral, littoral belge, a la mer, mer,
  bord de mer, mer du nord, coast, belgian coast, flemish coast, seaside, sea, by the sea, kuste, kueste, belgische kuste, belgische kueste, nordsee,
  am meer, an der see, nordseekuste`;

const GARAGE_WORDS =
  'garage, garages, garagen, garagebox, garageboxen, box, parking, parkings, parkeerplaats, parkeerplaatsen, staanplaats, autostaanplaats, emplacement de parking, place de parking, parking space, stellplatz, stellplatze, tiefgarage';

const TRAIT_NAMES: readonly (readonly [Trait, TraitAnswer, string])[] = [
  ['garden', 'yes', 'tuin, tuinen, tuintje, stadstuin, jardin, jardins, jardinet, garden, gardens, garten, yard'],
  [
    'terrace',
    'yes',
    // Records know a balcony as a terrace.
    `terras, terrassen, dakterras, terrasse, terrasses, terrace, terraces, dachterrasse, roof terrace, balkon, balkons, balkonnetje,
     balcon, balcons, balcony, balconies, balkone, loggia`,
  ],
  ['lift', 'yes', 'lift, liften, ascenseur, ascenseurs, elevator, aufzug, aufzuge, fahrstuhl'],
  [
    'pets',
    'yes',
    'huisdieren, huisdier, huisdieren toegelaten, huisdieren welkom, animaux, animaux admis, animaux acceptes, animaux autorises, animal, pets, pet, pet friendly, pets allowed, haustiere, haustier, haustiere erlaubt',
  ],
  [
    'newBuild',
    'yes',
    'nieuwbouw, nieuwbouwwoning, nieuwbouwappartement, neuf, neuve, construction neuve, nouvelle construction, constructions neuves, new build, newbuild, new construction, new home, neubau, neubauten, neubauwohnung',
  ],
  [
    'newBuild',
    'no',
    'bestaande bouw, bestaande woning, construction existante, existing building, resale, bestandsimmobilie, altbau',
  ],
  [
    'renovationDuty',
    'yes',
    'renovatieplicht, renovatieverplichting, obligation de renovation, obligation de renover, renovation duty, renovation obligation, renovierungspflicht, sanierungspflicht',
  ],
  [
    'pool',
    'yes',
    'zwembad, zwembaden, zwemvijver, piscine, piscines, pool, swimming pool, swimmingpool, schwimmbad, schwimmbader',
  ],
  [
    'furnished',
    'yes',
    'gemeubeld, gemeubelde, bemeubeld, gemeubileerd, gemeubileerde, meuble, meublee, meubles, meublees, furnished, mobliert, moebliert, moblierte, moeblierte',
  ],
  [
    'furnished',
    'no',
    'ongemeubeld, ongemeubelde, onbemeubeld, ongemeubileerd, non meuble, non meublee, unfurnished, unmobliert, unmoebliert',
  ],
  [
    'wheelchair',
    'yes',
    'rolstoel, rolstoelen, rolstoeltoegankelijk, rolstoelvriendelijk, fauteuil roulant, chaise roulante, pmr, acces pmr, wheelchair, wheelchair access, wheelchair accessible, rollstuhl, rollstuhlgerecht, barrierefrei',
  ],
  [
    'chargingStation',
    'yes',
    'laadpaal, laadpalen, laadstation, laadpunt, borne, borne de recharge, borne electrique, bornes de recharge, charging station, charging point, charger, ev charger, car charger, wallbox, ladestation, ladesaule, ladesaeule',
  ],
];

/**
 * What says nothing that can be compared: how large, dear, central or fine a home is, and lands without a list of their places. Looked for
 * in the texts they would hide nearly every home; so it is said that they are not understood.
 */
const VAGUE: ReadonlySet<string> = new Set(
  list(
    `groot, grot, groter, ruim, klein, mooi, goedkoop, goedkop, betaalbaar, betaalbar, duur, dure, rustig, centrum, stadscentrum, centraal, luxe, luxueus,
     modern, instapklaar, instapklar, gezellig, oud, oude, provincie, ardennen, vlaanderen, wallonie,
     grand, spacieux, spacieus, petit, beau, bel, bell, cher, abordable, calme, centre, lumineux, lumineus, vieux, vieille, ancien, ancienn, province, ardenne, flandre,
     big, large, spacious, small, tiny, nice, beautiful, cheap, affordable, expensive, quiet, center, central, downtown, luxury, cosy, cozy, bright, old,
     flanders, wallonia,
     gross, geraumig, schon, gunstig, guenstig, billig, teuer, ruhig, zentrum, zentral, luxurios, hell, alt, provinz, flandern`,
  ),
);
const VAGUE_PHRASES = list('bon marche, pas cher, pas chere, centre ville, city centre, city center').map((text) =>
  text.split(' '),
);
/** As it is inflected: groot, grote; grand, grandes; groß, großem. */
const ENDINGS = ['', 'e', 'em', 'en', 'er', 'es', 's'];
const isVague = (word: string): boolean =>
  ENDINGS.some((end) => word.endsWith(end) && VAGUE.has(word.slice(0, word.length - end.length)));

/** How many words that say nothing we can compare stand first in this list. */
export const vagueWords = (words: readonly string[]): number => {
  const phrase = VAGUE_PHRASES.find((one) => one.every((word, i) => words[i] === word));
  if (phrase) return phrase.length;
  return isVague(words[0] ?? '') ? 1 : 0;
};

/** The names in a label: "Studentenkamer (kot)" has two, "Garage / parking" as well. */
const namesIn = (label: string): string[] => {
  const spelled = [label, label.replace(/[äöü]/giu, (letter) => `${letter}e`)];
  return [...new Set(spelled.flatMap((text) => text.split(/[()/]/u)).map(placeKey))].filter((name) => name !== '');
};

/** "villas", "maisons mitoyennes", "bungalows", "hoeven"; what is no plural of anything is typed by nobody. */
const pluralsOf = (name: string): string[] => [
  ...['s', 'en', 'n', 'e', 'er', 'x'].map((end) => name + end),
  name.replace(/\b\w{4,}\b/gu, (word) => `${word}s`),
];

type Words = { readonly meanings: ReadonlyMap<string, Meaning>; readonly plurals: ReadonlyMap<string, Meaning> };

const words = lazily((): Words => {
  const meanings = new Map<string, Meaning>();
  const plurals = new Map<string, Meaning>();
  const add = (name: string, meaning: Meaning): void => {
    if (!meanings.has(name)) meanings.set(name, meaning);
  };
  for (const [status, names] of STATUS_WORDS) for (const name of list(names)) add(name, { kind: 'status', status });
  for (const [ids, names] of TYPE_WORDS) for (const name of list(names)) add(name, { kind: 'type', ids });
  for (const name of list(GARAGE_WORDS)) add(name, { kind: 'garage' });
  for (const [status, type, names] of BOTH_WORDS)
    for (const name of list(names)) add(name, { kind: 'both', status, type });
  for (const name of list(TEXT_WORDS)) add(name, { kind: 'text' });
  for (const name of list(COAST_WORDS)) add(name, { kind: 'region', cities: coast() });
  for (const [trait, answer, names] of TRAIT_NAMES)
    for (const name of list(names)) add(name, { kind: 'trait', trait, answer });
  const idOf = new Map(SUB_TYPES.map(({ code, id }) => [code, id]));
  const subTypes = (codes: readonly string[]): Meaning => ({
    kind: 'subType',
    ids: codes.flatMap((code) => idOf.get(code) ?? []),
  });
  for (const [codes, names] of SUB_TYPE_WORDS) for (const name of list(names)) add(name, subTypes(codes));
  for (const locale of LOCALES) {
    const labels: Readonly<Record<string, string>> = labelsFor(locale).reference.SubType;
    for (const { code } of SUB_TYPES)
      for (const name of namesIn(labels[code] ?? '')) {
        add(name, subTypes([code]));
        for (const plural of pluralsOf(name)) if (!plurals.has(plural)) plurals.set(plural, subTypes([code]));
      }
  }
  return { meanings, plurals };
});

const places = lazily((): ReadonlyMap<string, NamedPlaces> => {
  const found = new Map<string, { cities: City[]; weak: boolean }>();
  const add = (keys: readonly string[], city: City, weak: boolean): void => {
    for (const key of keys) {
      const known = found.get(key);
      if (!known) found.set(key, { cities: [city], weak });
      else if (!weak && !known.cities.includes(city)) known.cities.push(city);
    }
  };
  for (const city of choices()) add(cityKeys(city), city, false);
  for (const municipality of municipalities()) {
    const [main] = municipality.places;
    if (main) add(municipalityKeys(municipality, municipality.before), municipality.whole ?? main, true);
  }
  for (const city of CITIES) add(hamletKeys(city), city, true);
  return found;
});

const townIds = lazily(() => new Set(towns().map(({ id }) => id)));
export const isTown = (id: number): boolean => townIds().has(id);

const byZip = lazily(() => Map.groupBy(CITIES, ({ zip }) => zip));
export const placesOfZip = (zip: string): readonly City[] => byZip().get(zip) ?? [];

export type NameMeaning = { readonly meaning: Meaning } | { readonly places: NamedPlaces };

/** What a name means: our own words first, then places, then plurals that nobody wrote down ("Huise" is a village). */
export const meaningOf = (name: string): NameMeaning | undefined => {
  const { meanings, plurals } = words();
  const place = places().get(name);
  const meaning = meanings.get(name);
  // Halle is a town before it is a German shed, and so is every place that bears the name of a kind of building.
  if (meaning && !(place && !place.weak && meaning.kind === 'subType')) return { meaning };
  if (place) return { places: place };
  const plural = plurals.get(name);
  return plural && { meaning: plural };
};

/** Every name, in order, to look for one that comes near. */
export const allNames = lazily((): readonly string[] =>
  [...new Set([...words().meanings.keys(), ...places().keys()])]
    .filter((name) => name.length > 2)
    .sort(compareCodeUnits),
);
const byLength = lazily(() => Map.groupBy(allNames(), (name) => name.split(' ').length));
/** Those of so many words. */
export const namesOfWords = (words: number): readonly string[] => byLength().get(words) ?? [];
