// One act of a member on many listings: each goes into its draft, or says why not. Publishing stays a separate act.
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Trx } from '../../db/schema.ts';
import { BadInputError, NotFoundError } from '../../domain/errors.ts';
import { representativeDecisions, stickerDecisions } from '../../domain/estates-table/bulk-decisions.ts';
import type { Decisions, DraftChange } from '../../domain/layers/decisions.ts';
import type { Localized } from '../../domain/locale.ts';
import { may } from '../../domain/people/may.ts';
import type { Unit } from '../../domain/record/estate.ts';
import type { DeskCall } from '../people/desk-access.ts';
import type { ServiceContext } from '../platform/context.ts';
import { checkChange, lockListing, writeDraft } from './desk-estates.ts';
import { draftRecord, stateOf, subjectOf, type WholeListing } from './estate-sheet.ts';

export type DecisionRefusal = 'unknown' | 'assigned' | 'branch' | 'texts' | 'gone' | 'wrong' | 'changed';

/** What has to be decided to have the draft as it was, as long as nobody has changed it since. */
type TakeBack = {
  readonly id: number;
  /** Of the draft, after the decision. */
  readonly version: number;
  readonly set: Decisions;
  readonly back: string[];
};

const takeBackOf = ({ id, version, draft }: WholeListing, leaves: readonly string[]): TakeBack => ({
  id,
  version: version + 1,
  set: Object.fromEntries(leaves.flatMap((leaf) => (leaf in draft ? [[leaf, draft[leaf] ?? null] as const] : []))),
  back: leaves.filter((leaf) => !(leaf in draft)),
});

/** Undefined when it was written, `same` when nothing would change. */
const changeOne = async (
  ctx: ServiceContext,
  trx: Trx,
  desk: DeskCall,
  siteId: string,
  id: number,
  changeFor: (listing: WholeListing, record: Unit) => DraftChange | 'changed',
  onWritten?: (undo: TakeBack) => void,
): Promise<DecisionRefusal | 'same' | undefined> => {
  const listing = await lockListing(trx, siteId, id).catch((error: unknown) => {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  });
  if (!listing) return 'unknown';
  if (stateOf(listing) === 'gone') return 'gone';
  const record = draftRecord(listing);
  const change = changeFor(listing, record);
  if (change === 'changed') return change;
  const leaves = [...Object.keys(change.set), ...change.back];
  if (leaves.length === 0) return 'same';
  const verdict = may(desk.actor(), 'estates.write', { ...(await subjectOf(trx, siteId, listing)), leaves });
  if (!verdict.ok) return verdict.reason === 'branch' || verdict.reason === 'texts' ? verdict.reason : 'assigned';
  try {
    checkChange(listing, change, ctx.now());
  } catch (error) {
    if (error instanceof BadInputError) return 'wrong';
    throw error;
  }
  await writeDraft(trx, siteId, listing, change, desk.actor().name, ctx.now());
  onWritten?.(takeBackOf(listing, leaves));
  return undefined;
};

export const decideOne = (
  ctx: ServiceContext,
  trx: Trx,
  desk: DeskCall,
  siteId: string,
  id: number,
  decisionsFor: (record: Unit) => Decisions,
): Promise<DecisionRefusal | 'same' | undefined> =>
  changeOne(ctx, trx, desk, siteId, id, (_listing, record) => ({ set: decisionsFor(record), back: [] }));

type Decision = {
  readonly ids: readonly number[];
  readonly representative?: { readonly name: string; readonly email: string } | undefined;
  readonly sticker?: Localized | undefined;
  /** Instead: what an answer before gave to take it back with. */
  readonly takeBack?: readonly TakeBack[] | undefined;
};

/** Only what is decided here for many at once is taken back here. */
const isDecidedHere = (leaf: string): boolean =>
  leaf === '/general/sticker' || leaf.startsWith('/salesRepresentative/');

const refuseOthers = (takeBack: readonly TakeBack[]): void => {
  const other = takeBack
    .flatMap(({ set, back }) => [...Object.keys(set), ...back])
    .find((leaf) => !isDecidedHere(leaf));
  if (other !== undefined)
    throw new BadInputError(`${other} is not taken back here.`, [
      { field: 'body.takeBack', message: `${other} is not taken back here` },
    ]);
};

/** For the log: which of the two it was. */
const fieldOf = (isRepresentative: boolean, takeBack: readonly TakeBack[] = []): string => {
  const [first = ''] = takeBack.flatMap(({ set, back }) => [...Object.keys(set), ...back]);
  return isRepresentative || first.startsWith('/salesRepresentative/') ? '/salesRepresentative' : '/general/sticker';
};

export const decideEstates = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  { ids, representative, sticker, takeBack }: Decision,
) => {
  refuseOthers(takeBack ?? []);
  const changed: number[] = [];
  const undo: TakeBack[] = [];
  const refused: { id: number; reason: DecisionRefusal }[] = [];
  const changeFor = ({ id, version }: WholeListing, record: Unit): DraftChange | 'changed' => {
    if (takeBack) {
      const former = takeBack.find((one) => one.id === id);
      return former?.version === version ? { set: former.set, back: [...former.back] } : 'changed';
    }
    return {
      set: {
        ...(representative ? representativeDecisions(record, representative) : {}),
        ...(sticker ? stickerDecisions(sticker) : {}),
      },
      back: [],
    };
  };
  await ctx.db.transaction(async (trx) => {
    changed.length = 0;
    refused.length = 0;
    undo.length = 0;
    for (const id of ids) {
      const reason = await changeOne(ctx, trx, desk, siteId, id, changeFor, (one) => undo.push(one));
      if (reason === undefined) changed.push(id);
      else if (reason !== 'same') refused.push({ id, reason });
    }
    await tellDesk(trx, { siteId, topic: 'estates' });
  });
  const after = representative?.email ?? Object.values(sticker ?? {}).find(Boolean) ?? null;
  desk.note(
    changed.map((id) => ({
      field: `${id}${fieldOf(representative !== undefined, takeBack)}`,
      before: null,
      after,
    })),
  );
  return { changed, refused, undo };
};
