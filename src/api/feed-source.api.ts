import type { feedSourceEndpoints } from '../contract/feed-source-endpoints.ts';
import { addSource, changeSource, endSource, feedFormats } from '../services/imports/desk-sources.ts';
import { type Handlers, WithHeaders } from './reply.ts';

const noStore = { 'cache-control': 'no-store' } as const;

export const feedSourceHandlers: Pick<Handlers, keyof typeof feedSourceEndpoints> = {
  feedFormats: async (ctx) => new WithHeaders({ formats: await feedFormats(ctx) }, noStore),
  addFeed: async (ctx, { params: { siteId, name }, body }, { desk }) => {
    desk.note(await addSource(ctx, siteId, name, body));
    return new WithHeaders({ name }, noStore, 201);
  },
  changeFeed: async (ctx, { params: { siteId, name }, body }, { desk }) => {
    desk.note(await changeSource(ctx, siteId, name, body));
    return new WithHeaders({ name }, noStore);
  },
  endFeed: async (ctx, { params: { siteId, name } }) => {
    await endSource(ctx, siteId, name);
    return null;
  },
};
