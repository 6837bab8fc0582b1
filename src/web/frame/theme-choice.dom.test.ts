import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const script = readFileSync(join(import.meta.dirname, 'theme-choice.js'), 'utf8');
const root = document.documentElement;

/** As a page does: the head first, with what is to be coloured. */
const visit = () => {
  document.head.innerHTML = ['light', 'dark']
    .map((scheme) => `<meta name="theme-color" data-scheme="${scheme}" media="(prefers-color-scheme: ${scheme})">`)
    .join('');
  document.body.innerHTML = ['menu', 'foot']
    .map(
      (name) =>
        `<fieldset class="theme-choice">${['system', 'light', 'dark']
          .map((value) => `<input type="radio" name="${name}" value="${value}">`)
          .join('')}</fieldset>`,
    )
    .join('');
  new Function(script)();
};
const chosen = () => [...document.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);
const media = () => [...document.querySelectorAll('meta')].map((meta) => meta.getAttribute('media'));
const choose = (value: string) => {
  const input = document.querySelector<HTMLInputElement>(`input[value=${value}]`);
  if (input) input.checked = true;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  delete root.dataset.theme;
});

it('leaves a visitor who chose nothing to the system', () => {
  visit();
  expect(root.dataset.theme).toBeUndefined();
  expect(chosen()).toEqual(['system', 'system']);
  expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

it.each([
  ['dark', ['not all', 'all']],
  ['light', ['all', 'not all']],
])('shows %s where it was chosen, in the bar of the browser too', (theme, bars) => {
  localStorage.setItem('pand-theme', theme);
  visit();
  expect(root.dataset.theme).toBe(theme);
  expect(chosen()).toEqual([theme, theme]);
  expect(media()).toEqual(bars);
});

it('keeps a choice on the device, and takes it back', () => {
  visit();
  choose('dark');
  expect([root.dataset.theme, localStorage.getItem('pand-theme'), chosen()]).toEqual([
    'dark',
    'dark',
    ['dark', 'dark'],
  ]);
  choose('system');
  expect([root.dataset.theme, localStorage.getItem('pand-theme')]).toEqual([undefined, null]);
});

it('knows nothing of other values', () => {
  localStorage.setItem('pand-theme', 'purple');
  visit();
  expect([root.dataset.theme, chosen()]).toEqual([undefined, ['system', 'system']]);
});

it('works for as long as the page where nothing can be kept', () => {
  vi.stubGlobal('localStorage', undefined);
  visit();
  choose('dark');
  expect(root.dataset.theme).toBe('dark');
});
