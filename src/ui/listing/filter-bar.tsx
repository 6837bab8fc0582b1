// The property filter bar: one form. Without script it is sent with its button; with script every change counts at once.
import { type ReactElement, useRef, useState } from 'react';
import type { FilterChange } from '../../domain/estate-filter-state.ts';
import type { EstateFilters } from '../../domain/estate-filters.ts';
import { countryOptions, locationOptions, subTypeOptions, typeOptions } from '../../domain/filter-options.ts';
import type { Locale } from '../../domain/locale.ts';
import { textOf } from '../../domain/locale.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import { BedroomFilter } from './bedroom-filter.tsx';
import { bedroomsText, filterChips, priceText } from './filter-chips.ts';
import { type ListAddress, withoutFilters } from './list-address.ts';
import { ListLink } from './list-link.tsx';
import { MultiSelect } from './multi-select.tsx';
import { Popover } from './popover.tsx';
import { PriceFilter } from './price-filter.tsx';
import { RadiusFilter } from './radius-filter.tsx';
import { useSheet } from './use-sheet.ts';

type Props = {
  readonly address: ListAddress;
  readonly filters: Partial<EstateFilters>;
  readonly total: number;
  readonly path: string;
  readonly locale: Locale;
  readonly t: Translate;
  readonly alertHref?: string | undefined;
  readonly onChange?: ((change: FilterChange) => void) | undefined;
  readonly onAddress?: ((to: ListAddress) => void) | undefined;
  readonly onIntent?: (() => void) | undefined;
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
  </>
);

export const FilterBar = (props: Props): ReactElement => {
  const { address, filters, total, path, locale, t, alertHref, onChange, onAddress, onIntent } = props;
  const { filter } = address;
  const sheet = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const closeSheet = () => setOpen(false);
  useSheet(sheet, open, closeSheet);
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
  const act = (close: () => void) => (
    <div className="act">
      <button
        type="submit"
        className="btn primary s"
        onClick={
          onChange &&
          ((event) => {
            event.preventDefault();
            close();
          })
        }
      >
        {t('filter.show', { count: total })}
      </button>
    </div>
  );
  const selectedText = (count: number) => t('filter.selected', { count }).replace(String(count), '').trim();
  const more = (filter.subType?.length ?? 0) > 0;
  return (
    // A form cannot be a dialog: the sheet is around it.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: modal only while it is a dialog
    <div
      ref={sheet}
      className={open ? 'filters is-sheet' : 'filters'}
      role={open ? 'dialog' : 'search'}
      aria-modal={open || undefined}
      aria-label={t('filter.open')}
    >
      <form
        className="wide"
        method="get"
        action={path}
        onSubmit={onChange && ((event) => event.preventDefault())}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        <div className="sheet-head">
          <b>{t('filter.open')}</b>
          <button type="button" className="iconbtn" aria-label={t('filter.close')} onClick={closeSheet}>
            <Icon name="close" />
          </button>
        </div>
        <div className="bar">
          <button
            type="button"
            className="btn ghost s m-only scripted"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <Icon name="filter" />
            {t('filter.open')} {chips.length > 0 && <b>{chips.length}</b>}
          </button>
          {transactions.length > 1 && (
            <Popover
              label={t('filter.transaction')}
              count={chosenTransactions.length}
              countLabel={selectedText(chosenTransactions.length)}
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
            count={filter.city?.length ?? (filter.geo_range ? 1 : 0)}
            countLabel={selectedText(filter.city?.length ?? 0)}
            keep
          >
            {(close) => (
              <>
                <MultiSelect
                  name="city"
                  label={t('filter.city')}
                  options={places}
                  selected={filter.city ?? []}
                  t={t}
                  find={t('filter.city.find')}
                  onChange={set('city')}
                >
                  <RadiusFilter filter={filter} filters={filters} t={t} locale={locale} onChange={onChange} />
                </MultiSelect>
                {act(close)}
              </>
            )}
          </Popover>
          {(types.length > 1 || filter.type !== undefined) && (
            <Popover
              label={t('filter.type')}
              count={filter.type?.length ?? 0}
              countLabel={selectedText(filter.type?.length ?? 0)}
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
          {(subTypes.length > 1 || more) && (
            <Popover
              label={t('filter.subType')}
              count={filter.subType?.length ?? 0}
              countLabel={selectedText(filter.subType?.length ?? 0)}
            >
              {(close) => (
                <>
                  <MultiSelect
                    name="subType"
                    label={t('filter.subType')}
                    options={subTypes}
                    selected={filter.subType ?? []}
                    t={t}
                    onChange={set('subType')}
                  />
                  {act(close)}
                </>
              )}
            </Popover>
          )}
          {countries.length > 0 && (
            <Popover
              label={t('filter.country')}
              count={filter.country?.length ?? 0}
              countLabel={selectedText(filter.country?.length ?? 0)}
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
          <Kept address={address} />
          <button type="submit" className="btn primary s unscripted">
            {t('filter.show', { count: total })}
          </button>
          {chips.length > 0 && (
            <ListLink className="btn plain s d-only" to={withoutFilters(address)} path={path} go={onAddress}>
              {t('filter.clear.all')}
            </ListLink>
          )}
          {alertHref && (
            <a className="btn primary s d-only alert" href={alertHref}>
              <Icon name="bell" />
              {t('list.alert')}
            </a>
          )}
        </div>
        <div className="sheet-foot">
          {chips.length > 0 && onAddress && (
            <button type="button" className="btn plain" onClick={() => onAddress(withoutFilters(address))}>
              {t('filter.clear', { count: chips.length })}
            </button>
          )}
          <button type="button" className="btn primary" onClick={closeSheet}>
            {t('filter.show', { count: total })}
          </button>
        </div>
      </form>
    </div>
  );
};
