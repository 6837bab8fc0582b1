import { expect, it } from 'vitest';
import { looksLikeOurs, messageIdsIn, referencesOf } from './mail-ids.ts';

it('reads ids between their brackets, each once, whatever stands in between', () => {
  expect(messageIdsIn('<a1@x.example> (was: <b2@y.example>)\r\n\t<a1@x.example>')).toEqual([
    '<a1@x.example>',
    '<b2@y.example>',
  ]);
  expect(messageIdsIn('no id at all, <with space@x.example>')).toEqual([]);
  expect(messageIdsIn(`<${'a'.repeat(500)}>`)).toHaveLength(1);
  expect(messageIdsIn(`<${'a'.repeat(501)}>`)).toEqual([]);
});

it('looks at the nearest mail first: what it answers, then the end of its references', () => {
  expect(referencesOf('<c3@x.example>', '<a1@x.example> <b2@x.example> <c3@x.example>')).toEqual([
    '<c3@x.example>',
    '<b2@x.example>',
    '<a1@x.example>',
  ]);
  expect(referencesOf('', '<a1@x.example>')).toEqual(['<a1@x.example>']);
});

it('takes fifty references and no more, the nearest of them', () => {
  const many = Array.from({ length: 60 }, (_, at) => `<m${at}@x.example>`).join(' ');
  const found = referencesOf('', many);
  expect(found).toHaveLength(50);
  expect(found[0]).toBe('<m59@x.example>');
  expect(found.at(-1)).toBe('<m10@x.example>');
});

it('knows the form of our own ids, of this domain only', () => {
  const ours = `<${'0a'.repeat(16)}@lindeloo.example>`;
  expect(looksLikeOurs(ours, 'info@lindeloo.example')).toBe(true);
  expect(looksLikeOurs(ours, 'info@Lindeloo.example')).toBe(true);
  expect(looksLikeOurs(ours, 'info@huis.example')).toBe(false);
  expect(looksLikeOurs(ours, 'info@deloo.example')).toBe(false);
  expect(looksLikeOurs(`<${'0a'.repeat(15)}@lindeloo.example>`, 'info@lindeloo.example')).toBe(false);
  expect(looksLikeOurs(`<${'0g'.repeat(16)}@lindeloo.example>`, 'info@lindeloo.example')).toBe(false);
});
