// Viewings for an agency's own software: the same acts as a member's, on every agenda of the site.
import { findViewingByUid, listViewings, type Viewing } from '../../db/viewings/viewings.ts';
import { BadInputError, NotFoundError } from '../../domain/errors.ts';
import { type NewAgencyViewing, type ViewingMove, viewingEtag } from '../../domain/viewings/agency-act.ts';
import type { ServiceContext } from '../platform/context.ts';
import {
  type AgencyActor,
  agencyView,
  cancelByAgency,
  createByAgency,
  moveByAgency,
  requireSite,
} from './agency-viewings.ts';

const LISTED = 1000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const byToken = (token: string): AgencyActor => ({ by: token, mayWrite: () => undefined });

const shown = (viewing: Viewing) => {
  const { id: _id, uid, etag: _etag, ...view } = agencyView(viewing);
  return { id: uid, sequence: viewing.sequence, ...view };
};

const requirePushed = async ({ db }: ServiceContext, siteId: string, id: string): Promise<Viewing> => {
  const viewing = UUID.test(id) ? await findViewingByUid(db.kysely, siteId, id) : undefined;
  if (!viewing) throw new NotFoundError('There is no such viewing.');
  return viewing;
};

export type ViewingQuery = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly agenda?: string | undefined;
  readonly estateId?: number | undefined;
  readonly state?: 'CONFIRMED' | 'CANCELLED' | undefined;
};

export const pushedViewings = async (ctx: ServiceContext, siteId: string, query: ViewingQuery) => {
  await requireSite(ctx, siteId);
  const from = query.from === undefined ? ctx.now() : new Date(query.from);
  const to = query.to === undefined ? undefined : new Date(query.to);
  if (to && !(from < to)) {
    const problem = { field: 'query.to', message: 'must be later than from' };
    throw new BadInputError('query.to must be later than from.', [problem]);
  }
  const found = await listViewings(ctx.db.kysely, {
    siteId,
    from,
    to,
    representativeId: query.agenda,
    state: query.state,
    estateIds: query.estateId === undefined ? undefined : [query.estateId],
  });
  return found.slice(0, LISTED).map(shown);
};

export const pushedViewing = async (ctx: ServiceContext, siteId: string, id: string) =>
  shown(await requirePushed(ctx, siteId, id));

export const pushViewing = async (
  ctx: ServiceContext,
  siteId: string,
  input: NewAgencyViewing,
  token: string,
  key: string | undefined,
) => shown(await createByAgency(ctx, siteId, input, byToken(token), key));

export const movePushedViewing = async (
  ctx: ServiceContext,
  siteId: string,
  id: string,
  { sequence, ...move }: ViewingMove & { readonly sequence?: number | undefined },
  token: string,
) => {
  const viewing = await requirePushed(ctx, siteId, id);
  const etag = sequence === undefined ? undefined : viewingEtag({ id: viewing.id, sequence });
  return shown(await moveByAgency(ctx, siteId, viewing, move, byToken(token), etag));
};

export const cancelPushedViewing = async (
  ctx: ServiceContext,
  siteId: string,
  id: string,
  note: string | undefined,
  token: string,
) => shown(await cancelByAgency(ctx, siteId, await requirePushed(ctx, siteId, id), note, byToken(token)));
