// The holiday catalogue of a demo agency: forty homes on the coast and in the Ardennes, the same for the same day.
import { LOCALES, type Localized } from '../../src/domain/locale.ts';
import { cityName } from '../../src/domain/places/cities.ts';
import { regionOfZip } from '../../src/domain/places/region.ts';
import type { RentalUnitRecord } from '../../src/domain/rentals/rental-unit.ts';
import { cityRecord } from '../address.ts';
import { pictureTitle } from '../media.ts';
import { type PictureKind, sceneRef, type Time } from '../pictures/kinds.ts';
import { createRandom, type Random, seedOf } from '../random.ts';
import { COAST_STREETS, FRENCH_STREETS } from '../streets.ts';
import { kindName, longText, shortText } from './describe.ts';
import { drawRentalFacts, type RentalFacts, type RentalKind } from './facts.ts';
import { takenOf, termsOf } from './terms.ts';

const RENTAL_COUNT = 40;

const SITES: { readonly [siteId: string]: { readonly seed: number; readonly firstId: number } } = {
  lindeloo: { seed: 61, firstId: 101 },
  estran: { seed: 83, firstId: 201 },
};

const SUB_KINDS: Readonly<Record<RentalKind, number>> = {
  apartment: 1,
  studio: 2,
  penthouse: 3,
  villa: 4,
  house: 5,
  chalet: 6,
};

const RESIDENCES = [
  'Duinroos',
  'Zilvermeeuw',
  'De Branding',
  'Helmgras',
  'Noordster',
  'De Schelp',
  'Zeebries',
  'Sirius',
];
const COAST_HOUSES = [
  'Meeuwenhof',
  'Zandloper',
  'De Strandjutter',
  'Duindoorn',
  'Wulpennest',
  'Stille Golf',
  'Zeewind',
  'De Oesterput',
  'Kokmeeuw',
  'Het Helmhuis',
  'Witte Kiezel',
  'De Vuurtoren',
  'Blauwe Distel',
];
const ARDENNES_HOUSES = [
  'Les Bruyères',
  'Le Pré aux Chevreuils',
  'La Grange du Moulin',
  'Aux Trois Hêtres',
  'Le Nid du Hibou',
  'La Source',
  'Le Vieux Lavoir',
  'Les Genêts',
  'La Clairière',
  'Le Refuge du Cerf',
  'Chez Célestine',
  'La Forge',
  'Les Myrtilles',
];

const front: Readonly<Record<RentalKind, readonly PictureKind[]>> = {
  studio: ['coast', 'apartment'],
  apartment: ['coast'],
  penthouse: ['coast'],
  villa: ['whitevilla', 'brickvilla'],
  house: ['farm', 'brickvilla'],
  chalet: ['chalet'],
};

const photosOf = (random: Random, facts: RentalFacts): NonNullable<RentalUnitRecord['photos']> => {
  const season = facts.place.setting === 'coast' ? 'summer' : random.pick(['summer', 'autumn', 'spring'] as const);
  const time = random.weighted<Time>([
    ['day', 5],
    ['golden', 4],
    ['dawn', 1],
  ]);
  const scenes: PictureKind[] = [
    random.pick(front[facts.kind]),
    ...(facts.view === 'sea' ? (['seaview'] as const) : []),
    'living',
    'kitchen',
    ...Array.from({ length: Math.min(3, facts.beds) }, () => 'bedroom' as const),
    'bathroom',
    ...(facts.terrace ? (['terrace'] as const) : []),
    ...(facts.garden ? (['garden'] as const) : []),
  ];
  return scenes.map((kind) => ({
    original: sceneRef({ kind, seed: random.int(1, 9999), time, season }),
    title: pictureTitle(kind),
  }));
};

/** By its place in the list, so that no two houses bear the same name. */
const houseName = (names: readonly string[], index: number): string => names[index % names.length] ?? '';

const buildingOf = (random: Random, facts: RentalFacts, index: number): { name: string; rentalName: string } => {
  if (facts.floor !== undefined) {
    const name = random.pick(RESIDENCES);
    const door = `${facts.floor}${random.pick(['A', 'B', 'C', 'D'])}`;
    return { name: `Residentie ${name}`, rentalName: `${name} ${door}` };
  }
  const name =
    facts.place.setting === 'coast'
      ? houseName(COAST_HOUSES, index)
      : houseName(ARDENNES_HOUSES, Math.floor(index / 3));
  return { name, rentalName: name };
};

/** Towards the land, never out to sea. */
const near = (random: Random, { city, place }: RentalFacts): { lat: number; lon: number } => {
  const round = (value: number): number => Math.round(value * 1e6) / 1e6;
  return place.setting === 'coast'
    ? { lat: round(city.lat - random.between(0, 0.006)), lon: round(city.lon + random.between(0, 0.008)) }
    : { lat: round(city.lat + random.between(-0.02, 0.02)), lon: round(city.lon + random.between(-0.03, 0.03)) };
};

const addressOf = (random: Random, facts: RentalFacts): NonNullable<RentalUnitRecord['address']> => {
  const coast = facts.place.setting === 'coast';
  return {
    visible: !facts.addressHidden,
    street: coast
      ? { nl: facts.view === 'sea' ? 'Zeedijk' : random.pick(COAST_STREETS.filter((street) => street !== 'Zeedijk')) }
      : { fr: random.pick(FRENCH_STREETS) },
    number: String(random.int(1, 180)),
    ...(facts.floor === undefined ? {} : { box: `${facts.floor}0${random.int(1, 6)}` }),
    city: cityRecord(facts.city),
    region: regionOfZip(facts.city.zip) ?? null,
    country: 'BE',
    geoLocation: near(random, facts),
  };
};

const cityNames = (facts: RentalFacts): Localized =>
  Object.fromEntries(LOCALES.map((locale) => [locale, cityName(facts.city, locale)]));

/** One home whose number still has to come: the desk and the import warn. */
const UNREGISTERED = 7;

/** Flanders and Wallonia number their holiday homes apart. */
const registrationOf = ({ id, place }: RentalFacts): string =>
  place.setting === 'coast' ? `TV-${String(400_000 + id * 37)}` : `CGT-${String(50_000 + id * 11)}`;

const recordOf = (random: Random, facts: RentalFacts, index: number, today: string): RentalUnitRecord => ({
  id: facts.id,
  photos: photosOf(random, facts),
  general: {
    description: longText(facts),
    descriptionShort: shortText(facts),
    location: facts.place.location,
    city: { id: facts.city.id, name: cityNames(facts) },
    maxOccupation: facts.sleeps,
    subKind: { id: SUB_KINDS[facts.kind], name: kindName(facts.kind) },
    garage: facts.garage,
    ...(facts.floor === undefined ? {} : { floor: facts.floor }),
    building: buildingOf(random, facts, index),
  },
  rooms: { bedrooms: facts.beds, bathrooms: facts.baths },
  address: addressOf(random, facts),
  ...(index === UNREGISTERED ? {} : { registrationNumber: registrationOf(facts) }),
  rental: termsOf(random, facts, today),
  taken: takenOf(random, facts, today),
});

export const demoRentalUnits = (siteId: string, today: string): RentalUnitRecord[] => {
  const { seed, firstId } = SITES[siteId] ?? { seed: 7, firstId: 1 };
  return Array.from({ length: RENTAL_COUNT }, (_, index) => {
    const random = createRandom(seedOf(seed, index));
    return recordOf(random, drawRentalFacts(random, firstId + index, index), index, today);
  });
};
