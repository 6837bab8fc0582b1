// An operator enters the desk of an agency: with a reason that stands in its log, for an hour at most.
import { findSuspension } from '../../db/content/site-states.ts';
import { endActing, startActing } from '../../db/people/acting.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { ACTING_MS } from '../../domain/people/acting.ts';
import type { ServiceContext } from '../platform/context.ts';
import { noteSite } from '../platform/host-notes.ts';
import type { DeskCall } from './desk-access.ts';

export const actAs = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  reason: string,
): Promise<{ readonly until: string }> => {
  const at = ctx.now();
  const endsAt = new Date(at.getTime() + ACTING_MS);
  await ctx.db.transaction(async (trx) => {
    if (!(await findSuspension(trx, siteId))) throw new NotFoundError(`There is no site "${siteId}".`);
    await startActing(trx, desk.session().hash, { siteId, reason, endsAt }, at);
    const changes = [{ field: 'reason', before: null, after: reason }];
    await noteSite(trx, desk.operator(), at, { siteId, action: 'actAs', detail: reason, changes });
  });
  return { until: endsAt.toISOString() };
};

/** Ended already is ended. */
export const stopActing = (ctx: ServiceContext, desk: DeskCall, siteId: string): Promise<void> =>
  ctx.db.transaction(async (trx) => {
    const at = ctx.now();
    if (!(await endActing(trx, desk.session().hash, siteId, at))) return;
    await noteSite(trx, desk.operator(), at, { siteId, action: 'stopActing' });
    // Its open streams look again whether they may.
    await tellDesk(trx, { siteId, topic: 'members' });
  });
