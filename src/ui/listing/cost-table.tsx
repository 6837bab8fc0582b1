import type { ReactElement } from 'react';
import type { CostLine, CostTable, NamedRate } from '../../domain/costs/cost-lines.ts';
import type { Confidence, Source } from '../../domain/costs/cost-rates.ts';
import { formatCurrency, formatDate, formatPercentage } from '../../domain/display/format.ts';
import type { Region } from '../../domain/record/estate-blocks.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';

const LABELS: Readonly<Record<CostLine['kind'], MessageKey>> = {
  price: 'listing.costs.price',
  land: 'listing.costs.land',
  construction: 'listing.costs.construction',
  infrastructure: 'listing.costs.infrastructure',
  vatConstruction: 'listing.costs.vatConstruction',
  vatInfrastructure: 'listing.costs.vatInfrastructure',
  vatWorks: 'listing.costs.vatWorks',
  duty: 'listing.costs.duty',
  landDuty: 'listing.costs.landDuty',
  notary: 'listing.costs.notary',
  deed: 'listing.costs.deed',
  vat: 'listing.costs.vat',
};
const REGIONS: Readonly<Record<Region, MessageKey>> = {
  FLANDERS: 'listing.region.flanders',
  WALLONIA: 'listing.region.wallonia',
  BRUSSELS: 'listing.region.brussels',
};

const RATES: Readonly<Record<NamedRate['kind'], MessageKey>> = {
  dutyOwn: 'listing.costs.rate.own',
  dutyOther: 'listing.costs.rate.standard',
  abatement: 'listing.costs.rate.abatement',
  scaleJ: 'listing.costs.rate.scale',
  scaleJbis: 'listing.costs.rate.scale.own',
  adminFee: 'listing.costs.rate.admin',
  disbursements: 'listing.costs.rate.disbursements',
  transcription: 'listing.costs.rate.transcription',
  writingDuty: 'listing.costs.rate.writing',
  vat: 'listing.costs.vat',
  newBuildVat: 'listing.costs.rate.newbuild',
};
const SURE: Readonly<Record<Confidence, MessageKey>> = {
  confirmed: 'listing.costs.sure.confirmed',
  likely: 'listing.costs.sure.likely',
  unsure: 'listing.costs.sure.unsure',
};

const euros = (amount: number): string => formatCurrency(Math.round(amount));

type CostTableProps = {
  readonly table: CostTable;
  readonly region: Region;
  readonly ownHome: boolean;
  readonly t: Translate;
};

/** Which rate, and of where; the sources are told below the table. */
const remark = (line: CostLine, { region, ownHome, t }: Omit<CostTableProps, 'table'>): string => {
  if (line.kind === 'duty' || line.kind === 'landDuty') {
    const rate = t(ownHome ? 'listing.costs.rate.own' : 'listing.costs.rate.standard', { region: t(REGIONS[region]) });
    return line.base === undefined ? rate : `${rate}. ${t('listing.costs.base', { amount: euros(line.base) })}`;
  }
  return line.kind === 'notary' ? t(ownHome ? 'listing.costs.notary.own' : 'listing.costs.notary.standard') : '';
};

const sourceName = ({ kind, name, asOf }: Source, t: Translate): string => {
  const date = formatDate(asOf);
  if (kind === 'decree') return t('listing.costs.source.decree', { date });
  if (kind === 'practice') return t('listing.costs.source.practice');
  return `${kind === 'circular' ? t('listing.costs.source.circular', { number: name }) : name}, ${date}`;
};

type SourcesProps = { readonly rates: readonly NamedRate[]; readonly region: Region; readonly t: Translate };

/** What makes a figure checkable: every rate with its source, its day and how sure it is. */
export const CostSources = ({ rates, region, t }: SourcesProps): ReactElement => (
  <details className="rates">
    <summary>
      {t('listing.costs.sources')}
      <Icon name="down" />
    </summary>
    <ul className="tiny">
      {rates.map(({ kind, percent, euros: amount, source }) => (
        <li key={kind}>
          {t(RATES[kind], { region: t(REGIONS[region]) })}
          {percent === undefined ? '' : ` ${formatPercentage(percent)}`}
          {amount === undefined ? '' : ` ${formatCurrency(amount)}`}
          {` · ${sourceName(source, t)}, ${t(SURE[source.confidence])}`}
        </li>
      ))}
    </ul>
  </details>
);

export type CostRow = {
  readonly id: string;
  readonly label: string;
  /** Which rate, and of where; empty where there is nothing to say. */
  readonly remark: string;
  readonly amount: string;
};

/** The lines of a table in words; the last is the sum. */
export const costRows = ({
  table,
  ...where
}: CostTableProps): { readonly rows: CostRow[]; readonly total: CostRow } => {
  const { t } = where;
  return {
    rows: table.lines.map((line) => ({
      id: `${line.kind}-${line.rate ?? ''}`,
      label: `${t(LABELS[line.kind])}${line.rate === undefined ? '' : ` ${formatPercentage(line.rate)}`}`,
      remark: remark(line, where),
      amount: euros(line.amount),
    })),
    total: { id: 'total', label: t('listing.costs.total'), remark: '', amount: euros(table.total) },
  };
};

export const CostTableView = (props: CostTableProps): ReactElement => {
  const { t } = props;
  const { rows, total } = costRows(props);
  return (
    <table className="sum">
      <caption className="vh">{t('listing.costs')}</caption>
      <tbody>
        {rows.map(({ id, label, remark: small, amount }) => (
          <tr key={id}>
            <th scope="row">
              {label}
              {small !== '' && <small>{small}</small>}
            </th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.label}</th>
          <td>{total.amount}</td>
        </tr>
      </tfoot>
    </table>
  );
};
