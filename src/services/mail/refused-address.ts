// The mail server of a subscriber said that the address does not exist: nothing more is sent to it.

import { changeSubscriptionRow, deleteSubscription, findSubscription } from '../../db/alerts/subscriptions.ts';
import type { Delivery } from '../../db/mail/deliveries.ts';
import type { ServiceContext } from '../platform/context.ts';
import { suppress } from './suppression.ts';

export const suspendSubscriber = (ctx: ServiceContext, { siteId, data }: Delivery): Promise<void> =>
  ctx.db.transaction(async (trx) => {
    const subscription = await findSubscription(trx, siteId, Number(data.subscription));
    if (!subscription) return;
    await suppress(ctx, trx, siteId, subscription.email);
    // Nobody ever said yes from there: there is nothing to keep.
    if (subscription.state === 'UNCONFIRMED') await deleteSubscription(trx, subscription);
    else await changeSubscriptionRow(trx, subscription, { state: 'SUSPENDED' }, ctx.now());
  });
