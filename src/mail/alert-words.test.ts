import { expect, it } from 'vitest';
import type { AlertCriteria } from '../domain/alerts/alert-criteria.ts';
import { LOCALES } from '../domain/locale.ts';
import { CITIES } from '../domain/places/cities.ts';
import { describeCriteria } from './alert-words.ts';

const NOWHERE = new Map();
const idOf = (name: string): number => CITIES.find((city) => city.name === name)?.id ?? 0;
const ghent = CITIES.find(({ name }) => name === 'Gent');
const inAll = (criteria: AlertCriteria): string[] =>
  LOCALES.map((locale) => describeCriteria(criteria, locale, NOWHERE).replaceAll('\u00a0', ' '));

it('says in a sentence what somebody asked for, in four languages', () => {
  expect(
    inAll({
      transaction: 'FOR_SALE',
      types: [1, 3],
      cities: [idOf('Gent'), idOf('Antwerpen')],
      priceMin: 250_000,
      priceMax: 475_000,
      bedroomsMin: 3,
      energyLabel: 'D',
    }),
  ).toEqual([
    'Huis of appartement, te koop, Gent of Antwerpen, € 250.000 tot € 475.000, vanaf 3 slaapkamers, label D of beter',
    'Maison ou appartement, à vendre, Gand ou Anvers, de € 250.000 à € 475.000, à partir de 3 chambres, PEB D ou mieux',
    'House or apartment, for sale, Ghent or Antwerp, € 250.000 to € 475.000, from 3 bedrooms, label D or better',
    'Haus oder Wohnung, Zu verkaufen, Gent oder Antwerpen, € 250.000 bis € 475.000, ab 3 Schlafzimmern, Energieklasse D oder besser',
  ]);
});

it('says a circle by its town, and nothing at all as everything', () => {
  const radius = { km: 10, lat: ghent?.lat ?? 0, lon: ghent?.lon ?? 0 };
  expect(
    describeCriteria({ radius, surfaceMin: 80, bedroomsMin: 2, bedroomsMax: 2 }, 'nl', NOWHERE).replaceAll(
      '\u00a0',
      ' ',
    ),
  ).toBe('Alle panden, 10 km rond Gent, 2 slaapkamers, vanaf 80 m²');
  expect(describeCriteria({}, 'nl', NOWHERE)).toBe('Alle panden');
});

it('names a place outside the table as the site does, and one that nobody names as such', () => {
  const places = new Map([[2_000_000_001, { name: 'Lille', alias: { nl: 'Rijsel' } }]]);
  const criteria = { cities: [2_000_000_001, idOf('Gent'), 2_000_000_002] };
  expect(describeCriteria(criteria, 'nl', places)).toBe('Alle panden, Rijsel, Gent of een plaats zonder aanbod');
  expect(describeCriteria(criteria, 'fr', places)).toBe('Tous les biens, Lille, Gand ou un lieu sans offre');
});
