import { expect, it } from 'vitest';
import { isAutomatic, isMailerAddress } from './automatic-mail.ts';

const PERSON = 'lotte.maes@thuis.example';

it.each([
  [{ 'auto-submitted': 'auto-replied' }],
  [{ 'auto-submitted': 'auto-generated; owner-email="x@y.example"' }],
  [{ 'x-autoreply': 'yes' }],
  [{ 'x-autorespond': 'Out of office' }],
  [{ precedence: 'auto_reply' }],
  [{ precedence: 'bulk' }],
  [{ 'return-path': '<>' }],
  [{ 'x-ms-exchange-inbox-rules-loop': PERSON }],
])('is written by a program: %o', (headers) => {
  expect(isAutomatic(headers as Record<string, string>, PERSON)).toBe(true);
});

it.each([
  [{}],
  [{ 'auto-submitted': 'no' }],
  [{ 'x-autoreply': 'no' }],
  [{ precedence: 'first-class' }],
  [{ 'return-path': `<${PERSON}>` }],
  // A subject says nothing: Lotte may ask about an out of office that she got.
  [{ subject: 'Automatic reply: out of office' }],
])('is written by a person: %o', (headers) => {
  expect(isAutomatic(headers as Record<string, string>, PERSON)).toBe(false);
});

it('knows the addresses of mail servers', () => {
  expect(isAutomatic({}, 'MAILER-DAEMON@mx.example')).toBe(true);
  for (const email of [
    'mailer-daemon@mx.example',
    'postmaster@mx.example',
    'no-reply@x.example',
    'bounce+12@x.example',
  ])
    expect(isMailerAddress(email), email).toBe(true);
  for (const email of [PERSON, 'postmasters@mx.example', 'reply@x.example'])
    expect(isMailerAddress(email), email).toBe(false);
});
