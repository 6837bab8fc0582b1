// The way to the request at the foot of a phone, with the price of the stay that is chosen.
import type { ReactElement } from 'react';
import { formatCurrency } from '../../domain/display/format.ts';
import type { Locale } from '../../domain/locale.ts';
import type { RentalExtra } from '../../domain/rentals/rental-unit.ts';
import { type ChosenStay, priceFor } from '../../domain/rentals/stay-choice.ts';
import { dayRange } from '../../domain/time/day-words.ts';
import type { Translate } from '../../i18n/translate.ts';
import { REQUEST_ID } from './unit-calendar.tsx';

type Props = {
  /** What it costs before anything is chosen. */
  readonly price: { readonly prefix: string; readonly text: string; readonly suffix: string } | null;
  readonly stay: ChosenStay | undefined;
  readonly extras?: readonly RentalExtra[] | null | undefined;
  /** How many will come, once the visitor has said it. */
  readonly persons?: number | undefined;
  readonly locale: Locale;
  readonly t: Translate;
};

export const RequestBar = ({ price, stay, extras, persons, locale, t }: Props): ReactElement => {
  const cost = stay?.available ? priceFor(stay, extras, persons) : null;
  const total = cost === null ? undefined : formatCurrency(cost);
  return (
    <div className="m-bar">
      <p className="small" role="status">
        {stay && total !== undefined ? (
          <>
            <b className="price">{total}</b>
            <br />
            {dayRange(stay, locale)}
          </>
        ) : (
          price && (
            <>
              {price.prefix} <b className="price">{price.text}</b>
              <br />
              {price.suffix}
            </>
          )
        )}
      </p>
      <a className="btn primary" href={`#${REQUEST_ID}`}>
        {t('rental.request')}
      </a>
    </div>
  );
};
