// The table itself: only the rows in sight are drawn, headers sort, a row opens, boxes choose.
import { Link } from '@tanstack/react-router';
import { memo, type ReactElement, type RefObject } from 'react';
import { Icon } from '../parts/icon.tsx';
import { useSession } from '../shell/session.ts';
import { siteAddress } from '../site-address.ts';
import { useTexts } from '../texts/translate.tsx';
import { Completeness, type ListingColumn, listingName, Picture, priceText, StateTag } from './listing-cells.tsx';
import { nextSorting, type Sorting } from './table-address.ts';
import type { Listing } from './use-listings.ts';
import type { RowWindow } from './use-window.ts';

type RowProps = {
  readonly listing: Listing;
  readonly index: number;
  readonly columns: readonly ListingColumn[];
  readonly isChosen: boolean;
  readonly isCurrent: boolean;
  readonly choose: (listing: Listing, index: number, range: boolean) => void;
  readonly stand: (index: number) => void;
};

const Row = memo((props: RowProps): ReactElement => {
  const { listing, index, columns, isChosen, isCurrent, choose, stand } = props;
  const t = useTexts();
  const { site } = useSession();
  const name = listingName(listing);
  const second = [listing.reference, listing.place].filter(Boolean).join(' · ');
  return (
    <tr
      className={`${isChosen ? 'chosen' : ''} ${isCurrent ? 'cur' : ''}`.trim() || undefined}
      aria-rowindex={index + 2}
      data-listing={listing.id}
      onFocus={() => stand(index)}
    >
      <td className="pick">
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={t('estates.choose', { name })}
          onChange={(event) => choose(listing, index, (event.nativeEvent as MouseEvent).shiftKey === true)}
        />
      </td>
      <td className="pic">
        <Picture listing={listing} />
      </td>
      <th scope="row" className="addr">
        <Link to={siteAddress(site.id, `estates/${listing.id}`)} className="opener" data-open={listing.id}>
          <b>{name}</b>
          <span className="xs qq second">{second}</span>
          {listing.sticker && <span className="lbl">{listing.sticker}</span>}
        </Link>
      </th>
      {columns.map(({ id, align, cell }) => (
        <td key={id} className={`only-desk${align === 'right' ? ' r' : ''}`}>
          {cell(listing)}
        </td>
      ))}
      <td className="only-phone card">
        <span className="price">{priceText(listing, t)}</span>
        <span className="q kind">{listing.kind}</span>
        <StateTag listing={listing} />
        <Completeness listing={listing} />
      </td>
    </tr>
  );
});

const Waiting = ({ columns, index }: { readonly columns: number; readonly index: number }): ReactElement => (
  <tr className="waits" aria-rowindex={index + 2}>
    <td className="pick" />
    <td className="pic">
      <span className="skel th" />
    </td>
    <td colSpan={columns + 2}>
      <span className="skel" />
    </td>
  </tr>
);

const Gap = ({
  rows,
  height,
  columns,
}: Readonly<Record<'rows' | 'height' | 'columns', number>>): ReactElement | null =>
  rows > 0 ? (
    <tr className="gap">
      <td aria-hidden="true" colSpan={columns} style={{ height: rows * height }} />
    </tr>
  ) : null;

export const ListingTable = (props: {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly label: string;
  readonly columns: readonly ListingColumn[];
  readonly total: number;
  readonly shown: RowWindow;
  readonly at: (index: number) => Listing | undefined;
  readonly current: number;
  readonly chosen: ReadonlyMap<number, Listing>;
  readonly choose: (listing: Listing, index: number, range: boolean) => void;
  readonly chooseAll: (all: boolean) => void;
  readonly stand: (index: number) => void;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}): ReactElement => {
  const { table, label, columns, total, shown, at, current, chosen, choose, chooseAll, stand, sorting, onSort } = props;
  const t = useTexts();
  const width = columns.length + 4;
  const sorter = (sort: Sorting['sort'], header: string): ReactElement => (
    <button type="button" className="sorter" onClick={() => onSort(nextSorting(sorting, sort))}>
      {header}
      {sorting.sort === sort && <Icon name={sorting.order === 'desc' ? 'down' : 'up'} />}
    </button>
  );
  const ariaSort = (sort: Sorting['sort'] | undefined) =>
    sort !== sorting.sort ? undefined : sorting.order === 'asc' ? ('ascending' as const) : ('descending' as const);
  return (
    <table className="tbl listings" aria-label={label} aria-rowcount={total + 1} ref={table}>
      <thead>
        <tr>
          <td className="pick">
            <input
              type="checkbox"
              checked={chosen.size > 0 && chosen.size >= Math.min(total, 500)}
              aria-label={t('estates.choose.all')}
              onChange={(event) => chooseAll(event.target.checked)}
            />
          </td>
          <td className="pic" />
          <th scope="col" className="addr" aria-sort={ariaSort('address')}>
            {sorter('address', t('estates.column.address'))}
          </th>
          {columns.map(({ id, header, sort, align }) => (
            <th key={id} scope="col" className={align === 'right' ? 'r' : undefined} aria-sort={ariaSort(sort)}>
              {sort ? sorter(sort, header) : header}
            </th>
          ))}
          <td className="only-phone" />
        </tr>
      </thead>
      <tbody>
        <Gap rows={shown.from} height={shown.rowHeight} columns={width} />
        {Array.from({ length: shown.to - shown.from }, (_, place) => {
          const index = shown.from + place;
          const listing = at(index);
          return listing ? (
            <Row
              key={listing.id}
              listing={listing}
              index={index}
              columns={columns}
              isChosen={chosen.has(listing.id)}
              isCurrent={index === current}
              choose={choose}
              stand={stand}
            />
          ) : (
            <Waiting key={`waits-${index}`} columns={columns.length} index={index} />
          );
        })}
        <Gap rows={total - shown.to} height={shown.rowHeight} columns={width} />
      </tbody>
    </table>
  );
};
