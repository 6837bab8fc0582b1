// The page of a viewing: what it is and what is needed for it; folded away, another moment or none. Opening it changes
// nothing; each of its forms says what it does.
import type { ReactElement, ReactNode } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { formatPhone, phoneHref } from '../../domain/people/phone-number.ts';
import { periodText } from '../../domain/time/moment-text.ts';
import type { BookedViewing, Slot } from '../../domain/viewings/viewing.ts';
import type { Translate } from '../../i18n/translate.ts';
import { BookedActions } from './booked-actions.tsx';
import { SlotAgenda } from './slot-agenda.tsx';
import { ViewingSteps } from './viewing-steps.tsx';

/** `cancelled`: by the visitor, a moment ago; `off`: by whomever, before this page was opened. */
export type ViewingStep = 'shown' | 'booked' | 'moved' | 'cancelled' | 'off' | 'over';

type BookedViewingPageView = {
  readonly viewing: BookedViewing;
  readonly step: ViewingStep;
  /** Where its forms are posted: the page itself. */
  readonly action: string;
  readonly calendarHref: string;
  /** Where whoever keeps it goes on. */
  readonly keepHref: string;
  /** Where to book another one; undefined when the listing is not there any more. */
  readonly againHref: string | undefined;
  /** The moments it can be moved to. */
  readonly slots: readonly Slot[];
  /** The ways to change it are open: they were asked for, or did not work. */
  readonly changing: boolean;
  readonly note?: ReactNode;
};

type Props = { readonly view: BookedViewingPageView; readonly locale: Locale; readonly t: Translate };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const Facts = ({ view: { viewing }, locale, t }: Props): ReactElement => {
  const { listing, address, agent, wallStart, wallEnd, group, state } = viewing;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      t('viewing.page.listing'),
      listing.path ? (
        <a key="listing" href={listing.path}>
          {listing.label}
        </a>
      ) : (
        listing.label
      ),
    ],
    ...(state === 'CONFIRMED' && address !== listing.label
      ? [[t('viewing.page.address'), address ?? t('viewing.page.address.later', { name: agent.name })] as const]
      : []),
    [t('viewing.page.moment'), capital(periodText(wallStart, wallEnd, locale))],
    ...(group ? [[t('viewing.page.kind'), t('viewing.page.group')] as const] : []),
    [
      t('viewing.page.with'),
      <span key="agent">
        {agent.name}
        {agent.phone && (
          <>
            , <a href={phoneHref(agent.phone)}>{formatPhone(agent.phone)}</a>
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

const MoveForm = ({ view, locale, t }: Props): ReactElement => (
  <form className="form" method="post" action={view.action}>
    <h2>{t('viewing.page.move.title')}</h2>
    <fieldset className="field moments">
      <legend className="vh">{t('viewing.page.move.title')}</legend>
      <SlotAgenda slots={view.slots} chosen={undefined} locale={locale} t={t} />
      <p className="small quiet">{t('viewing.form.zone')}</p>
    </fieldset>
    <div className="row">
      <button className="btn ghost" type="submit" name="do" value="move">
        {t('viewing.page.move.submit')}
      </button>
    </div>
  </form>
);

const CancelForm = ({ view, t }: Props): ReactElement => (
  <form className="form cancel" method="post" action={view.action}>
    <h2>{t('viewing.page.cancel.head')}</h2>
    <div className="row">
      <button className="btn danger" type="submit" name="do" value="cancel">
        {t('viewing.page.cancel.submit')}
      </button>
      <a className="btn ghost" href={view.keepHref}>
        {t('viewing.page.keep')}
      </a>
    </div>
  </form>
);

const TITLES = {
  shown: 'viewing.page.shown',
  booked: 'viewing.page.booked',
  moved: 'viewing.page.moved',
  cancelled: 'viewing.page.cancelled',
  off: 'viewing.page.cancelled',
  over: 'viewing.page.over',
} as const;
const TEXTS = {
  booked: 'viewing.page.booked.text',
  moved: 'viewing.page.moved.text',
  cancelled: 'viewing.page.cancelled.text',
  off: 'viewing.page.off.text',
} as const;

export const viewingTitle = (step: ViewingStep, t: Translate): string => t(TITLES[step]);

export const BookedViewingView = (props: Props): ReactElement => {
  const { view, t } = props;
  const { step, viewing } = view;
  return (
    <div className="stack appointment">
      {step === 'booked' && <ViewingSteps step={3} t={t} />}
      <div role={step === 'shown' ? undefined : 'status'}>
        <h1>{viewingTitle(step, t)}</h1>
        {step !== 'over' && step !== 'shown' && <p className="intro">{t(TEXTS[step], { name: viewing.agent.name })}</p>}
      </div>
      {view.note}
      <Facts {...props} />
      {viewing.changeable && <BookedActions viewing={viewing} calendarHref={view.calendarHref} t={t} />}
      {viewing.changeable && (
        <details className="changes" open={view.changing}>
          <summary>{t('viewing.change')}</summary>
          <div className="stack">
            {view.slots.length > 0 && <MoveForm {...props} />}
            <CancelForm {...props} />
          </div>
        </details>
      )}
      {!viewing.changeable && view.againHref && (
        <p>
          <a className="arrow-link" href={view.againHref}>
            {t('viewing.page.again')}
          </a>
        </p>
      )}
    </div>
  );
};
