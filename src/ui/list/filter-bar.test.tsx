import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { areaPartText } from '../../domain/places/area.ts';
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import { parseListAddress } from '../../domain/search/list-address.ts';
import type { FixedLists } from '../../domain/search/within-node.ts';
import { translator } from '../../i18n/translator.ts';
import { FilterBar } from './filter-bar.tsx';

const country = (id: string, nl: string) => ({ id, code: id, name: { nl }, count: 1 });
const show = (filters: Partial<EstateFilters>, search = '', fixed?: FixedLists) =>
  renderToStaticMarkup(
    <FilterBar
      address={parseListAddress(search)}
      filters={filters}
      fixed={fixed}
      total={0}
      path="/nl/te-koop"
      locale="nl"
      t={translator('nl')}
    />,
  );

const labels = (html: string) =>
  [...html.matchAll(/<summary[^>]*>(.*?)<\/summary>/g)].map(([, text]) => text?.replace(/<[^>]*>/g, '').trim());

it('keeps every filter in its place, with the words for one without options; the country filter has its own rule', () => {
  const house = { id: 1, code: 'HOUSE', name: { nl: 'Huis' }, count: 3 };
  const order = ['Aanbod', 'Gemeente', 'Type', 'Prijs', 'Slaapkamers', 'Soort pand', 'Meer filters'];
  expect(labels(show({}))).toEqual(order);
  expect(labels(show({ headTypes: [house] }))).toEqual(order);
  // Transaction, place, type and subtype.
  expect(show({}).split('Geen keuze binnen deze filters. Wis er een.')).toHaveLength(5);
});

it('leaves out what the page itself has decided', () => {
  expect(labels(show({}, '', { types: true, transactions: true }))).toEqual([
    'Gemeente',
    'Prijs',
    'Slaapkamers',
    'Soort pand',
    'Meer filters',
  ]);
});

it('has a country filter only when there is more than one country', () => {
  const belgium = country('BE', 'België');
  expect(show({ countries: [belgium] })).not.toContain('name="country"');
  expect(show({ countries: [belgium, country('FR', 'Frankrijk')] })).toContain('name="country" value="FR"');
});

it('is a form that works without script and keeps the order and view of the list', () => {
  const html = show({}, '?sortType=price&sortOrder=ASC&view=rows');
  expect(html).toContain('action="/nl/te-koop" method="get"');
  for (const [name, value] of [
    ['sortType', 'price'],
    ['sortOrder', 'ASC'],
    ['view', 'rows'],
  ])
    expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
});

const COUNTS = {
  surface: { unknown: 0 },
  plot: { unknown: 1 },
  energyLabels: [
    { id: 'A_PLUS', count: 7 },
    { id: 'A', count: 7 },
    { id: 'B', count: 9 },
  ],
  energy: { unknown: 2, none: 3 },
  traits: [
    { id: 'lift', with: 4, without: 0, unknown: 12 },
    { id: 'pool', with: 0, without: 0, unknown: 16 },
  ],
} satisfies NonNullable<EstateFilters['more']>;

it('offers what finds something, says what is silent, and keeps what is chosen', () => {
  const html = show({ more: COUNTS }, '?pool=no&surface-min=80');
  const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toContain('Met lift 4');
  expect(text).not.toContain('Zonder lift');
  expect(text).toContain('12 zeggen niets over een lift');
  expect(text).toContain('1 zegt niets over de grond');
  expect(text).not.toContain('over de oppervlakte');
  // Nothing is found with a pool or known to be without: the chosen answer is there, with its count.
  expect(text).toContain('Zonder zwembad 0');
  expect(text).not.toContain('Met zwembad');
  expect(html).toMatch(/name="pool" checked="" value="no"/);
  // A finds no more than A+; land and garages are in every count.
  expect(text).toContain('A+ 7 B 9');
  expect(text).toContain('2 zeggen niets over het energielabel · 3 hebben geen label nodig en blijven staan');
  expect(html).toContain('name="surface-min"');
});

it('carries an area of places with their radii, and what was drawn', () => {
  const place = (id: number, name: string) => ({ id, zip: '', name, lat: 51, lon: 3.7, count: 1 });
  const drawn = areaPartText({
    corners: [
      { lat: 51.1, lon: 3.6 },
      { lat: 51.1, lon: 3.8 },
      { lat: 50.9, lon: 3.7 },
    ],
  });
  const html = show(
    { locations: [place(90501, 'Ledeberg'), place(90900, 'Melle')] },
    `?area=%4090501;5km&area=@90900&area=${drawn}`,
  );
  expect(html).toMatch(/<option value="@90501;5km" selected="">5.km<\/option>/);
  expect(html).toContain('<option value="@90900" selected="">Alleen de gemeente</option>');
  expect(html).toContain(`<input type="hidden" name="area" value="${drawn}"/>`);
  expect(html).toMatch(/name="city" checked="" value="90501"/);
});
