// The rules of an answer that leaves as mail.

/** Of all files together: what mailboxes take. */
export const MAX_ATTACHED_BYTES = 10 * 1024 * 1024;
export const MAX_ATTACHMENTS = 10;
export const MAX_ANSWER = 20_000;
export const MAX_NOTE = 5000;
export const MAX_SUBJECT = 200;
export const MAX_SIGNATURE = 1000;

const REPLY = /^\s*(?:(?:re|aw|antw|antwoord|réf|tr|fwd?|wg)\s*:\s*)+/iu;

/** "Re: …" once, however often the mail went to and fro, and in whatever language its program says so. */
export const replySubject = (subject: string): string =>
  `Re: ${subject.replace(REPLY, '').trim()}`.slice(0, MAX_SUBJECT).trim();

/** In-Reply-To and References (RFC 5322, 3.6.4): the mail that is answered comes last, older ones before it. */
export const threadHeaders = (
  /** Message-IDs of the conversation in their order. */
  earlier: readonly string[],
  /** The one that is answered. */
  answered: string | undefined,
): Readonly<Record<string, string>> => {
  if (answered === undefined) return {};
  const before = earlier.filter((id) => id !== answered).slice(-8);
  return { 'In-Reply-To': answered, References: [...before, answered].join(' ') };
};
