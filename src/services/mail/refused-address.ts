// The mail server of a visitor said that the address does not exist: nothing more is sent to it.

import { changeSubscriptionRow, deleteSubscription, findSubscription } from '../../db/alerts/subscriptions.ts';
import { findConversation } from '../../db/leads/conversations.ts';
import type { Delivery } from '../../db/mail/deliveries.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
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

/** Whoever answers next is told. */
export const suspendVisitor = (ctx: ServiceContext, { siteId, data }: Delivery): Promise<void> =>
  ctx.db.transaction(async (trx) => {
    const conversation = await findConversation(trx, siteId, Number(data.conversation));
    if (!conversation) return;
    await suppress(ctx, trx, siteId, conversation.email);
    await tellDesk(trx, { siteId, topic: 'leads' });
  });
