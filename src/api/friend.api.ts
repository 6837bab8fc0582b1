import { sendToAFriend } from '../services/leads/send-to-a-friend.ts';
import { type Handlers, NO_STORE, WithHeaders } from './reply.ts';

export const friendHandlers = {
  sendToAFriend: async (ctx, { params, body }, { address, key }) => {
    await sendToAFriend(ctx, params.siteId, { ...body, address, key });
    return new WithHeaders({ stored: true as const }, NO_STORE, 201);
  },
} satisfies Partial<Handlers>;
