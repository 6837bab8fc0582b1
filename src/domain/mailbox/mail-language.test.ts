import { expect, it } from 'vitest';
import { languageOf } from './mail-language.ts';

it.each([
  ['nl', 'Dag, is het huis op de Korenmarkt nog vrij? Ik kom graag kijken met mijn man.'],
  ['fr', 'Bonjour, est-ce que la maison est toujours disponible ? Nous voudrions une visite, merci.'],
  ['en', 'Hello, is the house still available? We would like to come and see it with you.'],
  ['de', 'Guten Tag, ist das Haus noch frei? Wir kommen gerne und schauen es mit Ihnen an, danke.'],
] as const)('knows %s', (locale, text) => {
  expect(languageOf(text, ['nl', 'fr', 'en', 'de'])).toBe(locale);
});

it('takes one of the site’s own languages, the first when nothing tells', () => {
  expect(languageOf('Hello there, still free?', ['fr', 'nl'])).toBe('fr');
  expect(languageOf('0470 00 00 00', ['nl', 'fr'])).toBe('nl');
  expect(languageOf('Bonjour', [])).toBeUndefined();
});
