// Where a listing lies: a city of the table, a point near its centre on dry land, and what a square metre costs there.
import { type City, towns } from '../src/domain/places/cities.ts';
import { haversine } from '../src/domain/places/geo.ts';
import { type Province, provinceOfZip, regionOfZip } from '../src/domain/places/region.ts';
import type { Region } from '../src/domain/record/estate-blocks.ts';
import type { Agency } from './agencies.ts';
import type { Kind } from './kinds.ts';
import type { Random } from './random.ts';

export type Place = {
  readonly city: City;
  readonly region: Region;
  readonly province: Province;
  /** Euro per m² of a dwelling in good condition. */
  readonly pricePerM2: number;
  readonly character: 'city' | 'town' | 'village' | 'coast';
};

const COAST = /^(8300|8301|8370|8380|8400|8420|8430|8434|8450|8620|8660|8670)$/u;
/** How many listings a place has against a village's one. */
const BUSY: { readonly [zip: string]: number } = {
  '1000': 8,
  '1030': 8,
  '1050': 10,
  '1060': 5,
  '1070': 6,
  '1080': 5,
  '1150': 5,
  '1180': 9,
  '1200': 5,
  '1300': 3,
  '1340': 3,
  '1400': 3,
  '1410': 4,
  '1420': 4,
  '1500': 3,
  '1800': 3,
  '2000': 9,
  '2018': 5,
  '2060': 4,
  '2100': 6,
  '2300': 4,
  '2440': 3,
  '2500': 3,
  '2600': 4,
  '2800': 7,
  '2930': 3,
  '3000': 8,
  '3500': 7,
  '3600': 4,
  '3800': 3,
  '4000': 10,
  '4020': 4,
  '4100': 4,
  '4700': 4,
  '4800': 4,
  '4900': 3,
  '5000': 8,
  '5500': 3,
  '6000': 7,
  '6700': 4,
  '6900': 3,
  '6940': 3,
  '7000': 7,
  '7100': 4,
  '7500': 5,
  '7700': 4,
  '8000': 9,
  '8300': 9,
  '8370': 5,
  '8400': 10,
  '8420': 5,
  '8430': 5,
  '8434': 4,
  '8450': 4,
  '8500': 6,
  '8620': 6,
  '8660': 6,
  '8670': 8,
  '8800': 4,
  '9000': 16,
  '9040': 4,
  '9050': 4,
  '9100': 5,
  '9300': 6,
  '9700': 3,
};
const TOWN_FROM = 4;

/** Asking price per m²: the province's level, then single places that differ from it. */
const LEVEL: { readonly [P in Province]: number } = {
  ANTWERP: 2650,
  BRUSSELS: 3200,
  EAST_FLANDERS: 2550,
  FLEMISH_BRABANT: 2950,
  HAINAUT: 1550,
  LIEGE: 1800,
  LIMBURG: 2250,
  LUXEMBOURG: 1950,
  NAMUR: 1950,
  WALLOON_BRABANT: 2900,
  WEST_FLANDERS: 2250,
};
const PLACE_LEVEL: { readonly [zip: string]: number } = {
  '1050': 3800,
  '1150': 4000,
  '1160': 3500,
  '1170': 3600,
  '1180': 3700,
  '1200': 3500,
  '1070': 2600,
  '1080': 2500,
  '1210': 2800,
  '1380': 3500,
  '1410': 3300,
  '2000': 3200,
  '2018': 3100,
  '2060': 2200,
  '2140': 2400,
  '2930': 3200,
  '2970': 3300,
  '3000': 3700,
  '3001': 3400,
  '3080': 3900,
  '4000': 2000,
  '5000': 2250,
  '6000': 1350,
  '6700': 2500,
  '7100': 1350,
  '8000': 2950,
  '8300': 6400,
  '8301': 5200,
  '8370': 3500,
  '8380': 3100,
  '8400': 3500,
  '8420': 3900,
  '8430': 3400,
  '8434': 3300,
  '8450': 3300,
  '8620': 4300,
  '8660': 3500,
  '8670': 3800,
  '9000': 3300,
  '9040': 2900,
  '9050': 2850,
  '9051': 3200,
  '9052': 3000,
  '9830': 3900,
  '9831': 3900,
};

const placeOf = (city: City): Place => {
  const province = provinceOfZip(city.zip) ?? 'BRUSSELS';
  const busy = BUSY[city.zip] ?? 1;
  const level = PLACE_LEVEL[city.zip] ?? LEVEL[province];
  return {
    city,
    province,
    region: regionOfZip(city.zip) ?? 'BRUSSELS',
    pricePerM2: level,
    character: COAST.test(city.zip)
      ? 'coast'
      : province === 'BRUSSELS' || busy >= 7
        ? 'city'
        : busy >= TOWN_FROM
          ? 'town'
          : 'village',
  };
};
const PLACES: readonly Place[] = towns().map(placeOf);

type Lottery = (random: Random) => Place;
const lottery = (places: readonly Place[], weightOf: (place: Place) => number): Lottery => {
  const sums: number[] = [];
  let sum = 0;
  for (const place of places) {
    sum += weightOf(place);
    sums.push(sum);
  }
  return (random) => {
    const ticket = random.next() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > ticket) high = middle;
      else low = middle + 1;
    }
    const place = places[low];
    if (!place) throw new Error('a lottery without places');
    return place;
  };
};
const busyness = (place: Place): number => BUSY[place.city.zip] ?? 1;

const anywhere = lottery(PLACES, busyness);
const homeLottery = (home: Agency['home']): Lottery => {
  if (home === 'country') return anywhere;
  if (home === 'coast')
    return lottery(
      PLACES.filter(({ character }) => character === 'coast'),
      busyness,
    );
  const near = PLACES.filter(({ city }) => haversine(city, home) <= home.km);
  return lottery(near, (place) => busyness(place) / (1 + haversine(place.city, home) / 8));
};

const suits = (kind: Kind, place: Place): boolean => {
  if (kind.where === 'brussels') return place.province === 'BRUSSELS';
  if (kind.where === 'town') return place.character === 'city' || place.character === 'town';
  if (kind.where === 'country') return place.character === 'village';
  return true;
};

/** A few tries for a place that suits; a Brussels house ends up in Brussels whatever the agency. */
export const createPlaces = (agency: Agency): ((random: Random, kind: Kind) => Place) => {
  const home = homeLottery(agency.home);
  const fallback = new Map<Kind['where'], Lottery>();
  return (random, kind) => {
    const atHome = random.chance(agency.homeShare);
    for (let attempt = 0; attempt < 6; attempt++) {
      const place = (atHome ? home : anywhere)(random);
      if (suits(kind, place)) return place;
    }
    const suitable =
      fallback.get(kind.where) ??
      lottery(
        PLACES.filter((place) => suits(kind, place)),
        busyness,
      );
    fallback.set(kind.where, suitable);
    return suitable(random);
  };
};

/** The waterline from De Panne to Het Zwin: longitude and latitude. */
const WATERLINE = [
  [2.54, 51.09],
  [2.66, 51.128],
  [2.76, 51.165],
  [2.92, 51.238],
  [3.03, 51.283],
  [3.12, 51.318],
  [3.2, 51.333],
  [3.29, 51.351],
  [3.37, 51.372],
] as const;
const waterline = (lon: number): number => {
  const after = Math.max(
    1,
    WATERLINE.findIndex(([x]) => x >= lon),
  );
  const [[x1, y1], [x2, y2]] = [WATERLINE[after - 1] ?? WATERLINE[0], WATERLINE[after] ?? WATERLINE[0]];
  return y1 + ((lon - x1) / (x2 - x1)) * (y2 - y1);
};

const DEGREES_PER_KM = 1 / 111.2;
const LON_STRETCH = 1.6;

/** Near the centre, thinning outwards; at the coast behind the dike, and in the first row with a sea view. */
export const pointIn = (place: Place, random: Random, seaView: boolean): { lat: number; lon: number } => {
  const km = (place.character === 'village' ? 1.1 : 1.7) * Math.sqrt(random.next() * random.next());
  const angle = random.next() * Math.PI * 2;
  let lat = place.city.lat + Math.sin(angle) * km * DEGREES_PER_KM;
  const lon = place.city.lon + Math.cos(angle) * km * DEGREES_PER_KM * LON_STRETCH;
  if (place.character === 'coast') {
    const sea = waterline(lon);
    if (seaView) lat = sea - random.between(0.0008, 0.0016);
    else if (lat > sea - 0.0015) lat = sea - 0.0015 - random.between(0, 0.008);
  }
  return { lat: Math.round(lat * 1e6) / 1e6, lon: Math.round(lon * 1e6) / 1e6 };
};
