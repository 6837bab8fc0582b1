import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { FavoritesToolsWidget } from './favorites-tools.widget.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const url = 'https://a.example/nl/favorieten?share=1-2';
const copyWith = (browser: object) => {
  vi.stubGlobal('navigator', browser);
  render(<FavoritesToolsWidget props={{ title: 'Lijst', url, link: true }} locale="nl" t={translator('nl')} />);
  fireEvent.click(screen.getByRole('button', { name: 'Kopieer de link' }));
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Link naar uw lijst' });
};

it('copies the link of the list and says so', async () => {
  const writeText = vi.fn(async () => {});
  copyWith({ clipboard: { writeText } });
  await screen.findByText('Link gekopieerd');
  expect(writeText).toHaveBeenCalledWith(url);
});

it('chooses the link where nothing may be copied', async () => {
  const input = copyWith({});
  await vi.waitFor(() => expect([input.selectionStart, input.selectionEnd]).toEqual([0, url.length]));
  expect(screen.getByRole('status').textContent).toBe('');
});
