// The filters of a holiday list: place, dates, people, kind, length. One form, as for properties.
import type { ReactElement } from 'react';
import { orderByName } from '../../domain/display/ordering.ts';
import { type Locale, textOf } from '../../domain/locale.ts';
import {
  type RentalAddress,
  type RentalFilter,
  rentalHref,
  withRentalFilter,
} from '../../domain/rentals/rental-address.ts';
import type { RentalFilters } from '../../domain/rentals/rental-unit.ts';
import type { PeriodType } from '../../domain/rentals/rental-words.ts';
import type { Translate } from '../../i18n/translate.ts';
import { FilterFrame, selectedText } from '../list/filter-frame.tsx';
import { MultiSelect, type SelectOption } from '../list/multi-select.tsx';
import { Popover } from '../list/popover.tsx';
import type { Arrivals } from './arrival-calendar.tsx';
import { DatesFilter } from './dates-filter.tsx';
import { PersonsFilter } from './persons-filter.tsx';
import { TYPE_NAMES } from './rental-card.ts';

/** The filter values of the API, without what a page does not show. */
export type RentalOptions = Partial<Omit<RentalFilters, 'periodStartDates'>> & { readonly arrivals: Arrivals };

type Props = {
  readonly address: RentalAddress;
  readonly options: RentalOptions;
  readonly busy?: boolean;
  /** False: the counts are those of another search. */
  readonly counted?: boolean;
  /** Undefined when nobody knows: the search did not succeed. */
  readonly total: number | undefined;
  readonly active: number;
  readonly path: string;
  readonly locale: Locale;
  readonly t: Translate;
  readonly go?: ((to: RentalAddress) => void) | undefined;
  readonly onIntent?: (() => void) | undefined;
};

/** Sort and all that is no filter. */
export const withoutRentalFilters = ({ sort }: RentalAddress): RentalAddress => ({ filter: {}, sort, page: 1 });

export const RentalFilterBar = (props: Props): ReactElement => {
  const { address, options, busy, counted, total, active, path, locale, t, go, onIntent } = props;
  const { filter } = address;
  const set = go && ((change: RentalFilter) => go(withRentalFilter(address, change)));
  const named = (list: 'locations' | 'cities' | 'subKinds'): SelectOption<number>[] =>
    orderByName(
      (options[list] ?? []).map(({ id, name, count }) => ({ id, name: textOf(name, locale) || String(id), count })),
    );
  const clear = withoutRentalFilters(address);
  const select = (field: 'location' | 'city' | 'kind', label: string, list: SelectOption<number>[], find?: string) => (
    <MultiSelect
      name={field}
      label={label}
      options={list}
      selected={filter[field] ?? []}
      t={t}
      find={find}
      onChange={set && ((chosen) => set({ [field]: chosen }))}
    />
  );
  const [locations, cities, kinds] = [named('locations'), named('cities'), named('subKinds')];
  const places = (filter.location?.length ?? 0) + (filter.city?.length ?? 0);
  const days =
    (filter.arrival?.length ?? 0) + (filter.dates?.length ?? 0) + (filter.from ? 1 : 0) + (filter.to ? 1 : 0);
  const badge = (count: number) => ({ count, countLabel: selectedText(count, t) });
  return (
    <FilterFrame
      label={t('rental.filters')}
      path={path}
      active={active}
      show={total === undefined ? t('rental.show.any') : t('rental.show', { count: total })}
      clear={{ href: rentalHref(path, clear), onGo: go && (() => go(clear)) }}
      t={t}
      scripted={go !== undefined}
      busy={busy}
      counted={counted}
      onIntent={onIntent}
    >
      {(act) => (
        <>
          <Popover label={t('rental.place')} {...badge(places)} keep>
            {(close) => (
              <>
                {select('location', t('rental.fact.location'), locations)}
                {select('city', t('filter.city'), cities, t('filter.city.find'))}
                {act(close)}
              </>
            )}
          </Popover>
          <Popover label={t('rental.dates')} {...badge(days)} keep>
            {(close) => (
              <>
                <DatesFilter
                  address={address}
                  arrivals={options.arrivals}
                  periods={options.periodDates ?? []}
                  {...{ path, locale, t, go }}
                />
                {act(close)}
              </>
            )}
          </Popover>
          <Popover
            label={filter.persons ? t('rental.chip.persons', { count: filter.persons }) : t('rental.persons')}
            on={filter.persons !== undefined}
          >
            {(close) => (
              <>
                <PersonsFilter
                  chosen={filter.persons}
                  sizes={options.maxOccupations ?? []}
                  t={t}
                  onChange={set && ((persons) => set({ persons }))}
                />
                {act(close)}
              </>
            )}
          </Popover>
          <Popover label={t('rental.kind')} {...badge(filter.kind?.length ?? 0)}>
            {(close) => (
              <>
                {select('kind', t('rental.kind'), kinds)}
                {act(close)}
              </>
            )}
          </Popover>
          <Popover label={t('rental.period')} {...badge(filter.period?.length ?? 0)}>
            {(close) => (
              <>
                <MultiSelect<PeriodType>
                  name="period"
                  label={t('rental.period')}
                  options={(options.periodTypes ?? []).map(({ id, count }) => ({
                    id,
                    name: t(TYPE_NAMES[id]),
                    count,
                  }))}
                  selected={filter.period ?? []}
                  t={t}
                  onChange={set && ((period) => set({ period }))}
                />
                {act(close)}
              </>
            )}
          </Popover>
          {address.sort !== 'price' && <input type="hidden" name="sort" value={address.sort} />}
        </>
      )}
    </FilterFrame>
  );
};
