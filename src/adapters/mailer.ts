// Sends the mail that leaves the program. Addresses are objects, never text: nodemailer would read several out of one
// string.
import { isEmailAddress } from '../domain/leads/email-address.ts';

export type MailAddress = { readonly name: string; readonly address: string };

export type DkimKey = { readonly domainName: string; readonly keySelector: string; readonly privateKey: string };

export type MailAttachment = { readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array };

export type OutgoingMail = {
  readonly messageId: string;
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly date: Date;
  /** An appointment, which mail programs offer to the calendar. */
  readonly calendar?: { readonly method: string; readonly content: string } | undefined;
  /** Files that go along. */
  readonly attachments?: readonly MailAttachment[] | undefined;
  /** Further headers, for example List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The sender's own signature; the mail server's when absent. */
  readonly dkim?: DkimKey | undefined;
};

export type Mailer = {
  /** Where mails go, for people. */
  readonly description: string;
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

/** The mail can never arrive, however often it is tried. */
export class PermanentMailError extends Error {
  override readonly name = 'PermanentMailError';
}

/** The recipient's mail server says that there is no such address. */
export class RefusedAddressError extends PermanentMailError {}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** One line: nothing in it can begin another header. */
export const headerText = (text: string, maxLength = 200): string =>
  text.toWellFormed().replace(CONTROL, ' ').replace(/\s+/g, ' ').trim().slice(0, maxLength).toWellFormed();

const addressObject = ({ name, address }: MailAddress): MailAddress => {
  if (!isEmailAddress(address)) throw new PermanentMailError('The address is not one e-mail address.');
  return { name: headerText(name, 100), address };
};

/** As nodemailer takes it, with every field checked once more. */
export const nodemailerMessage = (mail: OutgoingMail) => ({
  messageId: mail.messageId,
  from: addressObject(mail.from),
  to: [addressObject(mail.to)],
  ...(mail.replyTo ? { replyTo: [addressObject(mail.replyTo)] } : {}),
  subject: headerText(mail.subject),
  text: mail.text,
  html: mail.html,
  date: mail.date,
  ...(mail.calendar
    ? { icalEvent: { method: mail.calendar.method, content: mail.calendar.content, filename: 'appointment.ics' } }
    : {}),
  ...(mail.attachments && mail.attachments.length > 0
    ? {
        attachments: mail.attachments.map(({ name, mediaType, bytes }) => ({
          filename: headerText(name),
          contentType: headerText(mediaType),
          content: Buffer.from(bytes),
          contentDisposition: 'attachment' as const,
        })),
      }
    : {}),
  headers: Object.fromEntries(
    Object.entries(mail.headers ?? {}).map(([name, value]) => [name, headerText(value, 1000)]),
  ),
  // Nothing in a mail of ours comes from a file or an address.
  disableFileAccess: true,
  disableUrlAccess: true,
});
