// Behaviour section 8: a failed rental search is total 0 and empty results; failed filters are an empty object.
import type { RentalFilterBody, RentalSearchBody } from '../domain/rentals/rental-query.ts';
import type { RentalFilters, RentalUnit } from '../domain/rentals/rental-unit.ts';
import type { ContentApi } from './content-api.ts';

export type RentalList = { readonly total: number; readonly results: readonly RentalUnit[] };

export const getRentalUnits = async (
  api: ContentApi,
  body: RentalSearchBody,
  signal?: AbortSignal,
  /** Told of a failure: the answer alone looks like an empty catalogue. */
  onError?: (error: unknown) => void,
): Promise<RentalList> => {
  try {
    const { total, results } = await api.call('rentalUnits', { body, signal });
    return { total: total.value, results };
  } catch (error) {
    onError?.(error);
    return { total: 0, results: [] };
  }
};

export const getRentalFilterValues = async (
  api: ContentApi,
  body: RentalFilterBody = {},
  signal?: AbortSignal,
  /** Told of a failure: the answer alone looks like an empty catalogue. */
  onError?: (error: unknown) => void,
): Promise<Partial<RentalFilters>> => {
  try {
    const filters: unknown = await api.call('rentalFilters', { body, signal });
    // Whatever stands between may answer 200 with a page of its own.
    if (typeof filters !== 'object' || filters === null) throw new TypeError('The answer is no JSON object.');
    return filters;
  } catch (error) {
    // Superseded, not failed.
    if (!signal?.aborted) console.error('The rental filter values could not be loaded:', error);
    onError?.(error);
    return {};
  }
};
