// "Keep me informed" (behaviour section 2): opened on its own, or from any search with its filters filled in.
import { getEstates } from '../../client/estate-queries.ts';
import {
  type AlertCriteria,
  filterOfCriteria,
  listPageId,
  queryOfCriteria,
} from '../../domain/alerts/alert-criteria.ts';
import { criteriaOfInputs } from '../../domain/alerts/alert-form.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import { cardView } from '../../domain/display/card.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { parseFilterQuery, toQueryString } from '../../domain/search/filter-query.ts';
import { AlertMatches, type AlertPreviewView } from '../../ui/alerts/alert-preview.tsx';
import type { AlertValues } from '../../ui/alerts/alert-values.ts';
import { GoodNote, WarnNote } from '../../ui/forms/notes.tsx';
import { type AlertFormProps, AlertFormWidget } from '../../widgets/alert-form/alert-form.widget.tsx';
import { formOptions } from '../../widgets/form-options.ts';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import { pagePath } from '../frame/frame-view.ts';
import { createIslands } from '../frame/island.tsx';
import type { PageContext, PageHandler, PageView } from '../frame/page-view.ts';
import { isNarrowed } from '../http/page-key.ts';
import { valuesOfSearch, withRadius } from './alert-inputs.ts';
import { criteriaOptions, languageChoices } from './alert-options.ts';

const PREVIEW_CARDS = 3;

const criteriaOf = (values: AlertValues): AlertCriteria | undefined => {
  const inputs = withRadius({ ...values, trans: values.trans ?? ['FOR_SALE'] });
  const checked = inputs.ok ? criteriaOfInputs(inputs.inputs) : undefined;
  return checked?.ok ? checked.criteria : undefined;
};

const previewOf = async ({ api, frame, locale }: PageContext, values: AlertValues): Promise<AlertPreviewView> => {
  const criteria = criteriaOf(values);
  if (!criteria) return { total: 0, cards: [] };
  const { total, results, error } = await getEstates(api, {
    query: queryOfCriteria(criteria),
    sort: [{ field: 'publicationDate', direction: 'desc' }],
    pagination: { from: 0, size: PREVIEW_CARDS },
  });
  const { hiddenStatus } = frame.site;
  return {
    total,
    cards: results.map((estate) => cardView(estate, labelsFor(locale), { hiddenStatus })),
    failed: error !== undefined,
  };
};

export type AlertFormState = Pick<AlertFormProps, 'values' | 'problems' | 'failed'>;

/** The page with the form, new or as it was refused. */
export const alertFormView = async (
  context: PageContext,
  { values, ...state }: AlertFormState,
): Promise<Pick<PageView, 'title' | 'main'>> => {
  const { frame, locale, t } = context;
  const { id: siteId } = frame.site;
  const [criteria, preview] = await Promise.all([criteriaOptions(context, values), previewOf(context, values)]);
  const island = createIslands(locale, t);
  const props: AlertFormProps = {
    siteId,
    action: buildRoute('ajaxNotifications', locale, {}),
    ...formOptions(frame.site, locale),
    values,
    criteria,
    preview,
    languages: languageChoices(context),
    ...state,
  };
  return {
    title: t('alerts.title'),
    main: <div className="wide">{island('alert-form', AlertFormWidget, props)}</div>,
  };
};

export const alertFormPage: PageHandler = async (context) => {
  const { frame, t, query } = context;
  const { text } = parseFilterQuery(query);
  const form = await alertFormView(context, { values: valuesOfSearch(query), problems: [] });
  return {
    status: 200,
    description: t('alerts.intro'),
    // A form with filters is a step on the way, not a page to be found.
    noindex: isNarrowed(query),
    paths: pathsPerLocale(frame.site.locales, (locale) => buildRoute('keepMeInformed', locale, {})),
    title: form.title,
    main: (
      <>
        {text && (
          <div className="wide">
            <WarnNote title={t('alerts.withoutText', { text })} />
          </div>
        )}
        {form.main}
      </>
    ),
  };
};

/** Undefined when the site has no such page. */
const listHref = ({ frame, locale }: PageContext, values: AlertValues): string | undefined => {
  const criteria = criteriaOf(values);
  const page = criteria && frame.pages.find(({ id }) => id === listPageId(criteria));
  return page && `${pagePath(page, locale)}?${toQueryString(filterOfCriteria(criteria))}`;
};

/** Where the button that confirms leads: what fits the alert now, when its search stands in the address. */
export const alertSuccessPage: PageHandler = async (context) => {
  const { frame, locale, t, query } = context;
  const values = valuesOfSearch(query);
  const found = isNarrowed(query) ? await previewOf(context, values) : undefined;
  const list = found && found.total > 0 ? listHref(context, values) : undefined;
  return {
    status: 200,
    title: t('alerts.success'),
    description: '',
    noindex: true,
    paths: pathsPerLocale(frame.site.locales, (other) => buildRoute('keepMeInformedSuccess', other, {})),
    main: (
      <div className="wide page-plain">
        <h1>{t('alerts.success')}</h1>
        <GoodNote title={t('alerts.success.note')}>{t('alerts.success.text')}</GoodNote>
        {found && <AlertMatches found={found} list={list} context={{ siteId: frame.site.id, locale, t }} />}
        <p>
          <a className="arrow-link" href={`/${locale}`}>
            {t('alerts.home')}
          </a>
        </p>
      </div>
    ),
  };
};
