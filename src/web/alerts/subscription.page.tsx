// The page behind the link of a subscription (behaviour section 2, decisions sections 5 and 9): confirm first; then edit,
// pause, delete, export, erase. Opening it changes nothing; what changes is in subscription-posts.ts.
import type { ReactNode } from 'react';
import { filterOfCriteria } from '../../domain/alerts/alert-criteria.ts';
import { MAX_ALERTS } from '../../domain/alerts/subscription.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import { formatDate } from '../../domain/display/format.ts';
import { maskedEmail } from '../../domain/leads/masked-email.ts';
import { listHref } from '../../domain/search/list-address.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import type { AlertEditOptions } from '../../ui/alerts/alert-edit-view.tsx';
import type { AlertItemView } from '../../ui/alerts/alert-item.tsx';
import type { AlertValues } from '../../ui/alerts/alert-values.ts';
import { ConfirmForm, ConfirmPage } from '../../ui/alerts/confirm-view.tsx';
import { SubscriptionPage } from '../../ui/alerts/subscription-view.tsx';
import { GoodNote, WarnNote } from '../../ui/forms/notes.tsx';
import { AlertEditWidget } from '../../widgets/alert-form/alert-edit.widget.tsx';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import { createIslands } from '../frame/island.tsx';
import type { PageContext, PageHandler, PageView } from '../frame/page-view.ts';
import { deadLinkStatus, deadLinkView, TOKEN_HEADERS } from '../http/token-pages.tsx';
import { listingListPage } from '../listing/listing-crumbs.ts';
import { valuesOfCriteria } from './alert-inputs.ts';
import { criteriaOptions, languageChoices } from './alert-options.ts';

export const findSubscription = ({ api, locale, params, visitor }: PageContext) =>
  api.call('subscription', { params: { token: params.token ?? '' }, query: { locale }, visitor });
export type FoundSubscription = Awaited<ReturnType<typeof findSubscription>>;
export type FoundAlert = FoundSubscription['alerts'][number];

export const subscriptionHref = ({ locale, params }: Pick<PageContext, 'locale' | 'params'>): string =>
  buildRoute('editSubscriptions', locale, { token: params.token ?? '' });

const DONE = {
  added: 'alerts.done.saved',
  saved: 'alerts.done.saved',
  paused: 'alerts.done.paused',
  resumed: 'alerts.done.resumed',
  deleted: 'alerts.done.deleted',
} as const satisfies Record<string, MessageKey>;
export type SubscriptionChange = keyof typeof DONE | 'full';

const wholeOf = ({ name, description }: FoundAlert): string => name || description;
/** Kind and terms; the rest of the criteria stand below it. */
const KIND_AND_TERMS = 2;

const itemView = (context: PageContext, alert: FoundAlert): AlertItemView => {
  const { frame, locale } = context;
  const { criteria } = alert;
  const list = listingListPage(frame, criteria.transaction === 'TO_RENT' ? 'rent' : 'sale', locale);
  return {
    id: alert.id,
    heading: alert.name || alert.words.slice(0, KIND_AND_TERMS).join(', '),
    tags: alert.words.slice(alert.name ? 0 : KIND_AND_TERMS),
    frequency: alert.frequency,
    active: alert.active,
    confirmed: alert.confirmed,
    matches: alert.matches,
    matchesHref: list && listHref(list.href, { filter: filterOfCriteria(criteria), page: 1 }),
    editHref: `${subscriptionHref(context)}?edit=${alert.id}`,
  };
};

const noteOf = (context: PageContext, { state, alerts }: FoundSubscription): ReactNode => {
  const { t, query } = context;
  const done = Object.entries(DONE).find(([name]) => name === query.get('done'))?.[1];
  const waiting = alerts.filter(({ confirmed }) => !confirmed);
  return (
    <>
      {done && <GoodNote title={t(done)} />}
      {state === 'UNSUBSCRIBED' && <WarnNote title={t('alerts.state.unsubscribed')} />}
      {query.get('done') === 'full' && <WarnNote title={t('alerts.done.full', { count: MAX_ALERTS })} />}
      {state === 'SUSPENDED' && (
        <WarnNote title={t('alerts.state.suspended')}>
          <form method="post" action={subscriptionHref(context)}>
            <button className="linkish" type="submit" name="do" value="confirm">
              {t('alerts.state.retry')}
            </button>
          </form>
        </WarnNote>
      )}
      {waiting.length > 0 && (
        <div className="panel stack">
          <h2>{t('alerts.confirm.title')}</h2>
          <ConfirmForm action={subscriptionHref(context)} alerts={waiting.map(wholeOf)} t={t} />
        </div>
      )}
    </>
  );
};

const allAlerts = (context: PageContext, found: FoundSubscription): ReactNode => {
  const { t } = context;
  const action = subscriptionHref(context);
  const view = {
    action,
    addHref: `${action}?add`,
    downloadHref: `${action}?download`,
    email: maskedEmail(found.email),
    language: found.locale,
    languages: languageChoices(context),
    consent: formatDate(found.consent.at),
    alerts: found.alerts.map((alert) => itemView(context, alert)),
    note: noteOf(context, found),
  };
  return <SubscriptionPage view={view} t={t} />;
};

/** The form of one alert, or of a new one. */
export const editView = async (
  context: PageContext,
  alert: Pick<FoundAlert, 'id'> | undefined,
  values: AlertValues,
  problems: AlertEditOptions['problems'] = [],
): Promise<ReactNode> => {
  const { locale, t } = context;
  const options = await criteriaOptions(context, values);
  const action = subscriptionHref(context);
  const island = createIslands(locale, t);
  return (
    <div className="wide page-plain">
      <h1>{alert ? t('alerts.edit') : t('alerts.add')}</h1>
      {island('alert-edit', AlertEditWidget, {
        ...{ values, options, problems, action, alertId: alert?.id },
        submission: alert ? undefined : crypto.randomUUID(),
      })}
    </div>
  );
};

const valuesOf = ({ name, query, frequency }: FoundAlert): AlertValues => ({
  ...valuesOfCriteria(query),
  ...(name ? { label: [name] } : {}),
  frequency: [frequency],
});

const mainOf = async (context: PageContext, found: FoundSubscription): Promise<ReactNode> => {
  const { query, t } = context;
  if (found.state === 'UNCONFIRMED')
    return <ConfirmPage action={subscriptionHref(context)} alerts={found.alerts.map(wholeOf)} t={t} />;
  const edited = found.alerts.find(({ id }) => String(id) === query.get('edit'));
  if (edited) return editView(context, edited, valuesOf(edited));
  if (query.has('add')) return editView(context, undefined, {});
  return allAlerts(context, found);
};

export const subscriptionPage: PageHandler = async (context): Promise<PageView> => {
  const { frame, params, t } = context;
  try {
    const found = await findSubscription(context);
    return {
      status: 200,
      title: t('alerts.yours'),
      description: '',
      noindex: true,
      headers: TOKEN_HEADERS,
      paths: pathsPerLocale(frame.site.locales, (locale) => subscriptionHref({ locale, params })),
      main: await mainOf(context, found),
    };
  } catch (error) {
    const status = deadLinkStatus(error);
    if (status) return deadLinkView(context, status);
    throw error;
  }
};
