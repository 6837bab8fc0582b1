// A subscription as its owner sees it.
import { newsOfSubscription } from '../../db/alerts/alert-news.ts';
import { alertsOf, type StoredAlert } from '../../db/alerts/alerts.ts';
import type { StoredSubscription } from '../../db/alerts/subscriptions.ts';
import { type AlertCriteria, queryOfCriteria } from '../../domain/alerts/alert-criteria.ts';
import { queryStringOfCriteria } from '../../domain/alerts/alert-form.ts';
import { type Alert, isDue, type Subscription } from '../../domain/alerts/subscription.ts';
import { maskedEmail } from '../../domain/leads/masked-email.ts';
import type { Locale } from '../../domain/locale.ts';
import { criteriaWords, describeCriteria } from '../../mail/alert-words.ts';
import type { ServiceContext } from '../platform/context.ts';
import { placesOfAlerts } from './alert-places.ts';

/** How many listings it would find now, projects counted once. */
const countMatches = async (ctx: ServiceContext, siteId: string, criteria: AlertCriteria): Promise<number> => {
  const { index } = await ctx.catalogue.of(siteId);
  return index.search({ query: queryOfCriteria(criteria), pagination: { size: 1 } }).total;
};

const alertOf = ({ id, name, criteria, frequency, active, confirmedAt, createdAt }: StoredAlert): Alert => ({
  id,
  ...(name === null ? {} : { name }),
  criteria,
  frequency,
  active,
  confirmed: confirmedAt !== null,
  createdAt: createdAt.toISOString(),
});

const ownOf = ({ email, name, locale, state, consent, createdAt, confirmedAt, askedAt }: StoredSubscription) => ({
  email,
  name,
  locale,
  state,
  consent,
  createdAt: createdAt.toISOString(),
  confirmedAt: confirmedAt?.toISOString() ?? null,
  askedAt: askedAt?.toISOString() ?? null,
});

export const subscriptionView = async (ctx: ServiceContext, subscription: StoredSubscription, locale?: Locale) => {
  const { siteId, id } = subscription;
  const alerts = await alertsOf(ctx.db.kysely, siteId, id);
  const places = await placesOfAlerts(ctx, siteId, alerts);
  const views = [];
  for (const alert of alerts) {
    views.push({
      ...alertOf(alert),
      description: describeCriteria(alert.criteria, locale ?? subscription.locale, places),
      words: criteriaWords(alert.criteria, locale ?? subscription.locale, places),
      matches: await countMatches(ctx, siteId, alert.criteria),
      query: queryStringOfCriteria(alert.criteria),
    });
  }
  return { ...ownOf(subscription), alerts: views };
};

export const unsubscribeView = async (ctx: ServiceContext, subscription: StoredSubscription, locale?: Locale) => {
  const alerts = (await alertsOf(ctx.db.kysely, subscription.siteId, subscription.id)).map(alertOf);
  const places = await placesOfAlerts(ctx, subscription.siteId, alerts);
  return {
    state: subscription.state,
    locale: subscription.locale,
    address: maskedEmail(subscription.email),
    alerts: alerts
      .filter((alert) => isDue(subscription, alert))
      .map(({ id, name, criteria }) => ({
        id,
        ...(name === undefined ? {} : { name }),
        description: describeCriteria(criteria, locale ?? subscription.locale, places),
      })),
  };
};

export const subscriptionExport = async (ctx: ServiceContext, subscription: StoredSubscription) => {
  const { siteId, id } = subscription;
  const alerts = await alertsOf(ctx.db.kysely, siteId, id);
  const news = await newsOfSubscription(ctx.db.kysely, siteId, id);
  const whole: Subscription = { id, ...ownOf(subscription), alerts: alerts.map(alertOf) };
  return {
    site: siteId,
    subscription: whole,
    news: news.map(({ at, ...piece }) => ({ ...piece, at: at.toISOString() })),
  };
};
