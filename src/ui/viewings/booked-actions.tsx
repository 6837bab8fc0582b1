// The next steps for a visitor who booked: the viewing in their own calendar, the way there, and what to bring.
import type { ReactElement } from 'react';
import type { BookedViewing } from '../../domain/viewings/viewing.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';

type Props = {
  readonly viewing: Pick<BookedViewing, 'route'>;
  readonly calendarHref: string;
  readonly t: Translate;
};

export const BookedActions = ({ viewing: { route }, calendarHref, t }: Props): ReactElement => (
  <>
    <div className="row">
      <a className="btn primary" href={calendarHref} download>
        <Icon name="calendar" />
        {t('viewing.page.calendar')}
      </a>
      {route && (
        <a className="btn ghost" href={route} target="_blank" rel="noopener noreferrer">
          <Icon name="pin" />
          {t('viewing.page.route')}
        </a>
      )}
    </div>
    <p className="small">{t('viewing.page.bring.text')}</p>
  </>
);
