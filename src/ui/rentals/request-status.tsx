// How a request for a holiday period stands, in the words of whoever reads it.
import type { ReactElement } from 'react';
import type { StayState } from '../../domain/rentals/rental-words.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';

type Props = {
  readonly title: string;
  readonly role: 'visitor' | 'agency';
  readonly state: StayState;
  readonly agency: string;
  /** Until when the period is held. */
  readonly moment: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly action: string;
  readonly unitHref: string | undefined;
  readonly t: Translate;
};

const TITLES: Readonly<Record<StayState, MessageKey>> = {
  HELD: 'rental.status.visitor.HELD',
  CONFIRMED: 'rental.status.visitor.CONFIRMED',
  REFUSED: 'rental.status.visitor.REFUSED',
  LAPSED: 'rental.status.visitor.LAPSED',
  CANCELLED: 'rental.status.visitor.CANCELLED',
  WITHDRAWN: 'rental.status.visitor.WITHDRAWN',
};
const TEXTS = {
  visitor: {
    HELD: 'rental.status.visitor.HELD.text',
    CONFIRMED: 'rental.status.visitor.CONFIRMED.text',
    REFUSED: 'rental.status.visitor.REFUSED.text',
    LAPSED: 'rental.status.visitor.LAPSED.text',
    CANCELLED: 'rental.status.visitor.CANCELLED.text',
    WITHDRAWN: 'rental.status.visitor.WITHDRAWN.text',
  },
  agency: {
    HELD: 'rental.status.agency.HELD',
    CONFIRMED: 'rental.status.agency.CONFIRMED',
    REFUSED: 'rental.status.agency.REFUSED',
    LAPSED: 'rental.status.agency.LAPSED',
    CANCELLED: 'rental.status.agency.CANCELLED',
    WITHDRAWN: 'rental.status.agency.WITHDRAWN',
  },
} as const satisfies Record<string, Record<StayState, MessageKey>>;
const TONES: Readonly<Record<StayState, '' | 'good' | 'warn'>> = {
  HELD: '',
  CONFIRMED: 'good',
  REFUSED: 'warn',
  LAPSED: 'warn',
  CANCELLED: 'warn',
  WITHDRAWN: '',
};

export const requestTitle = (state: StayState, t: Translate): string => t(TITLES[state]);

export const RequestStatus = (props: Props): ReactElement => {
  const { title, role, state, agency, moment, facts, action, unitHref, t } = props;
  return (
    <div className="wide page-plain">
      <h1>{title}</h1>
      <div className={`note ${TONES[state]}`.trim()} role="status">
        <Icon name={state === 'CONFIRMED' ? 'check' : state === 'HELD' ? 'clock' : 'info'} />
        <div>{t(TEXTS[role][state], { moment, agency })}</div>
      </div>
      <div className="panel">
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="lines">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {role === 'agency' && state === 'HELD' && (
        <form className="row" method="post" action={action}>
          <button className="btn primary" type="submit" name="do" value="confirm">
            {t('rental.status.confirm')}
          </button>
          <button className="btn ghost" type="submit" name="do" value="refuse">
            {t('rental.status.refuse')}
          </button>
        </form>
      )}
      {role === 'visitor' && state === 'HELD' && (
        <form className="row" method="post" action={action}>
          <button className="btn ghost" type="submit" name="do" value="withdraw">
            {t('rental.status.withdraw')}
          </button>
        </form>
      )}
      {unitHref && (
        <p>
          <a className="arrow-link" href={unitHref}>
            {t('rental.status.look')}
          </a>
        </p>
      )}
    </div>
  );
};
