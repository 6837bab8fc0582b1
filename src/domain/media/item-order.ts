// The order of pictures and documents: where a new one goes, and what changed between two orders, to be told in words.
import { HASH_DIGITS, hashDistance, NEAR_DUPLICATE_BITS } from './difference-hash.ts';

/**
 * A file that was sent goes where its name belongs among those sent with it, whichever was finished first; what stood there before
 * stays before. `rankOf` is undefined for what was there before.
 */
export const withNewItem = (
  order: readonly string[],
  ref: string,
  rankOf: (ref: string) => number | undefined,
): string[] => {
  const rest = order.filter((one) => one !== ref);
  const rank = rankOf(ref) ?? Number.POSITIVE_INFINITY;
  const later = rest.findIndex((one) => (rankOf(one) ?? Number.NEGATIVE_INFINITY) > rank);
  return later === -1 ? [...rest, ref] : rest.toSpliced(later, 0, ref);
};

/** The order with one of its items at another place, from 0; unchanged when there is no such place. */
export const movedItem = (order: readonly string[], ref: string, to: number): readonly string[] => {
  const from = order.indexOf(ref);
  if (from === -1 || to < 0 || to >= order.length || from === to) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, ref);
};

/** The order with the new one at the place of the former. */
export const replacedItem = (order: readonly string[], former: string, ref: string): string[] =>
  order.filter((one) => one !== ref).map((one) => (one === former ? ref : one));

export type OrderChange = {
  readonly added: number;
  readonly gone: number;
  /** Another one is first. */
  readonly cover: boolean;
  /** Those that stayed stand in another order. */
  readonly moved: boolean;
};

export const orderChange = (before: readonly string[], after: readonly string[]): OrderChange => {
  const stayed = before.filter((ref) => after.includes(ref));
  const now = after.filter((ref) => before.includes(ref));
  return {
    added: after.length - now.length,
    gone: before.length - stayed.length,
    cover: before.length > 0 && after.length > 0 && before[0] !== after[0],
    moved: stayed.some((ref, index) => now[index] !== ref),
  };
};

type Hashed = { readonly ref: string; readonly hash: string | null };
const HASH = new RegExp(`^[0-9a-f]{${HASH_DIGITS}}$`, 'u');

/** Pictures of one listing that look the same: each pair once, in the order of the list. */
export const alikePairs = (pictures: readonly Hashed[]): (readonly [first: string, second: string])[] => {
  const hashed = pictures.filter((one): one is { ref: string; hash: string } => HASH.test(one.hash ?? ''));
  return hashed.flatMap((first, index) =>
    hashed
      .slice(index + 1)
      .filter(({ hash }) => hashDistance(first.hash, hash) <= NEAR_DUPLICATE_BITS)
      .map((second) => [first.ref, second.ref] as const),
  );
};
