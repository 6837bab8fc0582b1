import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectConsoleError } from '../../../test/support/fail-on-console-error.ts';
import { patiently } from '../../../test/support/patiently.ts';
import { translator } from '../../i18n/translator.ts';
import { chooseConsent } from '../consent.ts';
import { SocialEmbedWidget } from './social-embed.widget.tsx';

/** What the page asked for; a test answers. */
const requested: HTMLScriptElement[] = [];
let append: { mockRestore(): void };
beforeEach(() => {
  requested.length = 0;
  append = vi.spyOn(document.head, 'append').mockImplementation((script) => {
    requested.push(script as HTMLScriptElement);
  });
});
afterEach(() => {
  cleanup();
  chooseConsent({});
  localStorage.clear();
  append.mockRestore();
  vi.unstubAllGlobals();
});

const scripts = () => requested;
const show = (network: 'facebook' | 'instagram', script: string | undefined) =>
  render(
    <SocialEmbedWidget
      props={{ network, name: 'Facebook', url: 'https://www.facebook.com/testhuis.example', script }}
      locale="nl"
      t={translator('nl')}
    />,
  );
const agree = () => fireEvent.click(screen.getByRole('button', { name: 'Toon de berichten' }));

it('requests nothing without consent, and nothing where the site names no script', () => {
  show('facebook', 'http://127.0.0.1/a.js');
  show('instagram', undefined);
  expect(scripts()).toEqual([]);
  expect(screen.getAllByRole('link', { name: 'Bekijk ons op Facebook' })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Toon de berichten' })).toHaveLength(1);
});

it('requests the script once for all containers, and has it fill them', async () => {
  const parse = vi.fn();
  vi.stubGlobal('FB', { XFBML: { parse } });
  show('facebook', 'http://127.0.0.1/b.js');
  show('facebook', 'http://127.0.0.1/b.js');
  fireEvent.click(screen.getAllByRole('button', { name: 'Toon de berichten' })[0] as HTMLElement);
  expect(scripts().map(({ src }) => src)).toEqual(['http://127.0.0.1/b.js']);
  await act(async () => scripts()[0]?.dispatchEvent(new Event('load')));
  await patiently(() => expect(parse).toHaveBeenCalledTimes(2));
  expect(document.querySelectorAll('.fb-page')).toHaveLength(2);
});

it('consent for one network asks nothing of the other', () => {
  show('facebook', 'http://127.0.0.1/d.js');
  render(
    <SocialEmbedWidget
      props={{
        network: 'instagram',
        name: 'Instagram',
        url: 'https://www.instagram.com/t.example',
        script: 'http://127.0.0.1/e.js',
      }}
      locale="nl"
      t={translator('nl')}
    />,
  );
  fireEvent.click(screen.getAllByRole('button', { name: 'Altijd tonen' })[0] as HTMLElement);
  expect(scripts().map(({ src }) => src)).toEqual(['http://127.0.0.1/d.js']);
  expect(screen.getAllByRole('button', { name: 'Toon de berichten' })).toHaveLength(1);
});

it('says so when the script does not come, and keeps the link', async () => {
  expectConsoleError(/Loading chunk instagram failed \(missing\)/);
  show('instagram', 'http://127.0.0.1/c.js');
  agree();
  await act(async () => scripts()[0]?.dispatchEvent(new Event('error')));
  expect((await screen.findByRole('alert')).textContent).toBe('De berichten laden niet.');
  expect(screen.getByRole('link')).toBeTruthy();
});
