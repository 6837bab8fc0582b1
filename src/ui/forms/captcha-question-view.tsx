// Decisions section 10: without script a second page asks a question in words before the form is stored.
import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { TextField } from './field.tsx';

type Props = {
  readonly action: string;
  readonly question: string;
  readonly token: string;
  /** What the visitor typed on the first page. */
  readonly values: readonly (readonly [string, string])[];
  readonly problem?: string | undefined;
  readonly t: Translate;
};

export const CaptchaQuestionView = ({ action, question, token, values, problem, t }: Props): ReactElement => (
  <form className="form" method="post" action={action} noValidate>
    <p>{t('captcha.intro')}</p>
    {values.map(([name, value]) => (
      <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
    ))}
    <input type="hidden" name="captcha-question" value={token} />
    <TextField
      id="captcha-answer"
      name="g-recaptcha-response"
      label={question}
      hint={t('captcha.hint')}
      problem={problem}
      required
      autoComplete="off"
      t={t}
    />
    <div className="row">
      <button className="btn primary" type="submit">
        {t('captcha.send')}
      </button>
    </div>
  </form>
);
