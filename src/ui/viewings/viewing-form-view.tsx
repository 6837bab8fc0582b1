// Books a viewing: first the moment, then who comes. One form, so that it works without script as well.
import type { ReactElement } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { momentText } from '../../domain/time/moment-text.ts';
import { slotMinutes } from '../../domain/viewings/slot-weeks.ts';
import type { Slot } from '../../domain/viewings/viewing.ts';
import { FieldMessage, TextField } from '../forms/field.tsx';
import { PersonFields } from '../forms/person-fields.tsx';
import {
  inputOf,
  problemOf,
  VisitorForm,
  type VisitorFormOptions,
  type VisitorFormState,
} from '../forms/visitor-form.tsx';
import { SlotAgenda } from './slot-agenda.tsx';
import { VIEWING_WAIT_ID, ViewingSteps } from './viewing-steps.tsx';

export type ViewingFormOptions = VisitorFormOptions & {
  readonly slots: readonly Slot[];
  readonly siteName: string;
  readonly privacyHref: string;
  /** What was typed, and `start`: the chosen moment. `submission` names this form: sent twice, it books once. */
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
        <a href={`#${VIEWING_WAIT_ID}`}>{t('viewing.form.wait.link')}</a>
      </p>
    </fieldset>
  );
};

export const ViewingFormView = (props: Props): ReactElement => {
  const { t, locale, values, chosen } = props;
  const moment = chosen && momentText(chosen.wallStart, locale);
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
      <Moments {...props} />
      <h2>{moment ? t('viewing.form.person.for', { moment }) : t('viewing.form.person')}</h2>
      <PersonFields {...props} consent={t('viewing.form.privacy', { name: props.siteName, link: '\n' })}>
        <TextField
          {...inputOf(props, 'phone')}
          label={t('form.phone')}
          type="tel"
          hint={t('viewing.form.phone')}
          autoComplete="tel"
        />
        <TextField {...inputOf(props, 'message')} label={t('viewing.form.message')} lines />
      </PersonFields>
      {values.submission && <input type="hidden" name="submission" value={values.submission} />}
    </VisitorForm>
  );
};
