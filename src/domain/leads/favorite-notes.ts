// A visitor's own words about a listing. They never leave the browser: no cookie, no link, no server.
export const NOTES_KEY = 'favorites.notes';
export const MAX_NOTE = 300;
const MAX_NOTES = 200;

export type FavoriteNotes = ReadonlyMap<number, string>;

/** Reads what the browser kept, whatever it is. Never throws. */
export const parseNotes = (text: string | null): FavoriteNotes => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map();
    const notes = Object.entries(value).flatMap(([id, note]) =>
      /^[1-9]\d{0,9}$/.test(id) && typeof note === 'string' && note.trim() !== ''
        ? [[Number(id), note.slice(0, MAX_NOTE)] as const]
        : [],
    );
    return new Map(notes.slice(0, MAX_NOTES));
  } catch {
    return new Map();
  }
};

export const serializeNotes = (notes: FavoriteNotes): string => JSON.stringify(Object.fromEntries(notes));

/** An empty note is none. */
export const withNote = (notes: FavoriteNotes, id: number, note: string): FavoriteNotes => {
  const changed = new Map(notes);
  const text = note.trim().slice(0, MAX_NOTE);
  if (text === '') changed.delete(id);
  else changed.set(id, text);
  return changed;
};
