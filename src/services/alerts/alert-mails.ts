// Composes the mails of alerts with what is true when they leave: consent, state, criteria and visibility of that moment.
import { findDigest } from '../../db/alerts/alert-news.ts';
import { alertsOf, type StoredAlert } from '../../db/alerts/alerts.ts';
import { findSubscription, type StoredSubscription } from '../../db/alerts/subscriptions.ts';
import type { Delivery } from '../../db/mail/deliveries.ts';
import { isDue } from '../../domain/alerts/subscription.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import type { Site } from '../../domain/content/site.ts';
import { formatDate } from '../../domain/display/format.ts';
import type { Locale } from '../../domain/locale.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import { type AlertWords, alertAskedMail, alertMail, alertRenewalMail } from '../../mail/alert.mail.ts';
import { describeCriteria, type PlaceNames } from '../../mail/alert-words.ts';
import { mailFrame } from '../../mail/mail-frame.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import type { ServiceContext } from '../platform/context.ts';
import { digestItems } from './alert-digest.ts';
import { placesOfAlerts } from './alert-places.ts';
import { alertSettings } from './alert-settings.ts';
import { listOfAlert } from './list-of-alert.ts';
import { subscriptionTokens } from './subscription-links.ts';

/** Nobody's holiday notice should answer these. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const;

const subscriptionOf = ({ db }: ServiceContext, { siteId, data }: Delivery): Promise<StoredSubscription | undefined> =>
  findSubscription(db.kysely, siteId, Number(data.subscription));

const linksOf = async (ctx: ServiceContext, site: Site, subscription: StoredSubscription, locale: Locale) => {
  const { manage, unsubscribe } = await subscriptionTokens(ctx, ctx.db.kysely, subscription);
  const origin = ctx.originOf(site);
  return {
    manage: origin + buildRoute('editSubscriptions', locale, { token: manage }),
    unsubscribe: origin + buildRoute('unsubscribe', locale, { token: unsubscribe }),
  };
};

const titleOf = ({ name, criteria }: StoredAlert, locale: Locale, places: PlaceNames): string =>
  name ?? describeCriteria(criteria, locale, places);

const wordsOf = (alerts: readonly StoredAlert[], locale: Locale, places: PlaceNames): AlertWords[] =>
  alerts.map((alert) => ({ text: titleOf(alert, locale, places), frequency: alert.frequency }));

const dateOf = (moment: Date): string => formatDate(dayOf(moment));

/** The request to confirm; to somebody who has confirmed alerts already, those too. */
export const composeAlertAsked: ComposeMail = async (ctx, delivery, site) => {
  const subscription = await subscriptionOf(ctx, delivery);
  if (!subscription || !['UNCONFIRMED', 'CONFIRMED'].includes(subscription.state)) return undefined;
  const alerts = await alertsOf(ctx.db.kysely, site.id, subscription.id);
  const locale = subscription.state === 'CONFIRMED' ? subscription.locale : delivery.locale;
  const { manage } = await linksOf(ctx, site, subscription, locale);
  const known = subscription.state === 'CONFIRMED';
  const places = await placesOfAlerts(ctx, site.id, alerts);
  const isAsked = ({ confirmedAt }: StoredAlert): boolean => !known || confirmedAt === null;
  const view = {
    name: known ? subscription.name : '',
    asked: wordsOf(alerts.filter(isAsked), locale, places),
    existing: wordsOf(
      alerts.filter((alert) => !isAsked(alert)),
      locale,
      places,
    ),
    href: manage,
    days: alertSettings(site).unconfirmedDays,
  };
  return {
    ...alertAskedMail(view, mailFrame(site, ctx.originOf(site), locale)),
    to: { name: view.name, address: subscription.email },
    headers: AUTOMATIC,
  };
};

/** RFC 8058: one POST to this address ends it; opened in a browser it is the page that asks first. */
const listHeaders = (site: Site, unsubscribe: string): Record<string, string> => ({
  'List-Id': `<alerts.${site.id}.${site.hostnames[0]}>`,
  'List-Unsubscribe': `<${unsubscribe}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export const composeAlertDigest: ComposeMail = async (ctx, delivery, site) => {
  const digest = await findDigest(ctx.db.kysely, site.id, Number(delivery.data.digest));
  const subscription = digest && (await findSubscription(ctx.db.kysely, site.id, digest.subscriptionId));
  if (!digest || subscription?.state !== 'CONFIRMED') return undefined;
  const { locale } = subscription;
  const alerts = (await alertsOf(ctx.db.kysely, site.id, subscription.id)).filter((alert) =>
    isDue(subscription, { active: alert.active, confirmed: alert.confirmedAt !== null }),
  );
  const found = await digestItems(ctx, site, digest.news, alerts, locale);
  if (found.length === 0) return undefined;
  const used = alerts.filter((alert) => found.some(({ alertId }) => alertId === alert.id));
  const [only] = used;
  const links = await linksOf(ctx, site, subscription, locale);
  const single = used.length === 1 && only ? only : undefined;
  const unsubscribe = single ? `${links.unsubscribe}?alert=${single.id}` : links.unsubscribe;
  const places = await placesOfAlerts(ctx, site.id, used);
  const titles = new Map(used.map((alert) => [alert.id, titleOf(alert, locale, places)]));
  const view = {
    name: subscription.name,
    items: found.map(({ alertId, ...item }) => ({ ...item, alert: titles.get(alertId) ?? '' })),
    alerts: [...titles.values()],
    listHref: single ? await listOfAlert(ctx, site, single.criteria, locale) : links.manage,
    manageHref: links.manage,
    unsubscribeHref: unsubscribe,
    since: dateOf(subscription.confirmedAt ?? subscription.createdAt),
  };
  return {
    ...alertMail(view, mailFrame(site, ctx.originOf(site), locale)),
    to: { name: subscription.name, address: subscription.email },
    headers: { ...AUTOMATIC, ...listHeaders(site, unsubscribe) },
  };
};

export const composeAlertRenewal: ComposeMail = async (ctx, delivery, site) => {
  const subscription = await subscriptionOf(ctx, delivery);
  if (subscription?.state !== 'CONFIRMED' || !subscription.askedAt) return undefined;
  const { locale, askedAt } = subscription;
  const links = await linksOf(ctx, site, subscription, locale);
  const alerts = await alertsOf(ctx.db.kysely, site.id, subscription.id);
  const view = {
    name: subscription.name,
    alerts: wordsOf(alerts, locale, await placesOfAlerts(ctx, site.id, alerts)),
    href: links.manage,
    unsubscribeHref: links.unsubscribe,
    until: dateOf(new Date(askedAt.getTime() + alertSettings(site).renewalDays * DAY_MS)),
  };
  return {
    ...alertRenewalMail(view, mailFrame(site, ctx.originOf(site), locale)),
    to: { name: subscription.name, address: subscription.email },
    headers: { ...AUTOMATIC, ...listHeaders(site, links.unsubscribe) },
  };
};
