// Forms that visitors send through the ajax paths (decisions section 5): a script gets JSON, a plain form a page.
import type { HttpError } from '../../client/http-error.ts';
import { type FormProblem, isFormProblemWord } from '../../domain/leads/form-problem.ts';
import type { PageContext, PageView } from '../frame/page-view.ts';
import { isOwnPost } from './own-post.ts';
import { text } from './replies.ts';
import type { WebReply, WebRequest } from './web-context.ts';

export type SubmitContext = PageContext & {
  /** The inputs by name, as they came. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** A script asks: it gets JSON. */
  readonly script: boolean;
  /** A whole page, for this visitor alone. */
  readonly page: (view: Omit<PageView, 'paths' | 'description'>) => WebReply;
};

export const PRIVATE = { 'cache-control': 'private, no-store' } as const;

export const jsonReply = (status: number, value: unknown): WebReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...PRIVATE },
  body: JSON.stringify(value),
});

/** The API's own refusal, passed on to a script. */
export const problemReply = ({ status, body }: HttpError): WebReply => ({
  status,
  headers: {
    'content-type': 'application/problem+json',
    ...PRIVATE,
    ...(status === 503 ? { 'retry-after': '2' } : {}),
  },
  body,
});

/** The problems of a refusal by field; empty when it is not about the form. */
export const formProblems = ({ body }: HttpError): FormProblem[] => {
  try {
    const { errors } = JSON.parse(body) as { errors?: readonly { field?: unknown; message?: unknown }[] };
    return (errors ?? []).flatMap(({ field, message }) =>
      typeof field === 'string' && isFormProblemWord(message) ? [{ field, message }] : [],
    );
  } catch {
    return [];
  }
};

/** The fields of a form by name; repeated ones as a list. */
export const inputsOf = (form: URLSearchParams): Record<string, string | string[]> => {
  const inputs: Record<string, string | string[]> = Object.create(null);
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    inputs[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return { ...inputs };
};

export type FormPost = { readonly inputs: Readonly<Record<string, unknown>>; readonly script: boolean };

/** What was posted, or why not. Forms carry no token: where the post comes from decides. */
export const readFormPost = (request: WebRequest): FormPost | WebReply => {
  if (!isOwnPost(request)) return text(403, 'This form was not sent from a page of this site.');
  const { form, json } = request;
  if (form) {
    const script = (request.headers.accept ?? '').startsWith('application/json');
    return { inputs: inputsOf(form), script };
  }
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) {
    return { inputs: json as Record<string, unknown>, script: true };
  }
  return json === undefined
    ? text(415, 'Send the fields of a form, or JSON.')
    : jsonReply(400, { title: 'Bad Request', status: 400, detail: 'Send an object with the inputs by name.' });
};
