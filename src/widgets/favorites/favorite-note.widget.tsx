// The visitor's note on one listing. The server knows none: it appears with script, and only here.
import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { MAX_NOTE } from '../../domain/leads/favorite-notes.ts';
import type { WidgetProps } from '../widget.ts';
import { noteOf, onNotesChange, setNote } from './notes-store.ts';

export type FavoriteNoteProps = { readonly id: number; readonly name: string };

export const FavoriteNoteWidget = ({ props: { id, name }, t }: WidgetProps<FavoriteNoteProps>): ReactElement => {
  const note = useSyncExternalStore(
    onNotesChange,
    () => noteOf(id),
    () => '',
  );
  const [editing, setEditing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const wasEditing = useRef(false);
  useEffect(() => {
    // The keyboard goes where the visitor goes on.
    if (editing) field.current?.focus();
    else if (wasEditing.current) opener.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setNote(id, field.current?.value ?? '');
    setEditing(false);
  };

  if (editing)
    return (
      <form className="fav-note" onSubmit={onSubmit}>
        <textarea
          className="input"
          ref={field}
          rows={2}
          maxLength={MAX_NOTE}
          defaultValue={note}
          aria-label={t('favorites.note.label', { name })}
          aria-describedby={hint}
        />
        <span className="tiny" id={hint}>
          {t('favorites.note.private')}
        </span>
        <button className="btn ghost s" type="submit">
          {t('favorites.note.save')}
        </button>
      </form>
    );
  return (
    <p className="fav-note needs-script">
      {note !== '' && <q>{note}</q>}
      <button className="linkish" type="button" ref={opener} onClick={() => setEditing(true)}>
        {note === '' ? t('favorites.note.add') : t('favorites.note.edit')}
        <span className="vh"> ({name})</span>
      </button>
    </p>
  );
};
