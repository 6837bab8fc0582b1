// "Tell me when a moment comes free": for whom nothing fits, or when everything is taken.
import type { ReactElement } from 'react';
import { PersonFields } from '../forms/person-fields.tsx';
import { VisitorForm, type VisitorFormState } from '../forms/visitor-form.tsx';
import type { ViewingFormOptions } from './viewing-form-view.tsx';
import { VIEWING_WAIT_ID } from './viewing-steps.tsx';

/** The input that says which of the two forms of the page it is. */
export const WAIT_INPUT = 'waiting-list';

export type WaitFormOptions = Omit<ViewingFormOptions, 'slots'>;

export const WaitFormView = (props: WaitFormOptions & VisitorFormState): ReactElement => {
  const { t } = props;
  return (
    <VisitorForm
      {...props}
      look="wait"
      anchor={VIEWING_WAIT_ID}
      head={
        <div>
          <h2>{t('viewing.form.wait.title')}</h2>
          <p className="quiet">{t('viewing.form.wait.text')}</p>
        </div>
      }
      button={{ text: t('viewing.form.wait.submit'), sending: t('form.sending'), look: 'ghost' }}
    >
      <input type="hidden" name={WAIT_INPUT} value="on" />
      <PersonFields {...props} consent={t('viewing.form.wait.privacy', { name: props.siteName, link: '\n' })} />
    </VisitorForm>
  );
};
