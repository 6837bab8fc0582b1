import { expect, it } from 'vitest';
import { NEW_SITE_NAME, siteIdOf } from './new-site.ts';

it('makes an id of a name: small letters, digits and dashes, at most 32, with none at the ends', () => {
  expect(siteIdOf('Huis Rooigem')).toBe('huis-rooigem');
  expect(siteIdOf('  L’Étoile & Fils 2 ')).toBe('l-etoile-fils-2');
  expect(siteIdOf(`${'a'.repeat(31)} b`)).toBe('a'.repeat(31));
  expect(siteIdOf('---')).toBe('');
});

it('takes names that stand in a page as they are', () => {
  const name = new RegExp(NEW_SITE_NAME, 'u');
  for (const right of ['Huis Rooigem', 'L’Étoile', 'x'.repeat(100)]) expect(name.test(right), right).toBe(true);
  for (const wrong of ['', 'x'.repeat(101), 'A & B', '<b>', '{{id}}', 'a"b', 'a\\b', 'a\nb'])
    expect(name.test(wrong), wrong).toBe(false);
});
