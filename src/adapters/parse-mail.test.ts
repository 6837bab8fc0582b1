import { describe, expect, it } from 'vitest';
import { parseMail, textOfHtml } from './parse-mail.ts';

const ARRIVED = new Date('2026-11-17T10:00:00Z');
const HEAD =
  'From: Lotte Maes <lotte@thuis.example>\r\nTo: info@lindeloo.example\r\nSubject: Bezoek\r\nMessage-ID: <m1@thuis.example>\r\nDate: Tue, 17 Nov 2026 10:30:00 +0100\r\nMIME-Version: 1.0\r\n';

const bytes = (...parts: (string | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const parsed = async (source: Buffer | string, arrived = ARRIVED) => {
  const found = await parseMail(Buffer.isBuffer(source) ? source : Buffer.from(source), arrived);
  if (!found) throw new Error('not a mail');
  return found.mail;
};
const body = (type: string, content: Buffer, encoding = '8bit') =>
  parsed(bytes(`${HEAD}Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`, [...content]));

describe('a zoo of charsets', () => {
  const TEXT = 'Dag, één huis à Liège: € 325.000 – ça va?';
  it.each([
    ['utf-8', Buffer.from(TEXT), TEXT],
    [
      'windows-1252',
      bytes('Dag, ', [0xe9, 0xe9], 'n huis: ', [0x80], ' 325.000 ', [0x96], ' ', [0xe7], 'a va?'),
      'Dag, één huis: € 325.000 – ça va?',
    ],
    ['iso-8859-1', bytes('caf', [0xe9]), 'café'],
    ['iso-8859-15', bytes([0xa4], ' 100'), '€ 100'],
    ['iso-2022-jp', bytes([0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42]), '日本'],
    ['utf-7', Buffer.from('Caf+AOk-, 100 +IKw-'), 'Café, 100 €'],
    ['"UTF-8"', Buffer.from('één'), 'één'],
    ['x-unknown-charset', Buffer.from('plain'), 'plain'],
  ])('reads %s', async (charset, content, expected) => {
    expect((await body(`text/plain; charset=${charset}`, content)).text.trim()).toBe(expected);
  });

  it('reads what bears a wrong label: UTF-8 called Latin-1, and Windows-1252 called UTF-8', async () => {
    expect((await body('text/plain; charset=iso-8859-1', Buffer.from('één café'))).text.trim()).toBe('één café');
    expect((await body('text/plain; charset=utf-8', bytes([0xe9, 0xe9], 'n caf', [0xe9]))).text.trim()).toBe(
      'één café',
    );
  });

  it('reads quoted-printable and base64, and words of headers in either', async () => {
    expect(
      (await body('text/plain; charset=utf-8', Buffer.from('=C3=A9=C3=A9n =\r\nhuis'), 'quoted-printable')).text.trim(),
    ).toBe('één huis');
    expect(
      (await body('text/plain; charset=utf-8', Buffer.from(Buffer.from('één').toString('base64')), 'base64')).text,
    ).toBe('één');
    const encoded = HEAD.replace(
      'Subject: Bezoek',
      'Subject: =?utf-8?Q?Bezoek_aan_=C3=A9=C3=A9n?= =?iso-8859-1?Q?_caf=E9?=',
    ).replace('Lotte Maes', '=?utf-8?B?TMO2dHRl?=');
    const mail = await parsed(`${encoded}\r\nDag`);
    expect([mail.subject, mail.from]).toEqual(['Bezoek aan één café', { name: 'Lötte', email: 'lotte@thuis.example' }]);
  });
});

describe('parts', () => {
  it('finds text and files however deep they lie, and names a winmail.dat', async () => {
    const found = await parseMail(
      Buffer.from(
        `${HEAD}Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: multipart/alternative; boundary=c\r\n\r\n--c\r\nContent-Type: text/plain\r\n\r\nIn woorden\r\n--c\r\nContent-Type: text/html\r\n\r\n<p>In <b>HTML</b></p>\r\n--c--\r\n--b\r\nContent-Type: image/png; name=logo.png\r\nContent-ID: <logo>\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw==\r\n--b--\r\n--a\r\nContent-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\neJ8+Ig==\r\n--a--\r\n`,
      ),
      ARRIVED,
    );
    expect(found?.mail.text.trim()).toBe('In woorden');
    expect(found?.mail.html).toContain('<b>HTML</b>');
    expect(found?.mail.attachments).toEqual([
      { name: 'logo.png', mediaType: 'image/png', bytes: 4 },
      { name: 'winmail.dat', mediaType: 'application/ms-tnef', bytes: 4 },
    ]);
    expect(found?.files.map((file) => file?.length)).toEqual([4, 4]);
  });

  it('makes no path and no second header of the name of a file', async () => {
    const found = await parseMail(
      Buffer.from(
        `${HEAD}Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Type: text/html"onload=x; name="a"\r\nContent-Disposition: attachment; filename="=?utf-8?B?${Buffer.from('../x\r\nBcc: y@z.example').toString('base64')}?="\r\n\r\nx\r\n--a--\r\n`,
      ),
      ARRIVED,
    );
    expect(found?.mail.attachments[0]?.name).toBe('../x Bcc: y@z.example');
    expect(found?.mail.attachments[0]?.mediaType).toBe('application/octet-stream');
  });

  it('reads a delivery report', async () => {
    const mail = await parsed(
      `${HEAD}Content-Type: multipart/report; report-type=delivery-status; boundary=a\r\n\r\n--a\r\nContent-Type: text/plain\r\n\r\nSorry\r\n--a\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--a\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <ours@lindeloo.example>\r\n\r\n--a--\r\n`,
    );
    expect(mail.report?.status).toContain('Status: 5.1.1');
    expect(mail.report?.original).toContain('<ours@lindeloo.example>');
    expect(mail.attachments).toEqual([]);
  });
});

describe('bounds', () => {
  it('keeps hostile HTML as it is, bounded, and shows none of it in the words', async () => {
    const html = `<html><head><title>t</title><style>p{}</style></head><body><script>alert(1)</script><p onclick="x()">Dag <b>Jan</b></p><img src=x onerror=alert(1)><svg><text>s</text></svg><blockquote>Oud<br>Ouder</blockquote></body></html>`;
    const mail = await body('text/html; charset=utf-8', Buffer.from(html));
    expect(mail.html).toContain('<script>alert(1)</script>');
    expect(mail.text).toBe('Dag Jan\n\n> Oud\n> Ouder');
    const huge = await body('text/html; charset=utf-8', Buffer.from(`<p>${'x'.repeat(900_000)}</p>`));
    expect(huge.html?.length).toBe(500_000);
    expect(huge.text.length).toBeLessThanOrEqual(100_000);
  });

  it('cuts words at 100,000 letters, a subject at 300, and takes no NUL into the database', async () => {
    expect((await body('text/plain', Buffer.from('y'.repeat(100_000)))).text).toHaveLength(100_000);
    expect((await body('text/plain', Buffer.from('y'.repeat(100_001)))).text).toHaveLength(100_000);
    expect((await body('text/plain', Buffer.from('a\u0000b\u0007c'))).text.trim()).toBe('abc');
    const long = await parsed(`${HEAD.replace('Bezoek', 'z'.repeat(400))}\r\nDag`);
    expect(long.subject).toHaveLength(300);
  });

  it('is not brought down by depth, by headers without end, by nothing at all', async () => {
    const deep = Array.from(
      { length: 300 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    ).join('');
    expect(await parseMail(Buffer.from(`${HEAD}${deep}x`), ARRIVED)).toBeUndefined();
    expect(await parseMail(Buffer.from(`X-A: ${'a'.repeat(2_000_000)}\r\n\r\nx`), ARRIVED)).toBeUndefined();
    const empty = await parseMail(Buffer.alloc(0), ARRIVED);
    expect(empty?.mail).toMatchObject({ text: '', from: { email: 'unknown@sender.invalid' }, references: [] });
  });

  it('knows a mail without an id by its bytes', async () => {
    const bare = HEAD.replace(/Message-ID.*\r\n/, '');
    const [first, again, other] = await Promise.all(
      [`${bare}\r\nA`, `${bare}\r\nA`, `${bare}\r\nB`].map((source) => parsed(source)),
    );
    expect(first?.messageId).toMatch(/^<[0-9a-f]{48}@without-id\.invalid>$/);
    expect(again?.messageId).toBe(first?.messageId);
    expect(other?.messageId).not.toBe(first?.messageId);
  });

  it('believes the clock of a writer when it can be right', async () => {
    expect((await parsed(`${HEAD}\r\nx`)).date.toISOString()).toBe('2026-11-17T09:30:00.000Z');
    for (const date of ['Tue, 17 Nov 2036 10:30:00 +0100', 'Thu, 1 Jan 1970 00:00:00 +0000', 'gisteren'])
      expect((await parsed(`${HEAD.replace(/Date: .*\r\n/, `Date: ${date}\r\n`)}\r\nx`)).date, date).toEqual(ARRIVED);
  });
});

it('reads tables, lists and entities as lines', () => {
  expect(
    textOfHtml(
      '<table><tr><td>Naam:</td><td>Lotte&nbsp;Maes</td></tr><tr><td>E-mail:</td><td>l@x.example</td></tr></table>',
    ),
  ).toBe('Naam: Lotte Maes\nE-mail: l@x.example');
  expect(textOfHtml('<ul><li>a &amp; b<li>c</ul>')).toBe('a & b\nc');
});
