// The contact form's path (behaviour section 2): stores through the content API; a plain form gets a result page, the
// question in words, or its own form again with everything that was typed.
import { HttpError } from '../../client/http-error.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import {
  CONTACT_INPUTS,
  CONTROL_INPUTS,
  DOCUMENTS_FIELD,
  isRecipient,
  MAX_EXTRA_INPUTS,
} from '../../domain/leads/contact-form.ts';
import type { FormProblem } from '../../domain/leads/form-problem.ts';
import { GoodNote } from '../../ui/forms/notes.tsx';
import { contactFormProps } from '../../widgets/contact-form/contact-form.load.ts';
import { ContactFormWidget } from '../../widgets/contact-form/contact-form.widget.tsx';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import { createIslands } from '../frame/island.tsx';
import type { PageContext, PageHandler } from '../frame/page-view.ts';
import { jsonReply, PRIVATE, type SubmitContext } from '../http/form-posts.ts';
import type { FormSubmission } from '../http/form-submission.tsx';
import type { WebReply } from '../http/web-context.ts';

const CAPTCHA_INPUTS = ['g-recaptcha-response', 'captcha-question'];

/** What was typed, as text: to be shown again. */
const typedValues = (inputs: SubmitContext['inputs']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(inputs).flatMap(([name, value]) => {
      const between = name === DOCUMENTS_FIELD ? '\n' : ', ';
      const text = Array.isArray(value) ? value.filter((part) => typeof part === 'string').join(between) : value;
      return typeof text === 'string' && !CAPTCHA_INPUTS.includes(name) ? [[name, text.toWellFormed()] as const] : [];
    }),
  );

const isOwnPath = (path: string | undefined): path is string =>
  path !== undefined && /^\/(?!\/)[\x21-\x7e]*$/.test(path);

const isExtra = (name: string): boolean =>
  ![...CONTACT_INPUTS, ...CONTROL_INPUTS].some((known) => known === name) && name.trim() !== '';

/** The listing that the form is about, for the documents it offers; a form about none is a form too. */
const listingOf = async ({ api }: SubmitContext, id: number | undefined) => {
  if (id === undefined) return undefined;
  return api.find('estate', { params: { id } }).catch((error: unknown) => {
    if (error instanceof HttpError) return undefined;
    throw error;
  });
};

const formAgain = async (
  context: SubmitContext,
  status: number,
  problems: readonly FormProblem[],
  failed?: 'failure' | 'too-many',
): Promise<WebReply> => {
  const { frame, locale, t, inputs, page } = context;
  const values = typedValues(inputs);
  const estateId = /^[1-9]\d{0,8}$/.test(values.estateId ?? '') ? Number(values.estateId) : undefined;
  const props = contactFormProps({
    site: frame.site,
    locale,
    t,
    page: isOwnPath(values.page) ? values.page : `/${locale}`,
    estateId,
    estate: await listingOf(context, estateId),
    recipient: isRecipient(values.recipient ?? '') ? values.recipient : undefined,
  });
  const extra = Object.keys(values).filter(isExtra).slice(0, MAX_EXTRA_INPUTS);
  const island = createIslands(locale, t);
  return page({
    status,
    title: t('contact.refused.title'),
    noindex: true,
    main: (
      <div className="wide page-plain">
        <h1>{t('contact.title')}</h1>
        {island('contact-form', ContactFormWidget, { ...props, extra, values, problems, failed })}
      </div>
    ),
  });
};

export const contactSubmission: FormSubmission = {
  action: ({ locale }) => buildRoute('ajaxContactFormHandler', locale, {}),
  send: async ({ api, locale, inputs, visitor }) => {
    const { copy } = await api.call('contactRequest', { body: { locale, inputs }, visitor });
    const from = typedValues(inputs).page;
    const query = new URLSearchParams({ ...(isOwnPath(from) ? { from } : {}), ...(copy ? {} : { copy: '0' }) });
    const seeOther = buildRoute('ajaxContactFormHandler', locale, {}) + (query.size > 0 ? `?${query}` : '');
    return { json: { stored: true, copy }, seeOther };
  },
  typed: (inputs) =>
    Object.entries(typedValues(inputs)).flatMap(([name, value]) =>
      name === DOCUMENTS_FIELD ? value.split('\n').map((one) => [name, one] as const) : [[name, value] as const],
    ),
  again: (context, status, { problems = [], failed }) => formAgain(context, status, problems, failed),
};

/** Where a plain form arrives after it was stored. */
export const contactResultPage: PageHandler = async ({ t, locale, query, frame }) => {
  const from = query.get('from') ?? undefined;
  const text = t(query.get('copy') === '0' ? 'form.sent.text.nocopy' : 'form.sent.text');
  return {
    status: 200,
    title: t('contact.result.title'),
    description: '',
    noindex: true,
    headers: PRIVATE,
    paths: pathsPerLocale(frame.site.locales, (other) => `/${other}`),
    main: (
      <div className="wide page-plain">
        <h1>{t('contact.result.title')}</h1>
        <GoodNote title={t('form.sent')}>{text}</GoodNote>
        <p>
          <a className="arrow-link" href={isOwnPath(from) ? from : `/${locale}`}>
            {t('form.sent.back')}
          </a>
        </p>
      </div>
    ),
  };
};

/** What a browser does before it sends a form; new for each. */
export const captchaReply = async ({ api }: Pick<PageContext, 'api'>): Promise<WebReply> =>
  jsonReply(200, await api.call('captchaChallenge'));
