// What the agency decided about a listing, for its own software: the members' layer by push, online at once.
import { lockChangeLog } from '../../db/platform/change-log.ts';
import type { Cause } from '../../domain/layers/cause.ts';
import type { Decisions } from '../../domain/layers/decisions.ts';
import type { ServiceContext } from '../platform/context.ts';
import { checkChange, lockListing } from './desk-estates.ts';
import { findListing } from './estate-sheet.ts';
import { publishDecisions, withLayer } from './publish-estate.ts';

export const ownDecisions = async (ctx: ServiceContext, siteId: string, id: number): Promise<{ own: Decisions }> => ({
  own: (await findListing(ctx.db.kysely, siteId, id)).own,
});

type Input = { readonly set?: Decisions | undefined; readonly back?: readonly string[] | undefined };

/** Software gives no reason: a listing that is online stays there, one with gaps does not come online this way. */
export const patchOwnDecisions = (
  ctx: ServiceContext,
  siteId: string,
  id: number,
  { set = {}, back = [] }: Input,
  cause: Cause,
): Promise<{ own: Decisions }> =>
  ctx.db.transaction(async (trx) => {
    await lockChangeLog(trx, siteId);
    const listing = await withLayer(ctx, trx, siteId, await lockListing(trx, siteId, id), cause.name);
    checkChange(listing, { set, back }, ctx.now());
    const reason = listing.shown?.online ? cause.name : undefined;
    await publishDecisions(ctx, trx, siteId, listing, { set, back }, { cause, reason, by: cause.name });
    return { own: (await findListing(trx, siteId, id)).own };
  });
