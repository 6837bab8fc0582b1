// What feeds say goes into the layers of their listings: of an import, and of a person who decides about held records or takes a run
// back.
import { findLayers, saveFeedLayers } from '../../db/estates/estate-layers.ts';
import { shownHashes, storedDocuments, storedEstates, writeEstates } from '../../db/estates/estates.ts';
import { lockChangeLog } from '../../db/platform/change-log.ts';
import type { Trx } from '../../db/schema.ts';
import type { Cause } from '../../domain/layers/cause.ts';
import { isHiddenByHand } from '../../domain/layers/decisions.ts';
import type { PreparedEstate } from '../../feeds/json/estate-json-record.ts';
import { layeredEstate, readyEstate } from '../estates/prepared-estate.ts';
import type { ServiceContext } from '../platform/context.ts';
import { announce } from '../platform/webhooks.ts';

type Ctx = Pick<ServiceContext, 'jobs' | 'now'>;

type StoredEstates = Awaited<ReturnType<typeof storedEstates>>;

/**
 * What the feed says goes into its layer; what visitors see is that with what members decided. Under the lock of the log, so that
 * nobody publishes from an older feed in between. Those that visitors see change.
 */
const mergedEstates = async (
  trx: Trx,
  siteId: string,
  estates: readonly PreparedEstate[],
  at: Date,
): Promise<PreparedEstate[]> => {
  await lockChangeLog(trx, siteId);
  const ids = estates.map(({ id }) => id);
  const layers = await findLayers(trx, siteId, ids, { lock: true });
  if (layers.size === 0) return [...estates];
  await saveFeedLayers(
    trx,
    siteId,
    estates.filter(({ id }) => layers.has(id)),
    at,
  );
  const shown = await shownHashes(trx, siteId, [...layers.keys()]);
  return estates.flatMap((estate) => {
    const layer = layers.get(estate.id);
    if (!layer) return [estate];
    if (isHiddenByHand(layer.own)) return [];
    const feed = JSON.parse(estate.document);
    const merged = layeredEstate({ id: estate.id, parentId: estate.parentId, feed }, layer.own, at);
    // A decision that no longer fits what the feed says: the version that visitors see stays, and the desk shows both.
    return 'problems' in merged || shown.get(estate.id) === merged.estate.hash ? [] : [merged.estate];
  });
};

/** What the feed says of these; those that visitors see change are told to whoever follows them. `stored`: how they stood before. */
export const writeLayered = async (
  ctx: Ctx,
  trx: Trx,
  siteId: string,
  estates: readonly PreparedEstate[],
  { at, stored, cause }: { readonly at: Date; readonly stored: StoredEstates; readonly cause: Cause },
): Promise<void> => {
  const formerParents = estates.flatMap(({ id, parentId }) => {
    const former = stored.get(id)?.parentId ?? null;
    return former === null || former === parentId ? [] : [former];
  });
  const seen = await mergedEstates(trx, siteId, estates, at);
  await announce(
    ctx,
    trx,
    siteId,
    'listing.changed',
    seen.map(({ id }) => id),
  );
  await writeEstates(trx, siteId, seen.map(readyEstate), { at, formerParents: [...new Set(formerParents)], cause });
};

/** The caller holds the lock of the log. What members decided stays. */
export const writeFeedLayer = async (
  ctx: Ctx,
  trx: Trx,
  siteId: string,
  estates: readonly PreparedEstate[],
  cause: Cause,
): Promise<void> => {
  if (estates.length === 0) return;
  const at = ctx.now();
  const stored = await storedEstates(
    trx,
    siteId,
    estates.map(({ id }) => id),
  );
  await writeLayered(ctx, trx, siteId, estates, { at, stored, cause });
};

/** What the feed is taken to say of these today, by id; what it does not bring is absent. */
export const standingFeed = async (trx: Trx, siteId: string, ids: readonly number[]) => {
  const stored = await storedEstates(trx, siteId, ids);
  const documents = await storedDocuments(trx, siteId, ids);
  return new Map(
    ids.flatMap((id) => {
      const [state, document] = [stored.get(id), documents.get(id)];
      return state && !state.removed && document ? [[id, { hash: state.hash, document }] as const] : [];
    }),
  );
};
