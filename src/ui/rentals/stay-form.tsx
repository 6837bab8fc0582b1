// Other nights than one period: a longer stay, or several periods that join. A plain form, with or without script.
import type { ReactElement } from 'react';
import type { ChosenStay } from '../../domain/rentals/stay-choice.ts';
import type { Translate } from '../../i18n/translate.ts';
import { REQUEST_ID } from './unit-calendar.tsx';

type Props = { readonly path: string; readonly stay: ChosenStay | undefined; readonly t: Translate };

export const StayForm = ({ path, stay, t }: Props): ReactElement => (
  <details className="other-days" open={stay !== undefined && !stay.available ? true : undefined}>
    <summary>{t('rental.longer')}</summary>
    <form method="get" action={`${path}#${REQUEST_ID}`} className="row">
      <label className="field">
        <span>{t('rental.longer.from')}</span>
        <input className="input" type="date" name="from" required defaultValue={stay?.from} />
      </label>
      <label className="field">
        <span>{t('rental.longer.to')}</span>
        <input className="input" type="date" name="to" required defaultValue={stay?.to} />
      </label>
      <button className="btn ghost" type="submit">
        {t('rental.longer.show')}
      </button>
    </form>
  </details>
);
