// What a visitor's form gets when the content API does not take it: a script the API's own words; a plain form the
// question in words (decisions section 10), or the form again with everything that was typed.
import type { HttpError } from '../../client/http-error.ts';
import type { FormProblem } from '../../domain/leads/form-problem.ts';
import { CaptchaQuestionView } from '../../ui/forms/captcha-question-view.tsx';
import { problemText } from '../../ui/forms/problem-text.ts';
import { formProblems, problemReply, type SubmitContext } from './form-posts.ts';
import type { WebReply } from './web-context.ts';

export type RefusedState = {
  readonly problems?: readonly FormProblem[];
  readonly failed?: 'failure' | 'too-many';
};

export type RefusedForm = {
  readonly action: string;
  /** What was typed, by name. */
  readonly values: readonly (readonly [string, string])[];
  readonly again: (status: number, state: RefusedState) => WebReply | Promise<WebReply>;
};

const questionPage = async (
  { api, locale, t, page }: SubmitContext,
  { action, values }: RefusedForm,
  problem: FormProblem | undefined,
): Promise<WebReply> => {
  const { question, token } = await api.call('captchaQuestion', { query: { locale } });
  return page({
    status: problem ? 400 : 200,
    title: t('captcha.title'),
    noindex: true,
    main: (
      <div className="wide page-plain">
        <h1>{t('captcha.title')}</h1>
        <CaptchaQuestionView
          action={action}
          question={question}
          token={token}
          values={values}
          problem={problem && problemText(problem, t)}
          t={t}
        />
      </div>
    ),
  });
};

export const refusedForm = (
  context: SubmitContext,
  error: HttpError,
  form: RefusedForm,
): WebReply | Promise<WebReply> => {
  if (context.script) return problemReply(error);
  const problems = formProblems(error);
  const [first] = problems;
  if (first?.field === 'g-recaptcha-response') {
    const unasked = first.message === 'captcha-missing' && !context.inputs['captcha-question'];
    return questionPage(context, form, unasked ? undefined : first);
  }
  if (error.status === 429) return form.again(429, { failed: 'too-many' });
  return error.status < 500 && problems.length > 0
    ? form.again(error.status, { problems })
    : form.again(error.status < 500 ? error.status : 503, { failed: 'failure' });
};
