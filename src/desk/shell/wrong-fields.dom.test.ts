import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followWrongFields } from './wrong-fields.ts';

let stop: () => void;
beforeEach(() => {
  stop = followWrongFields(document);
  document.body.innerHTML = '<form><input id="first"><input id="second"><button id="send">Send</button></form>';
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
});
afterEach(() => stop());

const byId = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
const send = (): void => {
  byId('send').focus();
  byId('send').click();
};

it('goes to the first field that the form itself finds wrong', async () => {
  document.querySelector('form')?.addEventListener('submit', () => byId('second').setAttribute('aria-invalid', 'true'));
  send();
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('second'));
});

it('goes to the field that the server refuses a while later', async () => {
  send();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement?.id).toBe('send');
  byId('first').setAttribute('aria-invalid', 'true');
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('first'));
});

it('leaves whoever types on where they are', async () => {
  send();
  await new Promise((resolve) => setTimeout(resolve, 20));
  byId('second').focus();
  byId('second').dispatchEvent(new Event('input', { bubbles: true }));
  byId('first').setAttribute('aria-invalid', 'true');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement?.id).toBe('second');
});
