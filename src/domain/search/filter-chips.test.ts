import { expect, it } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import type { EstateFilters } from './estate-filters.ts';
import { filterChips, removalChange } from './filter-chips.ts';
import { parseFilterQuery } from './filter-query.ts';
import { loosenings } from './loosening.ts';

const filters: Partial<EstateFilters> = {
  headTypes: [{ id: 1, code: 'HOUSE', name: { nl: 'Huis', fr: 'Maison' }, count: 4 }],
  locations: [{ id: 90000, zip: '9000', name: 'Gent', alias: { fr: 'Gand' }, lat: 51.05, lon: 3.72, count: 3 }],
  transactions: [{ id: 1, code: 'FOR_SALE', name: { nl: 'Te koop' }, count: 4 }],
};
const chips = (query: string, locale: 'nl' | 'fr' = 'nl', known?: ReadonlyMap<string, string>) =>
  filterChips({ filter: parseFilterQuery(query), filters, locale, t: translator(locale), known });
const labels = (...args: Parameters<typeof chips>) => chips(...args).map(({ label }) => label);

it('has one chip per value, in the words of the reader', () => {
  expect(labels('trans=kopen&city=90000&type=1&price-min=250000&price-max=900000&bed-min=3', 'nl')).toEqual([
    'Te koop',
    'Gent',
    'Huis',
    '€\u00a0250.000 – €\u00a0900.000',
    'Minstens 3 slaapkamers',
  ]);
  expect(labels('city=90000&type=1', 'fr')).toEqual(['Gand', 'Maison']);
});

it.each([
  ['price-min=100', 'Vanaf €\u00a0100'],
  ['price-max=100', 'Tot €\u00a0100'],
  ['text=veldstraat 12', '“veldstraat 12” in de tekst'],
  ['bedrooms=2', '2 slaapkamers'],
  ['bedrooms=6', 'Minstens 6 slaapkamers'],
  ['geo_range=5km;51.05;3.72', '5\u00a0km rond Gent'],
  ['area=@90000', 'Gent'],
  ['area=@90000;5km', '5\u00a0km rond Gent'],
  ['area=@12345', '12345'],
  ['surface-min=80', 'Oppervlakte vanaf 80\u00a0m²'],
  ['surface-max=80', 'Oppervlakte tot 80\u00a0m²'],
  ['plot-min=500&plot-max=1000', 'Grond 500\u00a0m² – 1.000\u00a0m²'],
  ['epc=A_PLUS', 'Label A+ of beter'],
  ['garden=yes', 'Met tuin'],
  ['lift=no', 'Zonder lift'],
  ['newBuild=no', 'Bestaande bouw'],
  ['bounds=51;3;52;4', 'Op dit stuk van de kaart'],
  ['geo_range=2.5km;50;4', 'Binnen 2,5\u00a0km van het kaartpunt'],
])('reads %s as "%s"', (query, label) => {
  expect(labels(query)).toEqual([label]);
});

it('takes away its own value only', () => {
  expect(chips('type=1&type=3').map(({ change }) => change)).toEqual([{ type: [3] }, { type: [1] }]);
  const [bedrooms] = JSON.parse(JSON.stringify(chips('bedrooms=3&bed-min=2')));
  expect(Object.keys(removalChange(bedrooms))).toEqual(['bedrooms', 'bed-min']);
});

it('keeps a name that a narrower answer leaves out, and shows a bare value otherwise', () => {
  expect(labels('city=98200', 'nl', new Map([['city-98200', 'Merelbeke']]))).toEqual(['Merelbeke']);
  expect(labels('city=98200')).toEqual(['98200']);
});

it('offers the ways out of an empty list, the most first, none that lead nowhere', async () => {
  const counts: Record<string, number> = { type: 9, city: 0, 'price-min': 25 };
  const ways = await loosenings(chips('type=1&city=90000&price-max=100'), async (chip) => {
    const [field = ''] = Object.keys(removalChange(chip));
    return counts[field] ?? 0;
  });
  expect(ways.map(({ label, count }) => [label, count])).toEqual([
    ['Tot €\u00a0100', 25],
    ['Huis', 9],
  ]);
});
