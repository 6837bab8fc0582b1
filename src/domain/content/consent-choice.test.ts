import { expect, it } from 'vitest';
import { allowedProviders, forAll, isAllowed, parseConsent, serializeConsent } from './consent-choice.ts';

it('keeps what was chosen and nothing else', () => {
  expect(parseConsent('{"maps":true,"social":false,"tracking":true,"media":"yes"}')).toEqual({
    maps: true,
    social: false,
  });
  expect(parseConsent(serializeConsent({ media: false }))).toEqual({ media: false });
});

it('keeps a yes to one provider apart from the kind', () => {
  const choice = parseConsent(
    '{"media":false,"media:youtube.com":true,"social:Facebook":true,"ads:x":true,"media:":true}',
  );
  expect(choice).toEqual({ media: false, 'media:youtube.com': true, 'social:Facebook': true });
  expect(isAllowed(choice, 'media:youtube.com')).toBe(true);
  expect(isAllowed(choice, 'media:vimeo.com')).toBe(false);
  expect(isAllowed(choice, 'media')).toBe(false);
  expect(isAllowed({ media: true }, 'media:vimeo.com')).toBe(true);
  expect(allowedProviders(choice, 'media')).toEqual(['youtube.com']);
  expect(allowedProviders(choice, 'maps')).toEqual([]);
});

it.each([null, '', 'nonsense', 'null', '1', '[]'])('reads %j as not asked', (text) => {
  expect(parseConsent(text)).toEqual({});
});

it('allows or refuses everything in one step', () => {
  expect(forAll(true)).toEqual({ maps: true, media: true, social: true });
  expect(forAll(false)).toEqual({ maps: false, media: false, social: false });
});
