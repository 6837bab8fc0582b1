// What one does with the pictures or documents of a listing. Each act is one change of the draft, with a way back.
import { useCallback, useMemo } from 'react';
import {
  type DecidedItem,
  type Decisions,
  type DraftChange,
  decidedItems,
  itemPointer,
  orderPointer,
} from '../../domain/layers/decisions.ts';
import { type ItemList, pointerOf } from '../../domain/layers/leaf.ts';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import { movedItem } from '../../domain/media/item-order.ts';
import { useEditor } from '../editor/editor-context.ts';
import { useToast } from '../shell/toast.tsx';
import { removal } from './place-upload.ts';

/** What brings back the draft as it was. */
const wayBack = (before: Decisions, { set, back }: DraftChange): DraftChange => {
  const pointers = [...Object.keys(set), ...back];
  return {
    set: Object.fromEntries(pointers.flatMap((one) => (one in before ? [[one, before[one]]] : []))),
    back: pointers.filter((one) => !(one in before)),
  };
};

/** Undefined leaves it to the feed. */
const decision = (list: ItemList, ref: string, part: string, value: unknown): DraftChange => {
  const pointer = itemPointer(list, ref, part);
  return value === undefined ? { set: {}, back: [pointer] } : { set: { [pointer]: value }, back: [] };
};

const textOf = (texts: unknown, locale: Locale): unknown =>
  (texts as Readonly<Record<string, unknown>> | null | undefined)?.[locale] ?? null;

export type Items = {
  /** What visitors get: photos first, then plans, each in its order. */
  readonly shown: readonly DecidedItem[];
  readonly leftOut: readonly DecidedItem[];
  readonly readOnly: boolean;
  /** Whether somebody who writes in some languages only may write in this one. */
  readonly lockedIn: (locale: Locale) => boolean;
  /** `to`: among those of its kind, from 0. */
  readonly move: (ref: string, to: number, said: (place: number) => string) => void;
  readonly decide: (ref: string, part: string, value: unknown, said?: string) => void;
  /** The same while somebody tries it out: saved a moment after the last step. */
  readonly adjust: (ref: string, part: string, value: unknown) => void;
  readonly remove: (ref: string, said: string) => void;
  readonly write: (item: DecidedItem, part: string, texts: Readonly<Record<string, unknown>> | null) => void;
};

export const useItems = (list: ItemList): Items => {
  const toast = useToast();
  const { sheet, decisions, saver, latest, change, mayWrite } = useEditor();
  const feed = sheet.feed ?? undefined;
  const all = useMemo(() => decidedItems(feed, decisions, list), [feed, decisions, list]);
  const kept = useMemo(() => all.filter(({ isLeftOut }) => !isLeftOut), [all]);
  const shown = useMemo(
    () => [...kept.filter(({ isPlan }) => !isPlan), ...kept.filter(({ isPlan }) => isPlan)],
    [kept],
  );
  const leftOut = useMemo(() => all.filter(({ isLeftOut }) => isLeftOut), [all]);
  const apply = useCallback(
    (made: DraftChange, said?: string) => {
      const save = (one: DraftChange): void => {
        saver.change(`${list}-order`, one, latest().etag);
        void saver.flush();
      };
      const undo = wayBack(decisions, made);
      save(made);
      if (said !== undefined) toast({ text: said, undo: () => save(undo) });
    },
    [decisions, saver, latest, toast, list],
  );
  return {
    shown,
    leftOut,
    readOnly: !mayWrite([orderPointer(list)]),
    lockedIn: (locale) => !mayWrite([pointerOf(list, 'any', 'title', locale)]),
    move: (ref, to, said) => {
      const isPlan = shown.find((one) => one.ref === ref)?.isPlan ?? false;
      const own = shown.filter((one) => one.isPlan === isPlan).map((one) => one.ref);
      const moved = movedItem(own, ref, to);
      if (moved === own) return;
      const others = shown.filter((one) => one.isPlan !== isPlan).map((one) => one.ref);
      const order = isPlan ? [...others, ...moved] : [...moved, ...others];
      apply({ set: { [orderPointer(list)]: [...order, ...leftOut.map((one) => one.ref)] }, back: [] }, said(to + 1));
    },
    decide: (ref, part, value, said) => apply(decision(list, ref, part, value), said),
    adjust: (ref, part, value) => saver.change(`${list}-${ref}`, decision(list, ref, part, value), latest().etag),
    remove: (ref, said) => apply(removal({ feed, decisions }, list, ref), said),
    write: ({ ref, item }, part, texts) => {
      const changed = LOCALES.filter((locale) => textOf(texts, locale) !== textOf(item[part], locale));
      if (changed.length > 0)
        change(
          `${list}-${ref}`,
          Object.fromEntries(changed.map((locale) => [itemPointer(list, ref, part, locale), textOf(texts, locale)])),
        );
    },
  };
};
