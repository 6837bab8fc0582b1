// Ways out of an empty list: what there would be without one of the filters, and what comes nearest (nearness.ts).
import type { FilterChange } from './estate-filter-state.ts';
import type { FilterChip } from './filter-chips.ts';
import type { FilterQuery } from './filter-query.ts';

export type Loosening = FilterChip & { readonly count: number };

/** More questions than this are not worth their answers. */
const MAX_WAYS = 6;

/** `count` asks how many there would be without a filter. The most first; those that give nothing are left out. */
export const loosenings = async <Chip extends object>(
  chips: readonly Chip[],
  count: (chip: Chip) => Promise<number>,
): Promise<(Chip & { readonly count: number })[]> => {
  const ways = await Promise.all(chips.slice(0, MAX_WAYS).map(async (chip) => ({ ...chip, count: await count(chip) })));
  return ways.filter((way) => way.count > 0).sort((a, b) => b.count - a.count);
};

/** People bend price and place first: what comes nearest in both keeps all their other wishes. */
export const WITHOUT_PRICE_AND_PLACE = {
  city: undefined,
  geo_range: undefined,
  area: undefined,
  'price-min': undefined,
  'price-max': undefined,
} as const satisfies FilterChange;

export const asksPriceOrPlace = (filter: FilterQuery): boolean =>
  (Object.keys(WITHOUT_PRICE_AND_PLACE) as (keyof typeof WITHOUT_PRICE_AND_PLACE)[]).some(
    (field) => filter[field] !== undefined,
  );
