import type { ReactElement } from 'react';
import { formatCurrency } from '../../domain/display/format.ts';
import type { FilterChange } from '../../domain/search/estate-filter-state.ts';
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import type { FilterQuery } from '../../domain/search/filter-query.ts';
import type { Translate } from '../../i18n/translate.ts';
import { ClearButton } from './multi-select.tsx';
import { PriceChart } from './price-chart.tsx';
import { PriceInput } from './price-input.tsx';

/** Behaviour sections 5 and 9. */
const PRICE_STEP = 100;

type Props = {
  readonly filter: FilterQuery;
  readonly filters: Partial<EstateFilters>;
  readonly t: Translate;
  readonly onChange?: ((change: FilterChange) => void) | undefined;
};

export const PriceFilter = ({ filter, filters, t, onChange }: Props): ReactElement => {
  const { min, max } = filters.prices ?? {};
  const bounds = [filter['price-min'], filter['price-max']].filter((bound) => bound !== undefined).length;
  return (
    <>
      <div className="head">
        <span>{t('filter.price')}</span>
        <ClearButton
          count={bounds}
          name={t('filter.price')}
          t={t}
          onClear={onChange && (() => onChange({ 'price-min': undefined, 'price-max': undefined }))}
        />
      </div>
      {filters.prices && <PriceChart filter={filter} prices={filters.prices} t={t} />}
      <div className="prices">
        <PriceInput
          name="price-min"
          label={t('filter.price.min')}
          by={PRICE_STEP}
          value={filter['price-min']}
          t={t}
          onChange={onChange && ((value) => onChange({ 'price-min': value }))}
        />
        <PriceInput
          name="price-max"
          label={t('filter.price.max')}
          by={PRICE_STEP}
          value={filter['price-max']}
          t={t}
          onChange={onChange && ((value) => onChange({ 'price-max': value }))}
        />
        {typeof min === 'number' && typeof max === 'number' && (
          <p className="small quiet">
            {t('filter.price.range', { from: formatCurrency(min), to: formatCurrency(max) })}
          </p>
        )}
      </div>
    </>
  );
};
