// The ajax path of alerts (behaviour section 2, decisions section 5): POST asks for one; a script gets JSON, a plain form
// a 303 to the page that says what is next.
import { HttpError } from '../../client/http-error.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import { isLocale, type Locale } from '../../domain/locale.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { firstValue } from '../../ui/alerts/alert-values.ts';
import { GoodNote } from '../../ui/forms/notes.tsx';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import type { PageHandler } from '../frame/page-view.ts';
import { jsonReply, PRIVATE, type SubmitContext, type SubmitHandler } from '../http/form-posts.ts';
import { type RefusedState, refusedForm } from '../http/refused-forms.tsx';
import { redirect } from '../http/replies.ts';
import type { WebReply } from '../http/web-context.ts';
import { alertFormView } from './alert-form.page.tsx';
import { typedValues, withRadius } from './alert-inputs.ts';

const formAgain = async (context: SubmitContext, status: number, state: RefusedState): Promise<WebReply> => {
  const values = typedValues(context.inputs);
  const view = await alertFormView(context, { problems: [], ...state, values });
  return context.page({ status, noindex: true, ...view });
};

const refused = (context: SubmitContext, error: HttpError): WebReply | Promise<WebReply> =>
  refusedForm(context, error, {
    action: buildRoute('ajaxNotifications', context.locale, {}),
    values: Object.entries(typedValues(context.inputs)).flatMap(([name, texts]) =>
      texts.map((text) => [name, text] as const),
    ),
    again: (status, state) => formAgain(context, status, state),
  });

const RESULTS = {
  asked: ['alerts.sent', 'alerts.sent.text'],
  erased: ['alerts.erased', 'alerts.erased.text'],
} as const satisfies Record<string, readonly [MessageKey, MessageKey]>;
export type AlertResult = keyof typeof RESULTS;

export const alertResultHref = (locale: Locale, result: AlertResult): string =>
  `${buildRoute('ajaxNotifications', locale, {})}?done=${result}`;

export const alertSubmit: SubmitHandler = async (context) => {
  const { api, frame, locale, script, visitor } = context;
  const placed = withRadius(context.inputs);
  if (!placed.ok) {
    return script
      ? jsonReply(400, { title: 'Bad Request', status: 400, errors: placed.problems })
      : formAgain(context, 400, { problems: placed.problems });
  }
  const language = firstValue(typedValues(context.inputs), 'language');
  const spoken = isLocale(language) && frame.site.locales.includes(language) ? language : locale;
  try {
    await api.call('subscribe', { body: { locale, inputs: { ...placed.inputs, language: spoken } }, visitor });
  } catch (error) {
    if (error instanceof HttpError) return refused(context, error);
    throw error;
  }
  if (script) return jsonReply(201, { stored: true });
  return redirect(303, alertResultHref(locale, 'asked'), PRIVATE);
};

/** Where a plain form arrives: what is done, and what is next. */
export const alertResultPage: PageHandler = async ({ t, locale, query, frame }) => {
  const done = query.get('done');
  const [title, text] = RESULTS[done === 'erased' ? 'erased' : 'asked'];
  return {
    status: 200,
    title: t(title),
    description: '',
    noindex: true,
    headers: PRIVATE,
    paths: pathsPerLocale(frame.site.locales, (other) =>
      alertResultHref(other, done === 'erased' ? 'erased' : 'asked'),
    ),
    main: (
      <div className="wide page-plain">
        <h1>{t('alerts.title')}</h1>
        <GoodNote title={t(title)}>{t(text)}</GoodNote>
        <p>
          <a className="arrow-link" href={`/${locale}`}>
            {t('alerts.home')}
          </a>
        </p>
      </div>
    ),
  };
};
