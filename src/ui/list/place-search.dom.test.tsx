import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { type PlaceChoice, PlaceSearch } from './place-search.tsx';

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});
const t = translator('nl');
const LEDEBERG = { id: 90501, name: 'Ledeberg', zip: '9050', count: 10 };

const setUp = () => {
  const chosen: PlaceChoice[] = [];
  const search = vi.fn(async (text: string) => (text.startsWith('led') ? [LEDEBERG] : []));
  const element = <PlaceSearch choice={undefined} t={t} search={search} onChoose={(choice) => chosen.push(choice)} />;
  return { chosen, search, element };
};

it('offers places for what is typed, and takes the first with Enter', async () => {
  const { chosen, element } = setUp();
  render(element);
  const where = screen.getByRole('combobox', { name: 'Waar?' });
  fireEvent.change(where, { target: { value: 'led' } });
  await screen.findByRole('option', { name: /9050/ });
  fireEvent.keyDown(where, { key: 'Enter' });
  expect(chosen).toEqual([{ city: LEDEBERG }]);
});

it('does not take with Enter what was offered for an earlier text', async () => {
  const { chosen, element } = setUp();
  render(element);
  const where = screen.getByRole('combobox', { name: 'Waar?' });
  fireEvent.change(where, { target: { value: 'led' } });
  await screen.findByRole('option', { name: /9050/, selected: true });
  fireEvent.change(where, { target: { value: 'ledx' } });
  fireEvent.keyDown(where, { key: 'Enter' });
  expect(chosen).toEqual([]);
});

it('hears what was typed before the page came to life', async () => {
  const { search, element } = setUp();
  const container = document.createElement('div');
  container.innerHTML = renderToString(element);
  document.body.append(container);
  const where = screen.getByRole<HTMLInputElement>('combobox', { name: 'Waar?' });
  where.focus();
  where.value = 'led';
  await act(async () => {
    hydrateRoot(container, element);
  });
  await screen.findByRole('option', { name: /9050/ });
  expect(search.mock.calls).toEqual([['led']]);
  expect(where.value).toBe('led');
});

it('as the box of a search sends any text, and takes a step only once it was gone to', async () => {
  const go = vi.fn();
  const step = { key: 'a', name: 'Veldstraat 12', detail: 'LIN-24037', icon: 'house', go } as const;
  const box = { name: 'search', label: 'Wat?', placeholder: '' };
  const search = async (text: string) => (text === 'veld' ? [step] : []);
  render(<PlaceSearch choice={undefined} t={t} search={search} box={box} noHere onChoose={() => undefined} />);
  const what = screen.getByRole<HTMLInputElement>('combobox', { name: 'Wat?' });
  expect([what.name, what.getAttribute('aria-expanded')]).toEqual(['search', 'false']);
  fireEvent.change(what, { target: { value: 'veld' } });
  await screen.findByRole('option', { name: /LIN-24037/ });
  expect(what.getAttribute('aria-activedescendant')).toBeNull();
  expect(fireEvent.keyDown(what, { key: 'Enter' })).toBe(true);
  expect(go).not.toHaveBeenCalled();
  fireEvent.keyDown(what, { key: 'ArrowDown' });
  expect(fireEvent.keyDown(what, { key: 'Enter' })).toBe(false);
  expect(go).toHaveBeenCalledOnce();
});
