import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startLanguageSwitch } from './language-switch.ts';

beforeAll(() => {
  history.replaceState(null, '', '/nl/te-koop?type=3&utm_source=x');
  startLanguageSwitch();
});
beforeEach(() => {
  document.body.innerHTML =
    '<nav class="langs"><a href="/fr/a-vendre?type=3"><span>FR</span></a><a href="/en/ajax/friend?estate=5">EN</a></nav>';
});
const click = (text: string, type = 'click'): string => {
  const link = [...document.querySelectorAll('a')].find((one) => one.textContent === text) as HTMLAnchorElement;
  link.addEventListener(type, (event) => event.preventDefault());
  (link.firstElementChild ?? link).dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  return link.pathname + link.search;
};

it('keeps what is not ours, also in a new tab', () => {
  history.replaceState(null, '', '/nl/te-koop?type=3&utm_source=x');
  expect(click('FR')).toBe('/fr/a-vendre?type=3&utm_source=x');
  expect(click('FR', 'auxclick')).toBe('/fr/a-vendre?type=3&utm_source=x');
});

it('takes along what a list changed since, and drops what it took away', () => {
  history.replaceState(null, '', '/nl/te-koop?city=412&utm_source=x');
  expect(click('FR')).toBe('/fr/a-vendre?city=412&utm_source=x');
  history.replaceState(null, '', '/nl/te-koop');
  expect(click('FR')).toBe('/fr/a-vendre');
});

it('keeps what the link needs and the address does not have', () => {
  history.replaceState(null, '', '/nl/ajax/friend');
  expect(click('EN')).toBe('/en/ajax/friend?estate=5');
});
