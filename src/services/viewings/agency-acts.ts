// Several viewings in one act of the agency: a representative is ill, a listing is not offered any more. Each viewing has a transaction
// of its own and is done once: whoever sends the same request again, after a fall of the line or of the program, goes on where it
// stopped, and nobody is told twice.
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Trx } from '../../db/schema.ts';
import { deleteKeptTime, findBlocks, insertBlock } from '../../db/viewings/agenda-blocks.ts';
import { findAgenda } from '../../db/viewings/agendas.ts';
import { findViewing, type Viewing } from '../../db/viewings/viewings.ts';
import {
  BadInputError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PreconditionFailedError,
  UnavailableError,
  UnprocessableError,
} from '../../domain/errors.ts';
import type { ActOutcome, AgencyAct } from '../../domain/viewings/agency-act.ts';
import { common, gapsIn, joined } from '../../domain/viewings/agency-slot.ts';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import type { Span } from '../../domain/viewings/agenda-slots.ts';
import { once, requestKey } from '../leads/request-keys.ts';
import type { ServiceContext } from '../platform/context.ts';
import {
  type AfterFreeing,
  type AgencyActor,
  cancelInside,
  moveInside,
  requireAgenda,
  targetOf,
} from './agency-viewings.ts';
import { timesOf } from './live-agenda.ts';
import { endHoldsIn, orderOffer } from './viewing-offers.ts';
import { isSlotTaken, lockAgendas } from './viewing-places.ts';

/** Time of a representative that is closed while its viewings go elsewhere. */
type Away = {
  readonly agenda: string;
  readonly from: Date;
  readonly to: Date;
  readonly note?: string | undefined;
};

export type ActsOrder = {
  readonly acts: readonly AgencyAct[];
  /** In the mail to every visitor. */
  readonly note?: string | undefined;
  readonly away?: Away | undefined;
};

export type ActResult = {
  readonly viewing: number;
  readonly outcome: ActOutcome;
  readonly agenda?: string;
  readonly start?: string;
  readonly wallStart?: string;
};

const keepGaps = async (
  trx: Trx,
  siteId: string,
  representativeId: string,
  span: Span,
  note: string | undefined,
): Promise<void> => {
  const taken = await findBlocks(trx, siteId, representativeId, span);
  for (const { from, to } of gapsIn(span, taken)) {
    const times = { from, to, start: from, end: to };
    await insertBlock(trx, { siteId, representativeId, ...times, estateId: null, places: 0, note });
  }
};

/** First of all: nobody books into a day that is being emptied. Slots that are only held give way. */
const close = (ctx: ServiceContext, siteId: string, { id }: Agenda, { from, to, note }: Away): Promise<void> =>
  ctx.db.transaction(async (trx) => {
    await lockAgendas(trx, siteId, [id]);
    await endHoldsIn(trx, siteId, id, { from, to });
    await keepGaps(trx, siteId, id, { from, to }, note);
    await tellDesk(trx, { siteId, topic: 'viewings' });
  });

/** The pieces around the viewings become one time. */
const tidy = (ctx: ServiceContext, siteId: string, { id }: Agenda, { from, to, note }: Away): Promise<void> =>
  ctx.db.transaction(async (trx) => {
    await lockAgendas(trx, siteId, [id]);
    const blocks = await findBlocks(trx, siteId, id, { from, to });
    const own = blocks.filter(
      (block) => block.estateId === null && block.note === (note ?? null) && block.from >= from && block.to <= to,
    );
    const whole = joined(own);
    if (whole.length === own.length) return;
    for (const block of own) await deleteKeptTime(trx, siteId, id, block.id);
    for (const span of whole) {
      const times = { ...span, start: span.from, end: span.to };
      await insertBlock(trx, { siteId, representativeId: id, ...times, estateId: null, places: 0, note });
    }
    await tellDesk(trx, { siteId, topic: 'viewings' });
  });

const freedFor =
  (ctx: ServiceContext, siteId: string, away: Away | undefined): AfterFreeing =>
  async (trx, former) => {
    const closed =
      away && former.representativeId === away.agenda && former.occupied ? common(former.occupied, away) : undefined;
    if (closed) await keepGaps(trx, siteId, former.representativeId, closed, away?.note);
    else await orderOffer(ctx, trx, former);
  };

const outcomeOf = (error: unknown): ActOutcome => {
  if (isSlotTaken(error)) return 'taken';
  if (error instanceof PreconditionFailedError) return 'changed';
  if (error instanceof ForbiddenError) return 'refused';
  if (error instanceof NotFoundError) return 'unknown';
  if (error instanceof BadInputError) return 'taken';
  if (!(error instanceof ConflictError)) throw error;
  const { reason } = error.instead;
  return reason === 'taken' || reason === 'outside' || reason === 'far' ? reason : 'over';
};

const doOne = async (
  ctx: ServiceContext,
  siteId: string,
  act: AgencyAct,
  {
    note,
    away,
    agency,
    key,
  }: Pick<ActsOrder, 'note' | 'away'> & { readonly agency: AgencyActor; readonly key: string },
): Promise<ActResult> => {
  const viewing = await findViewing(ctx.db.kysely, siteId, act.viewing);
  if (!viewing) return { viewing: act.viewing, outcome: 'unknown' };
  const freed = freedFor(ctx, siteId, away);
  const store = async (): Promise<(trx: Trx) => Promise<Viewing>> => {
    if (act.act === 'cancel') {
      const former = await findAgenda(ctx.db.kysely, siteId, viewing.representativeId);
      if (former) agency.mayWrite(former.agenda);
      return (trx) => cancelInside(ctx, trx, viewing, { etag: act.etag, note, freed });
    }
    const target = await targetOf(ctx, siteId, viewing, act, agency);
    return (trx) =>
      moveInside(ctx, trx, target, { etag: act.etag, outside: act.outside, tight: act.tight, note, freed });
  };
  try {
    await once(ctx, requestKey(siteId, 'office act', `${key}/${act.viewing}`, { act, note: note ?? '' }), async () => {
      const change = await store();
      return async (trx) => ({ viewing: (await change(trx)).id });
    });
  } catch (error) {
    if (error instanceof UnprocessableError || error instanceof UnavailableError) throw error;
    return { viewing: act.viewing, outcome: outcomeOf(error) };
  }
  const after = await findViewing(ctx.db.kysely, siteId, act.viewing);
  if (!after) return { viewing: act.viewing, outcome: 'unknown' };
  const { start, wallStart } = timesOf(after);
  return {
    viewing: act.viewing,
    outcome: act.act === 'cancel' ? 'cancelled' : 'moved',
    agenda: after.representativeId,
    start,
    wallStart,
  };
};

/** What became of each, in the order of the acts. */
export const performActs = async (
  ctx: ServiceContext,
  siteId: string,
  { acts, note, away }: ActsOrder,
  agency: AgencyActor,
  key: string,
): Promise<ActResult[]> => {
  const closing = away && (await requireAgenda(ctx, siteId, away.agenda, 'body.away.agenda'));
  if (closing) agency.mayWrite(closing);
  if (closing && away) await close(ctx, siteId, closing, away);
  const results: ActResult[] = [];
  for (const act of acts) results.push(await doOne(ctx, siteId, act, { note, away, agency, key }));
  if (closing && away) await tidy(ctx, siteId, closing, away);
  return results;
};
