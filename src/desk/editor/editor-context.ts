// What every part of the editor knows: the listing with what is typed, its words, and how a change is made.
import { createContext, useContext } from 'react';
import type { Decisions } from '../../domain/layers/decisions.ts';
import type { Pointer } from '../../domain/layers/leaf.ts';
import type { Locale } from '../../domain/locale.ts';
import type { EditorContext as Asked } from '../../domain/publishing/editor/asked.ts';
import type { SectionId } from '../../domain/publishing/editor/sections.ts';
import type { Unit } from '../../domain/record/estate.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import type { Words } from './editor-words.ts';
import type { LeafWords } from './leaf-words.ts';
import type { Saver, SaverState } from './saver.ts';

export type Sheet = DeskAnswer<'deskEstate'>;

export type Editor = {
  readonly sheet: Sheet;
  /** The listing as publishing would show it, with what is typed and not saved yet. */
  readonly record: Unit;
  /** The decisions behind it. */
  readonly decisions: Decisions;
  readonly asked: Asked;
  readonly words: Words;
  readonly leaf: LeafWords;
  /** Of the site; the first one is the source of translations. */
  readonly locales: readonly Locale[];
  readonly saver: Saver;
  readonly saving: SaverState;
  mayWrite(leaves: readonly Pointer[]): boolean;
  change(key: string, set: Decisions): void;
  /** Leaves it to the feed again. */
  giveBack(key: string, leaves: readonly Pointer[]): void;
  readonly flush: () => void;
  /** The newest that the server said: for a call that follows another one. */
  latest(): Sheet;
  /** After a call that answers with the listing. */
  take(sheet: Sheet): void;
  goTo(section: SectionId, field?: string): void;
};

const Context = createContext<Editor | undefined>(undefined);
export const EditorProvider = Context;

export const useEditor = (): Editor => {
  const editor = useContext(Context);
  if (!editor) throw new Error('There is no editor above this part.');
  return editor;
};
