import {
  deskFeedRun,
  deskFeedRuns,
  deskFeeds,
  explainWord,
  feedWords,
  forgetWord,
  pullNow,
} from '../services/imports/desk-feeds.ts';
import {
  approveHeld,
  countWaiting,
  decideSomeOfRun,
  heldRecords,
  heldRuns,
  type RunDecision,
  refuseHeld,
} from '../services/imports/quarantine.ts';
import { runRecords } from '../services/imports/run-records.ts';
import { takeRunBack } from '../services/imports/take-back.ts';
import type { DeskCall } from '../services/people/desk-access.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { type Handlers, NO_STORE, WithHeaders } from './reply.ts';

/** Of a decision about many records the log names the first. */
const NOTED = 200;

type Asked = Omit<RunDecision, 'run' | 'by'> & { readonly siteId: string; readonly id: number };

const decideRun = async (ctx: ServiceContext, { siteId, id, take, version }: Asked, desk: DeskCall) => {
  const by = desk.actor().name;
  const { decided, left, changes } = await decideSomeOfRun(ctx, siteId, { run: id, take, version, by });
  desk.note([{ field: 'count', before: null, after: decided }, ...changes].slice(0, NOTED));
  return {
    decided,
    left: left?.count ?? 0,
    ...(left ? { version: left.version } : {}),
    waiting: await countWaiting(ctx, siteId),
  };
};

export const deskFeedHandlers = {
  feeds: async (ctx, { params }) => new WithHeaders(await deskFeeds(ctx, params.siteId), NO_STORE),
  pullFeed: async (ctx, { params }) => {
    await pullNow(ctx, params.siteId, params.name);
    return new WithHeaders({ name: params.name }, NO_STORE, 202);
  },
  feedRuns: async (ctx, { params, query }) => new WithHeaders(await deskFeedRuns(ctx, params.siteId, query), NO_STORE),
  feedRun: async (ctx, { params }) => new WithHeaders(await deskFeedRun(ctx, params.siteId, params.id), NO_STORE),
  feedRunRecords: async (ctx, { params, query }) =>
    new WithHeaders(await runRecords(ctx, params.siteId, params.id, query), NO_STORE),
  takeRunBack: async (ctx, { params }, { desk }) => {
    const counts = await takeRunBack(ctx, params.siteId, params.id, desk.actor().name);
    desk.note(Object.entries(counts).map(([field, after]) => ({ field, before: null, after })));
    return counts;
  },
  heldRecords: async (ctx, { params, query }) =>
    new WithHeaders(await heldRecords(ctx, params.siteId, query), NO_STORE),
  approveHeld: async (ctx, { params, body }, { desk }) => {
    desk.note((await approveHeld(ctx, params.siteId, body.records, desk.actor().name)).slice(0, NOTED));
    return { decided: body.records.length, waiting: await countWaiting(ctx, params.siteId) };
  },
  refuseHeld: async (ctx, { params, body }, { desk }) => {
    desk.note((await refuseHeld(ctx, params.siteId, body.records, desk.actor().name)).slice(0, NOTED));
    return { decided: body.records.length, waiting: await countWaiting(ctx, params.siteId) };
  },
  heldRuns: async (ctx, { params }) => new WithHeaders(await heldRuns(ctx, params.siteId), NO_STORE),
  approveHeldRun: (ctx, { params, body }, { desk }) => decideRun(ctx, { ...params, ...body, take: true }, desk),
  refuseHeldRun: (ctx, { params, body }, { desk }) => decideRun(ctx, { ...params, ...body, take: false }, desk),
  feedWords: async (ctx, { params }) => new WithHeaders(await feedWords(ctx, params.siteId), NO_STORE),
  explainWord: async (ctx, { params, body }, { desk }) => {
    const words = await explainWord(ctx, params.siteId, body, desk.actor().name);
    desk.note([{ field: body.value, before: null, after: body.code }]);
    return words;
  },
  forgetWord: async (ctx, { params, body }, { desk }) => {
    desk.note([{ field: body.value, before: body.kind, after: null }]);
    return forgetWord(ctx, params.siteId, body);
  },
} satisfies Partial<Handlers>;
