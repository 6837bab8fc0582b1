// A run is taken back: what feeds said before it stands again. What members decided is never touched, and what a later run changed again
// stays: the newest run is taken back first. The feed is not believed again until it says something else.
import { removeFromFeed } from '../../db/estates/estates.ts';
import {
  changesOfRun,
  countChanges,
  forgetChanges,
  markTakenBack,
  type StandingChange,
} from '../../db/imports/feed-changes.ts';
import { type NewHeld, removeHeld, saveHeld } from '../../db/imports/feed-held.ts';
import { type FeedRun, listFeedRuns, noteTakenBack } from '../../db/imports/feed-runs.ts';
import { lockChangeLog } from '../../db/platform/change-log.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Trx } from '../../db/schema.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Cause } from '../../domain/layers/cause.ts';
import { changedFields, refusedFields } from '../../domain/quarantine/held-fields.ts';
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import { prepareRecord } from '../../feeds/json/estate-json-record.ts';
import { takeDownAsTheyAre } from '../alerts/take-down.ts';
import type { ServiceContext } from '../platform/context.ts';
import { announce } from '../platform/webhooks.ts';
import { decideAll } from './quarantine.ts';
import { standingFeed, writeFeedLayer } from './write-feed-layer.ts';

type Ctx = Pick<ServiceContext, 'db' | 'jobs' | 'now'>;

/** What leaves a feed is kept as long. */
const TAKE_BACK_DAYS = 30;
const AT_ONCE = 100;

const findRun = async ({ db }: Pick<Ctx, 'db'>, siteId: string, id: number): Promise<FeedRun> => {
  const [run] = await listFeedRuns(db.kysely, { siteId, id, limit: 1 });
  if (!run) throw new NotFoundError('There is no such run.');
  return run;
};

/** Until when a run can be taken back. */
export const takeBackUntil = ({ startedAt }: Pick<FeedRun, 'startedAt'>): Date =>
  new Date(startedAt.getTime() + TAKE_BACK_DAYS * DAY_MS);

/** What taking it back would do. */
export const takeBackPreview = async (ctx: Ctx, siteId: string, id: number) => {
  const run = await findRun(ctx, siteId, id);
  const { added, changed, removed, later } = await countChanges(ctx.db.kysely, siteId, id);
  const isOpen = run.state !== 'running' && ctx.now() <= takeBackUntil(run);
  return {
    /** They go off the website. */
    added,
    /** They say again what they said. */
    changed,
    /** They come back. */
    removed,
    later,
    possible: isOpen && added + changed + removed > 0,
    until: takeBackUntil(run).toISOString(),
  };
};

const refusalOf = (run: FeedRun, change: StandingChange, said: NewHeld['document'], by: string, at: Date): NewHeld => ({
  id: change.id,
  runId: run.id,
  source: run.source,
  kind: change.afterHash === null ? 'removal' : change.before === null ? 'new' : 'change',
  state: 'refused',
  document: change.afterHash === null ? null : said,
  hash: change.afterHash,
  suspicions: [],
  refused: {},
  heldAt: at,
  decidedBy: by,
});

/** Some of a run: each batch is whole in itself, and one that was interrupted goes on where it stopped. */
const takeBackSome = async (
  ctx: Ctx,
  trx: Trx,
  run: FeedRun,
  after: number,
  by: string,
): Promise<number | undefined> => {
  const { siteId, id: runId } = run;
  await lockChangeLog(trx, siteId);
  const batch = await changesOfRun(trx, siteId, runId, { after, limit: AT_ONCE });
  const at = ctx.now();
  const standing = batch.filter(({ nowHash, afterHash }) => nowHash === afterHash);
  const ids = standing.map(({ id }) => id);
  const feed = await standingFeed(trx, siteId, ids);
  const cause: Cause = { kind: 'feed', name: run.source, id: runId };
  const leaving = standing.filter(({ before }) => before === null).map(({ id }) => id);
  const returning = standing.flatMap(({ before }) => (before ? prepareRecord(before, at.toISOString()).taken : []));
  await writeFeedLayer(
    ctx,
    trx,
    siteId,
    returning.map(({ estate }) => estate),
    cause,
  );
  if (leaving.length > 0) {
    await announce(ctx, trx, siteId, 'listing.removed', leaving);
    await removeFromFeed(trx, siteId, leaving, { at, cause });
  }
  await removeHeld(trx, siteId, ids);
  await saveHeld(
    trx,
    siteId,
    standing.map((change) => {
      const said = feed.get(change.id)?.document;
      const refusal = refusalOf(run, change, said ? JSON.stringify(said) : null, by, at);
      if (!said || !change.before) return refusal;
      const pointers = changedFields(change.before, said).map(({ pointer }) => pointer);
      return { ...refusal, refused: refusedFields(said, pointers) };
    }),
  );
  await markTakenBack(trx, siteId, runId, ids, at);
  await takeDownAsTheyAre(trx, siteId, ids);
  return batch.length < AT_ONCE ? undefined : batch.at(-1)?.id;
};

export const takeRunBack = async (ctx: Ctx, siteId: string, id: number, by: string) => {
  const run = await findRun(ctx, siteId, id);
  const { possible, until: _until, ...counts } = await takeBackPreview(ctx, siteId, id);
  if (!possible)
    throw new ConflictError('This run cannot be taken back: it is too long ago, or nothing of it stands any more.');
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await ctx.db.transaction((trx) => takeBackSome(ctx, trx, run, from, by));
  }
  // What still waits of the run goes with it.
  await decideAll(ctx, siteId, { run: id, take: false, by });
  await ctx.db.transaction(async (trx) => {
    await noteTakenBack(trx, siteId, id, by, ctx.now());
    await tellDesk(trx, { siteId, topic: 'estates' });
  });
  return counts;
};

/** What is too old to be taken back. */
export const forgetOldChanges = ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<number> =>
  db.transaction((trx) => forgetChanges(trx, new Date(now().getTime() - TAKE_BACK_DAYS * DAY_MS)));
