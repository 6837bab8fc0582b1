import { describe, expect, it } from 'vitest';
import { bestLocale, fallbackOrder, pickText, textOf } from './locale.ts';

describe('text fallback: the active locale, then nl, fr, en, de', () => {
  it('starts with the active locale', () => {
    expect(fallbackOrder('de')).toEqual(['de', 'nl', 'fr', 'en']);
    expect(fallbackOrder('nl')).toEqual(['nl', 'fr', 'en', 'de']);
  });
  it('takes the first non-empty text and says its language', () => {
    expect(pickText({ nl: 'Huis', de: '' }, 'de')).toEqual({ text: 'Huis', lang: 'nl' });
    expect(pickText({ fr: 'Maison', en: 'House' }, 'en')).toEqual({ text: 'House', lang: 'en' });
    expect(pickText({ fr: '  ', en: 'House' }, 'fr')).toEqual({ text: 'House', lang: 'en' });
  });
  it('is empty when nothing is filled in', () => {
    expect(pickText({}, 'nl')).toBeUndefined();
    expect(pickText(undefined, 'nl')).toBeUndefined();
    expect(textOf(null, 'nl')).toBe('');
  });
});

describe('the best locale for an accept-language header', () => {
  it.each([
    [undefined, 'nl'],
    ['', 'nl'],
    ['fr-BE,fr;q=0.9,nl;q=0.8', 'fr'],
    ['it, de;q=0.5, en;q=0.4', 'de'],
    ['en;q=0.1, de-AT;q=0.9', 'de'],
    ['pt, es', 'nl'],
    ['fr;q=0, en', 'en'],
    [';;;q=,,', 'nl'],
  ] as const)('%s → %s', (header, locale) => {
    expect(bestLocale(header)).toBe(locale);
  });
});
