import { expect, it } from 'vitest';
import { cityName } from './cities.ts';
import { coast } from './coast.ts';

it('has the nine municipalities by the sea as a whole, and of Bruges its harbour', () => {
  expect(coast().map((city) => cityName(city, 'nl'))).toEqual([
    'Knokke-Heist met deelgemeenten',
    'Blankenberge',
    'De Haan met deelgemeenten',
    'Bredene',
    'Oostende',
    'Middelkerke met deelgemeenten',
    'Nieuwpoort',
    'Koksijde met deelgemeenten',
    'De Panne',
    'Zeebrugge',
  ]);
});
