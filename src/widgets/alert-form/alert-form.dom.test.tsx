import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { type AlertFormProps, AlertFormWidget } from './alert-form.widget.tsx';

const posted = vi.hoisted(() => vi.fn());
vi.mock('../contact-form/captcha.ts', () => ({
  createCaptcha: () => ({ prepare: () => {}, execute: async () => 'the answer', reset: () => {} }),
}));
vi.mock('../../client/post-json.ts', () => ({ postJson: async (...call: unknown[]) => posted(...call) }));

const place = (id: number, name: string) => ({ id, name, zip: String(id / 10), count: 3 });
const props: AlertFormProps = {
  siteId: 'testhuis',
  action: '/nl/ajax/notifications',
  captchaUrl: '/nl/ajax/captcha',
  values: { trans: ['TO_RENT'], type: ['3'], city: ['90000'], 'price-max': ['1200'] },
  criteria: {
    transactions: [
      { value: 'FOR_SALE', label: 'Kopen' },
      { value: 'TO_RENT', label: 'Huren' },
    ],
    types: [
      { value: '1', label: 'Huis' },
      { value: '3', label: 'Appartement' },
    ],
    subTypes: [],
    places: [place(90_000, 'Gent'), place(98_200, 'Merelbeke')],
  },
  languages: [
    { value: 'nl', label: 'Nederlands' },
    { value: 'fr', label: 'Français' },
  ],
  siteName: 'Testhuis',
  privacyHref: '/nl/privacyverklaring',
  preview: { total: 4, cards: [] },
  problems: [],
};

const answers = vi.fn();
beforeEach(() => {
  posted.mockReset();
  answers.mockReset();
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(answers(address)));
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = () => {
  const { container } = render(<AlertFormWidget props={props} locale="nl" t={translator('nl')} />);
  const input = (name: string) => container.querySelector(`[name="${name}"]`) as HTMLInputElement;
  const submit = () => act(async () => void fireEvent.submit(container.querySelector('form') as HTMLFormElement));
  return { container, input, submit };
};

it('marks the consent and sends nothing without it; everything stays', async () => {
  const { container, input, submit } = show();
  fireEvent.change(input('email'), { target: { value: 'marie@huis.example' } });
  await submit();
  expect(container.querySelector('label.check.bad [name=privacy]')).not.toBeNull();
  expect(posted).not.toHaveBeenCalled();
  expect(input('email').value).toBe('marie@huis.example');
});

it('sends the criteria by the names of a search, and says to look in the mailbox', async () => {
  const { input, submit } = show();
  fireEvent.change(input('email'), { target: { value: 'marie@huis.example' } });
  fireEvent.click(input('privacy'));
  await submit();
  expect(posted).toHaveBeenCalledTimes(1);
  expect(posted.mock.calls[0]).toEqual([
    '/nl/ajax/notifications',
    expect.objectContaining({
      trans: 'TO_RENT',
      type: '3',
      city: '90000',
      'price-max': '1.200',
      frequency: 'DAILY',
      language: 'nl',
      'g-recaptcha-response': 'the answer',
    }),
  ]);
  expect(screen.getByText('Kijk in uw mailbox')).toBeTruthy();
});

it('takes places from the search and gives them back; a radius belongs to one', async () => {
  answers.mockReturnValue({ ok: true, json: async () => [place(98_200, 'Merelbeke')] });
  const { container, input } = show();
  const cities = () => [...container.querySelectorAll<HTMLInputElement>('[name=city]')].map(({ value }) => value);
  expect(input('radius')).not.toBeNull();
  const box = screen.getByRole('combobox', { name: 'Waar?' });
  fireEvent.change(box, { target: { value: 'merel' } });
  await act(() => vi.advanceTimersByTimeAsync(200));
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(cities()).toEqual(['90000', '98200']);
  expect(input('radius')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Waar?' }));
  fireEvent.click(screen.getByRole('button', { name: /Gent/ }));
  expect(cities()).toEqual(['98200']);
});

it('shows what other criteria find', async () => {
  const block = JSON.stringify({ preview: { total: 9, cards: [] } });
  const page = `<div data-widget="alert-form"><script type="application/json" data-props="i1">${block}</script></div>`;
  answers.mockReturnValue({ ok: true, text: async () => page });
  show();
  expect(screen.getByText('4 panden')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Kopen' }));
  await act(() => vi.advanceTimersByTimeAsync(700));
  expect(answers.mock.calls.at(-1)?.[0]).toBe(
    '/nl/hou-me-op-de-hoogte?trans=FOR_SALE&type=3&city=90000&price-max=1.200',
  );
  expect(screen.getByText('9 panden')).toBeTruthy();
});

it.each([
  ['503', { ok: false, status: 503, text: async (): Promise<string> => '' }],
  ['a page of somebody else', { ok: true, text: async (): Promise<string> => '<h1>Sign in</h1>' }],
])('does not show what the criteria before found when the answer is %s', async (_what, answer) => {
  answers.mockReturnValue(answer);
  show();
  fireEvent.click(screen.getByRole('radio', { name: 'Kopen' }));
  await act(() => vi.advanceTimersByTimeAsync(700));
  expect(screen.queryByText('4 panden')).toBeNull();
  expect(screen.getByText('De panden laden niet. Dat ligt aan ons.')).toBeTruthy();
});
