// Decisions section 4, our own transaction table: 1 for sale, 2 to rent, 3 and 4 under option, 5 sold, 6 rented,
// 7 for take-over, 8 short-term rent, 9 taken over, 10 coming soon.
import type { Kind } from './kinds.ts';
import type { Place } from './places.ts';
import type { Random } from './random.ts';

export const isRent = (transaction: number): boolean => [2, 4, 6, 8].includes(transaction);
export const isSold = (transaction: number): boolean => [5, 6, 9].includes(transaction);

/** Furnished stays of weeks: at the coast, in holiday homes. */
const shortStays = ({ code, family }: Kind, { character }: Place): number => {
  if (code === 'HOLIDAY_HOME' || code === 'CHALET') return 12;
  return character === 'coast' && (family === 'apartment' || family === 'studio') ? 3 : 0;
};

export const drawTransaction = (random: Random, kind: Kind, place: Place): number => {
  const takeover =
    kind.code === 'BUSINESS_TAKEOVER' || (kind.family === 'horeca' && kind.rent > 0.4 && random.chance(0.4));
  if (takeover)
    return random.weighted([
      [7, 3],
      [9, 1],
    ]);
  if (random.chance(kind.rent))
    return random.weighted([
      [2, 14],
      [4, 1.6],
      [6, 2.6],
      [8, shortStays(kind, place)],
    ]);
  return random.weighted([
    [1, 16],
    [3, 1.6],
    [5, 2.2],
    [10, 0.6],
  ]);
};
