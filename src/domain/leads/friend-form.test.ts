import { expect, it } from 'vitest';
import { checkFriendForm } from './friend-form.ts';

const good = { name: 'Noor J. Peeters', email: 'noor@huis.example', friendEmail: 'Sam@Huis.example', estateId: '12' };

it('takes a listing, a name and two addresses', () => {
  expect(checkFriendForm({ ...good, name: ' Noor ', 'g-recaptcha-response': 'x', message: 'ignored' })).toEqual({
    ok: true,
    form: {
      name: 'Noor',
      email: 'noor@huis.example',
      friendEmail: 'Sam@Huis.example',
      estateId: 12,
      submission: undefined,
      captcha: { answer: 'x', question: undefined },
    },
  });
});

it.each([
  [{ name: '' }, 'name', 'required'],
  [{ name: 'x'.repeat(61) }, 'name', 'too-long'],
  [{ name: 'Noor\r\nBcc: a@b.example' }, 'name', 'control'],
  [{ name: 'Win op gratis.example' }, 'name', 'link'],
  [{ name: 'www.spam' }, 'name', 'link'],
  [{ name: '<a href=x>klik</a>' }, 'name', 'link'],
  [{ name: 'https: //x' }, 'name', 'link'],
  [{ name: ['a', 'b'] }, 'name', 'not-text'],
  [{ email: 'noor' }, 'email', 'email'],
  [{ friendEmail: 'a@b.example, c@d.example' }, 'friendEmail', 'email'],
  [{ friendEmail: 'a@b.example\nBcc: c@d.example' }, 'friendEmail', 'control'],
  [{ friendEmail: `${'x'.repeat(250)}@b.example` }, 'friendEmail', 'too-long'],
  [{ friendEmail: { $ne: '' } }, 'friendEmail', 'not-text'],
  [{ estateId: '1e3' }, 'estateId', 'required'],
  [{ website: 'x' }, 'website', 'trap'],
])('refuses %j', (over, field, message) => {
  expect(checkFriendForm({ ...good, ...over })).toEqual({ ok: false, problems: [{ field, message }] });
});
