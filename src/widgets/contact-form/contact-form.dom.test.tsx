import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectConsoleError } from '../../../test/support/fail-on-console-error.ts';
import { fakeSite } from '../../../test/support/fake-site.ts';
import { FetchError } from '../../client/http-error.ts';
import { favoritesCookie, shareCode } from '../../domain/leads/favorites.ts';
import { translator } from '../../i18n/translator.ts';
import { contactFormProps } from './contact-form.load.ts';
import { ContactFormWidget } from './contact-form.widget.tsx';

const steps = vi.hoisted(() => [] as string[]);
const posted = vi.hoisted(() => vi.fn());
vi.mock('./captcha.ts', () => ({
  createCaptcha: () => ({
    prepare: () => {},
    execute: async () => {
      steps.push('execute');
      return 'the answer';
    },
    reset: () => steps.push('reset'),
  }),
}));
vi.mock('../../client/post-json.ts', () => ({
  postJson: async (address: string, value: unknown) => {
    steps.push('post');
    return posted(address, value);
  },
}));

const t = translator('nl');
const show = () => {
  const props = { ...contactFormProps({ site: fakeSite, locale: 'nl', t, page: '/nl/contact' }), extra: ['Budget'] };
  const { container } = render(<ContactFormWidget props={props} locale="nl" t={t} />);
  const input = <E extends HTMLElement = HTMLInputElement>(name: string) =>
    container.querySelector<E>(`[name="${name}"]`) as E;
  const fill = () => {
    fireEvent.change(input('firstName'), { target: { value: 'Noor' } });
    fireEvent.change(input('email'), { target: { value: 'noor@voorbeeld.example' } });
    fireEvent.change(input('message'), { target: { value: 'Is er een lift?' } });
    fireEvent.change(input('Budget'), { target: { value: '300' } });
  };
  const submit = () => act(async () => void fireEvent.submit(container.querySelector('form') as HTMLFormElement));
  return { container, input, fill, submit };
};

beforeEach(() => {
  steps.length = 0;
  posted.mockReset();
});
afterEach(cleanup);

it('marks the privacy label and sends nothing while the box is not checked', async () => {
  const { container, fill, submit } = show();
  fill();
  await submit();
  expect(container.querySelector('label.check.bad [name=privacy]')).not.toBeNull();
  expect(steps).toEqual([]);
});

it('names every input in the list of what is wrong, which stands away from them', async () => {
  const { input, fill, submit } = show();
  fill();
  fireEvent.change(input('firstName'), { target: { value: 'http://noor.example' } });
  fireEvent.change(input('email'), { target: { value: '' } });
  fireEvent.change(input('message'), { target: { value: 'x'.repeat(9000) } });
  await submit();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Voornaam: Gebruik hier geen webadres of e-mailadres.',
    'Vul uw e-mailadres in, zodat we kunnen antwoorden.',
    'Bericht: Dit is te lang. Kort het in.',
    'Privacyverklaring: Vink dit vakje aan om te versturen.',
  ]);
});

it('runs the captcha, sends the named inputs and checked boxes to the action, and resets both', async () => {
  const { container, input, fill, submit } = show();
  fill();
  fireEvent.click(input('privacy'));
  await submit();
  expect(steps).toEqual(['execute', 'post', 'reset']);
  const [address, value] = posted.mock.calls[0] ?? [];
  expect(address).toBe('/nl/ajax/contact-form-handler');
  expect(value).toMatchObject({
    firstName: 'Noor',
    email: 'noor@voorbeeld.example',
    message: 'Is er een lift?',
    Budget: '300',
    privacy: expect.any(String),
    'g-recaptcha-response': 'the answer',
  });
  expect(value).not.toHaveProperty('newsletter');
  expect(container.querySelector('.note.good')).not.toBeNull();
  expect(input('message').value).toBe('');
});

it('sends favourites along only when there are some and the visitor ticks them', async () => {
  const empty = show();
  expect(empty.input('sharedFavorites')).toBeNull();
  cleanup();
  // biome-ignore lint/suspicious/noDocumentCookie: as the hearts write it
  document.cookie = favoritesCookie(
    [24037, 12].map((id) => ({ id, savedAt: '2026-11-17', price: undefined })),
    false,
  );
  const { container, input, fill, submit } = show();
  expect(container.textContent).toContain('Stuur mijn favorieten mee: 2 panden');
  fill();
  fireEvent.click(input('privacy'));
  await submit();
  expect(posted.mock.calls[0]?.[1]).not.toHaveProperty('sharedFavorites');
  fill();
  fireEvent.click(input('privacy'));
  fireEvent.click(input('sharedFavorites'));
  await submit();
  expect(posted.mock.calls[1]?.[1]).toMatchObject({ sharedFavorites: shareCode([24037, 12]) });
  // biome-ignore lint/suspicious/noDocumentCookie: an empty list takes the cookie away
  document.cookie = favoritesCookie([], false);
});

it.each([
  [true, 'We antwoorden dezelfde werkdag. U krijgt een bevestiging per mail.'],
  [false, 'Reken vandaag niet op een bevestiging per mail'],
])('says whether a confirmation follows: %s', async (copy, words) => {
  posted.mockResolvedValue({ stored: true, copy });
  const { container, input, fill, submit } = show();
  fill();
  fireEvent.click(input('privacy'));
  await submit();
  expect(container.querySelector('.note.good')?.textContent).toContain(words);
});

it('looks busy while it is sent, and is sent once', async () => {
  let arrive = () => {};
  posted.mockReturnValue(
    new Promise<void>((resolve) => {
      arrive = resolve;
    }),
  );
  const { container, input, fill, submit } = show();
  fill();
  fireEvent.click(input('privacy'));
  await submit();
  expect(container.querySelector('form.loading')).not.toBeNull();
  await submit();
  expect(posted).toHaveBeenCalledTimes(1);
  await act(async () => arrive());
  expect(container.querySelector('form.loading')).toBeNull();
});

it('shows a danger alert, logs the error, keeps the text and resets the captcha when it fails', async () => {
  expectConsoleError(/The contact form was not sent/);
  posted.mockRejectedValue(new FetchError(503));
  const { input, fill, submit } = show();
  fill();
  fireEvent.click(input('privacy'));
  await submit();
  expect(screen.getByRole('alert').className).toContain('bad');
  expect(input('message').value).toBe('Is er een lift?');
  expect(steps).toEqual(['execute', 'post', 'reset']);
});

it('is the same request when it is sent again as it was, and another one once something else is typed', async () => {
  expectConsoleError(/The contact form was not sent/);
  posted.mockRejectedValue(new FetchError(503));
  const { input, fill, submit } = show();
  fill();
  fireEvent.click(input('privacy'));
  await submit();
  await submit();
  fireEvent.change(input('message'), { target: { value: 'Is er een kelder?' } });
  await submit();
  const [first, second, third] = posted.mock.calls.map(([, value]) => value.submission);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
