// Draws the facts of one listing so that they agree: an old terraced house uses more energy than a new flat, a
// ground-floor flat has a garden, a sea view raises the price.
import { labelOfEpc } from '../src/domain/display/energy.ts';
import type { Condition, Facts, Heating, Orientation } from './facts.ts';
import { type Build, isHome, isLand, type Kind } from './kinds.ts';
import { type Place, pointIn } from './places.ts';
import { askingPrice, monthlyRent } from './prices.ts';
import type { Random } from './random.ts';
import { drawTransaction, isRent } from './transactions.ts';

const ORIENTATIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const satisfies readonly Orientation[];
const within = (random: Random, [from, to]: readonly [number, number]): number =>
  random.int(Math.round(from), Math.round(to));

const drawCondition = (random: Random, year: number, thisYear: number): Condition => {
  if (year >= thisYear - 1) return 'NEW';
  const age = thisYear - year;
  if (age < 15)
    return random.weighted([
      ['EXCELLENT_CONDITION', 7],
      ['GOOD_CONDITION', 3],
    ]);
  if (age < 40)
    return random.weighted([
      ['EXCELLENT_CONDITION', 2],
      ['GOOD_CONDITION', 6],
      ['TO_FRESHEN_UP', 3],
    ]);
  return random.weighted([
    ['TO_RENOVATE', 3],
    ['TO_FRESHEN_UP', 4],
    ['GOOD_CONDITION', 5],
    ['EXCELLENT_CONDITION', 1],
    ['RENEWED', 4],
  ]);
};

const WORK_DONE: { readonly [C in Condition]: number } = {
  TO_RENOVATE: 1.35,
  TO_FRESHEN_UP: 1.1,
  GOOD_CONDITION: 0.9,
  EXCELLENT_CONDITION: 0.7,
  RENEWED: 0.42,
  NEW: 1,
};
const SHELL: { readonly [B in Build]: number } = { OPEN: 1.12, HALF_OPEN: 1, CLOSED: 0.9 };

/** 0 and -1 mean "empty" in a record. */
export const certifiable = (epc: number): number => (epc === 0 ? 1 : epc === -1 ? -2 : epc);

/** kWh/m² a year by building period, work done and number of free walls. */
const drawEpc = (random: Random, kind: Kind, year: number, condition: Condition, solar: boolean): number => {
  const period =
    year < 1946
      ? 470
      : year < 1971
        ? 410
        : year < 1990
          ? 300
          : year < 2006
            ? 205
            : year < 2014
              ? 125
              : year < 2020
                ? 68
                : 30;
  const shell = kind.family === 'house' ? SHELL[kind.build ?? 'OPEN'] : 0.78;
  const value =
    period * WORK_DONE[condition] * shell * random.between(0.75, 1.25) - (solar ? random.between(25, 60) : 0);
  return certifiable(Math.round(Math.max(-25, Math.min(980, value))));
};

const drawHeating = (random: Random, year: number): Heating => {
  if (year >= 2018)
    return random.weighted([
      ['ELECTRICITY', 6],
      ['GAS', 4],
    ]);
  return random.weighted([
    ['GAS', 14],
    ['OIL', year < 1990 ? 5 : 1],
    ['ELECTRICITY', 2],
    ['PELLET', 1],
    ['WOOD', 0.4],
    ['CENTRAL_VENTILATION', 0.3],
  ]);
};

export type DrawOptions = {
  readonly id: number;
  readonly thisYear: number;
  readonly kind: Kind;
  readonly place: Place;
};

/** Everything but the price. */
const drawBody = (random: Random, { id, thisYear, kind, place }: DrawOptions): Facts => {
  const { family } = kind;
  const home = isHome(family);
  const land = isLand(family);
  const transaction = drawTransaction(random, kind, place);
  const year = land ? 0 : Math.min(thisYear, within(random, kind.years));
  const condition = land ? 'GOOD_CONDITION' : drawCondition(random, year, thisYear);
  const area = within(random, kind.area);
  const plot = land ? area : within(random, kind.plot);
  const beds = home ? Math.min(within(random, kind.beds), Math.max(kind.beds[0], Math.floor(area / 24))) : 0;
  const flat = family === 'apartment' || family === 'studio';
  const building = kind.code === 'APARTMENT_BUILDING';
  const floors = building
    ? random.int(3, 5)
    : flat
      ? random.int(3, place.character === 'coast' ? 10 : 7)
      : family === 'house'
        ? kind.code === 'BUNGALOW' || kind.picture === 'chalet'
          ? 1
          : random.int(area > 150 || kind.build === 'CLOSED' ? 2 : 1, 3)
        : random.int(1, 2);
  const floor =
    !flat || building || kind.code === 'GROUND_FLOOR_APARTMENT'
      ? 0
      : kind.code === 'BASEMENT_APARTMENT'
        ? -1
        : kind.code === 'PENTHOUSE' || kind.code === 'ATTIC_APPARTMENT'
          ? floors
          : random.int(0, floors);
  const seaView =
    flat && place.character === 'coast' && floor >= 0
      ? random.weighted([
          ['FRONT', 4],
          ['SIDE', 2],
          [undefined, 6],
        ] as const)
      : undefined;
  const solar = home && !flat && random.chance(year > 2015 || condition === 'RENEWED' ? 0.6 : 0.15);
  const heating = drawHeating(random, year);
  const footprint = area / Math.max(1, Math.min(floors, 2));
  const garden =
    family === 'house' && plot > 0
      ? Math.max(0, Math.round(plot - footprint - 20))
      : floor === 0 && flat && !building && random.chance(0.55)
        ? random.int(25, 140)
        : 0;
  const epc =
    home && kind.code !== 'CARAVAN' && kind.code !== 'BOAT' ? drawEpc(random, kind, year, condition, solar) : undefined;
  const bigHome = home && area > 85;
  return {
    id,
    kind,
    place,
    point: pointIn(place, random, seaView === 'FRONT'),
    transaction,
    rent: isRent(transaction),
    price: undefined,
    addressHidden: random.chance(0.09),
    year,
    renovated: condition === 'RENEWED' ? random.int(Math.max(year + 15, thisYear - 12), thisYear - 1) : undefined,
    condition,
    area,
    plot,
    beds,
    baths: home ? Math.max(1, Math.min(4, Math.round(beds / 2.4 + random.between(-0.3, 0.3)))) : 0,
    toilets: home ? (area > 110 ? 2 : 1) : land || family === 'garage' ? 0 : random.int(1, 3),
    living: home ? Math.round(area * (family === 'studio' ? 0.6 : beds > 3 ? 0.21 : 0.28)) : 0,
    kitchen: home ? Math.max(5, Math.round(area * 0.085)) : 0,
    openKitchen: random.chance(year > 1990 || condition === 'RENEWED' ? 0.7 : 0.25),
    garden,
    orientation: random.pick(ORIENTATIONS),
    terrace:
      flat && !building
        ? random.chance(0.72)
          ? random.int(4, kind.code === 'PENTHOUSE' ? 55 : 16)
          : 0
        : garden > 30
          ? random.int(12, 42)
          : 0,
    garages:
      home && random.chance(kind.build === 'OPEN' ? 0.75 : kind.code === 'BEL_ETAGE' ? 1 : flat ? 0.22 : 0.25)
        ? kind.build === 'OPEN' && random.chance(0.3)
          ? 2
          : 1
        : 0,
    parkings:
      home && random.chance(0.3) ? random.int(1, 2) : family === 'office' || family === 'hall' ? random.int(2, 20) : 0,
    floor,
    floors,
    elevator: flat && !building && floors > 3 && (random.chance(0.85) || floor > 3),
    study: bigHome && family === 'house' && random.chance(0.4),
    cellar: home && (flat ? random.chance(0.5) : year < 1985 && random.chance(0.6)),
    attic: family === 'house' && floors > 1 && random.chance(0.4),
    heating,
    heatPump: heating === 'ELECTRICITY' && year >= 2016,
    solar,
    glazing:
      year >= 2015 ? 'TRIPLE' : condition === 'TO_RENOVATE' && year < 1975 && random.chance(0.6) ? 'SINGLE' : 'DOUBLE',
    pool: kind.build === 'OPEN' && garden > 600 && random.chance(0.12),
    seaView,
    furnished:
      home &&
      (transaction === 8 ||
        (place.character === 'coast' && flat && random.chance(0.35)) ||
        (family === 'studio' && random.chance(0.5))),
    pets: random.chance(0.55),
    monthlyCosts: flat
      ? Math.round((area * random.between(0.9, 1.9)) / 5) * 5 + 20
      : family === 'office' || family === 'shop'
        ? Math.round((area * 0.7) / 10) * 10
        : 0,
    epc,
    label: epc === undefined ? undefined : labelOfEpc(epc, place.region),
    toShops: distance(random, place.character === 'village' ? 900 : 350),
    toTransport: distance(random, place.character === 'village' ? 500 : 250),
    toSchool: distance(random, place.character === 'village' ? 1100 : 500),
    toBeach:
      place.character !== 'coast' ? undefined : seaView === 'FRONT' ? random.int(1, 4) * 10 : distance(random, 500),
    available: random.weighted([
      ['DEED', 5],
      ['IMMEDIATE', 3],
      ['AFTER_NOTICE_PERIOD', 1],
      ['TBD', 1],
    ]),
    age: Math.floor(365 * random.next() ** 1.7),
    voice: random.int(0, 0x7fffffff),
  };
};

const distance = (random: Random, typical: number): number =>
  Math.max(50, Math.round((typical * random.between(0.3, 2.2)) / 50) * 50);

/** Where the seller asks for offers: castles, exceptional homes, some businesses. */
const ON_REQUEST = /^(CASTLE|EXCEPTIONAL_PROPERTY|OFFICE_BUILDING_02|FACTORY|HOLIDAY_PARK|SUPERMARKET)$/u;

export const drawFacts = (random: Random, options: DrawOptions): Facts => {
  const body = drawBody(random, options);
  const value = askingPrice(body, random.between(0.86, 1.16));
  const onRequest = !body.rent && ON_REQUEST.test(body.kind.code) && random.chance(0.5);
  return { ...body, price: onRequest ? undefined : body.rent ? monthlyRent(body, value) : value };
};
