// How many homes there are at each price: bars over the buckets of the filter, those within the chosen bounds in colour.
import type { ReactElement } from 'react';
import { formatCurrency } from '../../domain/display/format.ts';
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import type { FilterQuery } from '../../domain/search/filter-query.ts';
import type { Translate } from '../../i18n/translate.ts';

type Props = {
  readonly filter: FilterQuery;
  readonly prices: EstateFilters['prices'];
  readonly t: Translate;
};

const WIDTH = 20;
const GAP = 2;
const HEIGHT = 48;
/** A bar of one home is seen beside one of a thousand. */
const LEAST = 3;

export const PriceChart = ({ filter, prices: { buckets }, t }: Props): ReactElement | null => {
  if (buckets.length < 2) return null;
  const most = Math.max(...buckets.map(({ count }) => count));
  const isChosen = ({ from, to }: (typeof buckets)[number]): boolean =>
    (filter['price-max'] ?? Number.POSITIVE_INFINITY) >= from &&
    (filter['price-min'] ?? 0) < (to ?? Number.POSITIVE_INFINITY);
  const label = buckets
    .map(
      ({ from, to, count }) =>
        `${to === null ? `≥\u00a0${formatCurrency(from)}` : `${formatCurrency(from)} – ${formatCurrency(to)}`}: ${count}`,
    )
    .join(', ');
  return (
    <svg
      className="price-chart"
      viewBox={`0 0 ${buckets.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${t('filter.price.chart')}: ${label}`}
    >
      {buckets.map((bucket, i) => {
        const height = LEAST + ((HEIGHT - LEAST) * bucket.count) / most;
        return (
          <rect
            key={bucket.from}
            className={isChosen(bucket) ? 'in' : undefined}
            x={i * WIDTH + GAP / 2}
            y={HEIGHT - height}
            width={WIDTH - GAP}
            height={height}
          />
        );
      })}
    </svg>
  );
};
