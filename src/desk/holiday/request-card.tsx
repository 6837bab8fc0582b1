// A request that waits: who, when, what it costs, how long it still waits, and the two answers.
import type { ReactElement } from 'react';
import { HOLD_HOURS } from '../../domain/rentals/rental-words.ts';
import { HOUR_MS } from '../../domain/time/calendar-days.ts';
import { dayRange } from '../../domain/time/day-words.ts';
import { momentText } from '../../domain/time/moment-text.ts';
import { Button } from '../parts/button.tsx';
import { wallTimeOf } from '../parts/moments.ts';
import { TimeLeft } from '../parts/time-left.tsx';
import { useSession } from '../shell/session.ts';
import { useHolidayTexts } from '../texts/holiday/holiday-texts.tsx';
import { useLocale } from '../texts/translate.tsx';
import type { StayAct } from './stay-sheet.tsx';
import { money, nightsIn, type StayRow } from './stay-words.ts';

const HOLD_MS = HOLD_HOURS * HOUR_MS;

export const RequestCard = (props: {
  readonly stay: StayRow;
  readonly now: Date;
  readonly onOpen: (act?: StayAct) => void;
}): ReactElement => {
  const { stay, now, onOpen } = props;
  const t = useHolidayTexts();
  const locale = useLocale();
  const { may } = useSession();
  const until = new Date(stay.heldUntil ?? stay.createdAt);
  const used = Math.min(1, Math.max(0, 1 - (until.getTime() - now.getTime()) / HOLD_MS));
  const named = { name: stay.name, unit: stay.unit };
  return (
    <article className="panel request">
      <div className="row btw">
        <b>{stay.unit}</b>
        <TimeLeft until={until.toISOString()} now={now} />
      </div>
      <div className="row btw">
        <span className="s">
          {stay.name} · {dayRange(stay, locale)}
        </span>
        <span className="price">{money(stay.price)}</span>
      </div>
      <p className="s q">
        {t('request.line', { nights: nightsIn(stay, t), count: stay.persons })}
        {stay.message && (
          <>
            {'. '}
            <q lang={stay.locale}>{stay.message.slice(0, 160)}</q>
          </>
        )}
      </p>
      <div className="meter" aria-hidden="true">
        <i style={{ width: `${Math.round(used * 100)}%` }} />
      </div>
      <p className="xs qq">{t('request.until', { when: momentText(wallTimeOf(until), locale) })}</p>
      <div className="row wrap">
        {may('stays.write') && (
          <>
            <Button look="main" small aria-label={t('request.confirm.named', named)} onClick={() => onOpen('confirm')}>
              {t('act.confirm')}
            </Button>
            <Button small aria-label={t('request.refuse.named', named)} onClick={() => onOpen('refuse')}>
              {t('act.refuse')}
            </Button>
          </>
        )}
        <Button look="quiet" small aria-label={t('request.more.named', named)} onClick={() => onOpen()}>
          {t('request.more')}
        </Button>
      </div>
    </article>
  );
};
