// A person changes what a feed is taken to say: the same way into the layers as an import, for held records and for runs taken back.
import { storedDocuments, storedEstates, writeEstates } from '../../db/estates/estates.ts';
import type { Trx } from '../../db/schema.ts';
import type { Cause } from '../../domain/layers/cause.ts';
import type { PreparedEstate } from '../../feeds/json/estate-json-record.ts';
import { readyEstate } from '../estates/prepared-estate.ts';
import type { ServiceContext } from '../platform/context.ts';
import { announce } from '../platform/webhooks.ts';
import { writeLayered } from './import-estates.ts';

type Ctx = Pick<ServiceContext, 'jobs' | 'now'>;

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
  const formerParents = estates.flatMap(({ id, parentId }) => {
    const former = stored.get(id)?.parentId ?? null;
    return former === null || former === parentId ? [] : [former];
  });
  const seen = await writeLayered(trx, siteId, estates, at);
  if (seen.length === 0) return;
  await announce(
    ctx,
    trx,
    siteId,
    'listing.changed',
    seen.map(({ id }) => id),
  );
  await writeEstates(trx, siteId, seen.map(readyEstate), { at, formerParents: [...new Set(formerParents)], cause });
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
