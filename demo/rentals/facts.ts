// What the demo's holiday homes are like, drawn from chance. Everything else (texts, prices, photos) follows from it.
import type { City } from '../../src/domain/places/cities.ts';
import { findCity } from '../../src/domain/places/find-city.ts';
import type { Random } from '../random.ts';
import { HOLIDAY_PLACES, type RentalPlace } from './places.ts';

export type RentalKind = 'studio' | 'apartment' | 'penthouse' | 'villa' | 'house' | 'chalet';
export type HolidayView = 'sea' | 'side' | 'dunes' | 'quiet' | 'valley' | 'forest' | 'river';

export type RentalFacts = {
  readonly id: number;
  /** Decides how it is said. */
  readonly voice: number;
  readonly kind: RentalKind;
  readonly place: RentalPlace;
  readonly city: City;
  readonly view: HolidayView;
  readonly beds: number;
  readonly baths: number;
  readonly sleeps: number;
  /** Absent for a house. */
  readonly floor: number | undefined;
  readonly garage: boolean;
  readonly terrace: boolean;
  readonly garden: boolean;
  readonly stove: boolean;
  readonly sauna: boolean;
  readonly dogs: boolean;
  /** To the beach, or to the bakery of the village. */
  readonly metres: number;
  readonly addressHidden: boolean;
};

const cityOf = ({ zip, city }: RentalPlace): City => {
  const found = findCity(zip, city);
  if (!found) throw new Error(`There is no city ${zip}.`);
  return found;
};

const isFlat = (kind: RentalKind): boolean => kind === 'studio' || kind === 'apartment' || kind === 'penthouse';

const bedroomsOf = (random: Random, kind: RentalKind): number => {
  if (kind === 'studio') return 0;
  if (kind === 'apartment')
    return random.weighted([
      [1, 4],
      [2, 5],
      [3, 2],
    ]);
  if (kind === 'penthouse') return random.int(2, 3);
  if (kind === 'chalet') return random.int(2, 3);
  return random.int(3, 6);
};

const drawView = (random: Random, kind: RentalKind, coast: boolean): HolidayView => {
  if (!coast) return random.pick(['valley', 'forest', 'river'] as const);
  if (kind === 'penthouse') return 'sea';
  if (!isFlat(kind)) return random.pick(['dunes', 'quiet'] as const);
  return random.weighted([
    ['sea', 4],
    ['side', 3],
    ['dunes', 2],
    ['quiet', 2],
  ]);
};

export const drawRentalFacts = (random: Random, id: number, index: number): RentalFacts => {
  const coast = index % 3 !== 2;
  const place = random.pick(HOLIDAY_PLACES.filter((one) => (one.setting === 'coast') === coast));
  const kind: RentalKind = coast
    ? random.weighted([
        ['studio', 3],
        ['apartment', 9],
        ['penthouse', 1.5],
        ['villa', 3],
        ['house', 2],
      ])
    : random.weighted([
        ['chalet', 5],
        ['house', 6],
        ['villa', 1],
      ]);
  const beds = bedroomsOf(random, kind);
  const flat = isFlat(kind);
  const view = drawView(random, kind, coast);
  return {
    id,
    voice: random.int(1, 1_000_000),
    kind,
    place,
    city: cityOf(place),
    view,
    beds,
    baths: beds > 4 ? 3 : beds > 2 ? 2 : 1,
    sleeps: kind === 'studio' ? random.pick([2, 4]) : beds * 2 + (random.chance(0.4) && beds < 5 ? 2 : 0),
    floor: flat ? (kind === 'penthouse' ? random.int(6, 9) : random.int(0, 6)) : undefined,
    garage: flat ? random.chance(0.45) : random.chance(0.3),
    terrace: view === 'sea' || random.chance(0.6),
    garden: !flat,
    stove: !coast && random.chance(0.75),
    sauna: !coast && random.chance(0.3),
    dogs: random.chance(0.4),
    metres: coast ? (view === 'sea' ? 0 : random.int(1, 9) * 50) : random.int(3, 40) * 100,
    addressHidden: random.chance(0.25),
  };
};
