// The forms of visitors, each a row: how it is passed on to the content API, and what follows. A script gets JSON, or the
// API's own words of refusal; a plain form gets a page: of the result, with the question in words (decisions section 10),
// or with the form again and everything that was typed.
import { HttpError } from '../../client/http-error.ts';
import type { FormProblem } from '../../domain/leads/form-problem.ts';
import { CaptchaQuestionView } from '../../ui/forms/captcha-question-view.tsx';
import { problemText } from '../../ui/forms/problem-text.ts';
import { formProblems, jsonReply, PRIVATE, problemReply, type SubmitContext } from './form-posts.ts';
import { redirect } from './replies.ts';
import type { WebReply } from './web-context.ts';

export type RefusedState = {
  readonly problems?: readonly FormProblem[];
  readonly failed?: 'failure' | 'too-many' | undefined;
};

type FormPost = {
  /** For a script. */
  readonly json: unknown;
  /** Where a plain form goes on. */
  readonly seeOther: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type FormSubmission = {
  /** The form's own address. */
  readonly action: (context: SubmitContext) => string;
  readonly send: (context: SubmitContext) => Promise<FormPost>;
  /** What was typed, by name. */
  readonly typed: (inputs: SubmitContext['inputs']) => readonly (readonly [string, string])[];
  /** The form again, with what is wrong. */
  readonly again: (context: SubmitContext, status: number, state: RefusedState) => WebReply | Promise<WebReply>;
  /** The form again when somebody else was first; undefined when the refusal does not say what is left. */
  readonly conflict?: (context: SubmitContext, error: HttpError) => Promise<WebReply> | undefined;
};

const questionPage = async (
  context: SubmitContext,
  { action, typed }: FormSubmission,
  problem: FormProblem | undefined,
): Promise<WebReply> => {
  const { api, locale, t, page } = context;
  const { question, token } = await api.call('captchaQuestion', { query: { locale } });
  // The question that follows belongs to one request, however often it is answered.
  const { submission } = context.inputs;
  const once = typeof submission === 'string' && submission !== '' ? submission : crypto.randomUUID();
  const values = typed(context.inputs).filter(([name]) => name !== 'submission');
  return page({
    status: problem ? 400 : 200,
    title: t('captcha.title'),
    noindex: true,
    main: (
      <div className="wide page-plain">
        <h1>{t('captcha.title')}</h1>
        <CaptchaQuestionView
          action={action(context)}
          question={question}
          token={token}
          values={[...values, ['submission', once.slice(0, 100).toWellFormed()]]}
          problem={problem && problemText(problem, t)}
          t={t}
        />
      </div>
    ),
  });
};

/** The key of what was sent before names something else now: what is sent next gets a new one. */
const withoutKey = (context: SubmitContext): SubmitContext => {
  const { submission: _once, ...inputs } = context.inputs;
  return { ...context, inputs };
};

const refused = (
  context: SubmitContext,
  error: HttpError,
  submission: FormSubmission,
): WebReply | Promise<WebReply> => {
  if (context.script) return problemReply(error);
  const conflict = error.status === 409 ? submission.conflict?.(context, error) : undefined;
  if (conflict) return conflict;
  const problems = formProblems(error);
  const [first] = problems;
  if (first?.field === 'g-recaptcha-response') {
    const unasked = first.message === 'captcha-missing' && !context.inputs['captcha-question'];
    return questionPage(context, submission, unasked ? undefined : first);
  }
  if (error.status === 429) return submission.again(context, 429, { failed: 'too-many' });
  if (error.status === 422) return submission.again(withoutKey(context), 422, { failed: 'failure' });
  return error.status < 500 && problems.length > 0
    ? submission.again(context, error.status, { problems })
    : submission.again(context, error.status < 500 ? error.status : 503, { failed: 'failure' });
};

export const submitForm = async (submission: FormSubmission, context: SubmitContext): Promise<WebReply> => {
  try {
    const { json, seeOther, headers = PRIVATE } = await submission.send(context);
    return context.script ? jsonReply(201, json) : redirect(303, seeOther, headers);
  } catch (error) {
    if (error instanceof HttpError) return refused(context, error, submission);
    throw error;
  }
};

/** What was typed into these inputs, as text: to be shown again. */
export const typedTexts = (
  inputs: SubmitContext['inputs'],
  names: readonly string[],
  most: number,
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
      return typeof value === 'string' ? [[name, value.slice(0, most).toWellFormed()] as const] : [];
    }),
  );

/** What a form is refused for before the content API is asked. */
export const refusalOf = (problems: readonly FormProblem[]): HttpError =>
  new HttpError(400, 'Bad Request', JSON.stringify({ title: 'Bad Request', status: 400, errors: problems }));
