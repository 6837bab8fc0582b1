import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FetchError } from '../../client/http-error.ts';
import type { Slot } from '../../domain/viewings/viewing.ts';
import { translator } from '../../i18n/translator.ts';
import { ViewingFormWidget } from './viewing-form.widget.tsx';

const posted = vi.hoisted(() => vi.fn());
vi.mock('../contact-form/captcha.ts', () => ({
  createCaptcha: () => ({ prepare: () => {}, execute: async () => 'the answer', reset: () => {} }),
}));
vi.mock('../../client/post-json.ts', () => ({ postJson: (address: string, value: unknown) => posted(address, value) }));

const slot = (day: string, hour: string, places = 1): Slot => ({
  start: `${day}T${hour}:30:00Z`,
  end: `${day}T${hour}:59:00Z`,
  wallStart: `${day}T${Number(hour) + 1}:30`,
  wallEnd: `${day}T${Number(hour) + 1}:59`,
  places,
  group: places > 1,
});
const FIRST = slot('2025-11-19', '13');
const SECOND = slot('2025-11-21', '10');
const GROUP = slot('2025-11-22', '10', 4);

const t = translator('nl');
const show = () => {
  const props = {
    action: '/nl/afspraak/7',
    captchaUrl: '/nl/ajax/captcha',
    estateId: 7,
    slots: [FIRST, SECOND, GROUP],
    siteName: 'Lindeloo',
    privacyHref: '/nl/privacyverklaring',
    values: {},
    problems: [],
  };
  const { container } = render(<ViewingFormWidget props={props} locale="nl" t={t} />);
  const input = (name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
  const choose = ({ start }: Slot) =>
    fireEvent.click(container.querySelector(`[name=start][value="${start}"]`) as HTMLInputElement);
  const fill = () => {
    fireEvent.change(input('name'), { target: { value: 'Noor Peeters' } });
    fireEvent.change(input('email'), { target: { value: 'noor@huis.example' } });
  };
  const submit = () => act(async () => void fireEvent.submit(container.querySelector('form') as HTMLFormElement));
  return { container, input, choose, fill, submit };
};

beforeEach(() => posted.mockReset());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('asks for the moment, the name, the address and the consent, and sends nothing without them', async () => {
  const { container, submit } = show();
  await submit();
  const links = [...container.querySelectorAll('.note.bad a')].map((link) => link.textContent);
  expect(links).toEqual([
    'Vul uw naam in.',
    'Vul uw e-mailadres in, zodat we kunnen antwoorden.',
    'Privacyverklaring: Vink dit vakje aan om te versturen.',
    'Kies een moment.',
  ]);
  expect(container.querySelector('label.check.bad [name=privacy]')).not.toBeNull();
  for (const link of container.querySelectorAll('.note.bad a'))
    expect(container.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
  expect(posted).not.toHaveBeenCalled();
});

it('names the chosen moment, sends it once with a key, and goes on to the page of the appointment', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  posted.mockResolvedValue({ href: '/nl/afspraak-annuleren/abc?done=booked' });
  const { input, choose, fill, submit } = show();
  choose(FIRST);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
    'Uw gegevens voor woensdag 19 november, 14.30\u00a0uur',
  );
  fill();
  fireEvent.click(input('privacy'));
  await submit();
  expect(posted).toHaveBeenCalledTimes(1);
  expect(posted.mock.calls[0]).toEqual([
    '/nl/afspraak/7',
    expect.objectContaining({
      start: FIRST.start,
      name: 'Noor Peeters',
      submission: expect.stringMatching(/^[0-9a-f-]{36}$/),
      'g-recaptcha-response': 'the answer',
    }),
  ]);
  expect(assign).toHaveBeenCalledWith('/nl/afspraak-annuleren/abc?done=booked');
});

it('shows the slots that are left when somebody was quicker, and keeps what was typed', async () => {
  posted.mockRejectedValue(new FetchError(409, JSON.stringify({ status: 409, slots: [SECOND] })));
  const { container, input, choose, fill, submit } = show();
  choose(FIRST);
  fill();
  fireEvent.click(input('privacy'));
  await submit();
  expect(screen.getByRole('alert').textContent).toContain('Dit moment is net geboekt');
  const left = [...container.querySelectorAll<HTMLInputElement>('[name=start]')];
  expect(left.map(({ value, checked }) => [value, checked])).toEqual([[SECOND.start, false]]);
  expect(input('name').value).toBe('Noor Peeters');
  expect(input('privacy').checked).toBe(true);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Uw gegevens');

  posted.mockResolvedValue({ href: '/nl' });
  vi.spyOn(location, 'assign').mockImplementation(() => {});
  choose(SECOND);
  await submit();
  const [first, second] = posted.mock.calls.map(([, value]) => value as Record<string, string>);
  expect(second?.start).toBe(SECOND.start);
  expect(second?.submission).not.toBe(first?.submission);
});

it('says how many places a group viewing has', () => {
  const { container } = show();
  expect(container.querySelector('.time.group')?.textContent).toBe('11.30Groepsbezoek, nog 4 plaatsen');
});
