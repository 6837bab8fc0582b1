// A mail as it was read from a mailbox: plain data that rules decide about, bounded before anybody sees it.
import type { MessageAttachment } from '../leads/conversation.ts';

export type MailPerson = { readonly name: string; readonly email: string };

export type IncomingMail = {
  /** With its angle brackets, as it stands in the mail. */
  readonly messageId: string;
  readonly inReplyTo: string | null;
  /** What it answers or follows, the nearest first. */
  readonly references: readonly string[];
  readonly from: MailPerson;
  readonly replyTo?: MailPerson | undefined;
  readonly subject: string;
  /** When its writer says it was written. */
  readonly date: Date;
  /** The first of each name, names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly MessageAttachment[];
  /** What a mail server says about a mail that it did not deliver, and the headers of that mail. */
  readonly report?: { readonly status: string; readonly original: string } | undefined;
};

/** Longer than what anybody reads of one mail; what is behind it is cut. */
export const MAIL_LIMITS = {
  /** Bytes of a mail that is read whole; of a larger one the beginning, and the names of its files. */
  whole: 32 * 1024 * 1024,
  beginning: 1024 * 1024,
  text: 100_000,
  html: 500_000,
  subject: 300,
  name: 150,
  references: 50,
  attachments: 50,
  /** Bytes of one file that is kept, and of all files of one mail. */
  file: 15 * 1024 * 1024,
  files: 25 * 1024 * 1024,
} as const;
