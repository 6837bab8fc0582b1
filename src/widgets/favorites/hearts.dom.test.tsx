import { beforeEach, expect, it } from 'vitest';
import { startHearts } from './hearts.ts';

const heart = (id: number, price = '') =>
  `<form method="post"><button type="submit" data-favorite="${id}" data-price="${price}">♥</button></form>`;
const button = (id: number) => document.querySelector<HTMLElement>(`[data-favorite="${id}"]`);
const pressed = (id: number) => button(id)?.getAttribute('aria-pressed');
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const count = () => document.querySelector('.count');

const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what is under test
  document.cookie = 'favorites=; Max-Age=0; Path=/';
};

let started = false;
beforeEach(() => {
  forget();
  document.body.innerHTML = `<a data-favorites=""><span class="count" data-none=""></span></a>
    <p data-favorites-status data-full="Vol"></p><div id="cards">${heart(7, '425000.4')}${heart(8)}</div>`;
  if (!started) startHearts();
  started = true;
  document.dispatchEvent(new Event('visibilitychange'));
});

it('saves and forgets, with the price and the count', () => {
  expect(pressed(7)).toBe('false');
  expect([count()?.textContent, count()?.hasAttribute('data-none')]).toEqual(['', true]);
  button(7)?.click();
  expect([pressed(7), pressed(8)]).toEqual(['true', 'false']);
  expect(document.cookie).toMatch(/^favorites=7-[0-9a-z]+-93xk$/);
  expect([count()?.textContent, count()?.hasAttribute('data-none')]).toEqual(['1', false]);
  button(7)?.click();
  expect(pressed(7)).toBe('false');
  expect(document.cookie).not.toContain('7-');
});

it('marks cards that come later, and a card that becomes another listing', async () => {
  button(8)?.click();
  document.querySelector('#cards')?.insertAdjacentHTML('beforeend', `<p>${heart(9)}</p>`);
  await settle();
  expect(pressed(9)).toBe('false');
  button(9)?.setAttribute('data-favorite', '8');
  await settle();
  expect([...document.querySelectorAll('[data-favorite="8"]')].map((one) => one.getAttribute('aria-pressed'))).toEqual([
    'true',
    'true',
  ]);
});

it('says that the list is full and keeps it', () => {
  const full = Array.from({ length: 100 }, (_, i) => `${(i + 100).toString(36)}-g10-0`).join('.');
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what is under test
  document.cookie = `favorites=${full}; Path=/`;
  button(7)?.click();
  expect(pressed(7)).toBe('false');
  expect(document.querySelector('[data-favorites-status]')?.textContent).toBe('Vol');
  expect(count()?.textContent).toBe('99+');
  expect(document.cookie).toBe(`favorites=${full}`);
});
