// Beside the grid: how the sale stands, and what publishing will change.
import type { ReactElement } from 'react';
import { formatCurrency } from '../../domain/display/format.ts';
import { unitNumber } from '../../domain/display/unit-table.ts';
import { cellLabel, cellValue, type GridWords, UNIT_COLUMNS } from '../../domain/projects/unit-columns.ts';
import { isCellChanged } from '../../domain/projects/unit-grid.ts';
import { statusCounts, UNIT_STATUSES, unitStatus } from '../../domain/projects/unit-status.ts';
import { useTexts } from '../texts/translate.tsx';
import { UnitGaps } from './unit-gaps.tsx';
import type { SheetUnit } from './use-units.ts';

const SHOWN = 12;
const TONES = { available: 'on', option: 'opt', sold: 'off' } as const;

const sumOf = (units: readonly SheetUnit[]): number =>
  units.reduce((sum, { record }) => {
    const price = cellValue(record, 'price');
    return sum + (typeof price === 'number' ? price : 0);
  }, 0);

export const SalesSide = (props: { readonly units: readonly SheetUnit[]; readonly words: GridWords }): ReactElement => {
  const { units, words } = props;
  const t = useTexts();
  const counts = statusCounts(units.map(({ record }) => record));
  const sold = units.filter(({ record }) => unitStatus(record) === 'sold');
  const changes = units.flatMap((unit) =>
    unit.shown === null
      ? [{ unit, text: t('units.new') }]
      : UNIT_COLUMNS.filter((column) => isCellChanged(unit.record, unit.shown, column)).map((column) => ({
          unit,
          text: `${unit.shown ? cellLabel(unit.shown, column, words) || '–' : ''} → ${cellLabel(unit.record, column, words) || '–'}`,
        })),
  );
  return (
    <aside className="unitside" aria-label={t('units.sales')}>
      <h2>{t('units.sales')}</h2>
      <p className="row wrap">
        {UNIT_STATUSES.map((status) => (
          <span key={status} className={`tag ${TONES[status]}`}>
            {t(`units.count.${status}`, { count: counts[status] })}
          </span>
        ))}
      </p>
      <dl className="dl wide">
        <div>
          <dt>{t('units.sold.sum')}</dt>
          <dd>{formatCurrency(sumOf(sold))}</dd>
        </div>
        <div>
          <dt>{t('units.left.sum')}</dt>
          <dd>{formatCurrency(sumOf(units.filter((unit) => !sold.includes(unit))))}</dd>
        </div>
      </dl>
      <UnitGaps units={units} />
      <h3>{t('units.topublish')}</h3>
      {changes.length === 0 && <p className="q">{t('units.nochanges')}</p>}
      <ul>
        {changes.slice(0, SHOWN).map(({ unit, text }) => (
          <li key={`${unit.id}${text}`}>
            <b>{unitNumber(unit.record)}</b> {text}
          </li>
        ))}
        {changes.length > SHOWN && <li className="q">{t('units.andmore', { count: changes.length - SHOWN })}</li>}
      </ul>
    </aside>
  );
};
