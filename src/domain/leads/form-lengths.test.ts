// What every form takes at most: the last length that is accepted, and the first one that is refused by its name.
import { expect, it } from 'vitest';
import { checkAlertForm } from '../alerts/alert-form.ts';
import { checkRentalForm } from '../rentals/rental-form.ts';
import { checkViewingForm, checkWaitForm } from '../viewings/viewing-form.ts';
import { checkFriendForm } from './friend-form.ts';

const person = { name: 'Noor', email: 'noor@voorbeeld.example', privacy: 'on' };
const viewing = { ...person, estateId: '1', start: '2026-11-17T09:00:00Z' };
const friend = { name: 'Noor', email: 'noor@voorbeeld.example', friendEmail: 'sam@voorbeeld.example', estateId: '1' };
const rental = { ...person, rentalUnitId: '1', from: '2027-07-03', to: '2027-07-10', persons: '2' };

const text = (length: number): string => 'a'.repeat(length);
const phone = (length: number): string => '123456'.padEnd(length, '(');
const email = (length: number): string => {
  const start = `${'n'.repeat(64)}@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.`;
  return start + 'g'.repeat(length - start.length);
};

type Check = (inputs: Record<string, unknown>) => {
  ok: boolean;
  problems?: readonly { field: string; message: string }[];
};

it.each<[string, Check, Record<string, unknown>, string, (length: number) => string, number]>([
  ['a viewing', checkViewingForm, viewing, 'name', text, 60],
  ['a viewing', checkViewingForm, viewing, 'email', email, 254],
  ['a viewing', checkViewingForm, viewing, 'phone', phone, 40],
  ['a viewing', checkViewingForm, viewing, 'message', text, 1000],
  ['the waiting list', checkWaitForm, person, 'name', text, 60],
  ['a mail to a friend', checkFriendForm, friend, 'name', text, 60],
  ['a mail to a friend', checkFriendForm, friend, 'email', email, 254],
  ['a mail to a friend', checkFriendForm, friend, 'friendEmail', email, 254],
  ['a stay', checkRentalForm, rental, 'name', text, 100],
  ['a stay', checkRentalForm, rental, 'email', email, 254],
  ['a stay', checkRentalForm, rental, 'phone', phone, 40],
  ['a stay', checkRentalForm, rental, 'message', text, 5000],
  ['an alert', checkAlertForm, person, 'name', text, 60],
  ['an alert', checkAlertForm, person, 'email', email, 254],
])('%s takes a text up to its length', (_, check, inputs, field, valueAt, length) => {
  const problemsOf = (size: number) => check({ ...inputs, [field]: valueAt(size) }).problems ?? [];
  expect(problemsOf(length)).toEqual([]);
  expect(problemsOf(length + 1)).toEqual([{ field, message: 'too-long' }]);
});

it('takes telephone numbers of six to twenty digits for a viewing', () => {
  const problemsOf = (digits: number) => {
    const checked = checkViewingForm({ ...viewing, phone: '1'.repeat(digits) });
    return checked.ok ? [] : checked.problems;
  };
  expect([6, 20].flatMap(problemsOf)).toEqual([]);
  for (const digits of [5, 21]) expect(problemsOf(digits)).toEqual([{ field: 'phone', message: 'phone' }]);
});

it('wants a stay of at least one night', () => {
  const problemsOf = (to: string) => {
    const checked = checkRentalForm({ ...rental, to });
    return checked.ok ? [] : checked.problems;
  };
  expect(problemsOf('2027-07-04')).toEqual([]);
  expect(problemsOf('2027-07-03')).toEqual([{ field: 'to', message: 'period' }]);
  expect(problemsOf('2027-07-02')).toEqual([{ field: 'to', message: 'period' }]);
});
