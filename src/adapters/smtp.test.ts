import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type TestMailServer } from '../../test/support/smtp.ts';
import { PermanentMailError, RefusedAddressError } from './mailer.ts';
import { createSmtpMailer } from './smtp.ts';

let server: TestMailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());

const mail = (over: object = {}) => ({
  messageId: '<1@alpha.example>',
  from: { name: 'Agency', address: 'info@alpha.example' },
  to: { name: 'Noor', address: 'noor@voorbeeld.example' },
  replyTo: { name: 'Kantoor', address: 'kantoor@alpha.example' },
  subject: 'Dag',
  html: '<p>Dag</p>',
  text: 'Dag',
  date: new Date('2026-11-15T10:00:00Z'),
  ...over,
});

it.each([
  'a@b.example, c@d.example',
  'a@b.example\r\nRCPT TO:<c@d.example>',
  'Noor <a@b.example>',
  '<a@b.example> c@d.example',
  'a@b.example;c@d.example',
  'group: a@b.example;',
  '"a b"@b.example',
  '',
])('reaches nobody with %j', async (address) => {
  const before = server.received.length;
  const mailer = createSmtpMailer({ url: server.url });
  await expect(mailer.send(mail({ to: { name: '', address } }))).rejects.toThrow(PermanentMailError);
  await expect(mailer.send(mail({ replyTo: { name: '', address } }))).rejects.toThrow(PermanentMailError);
  expect(server.received).toHaveLength(before);
});

it('keeps names and subjects on one line', async () => {
  const mailer = createSmtpMailer({ url: server.url });
  const evil = 'Noor\r\nBcc: x@y.example\r\n\r\nbody';
  await mailer.send(
    mail({ subject: evil, to: { name: evil, address: 'noor@voorbeeld.example' }, headers: { 'X-Own': evil } }),
  );
  const { raw = '', to } = server.received.at(-1) ?? { raw: '', to: [] };
  expect(to).toEqual(['noor@voorbeeld.example']);
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n'));
  expect(headers).not.toMatch(/^Bcc:/im);
  expect(headers).toContain('Subject: Noor Bcc: x@y.example body');
});

it('signs mails of its own domain and no others', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const dkim = {
    domainName: 'alpha.example',
    keySelector: 'pand',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const mailer = createSmtpMailer({ url: server.url, dkim });
  await mailer.send(mail({ headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }));
  expect(server.received.at(-1)?.raw.replace(/\r\n\s+/g, ' ')).toMatch(/h=[^;]*List-Unsubscribe-Post/i);
  expect(server.received.at(-1)?.raw).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256;[^;]*; d=alpha\.example;/m);
  await mailer.send(mail({ from: { name: 'Other', address: 'info@beta.example' } }));
  expect(server.received.at(-1)?.raw).not.toContain('DKIM-Signature');
});

it('sends an appointment as a part that calendars understand', async () => {
  const mailer = createSmtpMailer({ url: server.url });
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
  await mailer.send(mail({ calendar: { method: 'CANCEL', content } }));
  const { raw = '' } = server.received.at(-1) ?? { raw: '' };
  expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL/im);
  expect(raw).toContain('filename=appointment.ics');
});

it('tells an address that does not exist from a server that is away or has a rule against us', async () => {
  const mailer = createSmtpMailer({ url: server.url });
  server.plan.push('reject');
  await expect(mailer.send(mail())).rejects.toThrow(RefusedAddressError);
  server.plan.push('forbid');
  const forbidden = await mailer.send(mail()).catch((error: unknown) => error);
  expect(forbidden).toBeInstanceOf(PermanentMailError);
  expect(forbidden).not.toBeInstanceOf(RefusedAddressError);
  server.plan.push('refuse');
  await expect(mailer.send(mail())).rejects.not.toBeInstanceOf(PermanentMailError);
});
