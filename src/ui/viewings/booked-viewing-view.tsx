// The page of an appointment: what it is, another moment, or none. Opening it changes nothing; each of its forms says what it does.
import type { ReactElement, ReactNode } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { periodText } from '../../domain/time/moment-text.ts';
import type { Appointment, Slot } from '../../domain/viewings/viewing.ts';
import type { Translate } from '../../i18n/translate.ts';
import { phoneHref } from '../frame/site-header.tsx';
import { Icon } from '../icon.tsx';
import { SlotAgenda } from './slot-agenda.tsx';
import { ViewingSteps } from './viewing-steps.tsx';

export type AppointmentStep = 'asked' | 'booked' | 'moved' | 'cancelled' | 'over';

export type AppointmentPageView = {
  readonly appointment: Appointment;
  readonly step: AppointmentStep;
  /** Where its forms are posted: the page itself. */
  readonly action: string;
  readonly calendarHref: string;
  /** Where whoever keeps it goes on. */
  readonly keepHref: string;
  /** Where to book another one; undefined when the listing is not there any more. */
  readonly againHref: string | undefined;
  /** The moments it can be moved to. */
  readonly slots: readonly Slot[];
  readonly note?: ReactNode;
};

type Props = { readonly view: AppointmentPageView; readonly locale: Locale; readonly t: Translate };

const MOVE_ID = 'another-moment';
const CANCEL_ID = 'cancel';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const Facts = ({ view: { appointment }, locale, t }: Props): ReactElement => {
  const { listing, address, agent, wallStart, wallEnd, group, state } = appointment;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      t('appointment.listing'),
      listing.path ? (
        <a key="listing" href={listing.path}>
          {listing.label}
        </a>
      ) : (
        listing.label
      ),
    ],
    ...(state === 'CONFIRMED' && address !== listing.label
      ? [[t('appointment.address'), address ?? t('appointment.address.later', { name: agent.name })] as const]
      : []),
    [t('appointment.moment'), capital(periodText(wallStart, wallEnd, locale))],
    ...(group ? [[t('appointment.kind'), t('appointment.group')] as const] : []),
    [
      t('appointment.with'),
      <span key="agent">
        {agent.name}
        {agent.phone && (
          <>
            , <a href={phoneHref(agent.phone)}>{agent.phone}</a>
          </>
        )}
      </span>,
    ],
  ];
  return (
    <div className="panel">
      <dl className="facts">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

const Booked = ({ view, t }: Props): ReactElement => (
  <div className="row">
    <a className="btn primary" href={view.calendarHref} download>
      <Icon name="calendar" />
      {t('appointment.calendar')}
    </a>
    {view.slots.length > 0 && (
      <a className="btn ghost" href={`#${MOVE_ID}`}>
        {t('appointment.move.link')}
      </a>
    )}
    <a className="btn ghost" href={`#${CANCEL_ID}`}>
      {t('appointment.cancel.link')}
    </a>
  </div>
);

const MoveForm = ({ view, locale, t }: Props): ReactElement => (
  <form className="form" id={MOVE_ID} method="post" action={view.action}>
    <h2>{t('appointment.move.title')}</h2>
    <fieldset className="field moments">
      <legend className="vh">{t('appointment.move.title')}</legend>
      <SlotAgenda slots={view.slots} chosen={undefined} locale={locale} t={t} />
      <p className="small quiet">{t('visit.zone')}</p>
    </fieldset>
    <div className="row">
      <button className="btn ghost" type="submit" name="do" value="move">
        {t('appointment.move.submit')}
      </button>
    </div>
  </form>
);

const CancelForm = ({ view, t }: Props): ReactElement => (
  <form className="form cancel" id={CANCEL_ID} method="post" action={view.action}>
    {view.step !== 'asked' && <h2>{t('appointment.cancel.head')}</h2>}
    <div className="row">
      <button className="btn danger" type="submit" name="do" value="cancel">
        {t('appointment.cancel.submit')}
      </button>
      <a className="btn ghost" href={view.keepHref}>
        {t('appointment.keep')}
      </a>
    </div>
  </form>
);

const TITLES = {
  asked: 'appointment.cancel.title',
  booked: 'appointment.booked',
  moved: 'appointment.moved',
  cancelled: 'appointment.cancelled',
  over: 'appointment.over',
} as const;
const TEXTS = {
  asked: 'appointment.cancel.text',
  booked: 'appointment.booked.text',
  moved: 'appointment.moved.text',
  cancelled: 'appointment.cancelled.text',
} as const;

export const appointmentTitle = (step: AppointmentStep, t: Translate): string => t(TITLES[step]);

export const AppointmentView = (props: Props): ReactElement => {
  const { view, t } = props;
  const { step, appointment } = view;
  return (
    <div className="stack appointment">
      {step === 'booked' && <ViewingSteps step={3} t={t} />}
      <div role={step === 'asked' ? undefined : 'status'}>
        <h1>{appointmentTitle(step, t)}</h1>
        {step !== 'over' && <p className="intro">{t(TEXTS[step], { name: appointment.agent.name })}</p>}
      </div>
      {view.note}
      <Facts {...props} />
      {appointment.changeable && step !== 'asked' && <Booked {...props} />}
      {appointment.changeable && view.slots.length > 0 && <MoveForm {...props} />}
      {appointment.changeable && <CancelForm {...props} />}
      {!appointment.changeable && view.againHref && (
        <p>
          <a className="arrow-link" href={view.againHref}>
            {t('appointment.again')}
          </a>
        </p>
      )}
    </div>
  );
};
