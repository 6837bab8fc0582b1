// What new rules of an agenda do to those who come to its open houses: most stay where they are, some go with their open house to
// another time, and some have none any more.
import { inOrder } from '../same-value.ts';
import { addDays, dayOf, weekdayOf } from '../time/brussels-time.ts';
import type { Agenda, OpenHouse } from './agenda.ts';
import { type AgendaSlot, isSameViewing, openHousesOn } from './agenda-slots.ts';

export type GroupVisitor = {
  readonly id: number;
  readonly estateId: number;
  readonly start: Date;
  readonly end: Date;
};

type Group = {
  readonly slot: AgendaSlot;
  readonly index: number /** Which group of the day, from 0. */;
  readonly at: number;
};

const groupAt = (rules: Agenda, { estateId, start, end }: GroupVisitor): Group | undefined =>
  openHousesOn(rules, dayOf(start))
    .filter(({ house }) => house.estateId === estateId)
    .flatMap(({ slots, index }) => slots.map((slot, at) => ({ slot, index, at })))
    .find(({ slot }) => isSameViewing({ estateId, start }, slot, estateId) && slot.end.getTime() === end.getTime());

const textOf = (house: OpenHouse): string => JSON.stringify(inOrder(house));

/** The open house that stands where the former one stood, of the same listing, and that was not there before. */
const successor = (before: Agenda, after: Agenda, index: number): OpenHouse | undefined => {
  const former = before.openHouses?.[index];
  const house = after.openHouses?.[index];
  if (!former || house?.estateId !== former.estateId) return undefined;
  return before.openHouses?.some((one) => textOf(one) === textOf(house)) ? undefined : house;
};

/** On its day, or on its weekday in the week of the former one. */
const dayIn = ({ date, day }: OpenHouse, former: string): string =>
  date ?? addDays(former, (day ?? weekdayOf(former)) - weekdayOf(former));

export type GroupChanges<T extends GroupVisitor> = {
  /** Those whose group stays, with what it is under the new rules. */
  readonly staying: readonly { readonly visitor: T; readonly slot: AgendaSlot; readonly index: number }[];
  /** Those whose group is not there any more; `to`: where their open house went, when it has a place for them. */
  readonly lost: readonly { readonly visitor: T; readonly to: AgendaSlot | undefined }[];
};

/** Of visitors to come, in the order they are given: the first ones get the places. */
export const groupChanges = <T extends GroupVisitor>(
  before: Agenda,
  after: Agenda,
  visitors: readonly T[],
  now: Date,
): GroupChanges<T> => {
  const counts = new Map<string, number>();
  const keyOf = (index: number, { start }: AgendaSlot): string => `${index} ${start.toISOString()}`;
  const count = (index: number, slot: AgendaSlot): void =>
    void counts.set(keyOf(index, slot), (counts.get(keyOf(index, slot)) ?? 0) + 1);
  const staying = visitors.flatMap((visitor) => {
    const group = groupAt(after, visitor);
    return group ? [{ visitor, slot: group.slot, index: group.index }] : [];
  });
  for (const { index, slot } of staying) count(index, slot);
  const place = (visitor: T): AgendaSlot | undefined => {
    const former = groupAt(before, visitor);
    const house = former && successor(before, after, former.index);
    if (!house) return undefined;
    const moved = openHousesOn(after, dayIn(house, dayOf(visitor.start))).find(({ index }) => index === former.index);
    const slots = moved?.slots ?? [];
    // The same group of the day when it has a place, else the next one, else one before.
    const free = [...slots.slice(former.at), ...slots.slice(0, former.at)].find(
      (slot) => slot.start > now && (counts.get(keyOf(former.index, slot)) ?? 0) < slot.places,
    );
    if (free) count(former.index, free);
    return free;
  };
  const stay = new Set(staying.map(({ visitor }) => visitor));
  const lost = visitors.filter((visitor) => !stay.has(visitor)).map((visitor) => ({ visitor, to: place(visitor) }));
  return { staying, lost };
};
