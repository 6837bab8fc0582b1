import { legalGaps } from '../services/estates/legal-gaps.ts';
import { dismissChecklist, todayOf } from '../services/people/today.ts';
import { type Handlers, WithHeaders } from './reply.ts';

const noStore = { 'cache-control': 'no-store' } as const;

export const todayHandlers = {
  today: async (ctx, { params }, { desk }) => new WithHeaders(await todayOf(ctx, params.siteId, desk.actor()), noStore),
  todayGaps: async (ctx, { params }) => new WithHeaders(await legalGaps(ctx, params.siteId), noStore),
  dismissChecklist: async (ctx, { params, body }) => {
    await dismissChecklist(ctx, params.siteId, body.dismissed);
    return null;
  },
} satisfies Partial<Handlers>;
