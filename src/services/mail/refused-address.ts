// The mail server of a visitor said that the address does not exist: nothing more is sent to it.
import {
  changeSubscriptionRow,
  deleteSubscription,
  findSubscription,
  type StoredSubscription,
} from '../../db/alerts/subscriptions.ts';
import { findConversation } from '../../db/leads/conversations.ts';
import type { Delivery } from '../../db/mail/deliveries.ts';
import { subscriptionIdOf } from '../../db/people/person-rows.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Trx } from '../../db/schema.ts';
import type { ServiceContext } from '../platform/context.ts';
import { suppress } from './suppression.ts';

const suspend = async (ctx: ServiceContext, trx: Trx, subscription: StoredSubscription): Promise<void> => {
  // Nobody ever said yes from there: there is nothing to keep.
  if (subscription.state === 'UNCONFIRMED') await deleteSubscription(trx, subscription);
  else await changeSubscriptionRow(trx, subscription, { state: 'SUSPENDED' }, ctx.now());
};

export const suspendSubscriber = (ctx: ServiceContext, { siteId, data }: Delivery): Promise<void> =>
  ctx.db.transaction(async (trx) => {
    const subscription = await findSubscription(trx, siteId, Number(data.subscription));
    if (!subscription) return;
    await suppress(ctx, trx, siteId, subscription.email);
    await suspend(ctx, trx, subscription);
  });

/** Whoever answers next is told. */
export const suspendVisitor = (ctx: ServiceContext, { siteId, data }: Delivery): Promise<void> =>
  ctx.db.transaction(async (trx) => {
    const conversation = await findConversation(trx, siteId, Number(data.conversation));
    if (!conversation) return;
    await suppress(ctx, trx, siteId, conversation.email);
    await tellDesk(trx, { siteId, topic: 'leads' });
  });

/** A mail to this address came back for good: its alerts stop, and it is left alone. */
export const suspendAddress = async (ctx: ServiceContext, trx: Trx, siteId: string, email: string): Promise<void> => {
  await suppress(ctx, trx, siteId, email);
  const id = await subscriptionIdOf(trx, siteId, email);
  const subscription = id === undefined ? undefined : await findSubscription(trx, siteId, id);
  if (subscription?.state === 'CONFIRMED' || subscription?.state === 'UNCONFIRMED')
    await suspend(ctx, trx, subscription);
};
