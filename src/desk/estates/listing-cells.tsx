// The cells of a row of the table, column by column.
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { formatCurrency, formatNumber, formatSurface } from '../../domain/display/format.ts';
import type { TableColumn, TableSort } from '../../domain/estates-table/table-names.ts';
import type { Locale } from '../../domain/locale.ts';
import { Gable } from '../parts/gable.tsx';
import { Icon } from '../parts/icon.tsx';
import { agoText, clockOf, dateOf } from '../parts/moments.ts';
import { useNow } from '../shell/screen.tsx';
import { type Translate, useLocale, useTexts } from '../texts/translate.tsx';
import type { Listing } from './use-listings.ts';

export type ListingColumn = {
  readonly id: TableColumn;
  readonly header: string;
  readonly cell: (listing: Listing) => ReactNode;
  readonly sort?: TableSort;
  readonly align?: 'right';
};

/** What a listing is called: its street, else its title, else its number. */
export const listingName = ({
  street,
  title,
  reference,
  id,
}: Pick<Listing, 'street' | 'title' | 'reference' | 'id'>): string => street || title || reference || String(id);

const TAGS: Readonly<Record<Listing['state'], string>> = {
  online: 'tag on',
  offline: 'tag off',
  draft: 'tag draft',
  archived: 'tag off',
  gone: 'tag err',
};

export const StateTag = ({ listing }: { readonly listing: Listing }): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const { state, option, changed, planned } = listing;
  const isOption = state === 'online' && option;
  return (
    <span className="states">
      <span className={isOption ? 'tag opt' : TAGS[state]}>
        {isOption ? t('estates.offer.OPTION') : t(`estates.state.${state}`)}
      </span>
      {planned !== undefined && (
        <span className="xs qq">
          {t('estates.planned', {
            day: dateOf(new Date(planned)).slice(0, 5),
            time: clockOf(new Date(planned), locale),
          })}
        </span>
      )}
      {planned === undefined && changed && <span className="xs qq">{t('estates.changed')}</span>}
    </span>
  );
};

export const Completeness = ({ listing }: { readonly listing: Listing }): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const { gaps, percentage, lacking } = listing;
  const tone = gaps > 0 ? 'bad' : percentage < 100 ? 'warn' : 'good';
  return (
    <span className="row complete">
      <Gable percentage={percentage} tone={tone} />
      {gaps > 0 ? (
        <span className="bad">
          {t('estates.gaps', { count: gaps })}
          {lacking !== undefined && ` ${t('estates.gaps.units', { count: lacking })}`}
        </span>
      ) : (
        <span className="qq">{new Intl.NumberFormat(locale, { style: 'percent' }).format(percentage / 100)}</span>
      )}
    </span>
  );
};

const RENTED: ReadonlySet<string> = new Set(['TO_RENT', 'RENTED']);

export const priceText = ({ price, from, status }: Listing, t: Translate): string => {
  if (price === undefined) return '–';
  const amount = formatCurrency(price);
  const monthly = status !== undefined && RENTED.has(status) ? t('estates.price.month', { price: amount }) : amount;
  return from ? t('estates.price.from', { price: monthly }) : monthly;
};

export const useListingColumns = (chosen: readonly TableColumn[]): readonly ListingColumn[] => {
  const t = useTexts();
  const locale = useLocale();
  const now = useNow();
  return useMemo(() => columnsOf(chosen, t, locale, now), [chosen, t, locale, now]);
};

const columnsOf = (
  chosen: readonly TableColumn[],
  t: Translate,
  locale: Locale,
  now: Date,
): readonly ListingColumn[] => {
  const known: Readonly<Record<TableColumn, Omit<ListingColumn, 'id' | 'header'>>> = {
    kind: {
      cell: ({ kind, units }) => (units === undefined ? kind || '–' : t('estates.units', { kind, count: units })),
    },
    price: { align: 'right', sort: 'price', cell: (one) => <span className="price">{priceText(one, t)}</span> },
    state: { cell: (one) => <StateTag listing={one} /> },
    region: { cell: ({ region }) => (region ? t(`estates.region.${region}`) : '–') },
    completeness: { sort: 'completeness', cell: (one) => <Completeness listing={one} /> },
    changed: {
      sort: 'changed',
      cell: ({ changedAt, changedBy }) => (
        <span className="q">
          {agoText(new Date(changedAt), now, locale, t)}
          {changedBy ? ` · ${changedBy}` : ''}
        </span>
      ),
    },
    requests: { align: 'right', cell: ({ requests }) => (requests > 0 ? formatNumber(requests) : '–') },
    representative: { cell: ({ representative }) => representative?.name ?? '–' },
    bedrooms: { align: 'right', cell: ({ bedrooms }) => bedrooms ?? '–' },
    area: { align: 'right', cell: ({ area }) => (area === undefined ? '–' : formatSurface(area)) },
    collections: { cell: ({ collections }) => collections.join(', ') || '–' },
  };
  return chosen.map((id) => ({ id, header: t(`estates.column.${id}`), ...known[id] }));
};

export const Picture = ({ listing }: { readonly listing: Listing }): ReactElement =>
  listing.picture === undefined ? (
    <span className="th nopic">
      <Icon name="camera" />
    </span>
  ) : (
    <img className="th" src={listing.picture} alt="" loading="lazy" width={56} height={38} />
  );
