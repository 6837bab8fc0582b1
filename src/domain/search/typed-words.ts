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
import type { Status } from '../record/status.ts';
import { SUB_TYPES } from '../record/sub-types.ts';
import type { TraitAnswer } from './filter-query.ts';
import type { Trait } from './query-fields.ts';

export type Meaning =
  | { readonly kind: 'status'; readonly status: Status }
  | { readonly kind: 'type'; readonly ids: readonly number[] }
  | { readonly kind: 'subType'; readonly ids: readonly number[] }
  | { readonly kind: 'trait'; readonly trait: Trait; readonly answer: TraitAnswer }
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
     haus, hauser, haeuser, wohnhaus, wohnhauser, einfamilienhauser`,
  ],
  [
    [3],
    `appartement, appartementen, appartementje, appartements, appart, apparts, app, apt, apartment, apartments, flat, flats,
     wohnung, wohnungen, apartement, mietwohnung, eigentumswohnung`,
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
    'bouwgrond, bouwgronden, bouwkavel, bouwperceel, terrain a batir, terrains a batir, building land, baugrund, bauland, bauplatz',
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
  [['SERVICE_FLAT'], 'serviceflat, serviceflats, residence services, seniorenwohnung'],
];

const GARAGE_WORDS =
  'garage, garages, garagen, garagebox, garageboxen, box, parking, parkings, parkeerplaats, parkeerplaatsen, staanplaats, autostaanplaats, emplacement de parking, place de parking, parking space, stellplatz, stellplatze, tiefgarage';

const TRAIT_NAMES: readonly (readonly [Trait, TraitAnswer, string])[] = [
  ['garden', 'yes', 'tuin, tuinen, tuintje, stadstuin, jardin, jardins, jardinet, garden, gardens, garten, yard'],
  [
    'terrace',
    'yes',
    'terras, terrassen, dakterras, terrasse, terrasses, terrace, terraces, dachterrasse, roof terrace',
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

export type Named = { readonly meaning: Meaning } | { readonly places: NamedPlaces };

/** What a name means: our own words first, then places, then plurals that nobody wrote down ("Huise" is a village). */
export const meaningOf = (name: string): Named | undefined => {
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
