// The last step of the booking card: booked, and what is needed next.
import type { ReactElement, Ref } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { periodText } from '../../domain/time/moment-text.ts';
import type { BookedViewing } from '../../domain/viewings/viewing.ts';
import type { Translate } from '../../i18n/translate.ts';
import { BookedActions } from './booked-actions.tsx';

type Props = {
  readonly viewing: BookedViewing;
  readonly href: string;
  readonly calendarHref: string;
  readonly locale: Locale;
  readonly t: Translate;
  readonly ref: Ref<HTMLDivElement>;
};

export const BookedCardView = ({ viewing, href, calendarHref, locale, t, ref }: Props): ReactElement => {
  const { wallStart, wallEnd, listing, address, agent } = viewing;
  return (
    <div className="booked" role="status" tabIndex={-1} ref={ref}>
      <h3>{t('viewing.page.booked')}</h3>
      <p>
        <b className="capital">{periodText(wallStart, wallEnd, locale)}</b>
        <span className="small">{address ?? listing.label}</span>
        {!address && <span className="small quiet">{t('viewing.page.address.later', { name: agent.name })}</span>}
      </p>
      <BookedActions viewing={viewing} calendarHref={calendarHref} t={t} />
      <p className="small quiet">{t('viewing.page.booked.text')}</p>
      <a className="arrow-link" href={href}>
        {t('viewing.show')}
      </a>
    </div>
  );
};
