// Notes in the browser's own storage. Where there is none (private windows of some browsers), they last as long as the page.
import {
  type FavoriteNotes,
  NOTES_KEY,
  parseNotes,
  serializeNotes,
  withNote,
} from '../../domain/leads/favorite-notes.ts';

let notes: FavoriteNotes | undefined;
const listeners = new Set<() => void>();

const read = (): FavoriteNotes => {
  try {
    return parseNotes(localStorage.getItem(NOTES_KEY));
  } catch {
    return new Map();
  }
};

export const noteOf = (id: number): string => {
  notes ??= read();
  return notes.get(id) ?? '';
};

export const setNote = (id: number, text: string): void => {
  notes = withNote(notes ?? read(), id, text);
  try {
    localStorage.setItem(NOTES_KEY, serializeNotes(notes));
  } catch {
    // Full or forbidden: the note stays for this page.
  }
  for (const listener of listeners) listener();
};

export const onNotesChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
