// Books a viewing: first the moment, then who comes. One form, so that it works without script as well.
import type { FormEventHandler, ReactElement, ReactNode, Ref } from 'react';
import type { FormProblem } from '../../domain/leads/form-problem.ts';
import type { Locale } from '../../domain/locale.ts';
import { momentText } from '../../domain/time/moment-text.ts';
import { slotMinutes } from '../../domain/viewings/slot-weeks.ts';
import type { Slot } from '../../domain/viewings/viewing.ts';
import type { Translate } from '../../i18n/translate.ts';
import { FieldMessage, TextField } from '../forms/field.tsx';
import { problemText } from '../forms/problem-text.ts';
import { PersonFields } from './person-fields.tsx';
import { SlotAgenda } from './slot-agenda.tsx';
import { VIEWING_WAIT_ID, ViewingSteps } from './viewing-steps.tsx';

export type ViewingFormOptions = {
  readonly action: string;
  readonly slots: readonly Slot[];
  readonly siteName: string;
  readonly privacyHref: string;
  readonly thirdParty?: string | undefined;
  /** What was typed, and `start`: the chosen moment. `submission` names this form: sent twice, it books once. */
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly FormProblem[];
};

type Props = ViewingFormOptions & {
  readonly id: string;
  readonly locale: Locale;
  readonly t: Translate;
  /** The slot that is chosen now. */
  readonly chosen: Slot | undefined;
  /** Another one whenever the slots are. */
  readonly round?: number;
  readonly note?: ReactNode;
  readonly loading?: boolean;
  readonly onChoose?: (slot: Slot) => void;
  readonly onSubmit?: FormEventHandler<HTMLFormElement>;
  readonly onFocus?: () => void;
  readonly ref?: Ref<HTMLFormElement> | undefined;
};

const Moments = ({ id, t, locale, slots, values, problems, round, onChoose }: Props): ReactElement => {
  const problem = problems.find(({ field }) => field === 'start');
  const minutes = slotMinutes(slots);
  return (
    <fieldset className={problem ? 'field moments bad' : 'field moments'} id={`${id}-start`} tabIndex={-1}>
      <legend className="vh">{t('viewing.form.title')}</legend>
      {problem && <FieldMessage id={`${id}-start-problem`} text={problemText(problem, t)} />}
      <SlotAgenda key={round} slots={slots} chosen={values.start} locale={locale} t={t} onChoose={onChoose} />
      <p className="small quiet">
        {t('viewing.form.zone')} {minutes !== undefined && t('viewing.form.takes', { count: minutes })}{' '}
        <a href={`#${VIEWING_WAIT_ID}`}>{t('viewing.form.wait.link')}</a>
      </p>
    </fieldset>
  );
};

export const ViewingFormView = (props: Props): ReactElement => {
  const { id, t, locale, action, values, problems, note, chosen, loading = false, thirdParty } = props;
  const moment = chosen && momentText(chosen.wallStart, locale);
  const field = (name: string) => {
    const problem = problems.find((candidate) => candidate.field === name);
    return { id: `${id}-${name}`, name, t, value: values[name], problem: problem && problemText(problem, t) };
  };
  return (
    <form
      className={loading ? 'form viewing loading' : 'form viewing'}
      method="post"
      action={action}
      noValidate
      aria-busy={loading}
      ref={props.ref}
      onSubmit={props.onSubmit}
      onFocus={props.onFocus}
    >
      <ViewingSteps step={chosen ? 2 : 1} t={t} />
      <h1>{t('viewing.form.title')}</h1>
      {note}
      <Moments {...props} />
      <h2>{moment ? t('viewing.form.person.for', { moment }) : t('viewing.form.person')}</h2>
      <PersonFields {...props} consent={t('viewing.form.privacy', { name: props.siteName, link: '\n' })}>
        <TextField
          {...field('phone')}
          label={t('form.phone')}
          type="tel"
          hint={t('viewing.form.phone')}
          autoComplete="tel"
        />
        <TextField {...field('message')} label={t('viewing.form.message')} lines />
      </PersonFields>
      {values.submission && <input type="hidden" name="submission" value={values.submission} />}
      <div className="row">
        <button className="btn primary" type="submit" aria-disabled={loading ? true : undefined}>
          {loading
            ? t('viewing.form.sending')
            : moment
              ? t('viewing.form.submit.for', { moment })
              : t('viewing.form.submit')}
        </button>
      </div>
      {thirdParty && <p className="tiny">{t('captcha.thirdParty', { host: thirdParty })}</p>}
    </form>
  );
};
