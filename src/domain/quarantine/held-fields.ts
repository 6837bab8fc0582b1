// What a person decides about a held record, field by field: a field that is not taken keeps what stands, for as long as the feed says
// the same of it. Pictures and documents are one field each.
import { type Decisions, withValue } from '../layers/decisions.ts';
import {
  type Difference,
  differences,
  ITEM_LISTS,
  leavesOf,
  type Pointer,
  partsOf,
  sameValue,
} from '../layers/leaf.ts';
import type { Unit } from '../record/estate.ts';

const listOf = (pointer: Pointer): Pointer | undefined => {
  const [first = ''] = partsOf(pointer);
  return (ITEM_LISTS as readonly string[]).includes(first) ? `/${first}` : undefined;
};

const valueIn = (unit: Unit | undefined, pointer: Pointer): unknown => {
  if (!unit) return null;
  if (listOf(pointer) === pointer) return unit[pointer.slice(1) as 'pictures' | 'files'] ?? null;
  return leavesOf(unit).get(pointer) ?? null;
};

/** Field by field, what stands and what the feed says. */
export const changedFields = (before: Unit | undefined, after: Unit | undefined): Difference[] => {
  const pointers = differences(before, after).map(({ pointer }) => listOf(pointer) ?? pointer);
  return [...new Set(pointers)].map((pointer) => ({
    pointer,
    before: valueIn(before, pointer),
    after: valueIn(after, pointer),
  }));
};

/** One price under two names. */
const PRICE: readonly Pointer[] = ['/price/value', '/fields/financial.price'];

/** With the names under which the same thing stands elsewhere in the record. */
export const withTwins = (pointers: readonly Pointer[]): Pointer[] => [
  ...new Set(pointers.flatMap((pointer) => (PRICE.includes(pointer) ? PRICE : [pointer]))),
];

/** What the feed says, with these fields as they stand. */
export const withFieldsKept = (said: Unit, stands: Unit, pointers: readonly Pointer[]): Unit =>
  pointers.reduce(
    (unit, pointer) =>
      withValue(unit as Record<string, unknown>, partsOf(pointer), valueIn(stands, pointer)) as unknown as Unit,
    said,
  );

/** The feed's values that somebody refused, by field. */
export type RefusedFields = Readonly<Record<Pointer, unknown>>;

export const refusedFields = (said: Unit, pointers: readonly Pointer[]): RefusedFields =>
  Object.fromEntries(pointers.map((pointer) => [pointer, valueIn(said, pointer)]));

/** Those refusals that still hold: the feed says the same of the field. */
export const standingRefusals = (said: Unit, refused: RefusedFields): RefusedFields =>
  Object.fromEntries(Object.entries(refused).filter(([pointer, value]) => sameValue(valueIn(said, pointer), value)));

/** Whether members decided the field themselves: then visitors see that, whatever the feed says. */
export const isDecidedByMembers = (own: Decisions, pointer: Pointer): boolean =>
  withTwins([pointer]).some((one) => one in own);
