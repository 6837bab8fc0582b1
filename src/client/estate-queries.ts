// Behaviour sections 7 and 8: the three operations of the query builder, with the answers a failure gives.
import type { Estate } from '../domain/record/estate.ts';
import type { EstateFilters } from '../domain/search/estate-filters.ts';
import type { EstateFilterBody, EstateSearchBody, GroupCount } from '../domain/search/estate-query-schema.ts';
import type { ContentApi } from './content-api.ts';

export type EstateSource = {
  readonly total: number;
  readonly results: readonly Estate[];
  /** Of a list that is sorted by groups first. */
  readonly groups?: readonly GroupCount[];
  readonly error?: unknown;
};
type Answer = {
  readonly total: { readonly value: number };
  readonly results: readonly Estate[];
  readonly groups?: readonly GroupCount[];
};

/** Total and results of any source of listings; total 0, no results and the error when it fails. */
export const getEstateSource = async (load: () => Promise<Answer>): Promise<EstateSource> => {
  try {
    const { total, results, groups } = await load();
    return { total: total.value, results, ...(groups ? { groups } : {}) };
  } catch (error) {
    return { total: 0, results: [], error };
  }
};

/** A search for listings. */
export const getEstates = (api: ContentApi, body: EstateSearchBody, signal?: AbortSignal): Promise<EstateSource> =>
  getEstateSource(() => api.call('estates', { body, marked: true, signal }));

/** The filter lists; an empty object, and a word on the console, when they cannot be had. */
export const getEstateFilterValues = async (
  api: ContentApi,
  body: EstateFilterBody = {},
  signal?: AbortSignal,
  /** Told of a failure: the answer alone looks like a site without listings. */
  onError?: (error: unknown) => void,
): Promise<Partial<EstateFilters>> => {
  try {
    const filters: unknown = await api.call('estateFilters', { body, signal });
    // Whatever stands between may answer 200 with a page of its own.
    if (typeof filters !== 'object' || filters === null) throw new TypeError('The answer is no JSON object.');
    return filters;
  } catch (error) {
    // Superseded, not failed.
    if (!signal?.aborted) console.error('The filter values could not be loaded:', error);
    onError?.(error);
    return {};
  }
};
