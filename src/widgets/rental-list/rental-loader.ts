// What a holiday list asks the content API for, on the server and in the browser alike. Browsers load it when a visitor
// first changes something: until then the page has everything.
import type { ContentApi } from '../../client/content-api.ts';
import { getRentalFilterValues, getRentalUnits } from '../../client/rental-queries.ts';
import type { Locale } from '../../domain/locale.ts';
import {
  type RentalAddress,
  type RentalFilter,
  rentalQuery,
  rentalSearchBody,
} from '../../domain/rentals/rental-address.ts';
import type { RentalFilters } from '../../domain/rentals/rental-unit.ts';
import { loosenings } from '../../domain/search/loosening.ts';
import type { Translate } from '../../i18n/translate.ts';
import { type RentalItem, rentalItem } from '../../ui/rentals/rental-card.ts';
import { type RentalChip, rentalChips } from '../../ui/rentals/rental-chips.ts';
import type { RentalOptions } from '../../ui/rentals/rental-filter-bar.tsx';

type RentalPage = { readonly items: readonly RentalItem[]; readonly total: number; readonly failed: boolean };
export type RentalResult = RentalPage & {
  readonly options: RentalOptions;
  /** False: the filter values could not be had, and these are of another search. */
  readonly counted: boolean;
  readonly chips: readonly RentalChip[];
  readonly ways: readonly (RentalChip & { readonly count: number })[];
};

type Asking = {
  readonly api: ContentApi;
  readonly locale: Locale;
  readonly t: Translate;
  readonly signal?: AbortSignal | undefined;
  /** The lists of an earlier search: better than none when the new ones do not come. */
  readonly known?: RentalOptions | undefined;
  /** Why it failed, for the log. */
  readonly report?: ((error: unknown) => void) | undefined;
};

const isDated = ({ period, arrival, dates, from, to }: RentalFilter): boolean =>
  [period, arrival, dates, from, to].some((value) => value !== undefined);

const rentalPage = async (
  { api, locale, t, signal, report }: Asking,
  address: RentalAddress,
  pagination: { readonly from: number; readonly size: number },
): Promise<RentalPage> => {
  let failed = false;
  const { total, results } = await getRentalUnits(api, rentalSearchBody(address, pagination), signal, (error) => {
    failed = true;
    report?.(error);
  });
  const dated = isDated(address.filter);
  return { items: results.map((unit) => rentalItem(unit, locale, t, dated)), total, failed };
};

/** The calendar needs days and counts; of the periods only those of the chosen days are offered. */
const optionsOf = (
  { periodStartDates, periodDates, ...lists }: Partial<RentalFilters>,
  { arrival = [], dates = [] }: RentalFilter,
): RentalOptions => ({
  ...lists,
  periodDates: (periodDates ?? []).filter(
    ({ from, to }) => arrival.includes(from) || dates.some((range) => range.from === from && range.to === to),
  ),
  arrivals: Object.fromEntries((periodStartDates ?? []).map(({ id, count }) => [id, count])),
});

const searchRentals = async (asking: Asking, address: RentalAddress, size: number): Promise<RentalResult> => {
  const { api, locale, t, signal, known } = asking;
  const { filter } = address;
  let counted = true;
  const [page, filters] = await Promise.all([
    rentalPage(asking, address, { from: (address.page - 1) * size, size }),
    getRentalFilterValues(api, { query: rentalQuery(filter) }, signal, () => {
      counted = false;
    }),
  ]);
  const options = !counted && known ? known : optionsOf(filters, filter);
  const chips = rentalChips({ filter, filters: options, locale, t });
  const empty = !page.failed && page.total === 0;
  const countWithout = async ({ without }: RentalChip): Promise<number> =>
    (await getRentalUnits(api, rentalSearchBody({ ...address, filter: without }, { from: 0, size: 1 }), signal)).total;
  return {
    ...page,
    options,
    counted,
    chips,
    // Nothing found: what would there be without one of the filters?
    ways: empty ? await loosenings(chips, countWithout) : [],
  };
};

export const createRentalLoader = (asking: Omit<Asking, 'signal' | 'known'>) => ({
  search: (address: RentalAddress, size: number, signal?: AbortSignal, known?: RentalOptions): Promise<RentalResult> =>
    searchRentals({ ...asking, signal, known }, address, size),
  page: (
    address: RentalAddress,
    pagination: { readonly from: number; readonly size: number },
    signal?: AbortSignal,
  ): Promise<RentalPage> => rentalPage({ ...asking, signal }, address, pagination),
});
