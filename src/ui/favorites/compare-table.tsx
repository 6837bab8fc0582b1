// Up to four listings side by side. The table scrolls in a region of its own, which the keyboard can reach.
import type { ReactElement, ReactNode } from 'react';
import type { CompareCell, CompareRow, CompareRowKind } from '../../domain/display/compare.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import { EnergyBadge } from '../listing/energy-badge.tsx';

type CompareColumn = {
  readonly id: number;
  readonly heading: string;
  readonly place: string;
  readonly uri: string | undefined;
  /** The visitor's own note; absent where there are none. */
  readonly note?: ReactNode;
};
export type CompareView = { readonly columns: readonly CompareColumn[]; readonly rows: readonly CompareRow[] };

const LABELS: Readonly<Record<CompareRowKind, MessageKey>> = {
  price: 'favorites.row.price',
  perM2: 'favorites.row.perM2',
  allIn: 'favorites.row.allIn',
  area: 'listing.project.area',
  plot: 'listing.fact.plot',
  terrace: 'listing.fact.terrace',
  bedrooms: 'listing.fact.bedrooms',
  year: 'listing.fact.year',
  energy: 'listing.fact.energy',
  renovation: 'favorites.row.renovation',
  flood: 'favorites.row.flood',
};

const Cell = ({ cell, t }: { readonly cell: CompareCell; readonly t: Translate }): ReactNode => {
  if (cell.energy)
    return (
      <EnergyBadge
        code={cell.energy.code}
        label={cell.energy.label}
        name={t('listing.fact.energy')}
        value={cell.text}
      />
    );
  if (cell.renovate !== undefined)
    return cell.renovate ? <span className="tag warn">{t('favorites.yes')}</span> : t('favorites.no');
  if (cell.text === '')
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="vh">{t('favorites.unknown')}</span>
      </>
    );
  return cell.best ? (
    <b>
      {cell.text}
      <span className="vh"> ({t('favorites.compare.best')})</span>
    </b>
  ) : (
    cell.text
  );
};

export const CompareTable = ({ view, t }: { readonly view: CompareView; readonly t: Translate }): ReactElement => {
  const { columns, rows } = view;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll" tabIndex={0} aria-label={t('favorites.compare.label')}>
      <table className="table compare">
        <thead>
          <tr>
            <td />
            {columns.map(({ id, heading, place, uri }) => (
              <th key={id} scope="col">
                {uri === undefined ? heading : <a href={uri}>{heading}</a>}
                <span className="quiet">{place}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, cells }) => (
            <tr key={kind}>
              <th scope="row">{t(LABELS[kind])}</th>
              {cells.map((cell, index) => (
                <td key={columns[index]?.id}>
                  <Cell cell={cell} t={t} />
                </td>
              ))}
            </tr>
          ))}
          {columns.some(({ note }) => note !== undefined) && (
            <tr className="needs-script">
              <th scope="row">{t('favorites.row.note')}</th>
              {columns.map(({ id, note }) => (
                <td key={id}>{note}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
};
