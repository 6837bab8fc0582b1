// The ajax path of alerts (behaviour section 2, decisions section 5): POST asks for one; a script gets JSON, a plain form
// a 303 to the page that says what is next.
import { buildRoute } from '../../domain/content/routes.ts';
import { isLocale, type Locale } from '../../domain/locale.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { firstValue } from '../../ui/alerts/alert-values.ts';
import { GoodNote } from '../../ui/forms/notes.tsx';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import type { PageHandler } from '../frame/page-view.ts';
import { PRIVATE, type SubmitContext } from '../http/form-posts.ts';
import { type FormSubmission, type RefusedState, refusalOf } from '../http/form-submission.tsx';
import type { WebReply } from '../http/web-context.ts';
import { alertFormView } from './alert-form.page.tsx';
import { typedValues, withRadius } from './alert-inputs.ts';

const formAgain = async (context: SubmitContext, status: number, state: RefusedState): Promise<WebReply> => {
  const values = typedValues(context.inputs);
  const view = await alertFormView(context, { problems: [], ...state, values });
  return context.page({ status, noindex: true, ...view });
};

const RESULTS = {
  asked: ['alerts.sent', 'alerts.sent.text'],
  erased: ['alerts.erased', 'alerts.erased.text'],
} as const satisfies Record<string, readonly [MessageKey, MessageKey]>;
export type AlertResult = keyof typeof RESULTS;

export const alertResultHref = (locale: Locale, result: AlertResult): string =>
  `${buildRoute('ajaxNotifications', locale, {})}?done=${result}`;

export const alertSubmission: FormSubmission = {
  action: ({ locale }) => buildRoute('ajaxNotifications', locale, {}),
  send: async ({ api, frame, locale, inputs, visitor }) => {
    const placed = withRadius(inputs);
    if (!placed.ok) throw refusalOf(placed.problems);
    const language = firstValue(typedValues(inputs), 'language');
    const spoken = isLocale(language) && frame.site.locales.includes(language) ? language : locale;
    await api.call('subscribe', { body: { locale, inputs: { ...placed.inputs, language: spoken } }, visitor });
    return { json: { stored: true }, seeOther: alertResultHref(locale, 'asked') };
  },
  typed: (inputs) =>
    Object.entries(typedValues(inputs)).flatMap(([name, texts]) => texts.map((text) => [name, text] as const)),
  again: formAgain,
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
