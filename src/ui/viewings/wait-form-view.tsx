// "Tell me when a moment comes free": for whom nothing fits, or when everything is taken.
import type { FormEventHandler, ReactElement, ReactNode, Ref } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { PersonFields } from './person-fields.tsx';
import type { ViewingFormOptions } from './viewing-form-view.tsx';
import { VIEWING_WAIT_ID } from './viewing-steps.tsx';

/** The input that says which of the two forms of the page it is. */
export const WAIT_INPUT = 'waiting-list';

export type WaitFormOptions = Omit<ViewingFormOptions, 'slots'>;

type Props = WaitFormOptions & {
  readonly id: string;
  readonly t: Translate;
  readonly note?: ReactNode;
  readonly loading?: boolean;
  readonly onSubmit?: FormEventHandler<HTMLFormElement>;
  readonly onFocus?: () => void;
  readonly ref?: Ref<HTMLFormElement> | undefined;
};

export const WaitFormView = (props: Props): ReactElement => {
  const { t, action, note, loading = false, thirdParty } = props;
  return (
    <form
      className={loading ? 'form wait loading' : 'form wait'}
      id={VIEWING_WAIT_ID}
      method="post"
      action={action}
      noValidate
      aria-busy={loading}
      ref={props.ref}
      onSubmit={props.onSubmit}
      onFocus={props.onFocus}
    >
      <div>
        <h2>{t('viewing.form.wait.title')}</h2>
        <p className="quiet">{t('viewing.form.wait.text')}</p>
      </div>
      {note}
      <input type="hidden" name={WAIT_INPUT} value="on" />
      <PersonFields {...props} consent={t('viewing.form.wait.privacy', { name: props.siteName, link: '\n' })} />
      <div className="row">
        <button className="btn ghost" type="submit" aria-disabled={loading ? true : undefined}>
          {loading ? t('form.sending') : t('viewing.form.wait.submit')}
        </button>
      </div>
      {thirdParty && <p className="tiny">{t('captcha.thirdParty', { host: thirdParty })}</p>}
    </form>
  );
};
