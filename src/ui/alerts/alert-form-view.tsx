// "Keep me informed": the form that asks for an alert.
import type { ReactElement } from 'react';
import { ALERT_FREQUENCIES } from '../../domain/alerts/subscription.ts';
import type { Translate } from '../../i18n/translate.ts';
import { TextField } from '../forms/field.tsx';
import {
  ConsentBox,
  inputOf,
  VisitorForm,
  type VisitorFormOptions,
  type VisitorFormState,
} from '../forms/visitor-form.tsx';
import { Icon } from '../icon.tsx';
import { type AlertValues, firstValue } from './alert-values.ts';
import { type Choice, CriteriaFields, type CriteriaOptions, type CriteriaProps, Picks } from './criteria-fields.tsx';
import { FREQUENCY_LABELS } from './frequency-choices.ts';

export type AlertFormOptions = VisitorFormOptions & {
  readonly values: AlertValues;
  readonly criteria: CriteriaOptions;
  /** Languages of the site; the first is the page's own. */
  readonly languages: readonly Choice[];
  readonly siteName: string;
  readonly privacyHref: string;
};

type Props = AlertFormOptions & VisitorFormState & Pick<CriteriaProps, 'search' | 'onChange'>;

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
  const { id, t, values, problems, criteria, languages } = props;
  return (
    <VisitorForm
      {...props}
      button={{
        text: t('alerts.start'),
        sending: t('alerts.sending'),
        icon: <Icon name="bell" />,
        beside: t('alerts.start.text'),
      }}
    >
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
        <TextField {...inputOf(props, 'name')} label={t('form.firstName')} autoComplete="given-name" />
        <TextField {...inputOf(props, 'email')} label={t('form.email')} type="email" required autoComplete="email" />
      </div>
      <ConsentBox {...props} text={t('alerts.consent', { name: props.siteName, link: '\n' })} />
    </VisitorForm>
  );
};
