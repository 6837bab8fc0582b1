import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { FavoriteNoteWidget } from './favorite-note.widget.tsx';

afterEach(cleanup);

it('keeps a note in this browser, shows it in both places and moves the focus along', () => {
  const props = { id: 7, name: 'Kerkstraat 7' };
  render(
    <>
      <FavoriteNoteWidget props={props} locale="nl" t={translator('nl')} />
      <FavoriteNoteWidget props={props} locale="nl" t={translator('nl')} />
    </>,
  );
  const [first] = screen.getAllByRole('button', { name: 'Nota toevoegen (Kerkstraat 7)' });
  fireEvent.click(first as HTMLElement);
  const field = screen.getByRole('textbox', { name: 'Uw nota bij Kerkstraat 7' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: ' Nakijken: dak ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Bewaar de nota' }));
  expect(localStorage.getItem('favorites.notes')).toBe('{"7":"Nakijken: dak"}');
  expect(screen.getAllByText('Nakijken: dak')).toHaveLength(2);
  expect(document.activeElement?.textContent).toBe('Wijzig de nota (Kerkstraat 7)');
});
