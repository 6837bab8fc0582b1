// The property filter bar: one form. Without script it is sent with its button; with script every change counts at once.
import type { ReactElement } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { textOf } from '../../domain/locale.ts';
import { parseArea, placesOfArea } from '../../domain/places/area.ts';
import { changePlaces } from '../../domain/search/area-choice.ts';
import type { FilterChange } from '../../domain/search/estate-filter-state.ts';
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import { bedroomsText, filterChips, priceText } from '../../domain/search/filter-chips.ts';
import { countryOptions, locationOptions, subTypeOptions, typeOptions } from '../../domain/search/filter-options.ts';
import { type ListAddress, listHref, withoutFilters } from '../../domain/search/list-address.ts';
import { type LongList, listOfOptionsHref, type WaitingLists } from '../../domain/search/long-lists.ts';
import type { FixedLists } from '../../domain/search/within-node.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import { BedroomFilter } from './bedroom-filter.tsx';
import { FilterFrame, selectedText } from './filter-frame.tsx';
import { countMore, MoreFilters } from './more-filters.tsx';
import { MultiSelect } from './multi-select.tsx';
import { PlaceRadii } from './place-radii.tsx';
import { Popover } from './popover.tsx';
import { PriceFilter } from './price-filter.tsx';
import { RadiusFilter } from './radius-filter.tsx';

type Props = {
  readonly address: ListAddress;
  readonly filters: Partial<EstateFilters>;
  /** Others are being asked for. */
  readonly busy?: boolean;
  /** False: the counts are those of another search. */
  readonly counted?: boolean;
  /** Long lists that did not come with the page. */
  readonly waiting?: WaitingLists | undefined;
  /** The long list that the address asks for. */
  readonly asked?: LongList | undefined;
  /** Lists in which the page itself leaves no choice; the others stay in their place, also without options. */
  readonly fixed?: FixedLists | undefined;
  /** Undefined when nobody knows: the search did not succeed. */
  readonly total: number | undefined;
  readonly path: string;
  readonly locale: Locale;
  readonly t: Translate;
  readonly alertHref?: string | undefined;
  readonly onChange?: ((change: FilterChange) => void) | undefined;
  /** Nothing but projects is found: they are counted as such. */
  readonly projects?: boolean | undefined;
  readonly onAddress?: ((to: ListAddress) => void) | undefined;
  readonly onIntent?: (() => void) | undefined;
  /** Somebody opened a list that waits. */
  readonly onWhole?: (() => void) | undefined;
};

/** Choices of the list below that must survive sending the form. */
const Kept = ({ address }: { readonly address: ListAddress }): ReactElement => (
  <>
    {address.filter.sortType !== 'date' && <input type="hidden" name="sortType" value={address.filter.sortType} />}
    {(address.filter.sortType !== 'date' || address.filter.sortOrder !== 'DESC') && (
      <input type="hidden" name="sortOrder" value={address.filter.sortOrder} />
    )}
    {address.group && <input type="hidden" name="group" value={address.group} />}
    {address.view && <input type="hidden" name="view" value={address.view} />}
    {address.filter.text && <input type="hidden" name="text" value={address.filter.text} />}
    {address.filter.area
      ?.filter((part) => !part.startsWith('@'))
      .map((part) => (
        <input key={part} type="hidden" name="area" value={part} />
      ))}
  </>
);

export const FilterBar = (props: Props): ReactElement => {
  const { address, filters, busy, counted, waiting = {}, asked, fixed, total, path, locale, t, alertHref } = props;
  const shown = props.projects ? 'filter.show.projects' : 'filter.show';
  const { onChange, onAddress, onIntent, onWhole } = props;
  const { filter } = address;
  const chips = filterChips({ filter, filters, locale, t });
  const types = typeOptions(filters, locale);
  const subTypes = subTypeOptions(filters, locale);
  const countries = countryOptions(filters, locale);
  const places = locationOptions(filters, locale).map((place) => ({ ...place, detail: place.zip }));
  const transactions = (filters.transactions ?? []).map(({ id, name, count }) => ({
    id,
    name: textOf(name, locale) || String(id),
    count,
  }));
  // A status from the address stands for its transactions.
  const chosenTransactions = (filters.transactions ?? [])
    .filter(({ id, code }) => filter.status?.some((status) => status === id || status === code))
    .map(({ id }) => id);
  const set = <F extends keyof FilterChange>(field: F) =>
    onChange && ((value: FilterChange[F]) => onChange({ [field]: value }));
  const waitingList = (list: LongList) => {
    const count = waiting[list];
    return count === undefined ? undefined : { href: listOfOptionsHref(path, address, list), count, fetch: onWhole };
  };
  const chosen = (count: number) => selectedText(count, t);
  return (
    <FilterFrame
      path={path}
      active={chips.length}
      show={total === undefined ? t('filter.show.any') : t(shown, { count: total })}
      clear={{
        href: listHref(path, withoutFilters(address)),
        onGo: onAddress && (() => onAddress(withoutFilters(address))),
      }}
      t={t}
      scripted={onChange !== undefined}
      busy={busy}
      counted={counted}
      onIntent={onIntent}
      tool={
        alertHref && (
          <a className="btn primary s d-only alert" href={alertHref}>
            <Icon name="bell" />
            {t('list.alert')}
          </a>
        )
      }
    >
      {(act) => (
        <>
          {!fixed?.transactions && (
            <Popover
              label={t('filter.transaction')}
              count={chosenTransactions.length}
              countLabel={chosen(chosenTransactions.length)}
            >
              {(close) => (
                <>
                  <MultiSelect
                    name="trans"
                    label={t('filter.transaction')}
                    options={transactions}
                    selected={chosenTransactions}
                    t={t}
                    onChange={set('status')}
                  />
                  {act(close)}
                </>
              )}
            </Popover>
          )}
          <Popover
            label={t('filter.city')}
            count={filter.city?.length ?? filter.area?.length ?? (filter.geo_range ? 1 : 0)}
            countLabel={chosen(filter.city?.length ?? filter.area?.length ?? 0)}
            open={asked === 'city' || undefined}
            keep
          >
            {(close) => (
              <>
                <MultiSelect
                  name="city"
                  label={t('filter.city')}
                  options={places}
                  selected={filter.city ?? placesOfArea(parseArea(filter.area ?? []))}
                  t={t}
                  find={t('filter.city.find')}
                  sortable
                  waiting={waitingList('city')}
                  busy={busy}
                  onChange={onChange && ((cities: readonly number[]) => onChange(changePlaces(filter, cities)))}
                >
                  <RadiusFilter filter={filter} filters={filters} t={t} locale={locale} onChange={onChange} />
                  <PlaceRadii filter={filter} filters={filters} t={t} locale={locale} onChange={onChange} />
                </MultiSelect>
                {act(close)}
              </>
            )}
          </Popover>
          {!fixed?.types && (
            <Popover
              label={t('filter.type')}
              count={filter.type?.length ?? 0}
              countLabel={chosen(filter.type?.length ?? 0)}
              keep
            >
              {(close) => (
                <>
                  <MultiSelect
                    name="type"
                    label={t('filter.type')}
                    options={types}
                    selected={filter.type ?? []}
                    t={t}
                    onChange={set('type')}
                  />
                  {act(close)}
                </>
              )}
            </Popover>
          )}
          <Popover
            label={priceText(filter['price-min'], filter['price-max'], t) ?? t('filter.price')}
            on={filter['price-min'] !== undefined || filter['price-max'] !== undefined}
          >
            {(close) => (
              <>
                <PriceFilter filter={filter} filters={filters} t={t} onChange={onChange} />
                {act(close)}
              </>
            )}
          </Popover>
          <Popover
            label={bedroomsText(filter, t) ?? t('filter.bedrooms')}
            on={filter.bedrooms !== undefined || filter['bed-min'] !== undefined}
          >
            {(close) => (
              <>
                <BedroomFilter filter={filter} t={t} onChange={onChange} />
                {act(close)}
              </>
            )}
          </Popover>
          <Popover
            label={t('filter.subType')}
            count={filter.subType?.length ?? 0}
            countLabel={chosen(filter.subType?.length ?? 0)}
            open={asked === 'subType' || undefined}
          >
            {(close) => (
              <>
                <MultiSelect
                  name="subType"
                  label={t('filter.subType')}
                  options={subTypes}
                  selected={filter.subType ?? []}
                  waiting={waitingList('subType')}
                  busy={busy}
                  t={t}
                  onChange={set('subType')}
                />
                {act(close)}
              </>
            )}
          </Popover>
          {countries.length > 0 && (
            <Popover
              label={t('filter.country')}
              count={filter.country?.length ?? 0}
              countLabel={chosen(filter.country?.length ?? 0)}
            >
              {(close) => (
                <>
                  <MultiSelect
                    name="country"
                    label={t('filter.country')}
                    options={countries}
                    selected={filter.country ?? []}
                    t={t}
                    onChange={set('country')}
                  />
                  {act(close)}
                </>
              )}
            </Popover>
          )}
          <Popover
            label={t('filter.more')}
            count={countMore(filter)}
            countLabel={chosen(countMore(filter))}
            className="more-pop"
          >
            {(close) => (
              <>
                <MoreFilters filter={filter} counts={filters.more} t={t} onChange={onChange} />
                {act(close)}
              </>
            )}
          </Popover>
          <Kept address={address} />
        </>
      )}
    </FilterFrame>
  );
};
