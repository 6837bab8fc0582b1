// An estate is what its feed says plus what members decided. A decision is about one leaf; one that is not there leaves the leaf to
// the feed. Null is a decision too: it empties what the feed says.
import { isObject } from '../is-object.ts';
import { orderChange } from '../media/item-order.ts';
import type { Unit } from '../record/estate.ts';
import {
  ITEM_LISTS,
  type ItemList,
  isLeafAddress,
  leavesOf,
  type Pointer,
  partsOf,
  pointerOf,
  sameValue,
} from './leaf.ts';

export type Decisions = Readonly<Record<Pointer, unknown>>;

/** Taken off the website by hand. */
export const HIDDEN: Pointer = '/hidden';
export const isHiddenByHand = (decisions: Decisions): boolean => decisions[HIDDEN] === true;

/** A leaf of the record, or one of the decisions that no record holds. */
export const isDecidable = (pointer: Pointer): boolean => pointer === HIDDEN || isLeafAddress(pointer);

type Item = Record<string, unknown> & { readonly file?: unknown };

/** A record with this value at the end of the path. What holds nothing any more goes too: an emptied text is no text. */
export const withValue = (
  target: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> => {
  const inner = target[key];
  const isEmptied = value === null || value === undefined;
  const next = rest.length === 0 ? value : withValue(isObject(inner) ? inner : {}, rest, value);
  const { [key]: _former, ...others } = target;
  if (isEmptied && (rest.length === 0 || Object.keys(next as object).length === 0)) return others;
  return { ...target, [key]: next };
};

const ABOUT_ITEMS: ReadonlySet<string> = new Set(['added', 'leftOut', 'plan']);

type ItemDecisions = {
  readonly order: readonly unknown[];
  readonly byRef: ReadonlyMap<string, readonly { readonly parts: readonly string[]; readonly value: unknown }[]>;
};

const itemDecisions = (list: ItemList, decisions: Decisions): ItemDecisions | undefined => {
  const byRef = new Map<string, { parts: string[]; value: unknown }[]>();
  let order: readonly unknown[] | undefined;
  for (const [pointer, value] of Object.entries(decisions)) {
    const [first, ref = '', ...parts] = partsOf(pointer);
    if (first !== list) continue;
    if (ref === 'order') order = Array.isArray(value) ? value : [];
    else byRef.set(ref, [...(byRef.get(ref) ?? []), { parts, value }]);
  }
  return order === undefined && byRef.size === 0 ? undefined : { order: order ?? [], byRef };
};

/** A picture or document of a listing as feed and members see it, also one that members left out. */
export type DecidedItem = {
  readonly ref: string;
  readonly item: Item;
  readonly isPlan: boolean;
  readonly isLeftOut: boolean;
  /** A member brought it: the feed does not know it. */
  readonly isAdded: boolean;
};

/** In the members' order, then the feed's; what members added is added. */
const mergedItems = (items: readonly Item[], { order, byRef }: ItemDecisions): DecidedItem[] => {
  const flag = (ref: string, name: string): boolean =>
    byRef.get(ref)?.some(({ parts, value }) => parts[0] === name && value === true) ?? false;
  const refs = items.map(({ file }) => (typeof file === 'string' ? file : ''));
  const added = [...byRef.keys()].filter((ref) => !refs.includes(ref) && flag(ref, 'added')).sort();
  const all = [...items, ...added.map((file): Item => ({ file }))].map((item, index) => {
    const ref = typeof item.file === 'string' ? item.file : '';
    const own = (byRef.get(ref) ?? []).filter(({ parts }) => !ABOUT_ITEMS.has(parts[0] ?? ''));
    const merged = own.reduce((before: Item, { parts, value }) => withValue(before, parts, value), item);
    return {
      ref,
      item: merged,
      isPlan: flag(ref, 'plan'),
      isLeftOut: flag(ref, 'leftOut'),
      isAdded: index >= items.length,
    };
  });
  const place = new Map(order.map((ref, index) => [ref, index]));
  const placeOf = (ref: string): number => place.get(ref) ?? order.length;
  return all
    .map((one, index) => ({ one, index }))
    .sort((a, b) => placeOf(a.one.ref) - placeOf(b.one.ref) || a.index - b.index)
    .map(({ one }) => one);
};

const itemsIn = (record: Readonly<Record<string, unknown>>, list: ItemList): readonly Item[] =>
  (Array.isArray(record[list]) ? record[list] : []) as readonly Item[];

/** All pictures or documents that feed and members know, in their order: for whoever decides about them. */
export const decidedItems = (feed: Unit | undefined, decisions: Decisions, list: ItemList): DecidedItem[] =>
  mergedItems(itemsIn(feed ?? {}, list), itemDecisions(list, decisions) ?? { order: [], byRef: new Map() }).filter(
    ({ ref }) => ref !== '',
  );

/** A picture that a member calls a plan stands with the plans. */
const planFile = ({ file, title }: Item): Item => ({ file, type: 'plan', ...(title ? { name: title } : {}) });

const withItems = (record: Record<string, unknown>, decisions: Decisions): Record<string, unknown> => {
  const merged = { ...record };
  const plans: Item[] = [];
  for (const list of ITEM_LISTS) {
    const decided = itemDecisions(list, decisions);
    const items = itemsIn(record, list);
    if (!decided && (list === 'pictures' || plans.length === 0)) continue;
    const all = decided
      ? mergedItems(items, decided).filter(({ isLeftOut }) => !isLeftOut)
      : items.map((item) => ({ item, isPlan: false }));
    if (list === 'pictures') {
      plans.push(...all.filter(({ isPlan }) => isPlan).map(({ item }) => planFile(item)));
      merged.pictures = all.filter(({ isPlan }) => !isPlan).map(({ item }, index) => ({ ...item, index }));
    } else merged.files = [...all.map(({ item }) => item), ...plans];
  }
  return merged;
};

/** Of the record that a member starts from nothing. */
export type Identity = { readonly id: number; readonly parentId?: number | null };

/**
 * What visitors would see: the one place where the layers become a record. Without decisions it is what the feed says, untouched.
 * Decisions about different leaves do not touch one another, so their order does not matter.
 */
export const mergeLayers = (feed: Unit | undefined, decisions: Decisions, { id, parentId }: Identity): Unit => {
  const start: Unit = feed ?? { general: { id, ...(parentId ? { parentId } : {}) } };
  let record: Record<string, unknown> = { ...start };
  for (const [pointer, value] of Object.entries(decisions)) {
    const parts = partsOf(pointer);
    if (pointer === HIDDEN || (ITEM_LISTS as readonly string[]).includes(parts[0] ?? '')) continue;
    record = withValue(record, parts, value);
  }
  return withItems(record, decisions) as Unit;
};

/**
 * The decisions that stand in the place of something that the feed gives. What was added replaces nothing, and an order does only when it
 * moves what is the feed's.
 */
export const replacedLeaves = (feed: Unit, decisions: Decisions): Pointer[] => {
  const given = leavesOf(feed);
  const ofFeed = (list: ItemList): string[] => decidedItems(feed, {}, list).map(({ ref }) => ref);
  const isMoved = (list: ItemList): boolean =>
    orderChange(
      ofFeed(list),
      decidedItems(feed, decisions, list).map(({ ref }) => ref),
    ).moved;
  return Object.keys(decisions).filter((pointer) => {
    const [first, ref = '', what = ''] = partsOf(pointer);
    const list = ITEM_LISTS.find((one) => one === first);
    if (list && ref === 'order') return isMoved(list);
    const isFlag = (what === 'leftOut' || what === 'plan') && decisions[pointer] === true;
    return given.has(pointer) || (list !== undefined && isFlag && ofFeed(list).includes(ref));
  });
};

/** What a member does to the draft: `back` leaves a leaf to the feed again. */
export type DraftChange = { readonly set: Decisions; readonly back: readonly Pointer[] };

export const changedDraft = (draft: Decisions, { set, back }: DraftChange): Decisions => {
  const changed = new Map(Object.entries({ ...draft, ...set }));
  for (const pointer of back) changed.delete(pointer);
  return Object.fromEntries([...changed].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Who last decided about a leaf, and in which version of the draft. */
type Touch = { readonly version: number; readonly by: string; readonly at: string };
export type Touches = Readonly<Record<Pointer, Touch>>;

export type LeafConflict = Touch & { readonly pointer: Pointer; readonly yours: unknown; readonly theirs: unknown };

/**
 * What somebody else decided since the version that was read, and otherwise. Only the same leaf is a conflict: on different leaves both
 * are kept.
 */
export const conflicts = (
  current: { readonly draft: Decisions; readonly touched: Touches },
  { set, back }: DraftChange,
  readVersion: number,
): LeafConflict[] =>
  [...Object.keys(set), ...back].flatMap((pointer) => {
    const touch = current.touched[pointer];
    if (!touch || touch.version <= readVersion) return [];
    const [yours, theirs] = [pointer in set ? set[pointer] : undefined, current.draft[pointer]];
    const isSame = sameValue(yours, theirs) && pointer in set === pointer in current.draft;
    return isSame ? [] : [{ ...touch, pointer, yours: yours ?? null, theirs: theirs ?? null }];
  });

export const orderPointer = (list: ItemList): Pointer => pointerOf(list, 'order');
export const itemPointer = (list: ItemList, ref: string, ...parts: readonly string[]): Pointer =>
  pointerOf(list, ref, ...parts);
