// "Keep me informed": the form that asks for an alert.
import type { FormEventHandler, ReactElement, ReactNode } from 'react';
import { ALERT_FREQUENCIES } from '../../domain/alerts/subscription.ts';
import type { FormProblem } from '../../domain/leads/form-problem.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Checkbox, TextField } from '../forms/field.tsx';
import { problemText } from '../forms/problem-text.ts';
import { Icon } from '../icon.tsx';
import { type AlertValues, firstValue } from './alert-values.ts';
import { type Choice, CriteriaFields, type CriteriaOptions, type CriteriaProps, Picks } from './criteria-fields.tsx';
import { FREQUENCY_LABELS } from './frequency-choices.ts';

export type AlertFormOptions = {
  readonly action: string;
  readonly values: AlertValues;
  readonly criteria: CriteriaOptions;
  /** Languages of the site; the first is the page's own. */
  readonly languages: readonly Choice[];
  readonly siteName: string;
  readonly privacyHref: string;
  /** Host of a third party's captcha. */
  readonly thirdParty?: string | undefined;
  readonly problems: readonly FormProblem[];
};

type Props = AlertFormOptions &
  Pick<CriteriaProps, 'id' | 't' | 'search' | 'onChange'> & {
    readonly note?: ReactNode;
    readonly loading?: boolean;
    readonly onSubmit?: FormEventHandler<HTMLFormElement>;
    readonly onFocus?: () => void;
  };

const Consent = ({ t, siteName, privacyHref }: Props): ReactElement => {
  const [before = '', after = ''] = t('alerts.consent', { name: siteName, link: '\n' }).split('\n');
  return (
    <>
      {before}
      <a href={privacyHref} target="_blank" rel="noopener">
        {t('form.privacy.link')}
      </a>
      {after}
    </>
  );
};

export const FrequencyPicks = ({ values, t }: { readonly values: AlertValues; readonly t: Translate }) => (
  <Picks
    name="frequency"
    legend={t('alerts.frequency')}
    choices={ALERT_FREQUENCIES.map((value) => ({ value, label: t(FREQUENCY_LABELS[value]) }))}
    chosen={[firstValue(values, 'frequency') || 'DAILY']}
    hint={t('alerts.frequency.hint')}
  />
);

export const AlertFormView = (props: Props): ReactElement => {
  const { id, t, values, problems, note, loading = false, criteria, languages } = props;
  const problemOf = (name: string): string | undefined => {
    const problem = problems.find(({ field }) => field === name);
    return problem && problemText(problem, t);
  };
  const field = (name: string) => ({
    id: `${id}-${name}`,
    name,
    t,
    value: firstValue(values, name),
    problem: problemOf(name),
  });
  return (
    <form
      className={loading ? 'form loading' : 'form'}
      method="post"
      action={props.action}
      noValidate
      aria-busy={loading}
      onSubmit={props.onSubmit}
      onFocus={props.onFocus}
      onChange={props.onChange}
    >
      {note}
      <CriteriaFields
        id={id}
        values={values}
        options={criteria}
        problems={problems}
        t={t}
        search={props.search}
        onChange={props.onChange}
      />
      <hr />
      <FrequencyPicks values={values} t={t} />
      {languages.length > 1 && (
        <Picks
          name="language"
          legend={t('alerts.language')}
          choices={languages}
          chosen={[firstValue(values, 'language') || (languages[0]?.value ?? '')]}
        />
      )}
      <div className="two">
        <TextField {...field('name')} label={t('form.firstName')} autoComplete="given-name" />
        <TextField {...field('email')} label={t('form.email')} type="email" required autoComplete="email" />
      </div>
      {/* For programs that fill in everything. */}
      <div className="trap" aria-hidden="true">
        <label htmlFor={`${id}-website`}>{t('form.trap')}</label>
        <input className="input" id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <Checkbox
        id={`${id}-privacy`}
        name="privacy"
        required
        checked={firstValue(values, 'privacy') !== ''}
        problem={problemOf('privacy')}
      >
        <Consent {...props} />
      </Checkbox>
      <div className="row">
        <button className="btn primary" type="submit" aria-disabled={loading ? true : undefined}>
          <Icon name="bell" />
          {loading ? t('alerts.sending') : t('alerts.start')}
        </button>
        <p className="tiny">{t('alerts.start.text')}</p>
      </div>
      {props.thirdParty && <p className="tiny">{t('captcha.thirdParty', { host: props.thirdParty })}</p>}
    </form>
  );
};
