import type { ReactElement } from 'react';
import type { CostLine, CostTable } from '../../domain/costs/cost-lines.ts';
import { formatCurrency, formatDate, formatPercentage } from '../../domain/display/format.ts';
import type { Region } from '../../domain/record/estate-blocks.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';

const LABELS: Readonly<Record<CostLine['kind'], MessageKey>> = {
  price: 'listing.costs.price',
  land: 'listing.costs.land',
  construction: 'listing.costs.construction',
  vatConstruction: 'listing.costs.vatConstruction',
  duty: 'listing.costs.duty',
  landDuty: 'listing.costs.landDuty',
  notary: 'listing.costs.notary',
  deed: 'listing.costs.deed',
  vat: 'listing.costs.vat',
  total: 'listing.costs.total',
};
const REGIONS: Readonly<Record<Region, MessageKey>> = {
  FLANDERS: 'listing.region.flanders',
  WALLONIA: 'listing.region.wallonia',
  BRUSSELS: 'listing.region.brussels',
};

const euros = (amount: number): string => formatCurrency(Math.round(amount));

type Props = { readonly table: CostTable; readonly region: Region; readonly ownHome: boolean; readonly t: Translate };

/** Which rate, of where and since when: what makes a figure checkable. */
const remark = (line: CostLine, { table, region, ownHome, t }: Props): string => {
  if (line.kind === 'duty' || line.kind === 'landDuty') {
    const since = t(ownHome ? 'listing.costs.rate.own' : 'listing.costs.rate.standard', {
      region: t(REGIONS[region]),
      date: formatDate(table.asOf),
    });
    return line.base === undefined ? since : `${since}. ${t('listing.costs.base', { amount: euros(line.base) })}`;
  }
  return line.kind === 'notary' ? t(ownHome ? 'listing.costs.notary.own' : 'listing.costs.notary.standard') : '';
};

export const CostTableView = (props: Props): ReactElement => {
  const { table, t } = props;
  return (
    <table className="sum">
      <caption className="vh">{t('listing.costs')}</caption>
      <tbody>
        {table.lines.map((line) => {
          const small = remark(line, props);
          return (
            <tr key={line.kind}>
              <th scope="row">
                {t(LABELS[line.kind])}
                {line.rate === undefined ? '' : ` ${formatPercentage(line.rate)}`}
                {small !== '' && <small>{small}</small>}
              </th>
              <td>{euros(line.amount)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(LABELS.total)}</th>
          <td>{euros(table.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
};
