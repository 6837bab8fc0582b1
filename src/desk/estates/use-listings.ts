// The listings that the window shows, a hundred at a time: whoever jumps to the end does not wait for what lies between.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { DeskAnswer } from '../api/desk-api.ts';
import { deskQueryKey, useDeskApi } from '../api/desk-queries.ts';
import type { FilterTexts, Sorting } from './table-address.ts';

export type Listing = DeskAnswer<'estateTable'>['rows'][number];
export type Overview = NonNullable<DeskAnswer<'estateTable'>['overview']>;

export const PAGE = 100;

const usePageOptions = (filter: FilterTexts, sorting: Sorting) => {
  const api = useDeskApi();
  return (page: number) => {
    const query = { ...filter, ...sorting, offset: page * PAGE, limit: PAGE };
    return {
      queryKey: deskQueryKey(api.siteId, ['estates'], 'estateTable', query),
      // The address holds texts; the call says which of them are none of its words.
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        api.read('estateTable', signal, { query: query as never }),
    };
  };
};

/** The first rows, with all counts; the former ones stay until those of another filter are there. */
export const useFirstListings = (filter: FilterTexts, sorting: Sorting) =>
  useQuery({ ...usePageOptions(filter, sorting)(0), placeholderData: keepPreviousData });

/** Further rows, by their place; undefined while they are on their way. */
export const useListingAt = (
  filter: FilterTexts,
  sorting: Sorting,
  first: DeskAnswer<'estateTable'> | undefined,
  { from, to }: { readonly from: number; readonly to: number },
): ((index: number) => Listing | undefined) => {
  const options = usePageOptions(filter, sorting);
  const firstPage = Math.max(1, Math.floor(from / PAGE));
  const pages = Array.from({ length: Math.max(0, Math.floor(to / PAGE) - firstPage + 1) }, (_, i) => firstPage + i);
  const found = useQueries({ queries: pages.map(options) });
  const rows = new Map(pages.map((page, index) => [page, found[index]?.data?.rows]));
  return (index) => (index < PAGE ? first?.rows[index] : rows.get(Math.floor(index / PAGE))?.[index % PAGE]);
};
