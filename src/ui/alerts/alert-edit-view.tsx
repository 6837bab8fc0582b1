// One alert of a subscription to be changed: a plain form of the page behind the link.
import type { ReactElement } from 'react';
import { MAX_ALERT_NAME } from '../../domain/alerts/subscription.ts';
import { TextField } from '../forms/field.tsx';
import { ProblemNote } from '../forms/notes.tsx';
import { problemText } from '../forms/problem-text.ts';
import { FrequencyPicks } from './alert-form-view.tsx';
import { firstValue } from './alert-values.ts';
import { CriteriaFields, type CriteriaProps } from './criteria-fields.tsx';

export type AlertEditOptions = Pick<CriteriaProps, 'values' | 'options' | 'problems'> & {
  /** The page behind the link. */
  readonly action: string;
  /** Undefined for a new one. */
  readonly alertId?: number | undefined;
  /** Names the form of a new one: sent twice, it adds one. */
  readonly submission?: string | undefined;
};

type Props = AlertEditOptions & Pick<CriteriaProps, 'id' | 't' | 'search'>;

export const AlertEditView = (props: Props): ReactElement => {
  const { id, t, values, problems, action, alertId, submission } = props;
  const label = problems.find(({ field }) => field === 'label');
  return (
    <form className="form" method="post" action={action} noValidate>
      {problems.length > 0 && (
        <ProblemNote title={t('alerts.notSaved')} problems={problems} idOf={(name) => `${id}-${name}`} t={t} />
      )}
      <input type="hidden" name="do" value={alertId === undefined ? 'add' : 'save'} />
      {submission && <input type="hidden" name="submission" value={submission} />}
      {alertId !== undefined && <input type="hidden" name="alert" value={alertId} />}
      <TextField
        id={`${id}-label`}
        name="label"
        label={t('alerts.name')}
        t={t}
        value={firstValue(values, 'label')}
        problem={label && problemText(label, t)}
        maxLength={MAX_ALERT_NAME}
        autoComplete="off"
      />
      <CriteriaFields {...props} />
      <hr />
      <FrequencyPicks values={values} t={t} />
      <div className="row">
        <button className="btn primary" type="submit">
          {t('alerts.save')}
        </button>
        <a className="btn plain" href={action}>
          {t('alerts.back')}
        </a>
      </div>
    </form>
  );
};
