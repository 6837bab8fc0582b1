// A file that was sent becomes a picture or document of the listing: a change of its draft like any other.
import {
  type Decisions,
  type DraftChange,
  decidedItems,
  itemPointer,
  orderPointer,
} from '../../domain/layers/decisions.ts';
import { type ItemList, type Pointer, partsOf } from '../../domain/layers/leaf.ts';
import { isLocale, type Locale } from '../../domain/locale.ts';
import { cleanFileName } from '../../domain/media/file-ref.ts';
import { replacedItem, withNewItem } from '../../domain/media/item-order.ts';
import type { Unit } from '../../domain/record/estate.ts';
import type { Upload } from './upload-queue.ts';

type Listing = { readonly feed: Unit | undefined; readonly decisions: Decisions };

/** Everything that members decided about one picture or document. */
const decidedAbout = (decisions: Decisions, list: ItemList, ref: string): Pointer[] =>
  Object.keys(decisions).filter((pointer) => {
    const [first, second] = partsOf(pointer);
    return first === list && second === ref;
  });

/** Takes it out of the listing: what a member brought goes, what the feed brings is left out. */
export const removal = ({ feed, decisions }: Listing, list: ItemList, ref: string): DraftChange => {
  const items = decidedItems(feed, decisions, list);
  const isAdded = items.find((one) => one.ref === ref)?.isAdded ?? false;
  if (!isAdded) return { set: { [itemPointer(list, ref, 'leftOut')]: true }, back: [] };
  const order = items.map((one) => one.ref).filter((one) => one !== ref);
  return { set: { [orderPointer(list)]: order }, back: decidedAbout(decisions, list, ref) };
};

/** Its words and flags, for the one that comes in its place; the crop belonged to the old picture. */
const inherited = ({ feed, decisions }: Listing, list: ItemList, former: string, ref: string): Decisions => {
  const found = decidedItems(feed, decisions, list).find((one) => one.ref === former);
  if (!found) return {};
  const leaves = Object.entries(found.item).flatMap(([key, value]): [Pointer, unknown][] => {
    if (['file', 'index', 'thumbnail', 'focus'].includes(key) || value === null || value === undefined) return [];
    if (typeof value !== 'object') return [[itemPointer(list, ref, key), value]];
    return Object.entries(value).flatMap(([locale, text]): [Pointer, unknown][] =>
      isLocale(locale) ? [[itemPointer(list, ref, key, locale), text]] : [],
    );
  });
  return Object.fromEntries([...leaves, ...(found.isPlan ? [[itemPointer(list, ref, 'plan'), true] as const] : [])]);
};

export const replacement = (listing: Listing, list: ItemList, former: string, ref: string): DraftChange => {
  const order = decidedItems(listing.feed, listing.decisions, list).map((one) => one.ref);
  const { set, back } = removal(listing, list, former);
  return {
    back,
    set: {
      ...set,
      ...inherited(listing, list, former, ref),
      [itemPointer(list, ref, 'added')]: true,
      [orderPointer(list)]: replacedItem(order, former, ref),
    },
  };
};

/** The website had it before, or one that looks the same and is none of this listing, which shows those by itself. */
export const isElsewhere = (
  { file, list }: Pick<Upload, 'file' | 'list'>,
  decisions: Decisions,
  feed: Unit | undefined,
): boolean => {
  if (!file) return false;
  const here = decidedItems(feed, decisions, list).map(({ ref }) => ref);
  return file.known || file.similar.some(({ ref }) => !here.includes(ref));
};

/** Undefined when the listing has the same file already. A new document is the agency's own until somebody says otherwise. */
export const placement = (
  { list, name, file, replaces }: Pick<Upload, 'list' | 'name' | 'file' | 'replaces'>,
  listing: Listing & { readonly locale: Locale; readonly rankOf: (ref: string) => number | undefined },
): DraftChange | undefined => {
  const items = decidedItems(listing.feed, listing.decisions, list);
  if (!file || items.some(({ ref }) => ref === file.ref)) return undefined;
  if (replaces !== undefined && items.some(({ ref }) => ref === replaces))
    return replacement(listing, list, replaces, file.ref);
  const order = withNewItem(
    items.map(({ ref }) => ref),
    file.ref,
    listing.rankOf,
  );
  const document =
    list === 'files'
      ? {
          [itemPointer(list, file.ref, 'name', listing.locale)]: cleanFileName(name) || name,
          [itemPointer(list, file.ref, 'visibility')]: 'internal',
        }
      : {};
  return {
    set: { [itemPointer(list, file.ref, 'added')]: true, ...document, [orderPointer(list)]: order },
    back: [],
  };
};
