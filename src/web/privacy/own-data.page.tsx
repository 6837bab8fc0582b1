// What an agency keeps of a visitor (decisions section 12): asked for by mail, seen, taken along and erased behind the link of that mail.
import { buildRoute } from '../../domain/content/routes.ts';
import type { Locale } from '../../domain/locale.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import { dateInWords } from '../../domain/time/day-words.ts';
import type { Translate } from '../../i18n/translate.ts';
import { BadNote, GoodNote } from '../../ui/forms/notes.tsx';
import { OwnDataForm, OwnDataPage, type OwnDataPageView, type OwnDataRow } from '../../ui/privacy/own-data-view.tsx';
import { formOptions } from '../../widgets/form-options.ts';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import type { PageContext, PageHandler, PageView } from '../frame/page-view.ts';
import { PRIVATE, type SubmitContext } from '../http/form-posts.ts';
import { type FormSubmission, type RefusedState, typedTexts } from '../http/form-submission.tsx';
import { redirect } from '../http/replies.ts';
import { deadLinkStatus, TOKEN_HEADERS, type TokenPostHandler } from '../http/token-pages.tsx';
import type { WebReply } from '../http/web-context.ts';

type OwnDataStep = 'asked' | 'erased';
const askHref = (locale: Locale, done?: OwnDataStep): string =>
  buildRoute('ownData', locale, {}) + (done ? `?${done}` : '');
const ownHref = ({ locale, params }: Pick<PageContext, 'locale' | 'params'>): string =>
  buildRoute('ownDataOf', locale, { token: params.token ?? '' });

const MAX_TYPED = 500;
const typed = (inputs: SubmitContext['inputs']) => typedTexts(inputs, ['email'], MAX_TYPED);

const NOTES: Readonly<Record<OwnDataStep, (t: Translate) => { readonly title: string; readonly text: string }>> = {
  asked: (t) => ({ title: t('ownData.asked'), text: t('ownData.asked.text') }),
  erased: (t) => ({ title: t('ownData.erased'), text: t('ownData.erased.text') }),
};

const formView = (
  { frame, locale, t }: PageContext,
  values: Readonly<Record<string, string>>,
  { problems = [], failed }: RefusedState,
): Pick<PageView, 'title' | 'main'> => {
  const { thirdParty } = formOptions(frame.site, locale);
  const note = failed && <BadNote title={t(failed === 'too-many' ? 'ownData.tooMany' : 'ownData.failed')} />;
  return {
    title: t('ownData.title'),
    main: (
      <div className="wide page-plain">
        <h1>{t('ownData.title')}</h1>
        <p className="intro">{t('ownData.intro')}</p>
        <OwnDataForm
          action={askHref(locale)}
          thirdParty={thirdParty}
          problems={problems}
          values={values}
          note={note}
          t={t}
        />
      </div>
    ),
  };
};

export const ownDataFormPage: PageHandler = async (context) => {
  const { frame, query, t } = context;
  const done = (['asked', 'erased'] as const).find((name) => query.has(name));
  const common = {
    status: 200,
    description: '',
    noindex: true,
    paths: pathsPerLocale(frame.site.locales, (other) => askHref(other)),
  } as const;
  if (!done) return { ...common, ...formView(context, {}, {}) };
  const { title, text } = NOTES[done](t);
  return {
    ...common,
    title: t('ownData.title'),
    headers: PRIVATE,
    main: (
      <div className="wide page-plain">
        <h1>{t('ownData.title')}</h1>
        <GoodNote title={title}>{text}</GoodNote>
      </div>
    ),
  };
};

export const ownDataSubmission: FormSubmission = {
  action: ({ locale }) => askHref(locale),
  send: async ({ api, locale, inputs, visitor }) => {
    await api.call('askOwnData', { body: { locale, inputs }, visitor });
    return { json: { accepted: true }, seeOther: askHref(locale, 'asked') };
  },
  typed: (inputs) => Object.entries(typed(inputs)),
  again: (context, status, state) =>
    context.page({ status, noindex: true, ...formView(context, typed(context.inputs), state) }),
};

type OwnDataAnswer = Awaited<ReturnType<typeof findOwn>>;
const findOwn = ({ api, params, visitor }: PageContext) =>
  api.call('ownData', { params: { token: params.token ?? '' }, visitor });

const rowsOf = ({ kept }: OwnDataAnswer, locale: Locale, t: Translate): OwnDataRow[] =>
  kept.map(({ part, at, about, until, because }) => ({
    part,
    when: dateInWords(dayOf(new Date(at)), locale),
    // What a row is called for the agency's eyes: kinds of mails and counts of alerts say nothing to a visitor.
    about: part === 'mails' || part === 'waits' ? '' : about,
    until:
      until === undefined
        ? t(because === 'books' ? 'ownData.until.books' : 'ownData.until.wanted')
        : dateInWords(dayOf(new Date(until)), locale),
  }));

const ownView = (context: PageContext, found: OwnDataAnswer, unsure: boolean): Pick<PageView, 'title' | 'main'> => {
  const { locale, t } = context;
  const view: OwnDataPageView = {
    email: found.email,
    rows: rowsOf(found, locale, t),
    upcoming: found.kept.some(({ upcoming }) => upcoming),
    action: ownHref(context),
    downloadHref: `${ownHref(context)}?download`,
    unsure,
  };
  return { title: t('ownData.title'), main: <OwnDataPage view={view} t={t} /> };
};

const deadView = ({ frame, locale, t }: PageContext, status: 404 | 429): PageView => ({
  status,
  title: t('ownData.unknown'),
  description: '',
  noindex: true,
  headers: TOKEN_HEADERS,
  paths: pathsPerLocale(frame.site.locales, (other) => askHref(other)),
  main: (
    <div className="wide page-plain">
      <h1>{t('ownData.unknown')}</h1>
      <p className="intro">{t(status === 429 ? 'alerts.unknown.wait' : 'ownData.unknown.text')}</p>
      <p>
        <a className="arrow-link" href={askHref(locale)}>
          {t('ownData.again')}
        </a>
      </p>
    </div>
  ),
});

export const ownDataPage: PageHandler = async (context) => {
  const { frame, params } = context;
  try {
    return {
      status: 200,
      description: '',
      noindex: true,
      headers: TOKEN_HEADERS,
      paths: pathsPerLocale(frame.site.locales, (locale) => ownHref({ locale, params })),
      ...ownView(context, await findOwn(context), false),
    };
  } catch (error) {
    const status = deadLinkStatus(error);
    if (status) return deadView(context, status);
    throw error;
  }
};

export const ownDataPost: TokenPostHandler = async (context) => {
  const { api, form, locale, page, params, visitor } = context;
  try {
    if (!form.has('sure')) {
      const view = ownView(context, await findOwn(context), true);
      return page({ status: 400, noindex: true, ...view });
    }
    const appointments = form.has('keep') ? 'keep' : 'cancel';
    await api.call('eraseOwnData', { params: { token: params.token ?? '' }, body: { appointments }, visitor });
    return redirect(303, askHref(locale, 'erased'), TOKEN_HEADERS);
  } catch (error) {
    const status = deadLinkStatus(error);
    if (status) return page(deadView(context, status));
    throw error;
  }
};

/** Everything as it is stored, as a file to keep. */
export const ownDataFile = async ({ api, params, visitor }: PageContext): Promise<WebReply | undefined> => {
  const found = await api
    .call('exportOwnData', { params: { token: params.token ?? '' }, visitor })
    .catch((error: unknown) => {
      if (deadLinkStatus(error)) return undefined;
      throw error;
    });
  return found === undefined
    ? undefined
    : {
        status: 200,
        headers: {
          ...TOKEN_HEADERS,
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': 'attachment; filename="my-data.json"',
        },
        body: `${JSON.stringify(found, undefined, 2)}\n`,
      };
};
