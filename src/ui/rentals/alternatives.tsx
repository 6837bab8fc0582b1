import type { ReactElement } from 'react';
import { formatCurrency } from '../../domain/display/format.ts';
import type { Locale } from '../../domain/locale.ts';
import type { RentalPeriod } from '../../domain/rentals/rental-unit.ts';
import { unitHref } from '../../domain/rentals/stay-choice.ts';
import { dayRange } from '../../domain/time/day-words.ts';
import type { Translate } from '../../i18n/translate.ts';
import { StepLink } from '../list/list-link.tsx';
import { REQUEST_ID } from './unit-calendar.tsx';

type Props = {
  readonly periods: readonly RentalPeriod[];
  readonly path: string;
  readonly locale: Locale;
  readonly t: Translate;
  readonly onChoose?: ((period: RentalPeriod) => void) | undefined;
};

/** Free periods close to one that is gone. */
export const Alternatives = ({ periods, path, locale, t, onChoose }: Props): ReactElement | null =>
  periods.length === 0 ? null : (
    <div>
      <p className="small">{t('rental.request.conflict.others')}</p>
      <ul className="ways">
        {periods.map((period) => (
          <li key={period.from + period.to}>
            <StepLink
              className="btn ghost s"
              href={unitHref(path, { from: period.from, to: period.to }, `#${REQUEST_ID}`)}
              onGo={onChoose && (() => onChoose(period))}
            >
              {dayRange(period, locale)} · {formatCurrency(period.price)}
            </StepLink>
          </li>
        ))}
      </ul>
    </div>
  );
