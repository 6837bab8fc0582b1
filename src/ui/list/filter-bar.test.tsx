import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import { parseListAddress } from '../../domain/search/list-address.ts';
import { translator } from '../../i18n/translator.ts';
import { FilterBar } from './filter-bar.tsx';

const country = (id: string, nl: string) => ({ id, code: id, name: { nl }, count: 1 });
const show = (filters: Partial<EstateFilters>, search = '') =>
  renderToStaticMarkup(
    <FilterBar
      address={parseListAddress(search)}
      filters={filters}
      total={0}
      path="/nl/te-koop"
      locale="nl"
      t={translator('nl')}
    />,
  );

it('says so when a filter has no options', () => {
  expect(show({})).toContain('Geen keuze binnen deze filters. Wis er een.');
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
