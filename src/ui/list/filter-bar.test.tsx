import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
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
  const order = ['Aanbod', 'Gemeente', 'Type', 'Prijs', 'Slaapkamers', 'Soort pand'];
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
