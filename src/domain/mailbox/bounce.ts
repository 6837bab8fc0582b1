// A mail that did not arrive, as the mail server on the way says it: by the standard (RFC 3464), or in words of its own with the id of
// the mail somewhere in them. Whom it concerns is decided by the mail we sent, never by an address in the report: that is easily forged.
import { isMailerAddress } from './automatic-mail.ts';
import type { IncomingMail } from './incoming-mail.ts';
import { messageIdsIn } from './mail-ids.ts';

export type Bounce = {
  /** Ids of the mail that came back; one of them is ours, or the report is nothing to us. */
  readonly messageIds: readonly string[];
  /** The address does not take mail (5.x.x); else it may later (4.x.x). */
  readonly hard: boolean;
  /** Hard, and about the address itself: 5.7 is a rule of that server, and says nothing about whether the address exists. */
  readonly noAddress: boolean;
  /** As the server wrote it: "5.1.1". */
  readonly status: string;
  readonly reason: string;
};

/** The fields of one block of a report; a line that begins with a space goes on. */
const fieldsOf = (block: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    block
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => {
        const [, name, value] = /^([A-Za-z-]{1,60}):\s*(.*)$/.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]];
      })
      .reverse(),
  );

/** "smtp; 550 5.1.1 No such user" → what follows the name of the protocol. */
const withoutType = (text: string): string => text.replace(/^[a-z0-9-]{1,20}\s*;\s*/i, '').trim();

const STATUS = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a database takes none of them in a text
const BLANKS = /[\s\u0000-\u001f\u007f]+/g;
const oneLine = (text: string): string => text.replace(BLANKS, ' ').trim().slice(0, 500);
const rated = (hard: boolean, status: string) => ({ hard, noAddress: hard && !status.startsWith('5.7.'), status });

const byStandard = ({ status, original }: NonNullable<IncomingMail['report']>): Bounce | undefined => {
  // The first block is about the report itself; one follows for each recipient.
  const failed = status
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .find(({ action }) => /^(?:failed|delayed)/i.test(action ?? ''));
  if (!failed) return undefined;
  const code = STATUS.exec(failed.status ?? '')?.[0] ?? STATUS.exec(failed['diagnostic-code'] ?? '')?.[0] ?? '';
  return {
    messageIds: messageIdsIn(fieldsOf(original)['message-id'] ?? ''),
    // "delayed" with 5.x.x is a server that contradicts itself: it still tries.
    ...rated(code.startsWith('5') && /^failed/i.test(failed.action ?? ''), code),
    reason: oneLine(withoutType(failed['diagnostic-code'] ?? '') || code || (failed.action ?? '')),
  };
};

const MESSAGE_ID = /message-id:?\s*(<[^<>\s]{3,500}>)/gi;

const inWords = ({ text, from, headers }: IncomingMail): Bounce | undefined => {
  const byServer = isMailerAddress(from.email) || /^\s*<\s*>/.test(headers['return-path'] ?? '');
  const line = text.split(/\r?\n/).find((each) => STATUS.test(each) || /\b5\d\d[ -]/.test(each));
  const messageIds = [...text.matchAll(MESSAGE_ID)].map(([, id = '']) => id);
  if (!byServer || line === undefined || messageIds.length === 0) return undefined;
  const status = STATUS.exec(line)?.[0] ?? '';
  return {
    messageIds,
    ...rated(status === '' ? /\b5\d\d[ -]/.test(line) : status.startsWith('5'), status),
    reason: oneLine(line),
  };
};

/** Undefined when the mail is none. What was delivered after all, or only relayed, is none either. */
export const readBounce = (mail: IncomingMail): Bounce | undefined =>
  mail.report ? byStandard(mail.report) : inWords(mail);
