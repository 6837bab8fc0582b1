// The bytes of a mail as data: headers, text, files. Whatever somebody sends, something bounded comes out, and never an exception for
// what is written in it.
import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { undoDoubleEncoding } from '../domain/double-encoding.ts';
import type { MessageAttachment } from '../domain/leads/conversation.ts';
import { isEmailAddress } from '../domain/leads/email-address.ts';
import { type IncomingMail, MAIL_LIMITS, type MailPerson } from '../domain/mailbox/incoming-mail.ts';
import { messageIdsIn, referencesOf } from '../domain/mailbox/mail-ids.ts';
import { decodeUtf7 } from '../domain/mailbox/utf7.ts';
import { DAY_MS } from '../domain/time/calendar-days.ts';
import { headerText } from './mailer.ts';

export type ParsedMail = {
  readonly mail: IncomingMail;
  /** The bytes of its files, in the order of `mail.attachments`; absent where only the name is known. */
  readonly files: readonly (Uint8Array | undefined)[];
};

const PARSING = { maxNestingDepth: 50, maxHeadersSize: 1024 * 1024, maxRfc822NestingDepth: 3 } as const;

// biome-ignore lint/suspicious/noControlCharactersInRegex: a database takes no NUL in a text, and no reader any of the others
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** As people read it: lines end alike, nothing unprintable, no longer than anybody reads. */
const bounded = (text: string, length: number): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '').slice(0, length).toWellFormed();

const BLOCKS = new Set([
  'p',
  'div',
  'tr',
  'li',
  'ul',
  'ol',
  'table',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'pre',
  'hr',
  'section',
]);
const UNSEEN = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'svg', 'object', 'iframe']);

/** The words of an HTML mail; what it quotes begins with ">", as in a mail of words alone. */
export const textOfHtml = (html: string): string => {
  const lines: string[] = [];
  let line = '';
  let quoted = 0;
  let unseen = 0;
  const end = (always: boolean): void => {
    const words = line.replace(/[\s\u00a0]+/g, ' ').trim();
    line = '';
    if (words === '' && !always) return;
    if (words === '' && (lines.at(-1) ?? '').replace(/[> ]/g, '') === '') return;
    lines.push(`${'> '.repeat(Math.min(quoted, 10))}${words}`);
  };
  const parser = new Parser({
    onopentag: (name) => {
      if (UNSEEN.has(name)) unseen += 1;
      else if (name === 'br') end(true);
      else if (name === 'blockquote') {
        end(false);
        quoted += 1;
      } else if (BLOCKS.has(name)) end(false);
      else if (name === 'td' || name === 'th') line += ' ';
    },
    ontext: (text) => {
      if (unseen === 0 && line.length < MAIL_LIMITS.text) line += text;
    },
    onclosetag: (name) => {
      if (UNSEEN.has(name)) unseen = Math.max(0, unseen - 1);
      else if (name === 'blockquote') {
        end(false);
        quoted = Math.max(0, quoted - 1);
      } else if (BLOCKS.has(name)) {
        end(false);
        if (name === 'p') end(true);
      }
    },
  });
  parser.write(html);
  parser.end();
  end(false);
  return lines.join('\n').trim();
};

const personOf = (address: Address | undefined): MailPerson | undefined => {
  const found = address?.group ? address.group[0] : address;
  const email = found?.address?.trim() ?? '';
  return isEmailAddress(email) ? { name: headerText(found?.name ?? '', MAIL_LIMITS.name), email } : undefined;
};

/** The parser reads an unknown label as Windows-1252, which leaves the letters of UTF-7 as they are. */
const mended = (text: string, isUtf7: boolean): string => undoDoubleEncoding(isUtf7 ? decodeUtf7(text) : text);

/** Bytes that are no UTF-8 under that label: most often Windows-1252. Such mails are small. */
const MAX_RELABELLED = 4 * 1024 * 1024;
const relabelled = (source: Buffer): Buffer =>
  Buffer.from(source.toString('latin1').replace(/charset\s*=\s*"?utf-?8"?/gi, 'charset=windows-1252'), 'latin1');

const parse = async (source: Buffer): Promise<Email> => {
  const email = await PostalMime.parse(source, PARSING);
  const isBroken = /\ufffd/.test(`${email.text ?? ''}${email.html ?? ''}`);
  return isBroken && source.length <= MAX_RELABELLED ? PostalMime.parse(relabelled(source), PARSING) : email;
};

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
const wordsIn = (attachment: Attachment | undefined): string =>
  attachment ? Buffer.from(bytesOf(attachment)).subarray(0, 100_000).toString('utf8') : '';

const HEAD_END = /\r?\n\r?\n/;
const reportOf = ({ attachments }: Email): IncomingMail['report'] => {
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!status) return undefined;
  const original = attachments.find(({ mimeType }) =>
    /^(?:message\/rfc822|text\/rfc822-headers|message\/global)/.test(mimeType),
  );
  return { status: wordsIn(status), original: wordsIn(original).split(HEAD_END)[0] ?? '' };
};

const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,60}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,80}$/;
const described = (name: string, mediaType: string, bytes: number): MessageAttachment => ({
  name: headerText(name, MAIL_LIMITS.name),
  mediaType: MEDIA_TYPE.test(mediaType) ? mediaType : 'application/octet-stream',
  bytes,
});

const EXTENSIONS: Readonly<Record<string, string>> = { 'message/rfc822': 'mail.eml', 'text/calendar': 'calendar.ics' };

const headersOf = ({ headers }: Email): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const { key, value } of headers) found[key] ??= headerText(value, 2000);
  return found;
};

const LONGEST_WAY_MS = 7 * DAY_MS;
const dateOf = (text: string | undefined, arrivedAt: Date): Date => {
  const date = new Date(text ?? '');
  // A writer's clock may be wrong: what lies ahead of us, or longer ago than any mail is on its way, came when it came.
  const age = arrivedAt.getTime() - date.getTime();
  return age >= 0 && age <= LONGEST_WAY_MS ? date : arrivedAt;
};

const fallbackId = (source: Buffer): string =>
  `<${createHash('sha256').update(source).digest('hex').slice(0, 48)}@without-id.invalid>`;

/** `parts`: the names of its files, when the source is only the beginning of a mail. */
export const parseMail = async (
  source: Buffer,
  arrivedAt: Date,
  parts?: readonly { readonly name: string; readonly mediaType: string; readonly bytes: number }[],
): Promise<ParsedMail | undefined> => {
  let email: Email;
  try {
    email = await parse(source);
  } catch {
    // Nested or full of headers beyond every measure: nobody wrote that to an agency.
    return undefined;
  }
  const from = personOf(email.from) ?? personOf(email.sender) ?? { name: '', email: 'unknown@sender.invalid' };
  const isUtf7 = /charset\s*=\s*"?utf-?7/i.test(source.subarray(0, 64 * 1024).toString('latin1'));
  const html = email.html === undefined ? null : mended(email.html, isUtf7);
  const text = email.text?.trim()
    ? mended(email.text, isUtf7)
    : textOfHtml((html ?? '').slice(0, 4 * MAIL_LIMITS.html));
  const report = reportOf(email);
  const attached = email.attachments
    .filter(({ mimeType }) => !report || !/^(?:message|text)\//.test(mimeType))
    .slice(0, MAIL_LIMITS.attachments);
  const files = attached.map(bytesOf);
  return {
    mail: {
      messageId: messageIdsIn(email.messageId ?? '')[0] ?? fallbackId(source),
      inReplyTo: messageIdsIn(email.inReplyTo ?? '')[0] ?? null,
      references: referencesOf(email.inReplyTo ?? '', email.references ?? ''),
      from,
      replyTo: personOf(email.replyTo?.[0]),
      subject: headerText(mended(email.subject ?? '', false), MAIL_LIMITS.subject),
      date: dateOf(email.date, arrivedAt),
      headers: headersOf(email),
      text: bounded(text, MAIL_LIMITS.text),
      html: html === null ? null : bounded(html, MAIL_LIMITS.html),
      attachments: parts
        ? parts.slice(0, MAIL_LIMITS.attachments).map(({ name, mediaType, bytes }) => described(name, mediaType, bytes))
        : attached.map((each, at) =>
            described(each.filename ?? EXTENSIONS[each.mimeType] ?? '', each.mimeType, files[at]?.length ?? 0),
          ),
      report,
    },
    // Of a mail that was cut, the last file is cut too.
    files: parts ? [] : files,
  };
};
