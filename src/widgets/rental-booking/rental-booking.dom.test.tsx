import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FetchError } from '../../client/http-error.ts';
import type { RentalExtra, RentalPeriod } from '../../domain/rentals/rental-unit.ts';
import { translator } from '../../i18n/translator.ts';
import { forgetStayChoice } from './booking-store.ts';
import { type RentalCalendarProps, RentalCalendarWidget } from './rental-calendar.widget.tsx';
import { type RentalRequestProps, RentalRequestWidget } from './rental-request.widget.tsx';

const posted = vi.hoisted(() => vi.fn());
vi.mock('../contact-form/captcha.ts', () => ({
  createCaptcha: () => ({ prepare: () => {}, execute: async () => 'the answer', reset: () => {} }),
}));
vi.mock('../../client/post-json.ts', () => ({ postJson: async (...call: unknown[]) => posted(...call) }));

const t = translator('nl');
const period = (type: RentalPeriod['type'], from: string, to: string, price: number): RentalPeriod => ({
  type,
  from,
  to,
  price,
  rent: price,
  available: true,
});
const PERIODS = [
  period('week', '2027-07-03', '2027-07-10', 690),
  period('weekend', '2027-07-09', '2027-07-12', 300),
  period('week', '2027-07-10', '2027-07-17', 720),
  period('week', '2027-09-04', '2027-09-11', 500),
];
const CALENDAR: RentalCalendarProps = {
  path: '/nl/vakantie/7',
  periods: PERIODS,
  busy: [{ from: '2027-07-17', to: '2027-07-24' }],
  stay: undefined,
};
const REQUEST: RentalRequestProps = {
  action: '/nl/vakantie/7',
  captchaUrl: '/nl/ajax/captcha',
  unitId: 7,
  maxPersons: 4,
  siteName: 'Testhuis',
  privacyHref: '/nl/privacyverklaring',
  stay: undefined,
  others: [],
  values: {},
  problems: [],
};

const Page = () => (
  <>
    <RentalCalendarWidget props={CALENDAR} locale="nl" t={t} />
    <RentalRequestWidget props={REQUEST} locale="nl" t={t} />
  </>
);
const show = () => {
  const { container } = render(<Page />);
  const form = container.querySelector('form.rental-request') as HTMLFormElement;
  const fill = () => {
    fireEvent.change(within(form).getByLabelText('Naam'), { target: { value: 'Noor' } });
    fireEvent.change(within(form).getByLabelText('E-mailadres'), { target: { value: 'noor@huis.example' } });
    fireEvent.click(within(form).getByRole('checkbox'));
  };
  const submit = () =>
    act(async () => void fireEvent.submit(container.querySelector('form.rental-request') as Element));
  const choose = (name: RegExp) =>
    fireEvent.click(within(screen.getByRole('list', { name: 'Periodes' })).getByText(name));
  return { container, fill, submit, choose };
};

beforeEach(() => {
  posted.mockReset();
  forgetStayChoice();
  history.replaceState(null, '', '/nl/vakantie/7');
});
afterEach(cleanup);

it('puts a chosen period into the form, the calendar and the address', () => {
  const { container, choose } = show();
  expect(screen.getByText('Kies eerst een periode')).toBeTruthy();
  choose(/za 3 – za 10 juli/);
  expect(container.querySelector('.sum td')?.textContent).toBe('€\u00a0690');
  expect(location.search).toBe('?from=2027-07-03&to=2027-07-10');
  expect(container.querySelector('td.from')?.textContent).toContain('3');
  expect(container.querySelector('td.to')?.textContent).toContain('10');
  expect(container.querySelectorAll('td.in')).toHaveLength(6);
  expect((container.querySelector('.rental-request [name=from]') as HTMLInputElement).value).toBe('2027-07-03');
});

it('the total follows the choice, in the form and in the bar', () => {
  const { container, choose } = show();
  const price = { prefix: 'vanaf', text: '€\u00a0500', suffix: 'per week' };
  const bar = render(<RentalCalendarWidget props={{ bar: price, stay: undefined }} locale="nl" t={t} />).container;
  const total = () => container.querySelector('.sum td')?.textContent;
  expect(total()).toBeUndefined();
  expect(bar.textContent).toContain('€\u00a0500');
  choose(/za 3 – za 10 juli/);
  expect(total()).toBe('€\u00a0690');
  expect(bar.textContent).toContain('€\u00a0690');
  choose(/za 10 – za 17 juli/);
  expect(container.querySelector('.sum')?.textContent).toMatch(/€\u00a0(?:1\.410|720)/);
  expect(total()).not.toBe('€\u00a0690');
});

it('what cannot be avoided is in every price, and follows the number of people: form, list and bar', () => {
  const extras: RentalExtra[] = [
    { id: 'cleaning', name: { nl: 'Schoonmaak' }, amount: 85, per: 'stay', obligatory: true },
    { id: 'tax', name: { nl: 'Verblijfstaks' }, amount: 2, per: 'person-night', obligatory: true },
    { id: 'linen', name: { nl: 'Bedlinnen' }, amount: 12, per: 'person', obligatory: false },
  ];
  // 690, 85 and 2 x 7 x 2: as the page comes, for two.
  const periods = [{ ...period('week', '2027-07-03', '2027-07-10', 803), rent: 690 }];
  const { container } = render(
    <>
      <RentalCalendarWidget props={{ ...CALENDAR, periods, extras }} locale="nl" t={t} />
      <RentalRequestWidget props={{ ...REQUEST, extras }} locale="nl" t={t} />
      <RentalCalendarWidget props={{ bar: null, stay: undefined, extras }} locale="nl" t={t} />
    </>,
  );
  const list = screen.getByRole('list', { name: 'Periodes' });
  expect(list.textContent).toContain('€\u00a0803');
  fireEvent.click(within(list).getByText(/za 3 – za 10 juli/));
  const lines = () =>
    [...container.querySelectorAll('.sum tr')].map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(lines()).toEqual([
    ['Huur, 7 nachten', '€\u00a0690'],
    ['Schoonmaak', '€\u00a085'],
    ['Verblijfstaks', '€\u00a028'],
    ['U betaalt', '€\u00a0803'],
  ]);
  fireEvent.change(screen.getByLabelText('Aantal personen'), { target: { value: '4' } });
  expect(lines().at(-1)).toEqual(['U betaalt', '€\u00a0831']);
  expect(list.textContent).toContain('€\u00a0831');
  expect(container.querySelector('.m-bar')?.textContent).toContain('€\u00a0831');
});

it('marks the days before today as past, in words too, and today not', () => {
  const { container } = render(<RentalCalendarWidget props={{ ...CALENDAR, today: '2027-07-03' }} locale="nl" t={t} />);
  const past = [...container.querySelectorAll('td.past')].map(({ textContent }) => textContent);
  expect(past).toEqual(['1, voorbij', '2, voorbij']);
});

it('turns the months and the kinds of period without leaving the page', () => {
  const { container } = show();
  const captions = () => [...container.querySelectorAll('caption')].map(({ textContent }) => textContent);
  expect(captions()).toEqual(['Juli 2027', 'Augustus 2027']);
  fireEvent.click(screen.getByRole('link', { name: 'Volgende maand' }));
  expect(captions()).toEqual(['Augustus 2027', 'September 2027']);
  fireEvent.click(screen.getByRole('link', { name: 'Weekend' }));
  expect(captions()).toEqual(['Juli 2027', 'Augustus 2027']);
  expect(
    screen.getByRole('link', { name: /^vrijdag 9 juli 2027: vr 9 – ma 12 juli 2027, 3 nachten, €\u00a0300$/ }),
  ).toBeTruthy();
});

it('asks for a period before anything is sent', async () => {
  const { fill, submit } = show();
  fill();
  await submit();
  const alert = screen.getByRole('alert');
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('#periods');
  expect(posted).not.toHaveBeenCalled();
});

it('sends the request once, says so, leads to its page, and takes its nights out of the calendar', async () => {
  posted.mockResolvedValue({ id: 'the-token', heldUntil: '2027-06-03T12:30:00.000Z' });
  const { container, fill, submit, choose } = show();
  choose(/za 3 – za 10 juli/);
  fill();
  await submit();
  const [address, value] = posted.mock.calls[0] ?? [];
  expect(address).toBe('/nl/vakantie/7');
  expect(value).toMatchObject({
    rentalUnitId: '7',
    from: '2027-07-03',
    to: '2027-07-10',
    persons: '2',
    name: 'Noor',
    submission: expect.stringMatching(/^[0-9a-f-]{36}$/),
    'g-recaptcha-response': 'the answer',
  });
  expect(screen.getByText('Uw aanvraag is binnen')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Bekijk uw aanvraag' }).getAttribute('href')).toBe(
    '/nl/vakantie/aanvraag/the-token',
  );
  expect(container.querySelector('.period .x')?.textContent).toContain('za 3 – za 10 juli 2027');
});

it('shows what is left when somebody was faster, keeps what was typed, and sends again as another request', async () => {
  const left = PERIODS.map((one) => ({ ...one, available: one.from !== '2027-07-03' }));
  posted.mockRejectedValueOnce(new FetchError(409, JSON.stringify({ periods: left })));
  posted.mockResolvedValueOnce({ id: 'the-token' });
  const { container, fill, submit, choose } = show();
  choose(/za 3 – za 10 juli/);
  fill();
  await submit();
  expect(screen.getByRole('alert').textContent).toContain('Iemand was u net voor.');
  expect((screen.getByLabelText('Naam') as HTMLInputElement).value).toBe('Noor');
  expect(container.querySelector('.period a[href*="2027-07-03"]')).toBeNull();
  const others = [...container.querySelectorAll('.ways a')].map(({ textContent }) => textContent);
  expect(others[0]).toContain('za 10 – za 17 juli 2027');
  fireEvent.click(container.querySelector('.ways a') as Element);
  await submit();
  expect(posted.mock.calls[1]?.[1]).toMatchObject({ from: '2027-07-10', name: 'Noor' });
  expect(posted.mock.calls[1]?.[1].submission).not.toBe(posted.mock.calls[0]?.[1].submission);
  expect(screen.getByText('Uw aanvraag is binnen')).toBeTruthy();
});

it('is links on the server: every choice is an address', () => {
  const html = renderToString(<Page />);
  expect(html).toContain(
    'href="/nl/vakantie/7?from=2027-07-03&amp;to=2027-07-10&amp;period=week&amp;month=2027-07#request"',
  );
  expect(html).toContain('href="/nl/vakantie/7?period=weekend#periods"');
  expect(html).toContain('href="/nl/vakantie/7?period=week&amp;month=2027-08#periods"');
});
