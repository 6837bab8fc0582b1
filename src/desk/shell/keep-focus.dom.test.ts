import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let stop: () => void;
const at = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
};
const row = (name: string) =>
  `<li id="row-${name}"><a href="#${name}">${name}</a><button id="${name}">Remove</button></li>`;
const focused = (): string | null | undefined => document.activeElement?.id || document.activeElement?.textContent;

beforeEach(() => {
  document.body.innerHTML = `<main id="main" tabindex="-1"><div id="screen"><section><button id="add">Add</button>
    <ul id="list">${['plan', 'soil', 'energy'].map(row).join('')}</ul></section></div></main>`;
  stop = keepFocus(at('main'));
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

it.each([
  ['what took its place', 'soil', 'energy'],
  ['the one before, of the last', 'energy', 'soil'],
])('the focus goes to %s', async (_where, removed, next) => {
  at(removed).focus();
  at(`row-${removed}`).remove();
  await vi.waitFor(() => expect(focused()).toBe(next));
});

it('to what is left around it, when the list is empty', async () => {
  at('soil').focus();
  at('list').replaceChildren();
  await vi.waitFor(() => expect(focused()).toBe('add'));
});

it('to where it stands now, when it moved', async () => {
  at('soil').dataset.keep = 'document-2';
  at('soil').focus();
  at('row-soil').remove();
  at('screen').insertAdjacentHTML('beforeend', '<button data-keep="document-2">Moved</button>');
  await vi.waitFor(() => expect(focused()).toBe('Moved'));
});

it('to the beginning of another screen', async () => {
  at('soil').focus();
  at('main').innerHTML = '<div><h1>Other</h1><button id="other">Do</button></div>';
  await vi.waitFor(() => expect(focused()).toBe('main'));
});

it('back to where it came from when a dialog closes, and not before', async () => {
  at('soil').focus();
  document.body.insertAdjacentHTML('beforeend', '<div class="shade"><button id="yes">Yes</button></div>');
  at('yes').focus();
  at('yes').remove();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(document.activeElement).toBe(document.body);
  document.querySelector('.shade')?.remove();
  await vi.waitFor(() => expect(focused()).toBe('soil'));
});

it('nowhere, when somebody had left it', async () => {
  at('soil').focus();
  at('soil').blur();
  await Promise.resolve();
  at('row-soil').remove();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(document.activeElement).toBe(document.body);
});
