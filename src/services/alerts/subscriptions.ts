// What the owner of a subscription does with it, by the token in a link. Every change counts at once, also for mails that
// wait: they are composed when they leave.
import { alertsOf, changeAlerts, deleteAlertRow, insertAlert } from '../../db/alerts/alerts.ts';
import {
  changeSubscriptionRow,
  deleteSubscription,
  findSubscription,
  type StoredSubscription,
} from '../../db/alerts/subscriptions.ts';
import type { Trx } from '../../db/schema.ts';
import { criteriaProblem } from '../../domain/alerts/alert-criteria.ts';
import { type AlertSettings, MAX_ALERTS } from '../../domain/alerts/subscription.ts';
import { BadInputError, ConflictError, NotFoundError } from '../../domain/errors.ts';
import { hasLink } from '../../domain/leads/link-in-text.ts';
import type { Locale } from '../../domain/locale.ts';
import { once, requestKey } from '../leads/request-keys.ts';
import type { ServiceContext } from '../platform/context.ts';
import { subscriptionByToken } from './subscription-links.ts';
import { subscriptionExport, subscriptionView, unsubscribeView } from './subscription-view.ts';

/** Who asks: a token, and from where. */
export type Asker = { readonly siteId: string; readonly token: string; readonly address: string | undefined };

const owner = (ctx: ServiceContext, { siteId, token, address }: Asker): Promise<StoredSubscription> =>
  subscriptionByToken(ctx, siteId, token, ['manage'], address);

/** Both pages may stop mails. */
const leaver = (ctx: ServiceContext, { siteId, token, address }: Asker): Promise<StoredSubscription> =>
  subscriptionByToken(ctx, siteId, token, ['manage', 'unsubscribe'], address);

const change = async (
  ctx: ServiceContext,
  subscription: StoredSubscription,
  work: (trx: Trx) => Promise<void>,
): Promise<StoredSubscription> => {
  const { siteId, id } = subscription;
  return ctx.db.transaction(async (trx) => {
    await work(trx);
    const changed = await findSubscription(trx, siteId, id);
    if (!changed) throw new NotFoundError('There is no such subscription.');
    return changed;
  });
};

export const readSubscription = async (ctx: ServiceContext, asker: Asker, locale?: Locale) =>
  subscriptionView(ctx, await owner(ctx, asker), locale);

/** Yes to all that was asked for; also the answer to the question whether the alerts are still wanted. */
export const confirmSubscription = async (ctx: ServiceContext, asker: Asker) => {
  const subscription = await owner(ctx, asker);
  const now = ctx.now();
  const changed = await change(ctx, subscription, async (trx) => {
    const first = subscription.state !== 'CONFIRMED';
    await changeSubscriptionRow(
      trx,
      subscription,
      { wanted: true, ...(first ? { state: 'CONFIRMED' as const, confirmed: true } : {}) },
      now,
    );
    await changeAlerts(trx, subscription.siteId, { subscriptionId: subscription.id }, { confirmed: true }, now);
  });
  return subscriptionView(ctx, changed);
};

export const changeSubscription = async (
  ctx: ServiceContext,
  asker: Asker,
  { locale, name }: { readonly locale: Locale; readonly name: string },
) => {
  const subscription = await owner(ctx, asker);
  refuseLink(name, subscription.name);
  const changed = await change(ctx, subscription, (trx) =>
    changeSubscriptionRow(trx, subscription, { locale, name: name.trim() }, ctx.now()),
  );
  return subscriptionView(ctx, changed);
};

/** Names stand in mails. One that is there already may stay. */
const refuseLink = (name: string, known?: string | null): void => {
  if (name !== known && hasLink(name))
    throw new BadInputError('A name has no address in it.', [{ field: 'body.name', message: 'link' }]);
};

const checkSettings = ({ criteria }: AlertSettings): void => {
  const field = criteriaProblem(criteria);
  if (field)
    throw new BadInputError('The criteria contradict each other.', [
      { field: `body.criteria.${field}`, message: 'range' },
    ]);
};

/** With the key of an earlier request it is that request: one alert, and the answer again. */
export const addAlert = async (ctx: ServiceContext, asker: Asker, settings: AlertSettings, key?: string) => {
  const subscription = await owner(ctx, asker);
  checkSettings(settings);
  refuseLink(settings.name ?? '');
  const { siteId, id } = subscription;
  // Keys are the subscriber's own: another's may be the same.
  const request = key === undefined ? undefined : requestKey(siteId, `add alert ${id}`, key, settings);
  await once(ctx, request, async () => {
    if (subscription.state !== 'CONFIRMED') throw new ConflictError('Confirm the subscription first.');
    return async (trx) => {
      // Locks the row, so that two at once cannot go past the limit together.
      await changeSubscriptionRow(trx, subscription, { wanted: true }, ctx.now());
      const count = (await alertsOf(trx, siteId, id)).length;
      if (count >= MAX_ALERTS) throw new ConflictError(`There can be ${MAX_ALERTS} alerts.`);
      const alertId = await insertAlert(trx, siteId, { ...settings, subscriptionId: id, confirmed: true }, ctx.now());
      return { alertId };
    };
  });
  return subscriptionView(ctx, await owner(ctx, asker));
};

export const changeAlert = async (ctx: ServiceContext, asker: Asker, alertId: number, settings: AlertSettings) => {
  const subscription = await owner(ctx, asker);
  checkSettings(settings);
  const { siteId, id } = subscription;
  const { criteria, frequency, active, name } = settings;
  const changed = await change(ctx, subscription, async (trx) => {
    await changeSubscriptionRow(trx, subscription, { wanted: true }, ctx.now());
    refuseLink(name ?? '', (await alertsOf(trx, siteId, id)).find((alert) => alert.id === alertId)?.name);
    const values = { criteria, frequency, active, name: name?.trim() || null };
    if ((await changeAlerts(trx, siteId, { subscriptionId: id, alertId }, values, ctx.now())) === 0)
      throw new NotFoundError('There is no such alert.');
  });
  return subscriptionView(ctx, changed);
};

export const deleteAlert = async (ctx: ServiceContext, asker: Asker, alertId: number) => {
  const subscription = await owner(ctx, asker);
  const changed = await change(ctx, subscription, async (trx) => {
    if (!(await deleteAlertRow(trx, subscription.siteId, subscription.id, alertId)))
      throw new NotFoundError('There is no such alert.');
  });
  return subscriptionView(ctx, changed);
};

export const readUnsubscribe = async (ctx: ServiceContext, asker: Asker, locale?: Locale) =>
  unsubscribeView(ctx, await leaver(ctx, asker), locale);

export type Leaving = { readonly alertId?: number | undefined; readonly pause?: boolean | undefined };

/**
 * One alert, or all of them. Nothing left ends the subscription, which is then erased after a while; with `pause` it stays,
 * silent, until its owner wants it again. An alert that is gone already is no mistake.
 */
export const unsubscribe = async (ctx: ServiceContext, asker: Asker, { alertId, pause = false }: Leaving = {}) => {
  const subscription = await leaver(ctx, asker);
  const { siteId, id } = subscription;
  const now = ctx.now();
  const changed = await change(ctx, subscription, async (trx) => {
    await changeAlerts(trx, siteId, { subscriptionId: id, alertId }, { active: false }, now);
    const left = (await alertsOf(trx, siteId, id)).some(({ active }) => active);
    if (pause) await changeSubscriptionRow(trx, subscription, { wanted: true }, now);
    else if (!left) await changeSubscriptionRow(trx, subscription, { state: 'UNSUBSCRIBED' }, now);
  });
  return unsubscribeView(ctx, changed);
};

export const exportSubscription = async (ctx: ServiceContext, asker: Asker) =>
  subscriptionExport(ctx, await owner(ctx, asker));

export const eraseSubscription = async (ctx: ServiceContext, asker: Asker): Promise<void> => {
  const subscription = await owner(ctx, asker);
  await ctx.db.transaction((trx) => deleteSubscription(trx, subscription));
};
