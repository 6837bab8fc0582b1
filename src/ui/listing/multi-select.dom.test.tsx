import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { MultiSelect } from './multi-select.tsx';

afterEach(cleanup);

const towns = [
  'Aalst',
  'Brugge',
  'Deinze',
  'Eeklo',
  'Gent',
  'Halle',
  'Ieper',
  'Kortrijk',
  'Leuven',
  'Mol',
  'Ninove',
  'Oostende',
];
const options = towns.map((name, index) => ({ id: index + 1, name, count: 3, detail: `${9000 + index}` }));
const changes: (readonly number[])[] = [];
const show = (selected: readonly number[], list = options) => {
  changes.length = 0;
  return render(
    <MultiSelect
      name="city"
      label="Gemeente"
      options={list}
      selected={selected}
      t={translator('nl')}
      find="Zoek een gemeente"
      onChange={(next) => changes.push(next)}
    />,
  );
};

it('adds and takes away one', () => {
  show([5]);
  fireEvent.click(screen.getByRole('checkbox', { name: /Brugge/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /Gent/ }));
  expect(changes).toEqual([[5, 2], []]);
});

it('counts what is selected and clears it; there is nothing to clear without a selection', () => {
  show([2, 5]);
  const clear = screen.getByRole('button');
  expect(clear.textContent).toContain('2');
  fireEvent.click(clear);
  expect(changes).toEqual([[]]);
  cleanup();
  show([]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says so when there is no option at all', () => {
  show([], []);
  expect(screen.getByRole('status').textContent?.trim()).toBe('Geen keuze binnen deze filters. Wis er een.');
});

it('looks through a long list by name and postcode, and suggests the nearest', () => {
  show([]);
  const find = screen.getByRole('searchbox');
  fireEvent.change(find, { target: { value: 'gént' } });
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  fireEvent.change(find, { target: { value: '9001' } });
  expect(screen.getByRole('checkbox', { name: /Brugge/ })).toBeTruthy();
  fireEvent.change(find, { target: { value: 'leuvven' } });
  expect(screen.getByRole('status').textContent).toContain('Geen gemeente met panden die past bij “leuvven”.');
  fireEvent.click(screen.getByRole('button', { name: /Leuven/ }));
  expect(screen.getByRole('checkbox', { name: /Leuven/ })).toBeTruthy();
});
