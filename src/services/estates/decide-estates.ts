// One act of a member on many listings: each goes into its draft, or says why not. Publishing stays a separate act.
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Trx } from '../../db/schema.ts';
import { BadInputError, NotFoundError } from '../../domain/errors.ts';
import { representativeDecisions, stickerDecisions } from '../../domain/estates-table/bulk-decisions.ts';
import type { Decisions } from '../../domain/layers/decisions.ts';
import type { Localized } from '../../domain/locale.ts';
import { may } from '../../domain/people/may.ts';
import type { Unit } from '../../domain/record/estate.ts';
import type { DeskCall } from '../people/desk-access.ts';
import type { ServiceContext } from '../platform/context.ts';
import { checkChange, lockListing, writeDraft } from './desk-estates.ts';
import { draftRecord, stateOf, subjectOf } from './estate-sheet.ts';

export type DecisionRefusal = 'unknown' | 'assigned' | 'branch' | 'texts' | 'gone' | 'wrong';

/** Undefined when it was written, `same` when nothing would change. */
export const decideOne = async (
  ctx: ServiceContext,
  trx: Trx,
  desk: DeskCall,
  siteId: string,
  id: number,
  decisionsFor: (record: Unit) => Decisions,
): Promise<DecisionRefusal | 'same' | undefined> => {
  const listing = await lockListing(trx, siteId, id).catch((error: unknown) => {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  });
  if (!listing) return 'unknown';
  if (stateOf(listing) === 'gone') return 'gone';
  const record = draftRecord(listing);
  const set = decisionsFor(record);
  const leaves = Object.keys(set);
  if (leaves.length === 0) return 'same';
  const verdict = may(desk.actor(), 'estates.write', { ...subjectOf(record), leaves });
  if (!verdict.ok) return verdict.reason === 'branch' || verdict.reason === 'texts' ? verdict.reason : 'assigned';
  try {
    checkChange(listing, { set, back: [] }, ctx.now());
  } catch (error) {
    if (error instanceof BadInputError) return 'wrong';
    throw error;
  }
  await writeDraft(trx, siteId, listing, { set, back: [] }, desk.actor().name, ctx.now());
  return undefined;
};

type Decision = {
  readonly ids: readonly number[];
  readonly representative?: { readonly name: string; readonly email: string } | undefined;
  readonly sticker?: Localized | undefined;
};

export const decideEstates = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  { ids, representative, sticker }: Decision,
) => {
  const changed: number[] = [];
  const refused: { id: number; reason: DecisionRefusal }[] = [];
  const decisionsFor = (record: Unit): Decisions => ({
    ...(representative ? representativeDecisions(record, representative) : {}),
    ...(sticker ? stickerDecisions(sticker) : {}),
  });
  await ctx.db.transaction(async (trx) => {
    changed.length = 0;
    refused.length = 0;
    for (const id of ids) {
      const reason = await decideOne(ctx, trx, desk, siteId, id, decisionsFor);
      if (reason === undefined) changed.push(id);
      else if (reason !== 'same') refused.push({ id, reason });
    }
    await tellDesk(trx, { siteId, topic: 'estates' });
  });
  const after = representative?.email ?? Object.values(sticker ?? {}).find(Boolean) ?? null;
  desk.note(
    changed.map((id) => ({
      field: `${id}/${representative ? 'salesRepresentative' : 'general/sticker'}`,
      before: null,
      after,
    })),
  );
  return { changed, refused };
};
