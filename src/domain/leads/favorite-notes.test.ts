import { expect, it } from 'vitest';
import { MAX_NOTE, parseNotes, serializeNotes, withNote } from './favorite-notes.ts';

it('keeps a note, changes it and forgets it when it is emptied', () => {
  const notes = withNote(withNote(new Map(), 12, ' Nakijken: dak '), 7, 'Lift');
  expect(serializeNotes(notes)).toBe('{"7":"Lift","12":"Nakijken: dak"}');
  expect(parseNotes(serializeNotes(notes)).get(12)).toBe('Nakijken: dak');
  expect([...withNote(notes, 12, '  ').keys()]).toEqual([7]);
  expect(withNote(notes, 7, 'x'.repeat(999)).get(7)).toHaveLength(MAX_NOTE);
});

it.each([null, '', 'nonsense', '[]', 'null', '"a"', '{"x":"1","0":"2","3":4,"5":" "}'])(
  'reads %j as no notes',
  (text) => {
    expect([...parseNotes(text)]).toEqual([]);
  },
);
