import { expect, it } from 'vitest';
import { decodePath, localePath } from './canonical-path.ts';

it.each([
  ['/nl', '/nl', ''],
  ['/nl/', '/nl', ''],
  ['/NL/Te-Koop', '/nl/Te-Koop', 'Te-Koop'],
  ['/Fr//a//b/', '/fr/a/b', 'a/b'],
  ['//de//evil.example/', '/de/evil.example', 'evil.example'],
])('%s → %s', (path, canonical, rest) => {
  expect(localePath(path)).toMatchObject({ canonical, rest });
});

it.each(['/', '', '/es', '/nlx', '//evil.example/nl', '/%6el'])('%s has no locale', (path) => {
  expect(localePath(path)).toBeUndefined();
});

it.each([
  ['caf%C3%A9', 'café'],
  ['a/b', 'a/b'],
  ['a%2Fb', undefined],
  ['%', undefined],
  ['%ff', undefined],
])('decodes %s', (path, text) => {
  expect(decodePath(path)).toBe(text);
});
