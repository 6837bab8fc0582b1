// Books a viewing: first the moment, then who comes. One form, so that it works without script as well. Whoever comes with a
// moment has the fields first: the other moments are folded away.
import type { ReactElement } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { hourText, momentText } from '../../domain/time/moment-text.ts';
import { slotMinutes } from '../../domain/viewings/slot-weeks.ts';
import type { Slot } from '../../domain/viewings/viewing.ts';
import { FieldMessage } from '../forms/field.tsx';
import { PersonFields } from '../forms/person-fields.tsx';
import { problemOf, VisitorForm, type VisitorFormOptions, type VisitorFormState } from '../forms/visitor-form.tsx';
import { OptionalFields } from './optional-fields.tsx';
import { SlotAgenda } from './slot-agenda.tsx';
import { VIEWING_WAIT_ID, ViewingSteps } from './viewing-steps.tsx';

export type ViewingFormOptions = VisitorFormOptions & {
  readonly slots: readonly Slot[];
  readonly siteName: string;
  readonly privacyHref: string;
  /** Until when the chosen moment is held, in wall time, for whom it is offered to. */
  readonly heldUntil?: string | undefined;
  /** Where the waiting list is asked for. */
  readonly waitHref?: string | undefined;
  /**
   * What was typed, and `start`: the chosen moment. `submission` names this form: sent twice, it books once. `offer`: the
   * moment is held for whoever has it.
   */
  readonly values: Readonly<Record<string, string>>;
};

type Props = ViewingFormOptions &
  VisitorFormState & {
    readonly locale: Locale;
    /** The slot that is chosen now. */
    readonly chosen: Slot | undefined;
    /** Another one whenever the slots are. */
    readonly round?: number;
    readonly onChoose?: (slot: Slot) => void;
  };

const Moments = (props: Props): ReactElement => {
  const { id, t, locale, slots, values, round, onChoose } = props;
  const problem = problemOf(props, 'start');
  const minutes = slotMinutes(slots);
  return (
    <fieldset className={problem ? 'field moments bad' : 'field moments'} id={`${id}-start`} tabIndex={-1}>
      <legend className="vh">{t('viewing.form.title')}</legend>
      {problem && <FieldMessage id={`${id}-start-problem`} text={problem} />}
      <SlotAgenda key={round} slots={slots} chosen={values.start} locale={locale} t={t} onChoose={onChoose} />
      <p className="small quiet">
        {t('viewing.form.zone')} {minutes !== undefined && t('viewing.form.takes', { count: minutes })}{' '}
        {props.waitHref && <a href={`${props.waitHref}#${VIEWING_WAIT_ID}`}>{t('viewing.form.wait.link')}</a>}
      </p>
    </fieldset>
  );
};

export const ViewingFormView = (props: Props): ReactElement => {
  const { t, locale, values, chosen } = props;
  const moment = chosen && momentText(chosen.wallStart, locale);
  const { heldUntil } = props;
  // Of the form as it came: choosing a moment by hand folds nothing away from under it.
  const folded = values.start !== undefined && values.start !== '';
  return (
    <VisitorForm
      {...props}
      look="viewing"
      head={
        <>
          <ViewingSteps step={chosen ? 2 : 1} t={t} />
          <h1>{t('viewing.form.title')}</h1>
        </>
      }
      button={{
        text: moment ? t('viewing.form.submit.for', { moment }) : t('viewing.form.submit'),
        sending: t('viewing.form.sending'),
      }}
    >
      {folded && heldUntil !== undefined && chosen?.start === values.start && (
        <p className="tag good">{t('viewing.form.held', { until: hourText(heldUntil, locale) })}</p>
      )}
      <details className={folded ? 'fold' : 'fold bare'} open={!folded}>
        <summary>{t('viewing.form.change')}</summary>
        <Moments {...props} />
      </details>
      <h2>{moment ? t('viewing.form.person.for', { moment }) : t('viewing.form.person')}</h2>
      <PersonFields
        {...props}
        focused={folded && props.problems.length === 0}
        consent={t('viewing.form.privacy', { name: props.siteName, link: '\n' })}
      >
        <OptionalFields {...props} />
      </PersonFields>
      {values.submission && <input type="hidden" name="submission" value={values.submission} />}
      {values.offer && <input type="hidden" name="offer" value={values.offer} />}
    </VisitorForm>
  );
};
