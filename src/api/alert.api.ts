import { subscribe } from '../services/alerts/subscribe.ts';
import {
  addAlert,
  changeAlert,
  changeSubscription,
  confirmSubscription,
  deleteAlert,
  eraseSubscription,
  exportSubscription,
  readSubscription,
  readUnsubscribe,
  unsubscribe,
} from '../services/alerts/subscriptions.ts';
import { type CallMeta, type Handlers, PRIVATE, WithHeaders } from './reply.ts';

const secret = <T>(body: T) => new WithHeaders(body, PRIVATE);

type Params = { readonly siteId: string; readonly token: string };
const asker = ({ siteId, token }: Params, { address }: CallMeta) => ({ siteId, token, address });

export const alertHandlers = {
  subscribe: async (ctx, { params, body }, { address, key }) => {
    await subscribe(ctx, params.siteId, { ...body, address, key });
    return new WithHeaders({ accepted: true as const }, PRIVATE, 202);
  },
  subscription: async (ctx, { params, query }, meta) =>
    secret(await readSubscription(ctx, asker(params, meta), query.locale)),
  confirmSubscription: async (ctx, { params }, meta) => secret(await confirmSubscription(ctx, asker(params, meta))),
  changeSubscription: async (ctx, { params, body }, meta) =>
    secret(await changeSubscription(ctx, asker(params, meta), body)),
  addAlert: async (ctx, { params, body }, meta) =>
    new WithHeaders(await addAlert(ctx, asker(params, meta), body, meta.key), PRIVATE, 201),
  changeAlert: async (ctx, { params, body }, meta) =>
    secret(await changeAlert(ctx, asker(params, meta), params.alertId, body)),
  deleteAlert: async (ctx, { params }, meta) => secret(await deleteAlert(ctx, asker(params, meta), params.alertId)),
  unsubscribeView: async (ctx, { params, query }, meta) =>
    secret(await readUnsubscribe(ctx, asker(params, meta), query.locale)),
  unsubscribe: async (ctx, { params, query, body }, meta) =>
    secret(await unsubscribe(ctx, asker(params, meta), { alertId: query.alert ?? body.alertId, pause: body.pause })),
  exportSubscription: async (ctx, { params }, meta) => secret(await exportSubscription(ctx, asker(params, meta))),
  eraseSubscription: async (ctx, { params }, meta) => {
    await eraseSubscription(ctx, asker(params, meta));
    return secret({ erased: true as const });
  },
} satisfies Partial<Handlers>;
