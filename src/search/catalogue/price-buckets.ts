// Decisions section 3: the buckets of the price filter. Bounds of the price groups of sale and rent together, so that
// one list serves both: no rent reaches the first band of a sale, and empty buckets are left out.
import { RENT_BANDS, SALE_BANDS } from '../../domain/search/grouping.ts';

/** Lower bounds; a bucket ends where the next one starts. */
export const PRICE_BUCKETS: readonly number[] = [...new Set([...RENT_BANDS, ...SALE_BANDS])].sort((a, b) => a - b);

/** The first price above a bucket; null for the last one. */
export const bucketEnd = (from: number): number | null => PRICE_BUCKETS[PRICE_BUCKETS.indexOf(from) + 1] ?? null;
