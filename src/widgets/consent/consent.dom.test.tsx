import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { chooseConsent, giveConsent, hasConsent, keptChoice } from '../consent.ts';
import { MediaEmbedWidget } from '../media-embed/media-embed.widget.tsx';
import { openConsentSettings } from './open-settings.ts';

const embed = {
  kind: 'video' as const,
  title: 'Film',
  link: 'https://v.example/1',
  embed: 'about:blank',
  host: 'v.example',
};
const showEmbed = () => render(<MediaEmbedWidget props={embed} locale="nl" t={translator('nl')} />);
const frame = () => document.querySelector('iframe');

beforeEach(() => {
  chooseConsent({});
  localStorage.clear();
  document.documentElement.lang = 'nl-BE';
  document.body.innerHTML = '<button id="open">Cookie-instellingen</button><p data-consent-status></p>';
});
afterEach(cleanup);

const open = () => act(async () => openConsentSettings(document.querySelector('#open') as HTMLElement));

it('refuses until asked, allows once for the page, always for the browser', () => {
  expect(hasConsent('maps')).toBe(false);
  giveConsent('maps', 'once');
  expect([hasConsent('maps'), hasConsent('media')]).toEqual([true, false]);
  expect(keptChoice()).toEqual({});
  giveConsent('social', 'always');
  expect(keptChoice()).toEqual({ social: true });
});

it('a yes to one provider is none to another, for a film as for a network', () => {
  render(
    <>
      <MediaEmbedWidget props={embed} locale="nl" t={translator('nl')} />
      <MediaEmbedWidget props={{ ...embed, title: 'Tour', host: 'tour.example' }} locale="nl" t={translator('nl')} />
    </>,
  );
  fireEvent.click(screen.getAllByRole('button', { name: 'Altijd tonen' })[0] as HTMLElement);
  expect([...document.querySelectorAll('iframe')].map(({ title }) => title)).toEqual(['Film']);
  expect(keptChoice()).toEqual({ 'media:v.example': true });
  giveConsent('social:Facebook', 'once');
  expect([hasConsent('social:Facebook'), hasConsent('social:Instagram'), hasConsent('social')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('a yes to the kind is one to every provider of it', () => {
  chooseConsent({ media: true });
  expect([hasConsent('media:v.example'), hasConsent('media:tour.example'), hasConsent('social:Facebook')]).toEqual([
    true,
    true,
    false,
  ]);
});

it('names a provider that has a yes of its own, and takes it back by itself', async () => {
  giveConsent('media:v.example', 'always');
  giveConsent('social:Facebook', 'always');
  await open();
  const film = screen.getByRole('checkbox', { name: 'Alleen van v.example' }) as HTMLInputElement;
  expect(film.checked).toBe(true);
  fireEvent.click(film);
  await act(async () => fireEvent.submit(screen.getByRole('button', { name: 'Bewaar mijn keuze' })));
  expect(keptChoice()).toEqual({ maps: false, media: false, social: false, 'social:Facebook': true });
  expect([hasConsent('media:v.example'), hasConsent('social:Facebook')]).toEqual([false, true]);
});

it('shows an embed after "always", and takes it away when everything is refused', async () => {
  showEmbed();
  expect(frame()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Altijd tonen' }));
  expect(frame()).not.toBeNull();
  await open();
  const checked = (name: string) => (screen.getByRole('checkbox', { name }) as HTMLInputElement).checked;
  expect([checked('Video’s en virtuele rondgangen'), checked('Alleen van v.example')]).toEqual([false, true]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Alles weigeren' })));
  expect(frame()).toBeNull();
  expect(keptChoice()).toEqual({ maps: false, media: false, social: false });
  expect(document.querySelector('[data-consent-status]')?.textContent).toBe('Uw keuze is bewaard.');
});

it('keeps exactly what is ticked', async () => {
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Kaarten' }));
  await act(async () => fireEvent.submit(screen.getByRole('button', { name: 'Bewaar mijn keuze' })));
  expect(keptChoice()).toEqual({ maps: true, media: false, social: false });
});
