import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRentalForm } from './rental-form.ts';

const inputs = {
  rentalUnitId: '12',
  from: '2027-07-03',
  to: '2027-07-10',
  persons: '4',
  name: 'Noor Peeters',
  email: 'noor@huis.example',
  privacy: 'on',
};
const problems = (over: Record<string, unknown>) => {
  const checked = checkRentalForm({ ...inputs, ...over });
  return checked.ok ? [] : checked.problems.map(({ field, message }) => `${field} ${message}`);
};

describe('the form of a request', () => {
  it('takes what is right, of a form and of a script', () => {
    expect(problems({})).toEqual([]);
    const checked = checkRentalForm({
      ...inputs,
      rentalUnitId: 12,
      persons: 4,
      privacy: true,
      phone: ' +32 9 123 45 67 ',
    });
    expect(checked.ok && checked.form).toMatchObject({ rentalUnitId: 12, persons: 4, phone: '+32 9 123 45 67' });
  });
  it.each([
    [{ name: ' ' }, 'name required'],
    [{ email: 'noor' }, 'email email'],
    [{ email: 'a@b.example\r\nBcc: x@y.example' }, 'email control'],
    [{ name: 'a'.repeat(101) }, 'name too-long'],
    [{ phone: 'call me' }, 'phone phone'],
    [{ name: 'Win op kwaad.example' }, 'name link'],
    [{ phone: '203.0.113.9' }, 'phone link'],
    [{ message: 'a\u0000b' }, 'message control'],
    [{ message: ['a'] }, 'message not-text'],
    [{ persons: '0' }, 'persons number'],
    [{ persons: '1e3' }, 'persons number'],
    [{ persons: '' }, 'persons required'],
    [{ from: '2027-02-30' }, 'from required'],
    [{ to: '2027-07-03' }, 'to period'],
    [{ rentalUnitId: '1 or 1=1' }, 'rentalUnitId required'],
    [{ privacy: '' }, 'privacy consent'],
    [{ website: 'https://spam.example' }, 'website trap'],
  ])('%j: %s', (over, problem) => {
    expect(problems(over)).toEqual([problem]);
  });
  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(inputs), '__proto__', 'submission'), fc.anything()),
        (any) => {
          checkRentalForm(any);
        },
      ),
    );
  });
});
