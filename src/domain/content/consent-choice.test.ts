import { expect, it } from 'vitest';
import { forAll, parseConsent, serializeConsent } from './consent-choice.ts';

it('keeps what was chosen and nothing else', () => {
  expect(parseConsent('{"maps":true,"social":false,"tracking":true,"media":"yes"}')).toEqual({
    maps: true,
    social: false,
  });
  expect(parseConsent(serializeConsent({ media: false }))).toEqual({ media: false });
});

it.each([null, '', 'nonsense', 'null', '1', '[]'])('reads %j as not asked', (text) => {
  expect(parseConsent(text)).toEqual({});
});

it('allows or refuses everything in one step', () => {
  expect(forAll(true)).toEqual({ maps: true, media: true, social: true });
  expect(forAll(false)).toEqual({ maps: false, media: false, social: false });
});
