// Ways out of an empty list: what there would be without one of the filters.
import type { FilterChange } from '../../domain/estate-filter-state.ts';
import { type FilterChip, removalChange } from './filter-chips.ts';

export type Loosening = FilterChip & { readonly count: number };

/** More questions than this are not worth their answers. */
const MAX_WAYS = 6;

/** `count` asks how many listings a change would give. The most first; those that give nothing are left out. */
export const loosenings = async (
  chips: readonly FilterChip[],
  count: (change: FilterChange) => Promise<number>,
): Promise<Loosening[]> => {
  const ways = await Promise.all(
    chips.slice(0, MAX_WAYS).map(async (chip) => ({ ...chip, count: await count(removalChange(chip)) })),
  );
  return ways.filter((way) => way.count > 0).sort((a, b) => b.count - a.count);
};
