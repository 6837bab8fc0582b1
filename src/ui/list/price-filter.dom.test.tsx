import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DEFAULT_FILTER_QUERY } from '../../domain/search/filter-query.ts';
import { translator } from '../../i18n/translator.ts';
import { PriceFilter } from './price-filter.tsx';

afterEach(cleanup);

it.each([
  ['price-min', '150', '250'],
  ['price-max', '1000', '1.100'],
])('%s steps by 100', (name, typed, next) => {
  const { container } = render(<PriceFilter filter={DEFAULT_FILTER_QUERY} filters={{}} t={translator('nl')} />);
  const field = container.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!field) throw new Error(name);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(field.value).toBe(next);
});
