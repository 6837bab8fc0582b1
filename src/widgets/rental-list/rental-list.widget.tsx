// The holiday list with its filters. Server markup first; in the browser it follows the page's address.
import { type ReactElement, useRef } from 'react';
import {
  RENTAL_SORTS,
  type RentalAddress,
  type RentalSortChoice,
  rentalHref,
} from '../../domain/rentals/rental-address.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { ChipRow, type Step } from '../../ui/list/active-filters.tsx';
import { EmptyState, FailedList } from '../../ui/list/list-states.tsx';
import { ChoiceMenu } from '../../ui/list/list-tools.tsx';
import { MoreOf } from '../../ui/list/load-more.tsx';
import { CARD_SIZES, EstateCard } from '../../ui/listing/estate-card.tsx';
import { RentalFilterBar, withoutRentalFilters } from '../../ui/rentals/rental-filter-bar.tsx';
import { useInfiniteScroll } from '../estate-list/use-infinite-scroll.ts';
import type { WidgetProps } from '../widget.ts';
import type { RentalListProps } from './rental-list.props.ts';
import { useRentals } from './use-rentals.ts';

const SORT_NAMES: Readonly<Record<RentalSortChoice, MessageKey>> = {
  price: 'list.sort.price.ASC',
  'price-desc': 'list.sort.price.DESC',
  city: 'list.sort.city.ASC',
  persons: 'rental.sort.persons',
};

export const RentalListWidget = ({ props, locale, t }: WidgetProps<RentalListProps>): ReactElement => {
  const { path, size, phone, heading } = props;
  const { state, go, more, retry, warm } = useRentals(props, locale, t);
  const { address, items, total, failed, chips, ways, options, counted, busy, adding } = state;
  const root = useRef<HTMLDivElement>(null);
  const from = (address.page - 1) * size;
  const hasMore = from + items.length < total;
  const end = useInfiniteScroll(() => void more?.(), more !== undefined && hasMore && !failed, items.length);
  const step = (to: RentalAddress): Step => ({ href: rentalHref(path, to), onGo: go && (() => go(to)) });
  const nextPage = step({ ...address, page: Math.floor((from + items.length) / size) + 1 }).href;
  const onMore =
    more &&
    (async () => {
      const before = items.length;
      await more();
      requestAnimationFrame(() => root.current?.querySelectorAll<HTMLElement>('.cards > li a')[before]?.focus());
    });
  const clear = step(withoutRentalFilters(address));
  const without = (chip: (typeof chips)[number]) => step({ ...address, filter: chip.without, page: 1 });
  /** Then nobody knows how many there are. */
  const nothingCame = failed && items.length === 0;
  const lead = items.find(({ photo }) => photo !== undefined)?.id;
  return (
    <div ref={root} className="rentals">
      <RentalFilterBar
        {...{ address, options, counted, busy, path, locale, t, go }}
        total={nothingCame ? undefined : total}
        active={chips.length}
        onIntent={warm}
      />
      <div className="wide">
        <div className="list-head">
          <div>
            {heading !== '' && <h1>{heading}</h1>}
            <p className="quiet" role="status">
              {!nothingCame && <b>{t('rental.count', { count: total })}</b>}
            </p>
          </div>
          <div className="list-strip">
            <div className="list-tools">
              <ChoiceMenu
                name={t('list.sort')}
                choices={RENTAL_SORTS.map((sort) => ({
                  key: sort,
                  label: t(SORT_NAMES[sort]),
                  current: sort === address.sort,
                  ...step({ ...address, sort, page: 1 }),
                }))}
              />
            </div>
            <ChipRow
              chips={chips.map((chip) => ({ key: chip.key, label: chip.label, ...without(chip) }))}
              clear={!failed && total === 0 && !busy ? undefined : clear}
              t={t}
            />
          </div>
        </div>
        {nothingCame && (
          <FailedList
            title={t('rental.failed')}
            href={rentalHref(path, address)}
            phone={phone}
            context={{ t }}
            onRetry={retry}
          />
        )}
        {!failed && total === 0 && !busy && (
          <EmptyState
            title={t('rental.empty')}
            hint={ways[0] && t('list.empty.hint', { name: ways[0].label, count: ways[0].count })}
            ways={
              chips.length === 0
                ? []
                : [
                    ...ways.slice(0, 2).map((way) => ({
                      key: way.key,
                      label: t('list.empty.try', { count: way.count, name: way.label }),
                      ...without(way),
                    })),
                    { key: 'clear', label: t('filter.clear.all'), plain: true, ...clear },
                  ]
            }
          >
            {chips.length === 0 && <p>{t('rental.empty.all')}</p>}
          </EmptyState>
        )}
        <div aria-busy={(busy && !adding) || undefined} className="results">
          {total > 0 && <h2 className="vh">{t('rental.count', { count: total })}</h2>}
          <ul className="cards">
            {items.map(({ id, card, photo }) => (
              <li key={id}>
                <EstateCard view={{ card, photo }} t={t} sizes={CARD_SIZES} lead={id === lead} />
              </li>
            ))}
            {/* Room for what comes, so that nothing that is there fades or moves. */}
            {Array.from({ length: adding ? Math.min(size, total - from - items.length) : 0 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place
              <li key={`coming-${index}`} className="coming" aria-hidden="true">
                <div className="skel" />
                <div className="skel" />
                <div className="skel" />
              </li>
            ))}
          </ul>
        </div>
        <MoreOf
          ref={end}
          from={from}
          loaded={items.length}
          total={total}
          size={size}
          loading={busy}
          failed={failed}
          words={{
            loaded: t('rental.loaded', { loaded: from + items.length, total }),
            loading: t('rental.loading'),
            failed: t('rental.failed.more'),
            previous: t('rental.previous'),
          }}
          previous={{ href: rentalHref(path, { ...address, page: Math.max(1, address.page - 1) }) }}
          next={{ href: nextPage, onGo: onMore }}
          t={t}
        />
      </div>
    </div>
  );
};
