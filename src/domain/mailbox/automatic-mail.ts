// Mails that programs wrote: absence notes, confirmations of receipt, lists (RFC 3834). Nobody answers them, and they are no sign that
// the visitor did. Only headers count: a person may well write "out of office" into a subject.

type Headers = Readonly<Record<string, string>>;

const PRECEDENCE = /^\s*(?:auto[-_]?reply|bulk|junk|list)\b/i;
const MAILERS = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+.\-=].*)?@/i;

/** Of a mail server, or of an address that reads nothing. */
export const isMailerAddress = (email: string): boolean => MAILERS.test(email);

const says = (value: string | undefined, no: RegExp): boolean => value !== undefined && !no.test(value);

export const isAutomatic = (headers: Headers, from: string): boolean =>
  says(headers['auto-submitted'], /^\s*no\b/i) ||
  says(headers['x-autoreply'], /^\s*(?:no|false)\b/i) ||
  says(headers['x-autorespond'], /^\s*(?:no|false)\b/i) ||
  PRECEDENCE.test(headers.precedence ?? '') ||
  /^\s*<\s*>/.test(headers['return-path'] ?? '') ||
  headers['x-ms-exchange-inbox-rules-loop'] !== undefined ||
  /^(?:mailer-daemon|postmaster)@/i.test(from);
