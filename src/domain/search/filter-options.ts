// Behaviour sections 3 and 4, record section 3.6: the option lists of the filter widgets. The answer carries names per
// locale; the client picks, sorts and falls back (decisions section 2).
import { recordCity } from '../display/address.ts';
import { orderByName } from '../display/ordering.ts';
import { type Locale, type Localized, textOf } from '../locale.ts';
import type { EstateFilters } from './estate-filters.ts';

export type FilterOption<T extends number | string = number> = {
  readonly id: T;
  readonly name: string;
  readonly count: number;
};

/** Locations by the alias of the locale or their name, alphabetically. */
export const locationOptions = (
  filters: Partial<EstateFilters>,
  locale: Locale,
): (FilterOption & { readonly zip: string })[] =>
  orderByName(
    (filters.locations ?? []).map((city) => ({
      id: city.id,
      name: recordCity(city, locale),
      zip: city.zip,
      count: city.count,
    })),
  );

const named = <T extends number | string>(
  options: readonly { readonly id: T; readonly name: Localized; readonly count: number }[],
  locale: Locale,
): FilterOption<T>[] => options.map(({ id, name, count }) => ({ id, name: textOf(name, locale) || String(id), count }));

/** In the order of the answer, which is the order of the groups. */
export const typeOptions = (filters: Partial<EstateFilters>, locale: Locale): FilterOption[] =>
  named(filters.headTypes ?? [], locale);

export const subTypeOptions = (filters: Partial<EstateFilters>, locale: Locale): FilterOption[] =>
  orderByName(named(filters.subTypes ?? [], locale));

/** The country filter is shown only when more than one country exists: otherwise there are no options. */
export const countryOptions = (filters: Partial<EstateFilters>, locale: Locale): FilterOption<string>[] => {
  const countries = filters.countries ?? [];
  return countries.length > 1 ? orderByName(named(countries, locale)) : [];
};
