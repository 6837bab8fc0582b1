import { describe, expect, it } from 'vitest';
import { checkViewingForm, checkWaitForm } from './viewing-form.ts';

const inputs = {
  estateId: '24001',
  start: '2026-11-20T13:00:00Z',
  name: 'Noor Peeters',
  email: 'noor@voorbeeld.example',
  privacy: 'on',
};
const problems = (over: object) => {
  const checked = checkViewingForm({ ...inputs, ...over });
  return checked.ok ? [] : checked.problems.map(({ field, message }) => `${field} ${message}`);
};

describe('the form of a viewing', () => {
  it('takes what it needs and leaves out what is empty', () => {
    const checked = checkViewingForm({ ...inputs, phone: ' ', message: ' Is er een lift?\r\nDank u. ', other: {} });
    expect(checked).toEqual({
      ok: true,
      form: {
        estateId: 24001,
        start: Date.UTC(2026, 10, 20, 13),
        name: 'Noor Peeters',
        email: 'noor@voorbeeld.example',
        phone: undefined,
        message: 'Is er een lift?\nDank u.',
        submission: undefined,
        captcha: { answer: undefined, question: undefined },
      },
    });
  });
  it('names every input that is missing', () => {
    const checked = checkViewingForm({});
    expect(checked.ok ? [] : checked.problems.map(({ field }) => field)).toEqual([
      'name',
      'email',
      'privacy',
      'estateId',
      'start',
    ]);
  });
  it.each([
    [{ start: '2026-11-20T14:00' }, 'start required'],
    [{ start: '2026-13-45T99:00:00Z' }, 'start required'],
    [{ estateId: '-1' }, 'estateId required'],
    [{ name: 'win at http://spam.example' }, 'name link'],
    [{ name: 'A\u0000B' }, 'name control'],
    [{ name: ['a'] }, 'name not-text'],
    [{ email: 'a@b.example,c@d.example' }, 'email email'],
    [{ phone: '203.0.113.9' }, 'phone link'],
    [{ phone: 'call me' }, 'phone phone'],
    [{ message: 'x'.repeat(1001) }, 'message too-long'],
    [{ privacy: '' }, 'privacy consent'],
    [{ website: 'x' }, 'website trap'],
  ])('refuses %j', (over, problem) => {
    expect(problems(over)).toEqual([problem]);
  });
  it('wants a name, an address and consent to wait', () => {
    expect(checkWaitForm({ name: 'Noor', email: 'noor@voorbeeld.example', privacy: true }).ok).toBe(true);
    expect(checkWaitForm({ name: 'Noor', email: 'noor@voorbeeld.example' }).ok).toBe(false);
  });
});
