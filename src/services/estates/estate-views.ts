// Saved views of the table of listings: a member's own, or of the office, for whoever may write listings.
import {
  deleteView,
  insertView,
  listViews,
  lockView,
  type SavedView,
  updateView,
} from '../../db/estates/table-views.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Trx } from '../../db/schema.ts';
import {
  BadInputError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PreconditionFailedError,
} from '../../domain/errors.ts';
import { MAX_VIEWS, type TableView } from '../../domain/estates-table/table-view.ts';
import { may } from '../../domain/people/may.ts';
import type { Actor } from '../../domain/people/member.ts';
import type { ServiceContext } from '../platform/context.ts';

type Context = Pick<ServiceContext, 'db' | 'now'>;
export type ViewFields = { readonly name: string; readonly shared: boolean; readonly view: TableView };

const etagOf = ({ id, version }: SavedView): string => `"v${id}-${version}"`;
const ownId = (actor: Actor): number | null => (actor.role === 'operator' ? null : actor.id);

const mayChange = (actor: Actor, memberId: number | null): boolean =>
  memberId === null ? may(actor, 'estates.write').ok : memberId === ownId(actor);

export const presentView = (view: SavedView, count: number, actor: Actor) => ({
  id: view.id,
  name: view.name,
  shared: view.memberId === null,
  view: view.view,
  count,
  etag: etagOf(view),
  ...(mayChange(actor, view.memberId) ? {} : { locked: true as const }),
});

/** Whose it becomes; an operator keeps nothing of their own on a site. */
const holder = (actor: Actor, shared: boolean): number | null => {
  const memberId = shared ? null : ownId(actor);
  if (!shared && memberId === null)
    throw new BadInputError('body.shared must be true for an operator.', [
      { field: 'body.shared', message: 'must be true for an operator, who keeps nothing of their own on a site' },
    ]);
  if (!mayChange(actor, memberId)) throw new ForbiddenError('The member may not keep this view.', { reason: 'role' });
  return memberId;
};

/** A view of a colleague's own does not exist. */
const wanted = async (trx: Trx, actor: Actor, siteId: string, id: number): Promise<SavedView> => {
  const found = await lockView(trx, siteId, id);
  if (!found || (found.memberId !== null && found.memberId !== ownId(actor)))
    throw new NotFoundError(`There is no view ${id}.`);
  if (!mayChange(actor, found.memberId))
    throw new ForbiddenError('The member may not change a view of the office.', { reason: 'role' });
  return found;
};

export const createEstateView = (ctx: Context, actor: Actor, siteId: string, { name, shared, view }: ViewFields) =>
  ctx.db.transaction(async (trx) => {
    const memberId = holder(actor, shared);
    const there = (await listViews(trx, siteId, memberId)).filter((one) => one.memberId === memberId);
    if (there.length >= MAX_VIEWS) throw new ConflictError(`There are ${MAX_VIEWS} views already.`);
    const made = await insertView(
      trx,
      siteId,
      { memberId, name: name.trim(), view },
      { by: actor.name, at: ctx.now() },
    );
    await tellDesk(trx, { siteId, topic: 'estates' });
    return made;
  });

export const saveEstateView = (
  ctx: Context,
  actor: Actor,
  siteId: string,
  { id, ifMatch, name, shared, view }: ViewFields & { readonly id: number; readonly ifMatch: string | undefined },
) =>
  ctx.db.transaction(async (trx) => {
    const found = await wanted(trx, actor, siteId, id);
    if (ifMatch !== etagOf(found))
      throw new PreconditionFailedError('Somebody else changed this view since it was read.', {
        current: presentView(found, 0, actor),
        etag: etagOf(found),
        changedBy: found.changedBy,
        changedAt: found.changedAt.toISOString(),
      });
    const memberId = holder(actor, shared);
    const saved = await updateView(
      trx,
      siteId,
      found,
      { memberId, name: name.trim(), view },
      { by: actor.name, at: ctx.now() },
    );
    await tellDesk(trx, { siteId, topic: 'estates' });
    return saved;
  });

export const removeEstateView = (ctx: Context, actor: Actor, siteId: string, id: number): Promise<void> =>
  ctx.db.transaction(async (trx) => {
    await wanted(trx, actor, siteId, id);
    await deleteView(trx, siteId, id);
    await tellDesk(trx, { siteId, topic: 'estates' });
  });
