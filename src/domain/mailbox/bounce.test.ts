import { expect, it } from 'vitest';
import { readBounce } from './bounce.ts';
import type { IncomingMail } from './incoming-mail.ts';

const OURS = `<${'12'.repeat(16)}@lindeloo.example>`;
const mail = (over: Partial<IncomingMail>): IncomingMail => ({
  messageId: '<report@mx.example>',
  inReplyTo: null,
  references: [],
  from: { name: 'Mail Delivery System', email: 'mailer-daemon@mx.example' },
  subject: 'Undelivered Mail Returned to Sender',
  date: new Date('2026-11-17T10:00:00Z'),
  headers: {},
  text: '',
  html: null,
  attachments: [],
  ...over,
});
const report = (action: string, status: string, diagnostic = 'smtp; 550 5.1.1 <lotte@thuis.example>: no such user') =>
  mail({
    report: {
      status: `Reporting-MTA: dns; mx.example\r\nArrival-Date: Tue, 17 Nov 2026 10:00:00 +0000\r\n\r\nFinal-Recipient: rfc822; lotte@thuis.example\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: ${diagnostic}\r\n`,
      original: `From: info@lindeloo.example\r\nMessage-ID:\r\n ${OURS}\r\nSubject: Bezoek`,
    },
  });

it('reads a standard report: which mail, for good, and in whose words', () => {
  expect(readBounce(report('failed', '5.1.1'))).toEqual({
    messageIds: [OURS],
    hard: true,
    noAddress: true,
    status: '5.1.1',
    reason: '550 5.1.1 <lotte@thuis.example>: no such user',
  });
});

it('tells a full mailbox and a delay from an address that is gone', () => {
  expect(readBounce(report('failed', '4.2.2', 'smtp; 452 4.2.2 mailbox full'))).toMatchObject({ hard: false });
  expect(readBounce(report('delayed', '5.1.1'))).toMatchObject({ hard: false, noAddress: false });
  expect(readBounce(report('failed', '5.0.0'))).toMatchObject({ hard: true, noAddress: true });
});

it('does not take a rule of the other server for an address that is gone', () => {
  expect(readBounce(report('failed', '5.7.1', 'smtp; 554 5.7.1 rejected by policy'))).toMatchObject({
    hard: true,
    noAddress: false,
  });
});

it('hears nothing in a report about a mail that arrived', () => {
  expect(readBounce(report('delivered', '2.0.0'))).toBeUndefined();
  expect(readBounce(report('relayed', '2.0.0'))).toBeUndefined();
});

it('reads the words of a server that knows no standard', () => {
  const text = `Your message could not be delivered.\n\nlotte@thuis.example\n550 5.1.1 User unknown\n\nMessage-ID: ${OURS}\n`;
  expect(readBounce(mail({ text }))).toMatchObject({
    messageIds: [OURS],
    hard: true,
    reason: '550 5.1.1 User unknown',
  });
  expect(readBounce(mail({ text: text.replace('550 5.1.1', '451 4.4.1') }))).toMatchObject({ hard: false });
});

it('is not fooled by a person who quotes such words, nor by a report without an id', () => {
  const text = `I got "550 5.1.1 User unknown"\nMessage-ID: ${OURS}`;
  expect(readBounce(mail({ text, from: { name: 'Lotte', email: 'lotte@thuis.example' } }))).toBeUndefined();
  expect(readBounce(mail({ text: '550 5.1.1 User unknown' }))).toBeUndefined();
});

it('takes the code from the words of the server where the report itself has none', () => {
  const read = readBounce(report('failed', 'unknown', 'smtp; 550 5.2.1 mailbox closed'));
  expect(read).toMatchObject({ hard: true, noAddress: true, status: '5.2.1', reason: '550 5.2.1 mailbox closed' });
  expect(readBounce(report('failed', 'unknown', 'smtp; no reason'))).toMatchObject({ hard: false, status: '' });
});

it('keeps five hundred signs of the reason', () => {
  const reason = (length: number) => readBounce(report('failed', '5.1.1', `smtp; ${'a'.repeat(length)}`))?.reason;
  expect(reason(500)).toBe('a'.repeat(500));
  expect(reason(501)).toBe('a'.repeat(500));
});
