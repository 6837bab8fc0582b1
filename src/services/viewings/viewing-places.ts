// Takes and frees places in the agenda of a representative. The constraints of the database decide; the lock on the agenda
// makes those who want the same time wait in line instead of running into each other. What no constraint can say is asked under that
// lock: whether the way to the viewings before and after is short enough, and whether another calendar has something at that time.
import { ConstraintConflictError } from '../../db/engine/sql-state.ts';
import type { Trx } from '../../db/schema.ts';
import { deleteEmptyBlock, findBlocks, freePlace, insertBlock } from '../../db/viewings/agenda-blocks.ts';
import { findAgenda, lockAgenda } from '../../db/viewings/agendas.ts';
import { busySpans } from '../../db/viewings/busy-calendars.ts';
import type { Viewing } from '../../db/viewings/viewings.ts';
import { ConflictError } from '../../domain/errors.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import { type AgendaSlot, isSameViewing, obstacleTo, openHousesOn } from '../../domain/viewings/agenda-slots.ts';
import { mergeSpans } from '../../domain/viewings/spans.ts';
import { withTravel } from '../../domain/viewings/travel.ts';

/** The time is not to be had any more. */
export class SlotTakenError extends ConflictError {}
export const slotTaken = (): SlotTakenError => new SlotTakenError('This time is not free any more.');

const CONSTRAINTS = ['agenda_block_once', 'viewing_place'];
export const isSlotTaken = (error: unknown): boolean =>
  error instanceof SlotTakenError ||
  (error instanceof ConstraintConflictError && CONSTRAINTS.includes(error.constraint));

export type Place = { readonly blockId: number; readonly place: number };

export type SlotChoice = {
  readonly siteId: string;
  readonly representativeId: string;
  readonly estateId: number;
  readonly slot: AgendaSlot;
  /** A member says that the way to the viewings before and after is short enough. */
  readonly tight?: boolean | undefined;
};

/** In the same order everywhere, so that two that need both do not wait for each other. */
export const lockAgendas = async (trx: Trx, siteId: string, representativeIds: readonly string[]): Promise<void> => {
  for (const id of [...new Set(representativeIds)].sort()) await lockAgenda(trx, siteId, id);
};

/** The open house may have been moved since somebody looked. The agenda is locked. */
const isOpenHouse = async (
  trx: Trx,
  siteId: string,
  representativeId: string,
  estateId: number,
  slot: AgendaSlot,
): Promise<boolean> => {
  const stored = await findAgenda(trx, siteId, representativeId);
  const houses = stored ? openHousesOn(stored.agenda, dayOf(slot.start)) : [];
  return houses.some(
    ({ house, slots }) =>
      house.estateId === estateId && slots.some((one) => isSameViewing({ estateId, ...one }, slot, estateId)),
  );
};

/** Throws when there is none. The agenda is locked. */
export const takePlace = async (
  trx: Trx,
  { siteId, representativeId, estateId, slot, tight = false }: SlotChoice,
): Promise<Place> => {
  const { start, end, occupied, places, group, travel } = slot;
  const taken = await findBlocks(trx, siteId, representativeId, travel ? withTravel(occupied) : occupied);
  const busy = mergeSpans(await busySpans(trx, siteId, { ...occupied, representativeId }));
  const obstacle = obstacleTo(slot, estateId, taken, busy);
  if (obstacle && !(tight && obstacle.kind === 'far')) throw slotTaken();
  if (group && !(await isOpenHouse(trx, siteId, representativeId, estateId, slot))) throw slotTaken();
  const present = group ? taken.find((time) => isSameViewing(time, slot, estateId)) : undefined;
  if (present) {
    const place = await freePlace(trx, siteId, present.id);
    if (place === undefined) throw slotTaken();
    return { blockId: present.id, place };
  }
  const block = { ...occupied, siteId, representativeId, estateId, start, end, places, place: travel?.place };
  const blockId = await insertBlock(trx, block);
  return { blockId, place: 1 };
};

/** The time is free again when nobody else comes. The agenda is locked, and the viewing gave up its place. */
export const freeTime = async (trx: Trx, { siteId, blockId }: Pick<Viewing, 'siteId' | 'blockId'>): Promise<void> => {
  if (blockId !== null) await deleteEmptyBlock(trx, siteId, blockId);
};
