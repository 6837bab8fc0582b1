// Message-IDs (RFC 5322, 3.6.4) by which an answer is matched to what it answers. A subject is never looked at: people change it,
// and two strangers write the same one.
import { MAIL_LIMITS } from './incoming-mail.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: a database takes none of them in a text
const ID = /<[^<>\s\u0000-\u001f\u007f]{3,500}>/g;

/** Every id in a header, in its order, each once. Some programs write other words in between. */
export const messageIdsIn = (header: string): string[] => [...new Set(header.match(ID) ?? [])];

/** What a mail answers, the nearest first: In-Reply-To, then the end of References, where the last mail stands. */
export const referencesOf = (inReplyTo: string, references: string): string[] =>
  [...new Set([...messageIdsIn(inReplyTo), ...messageIdsIn(references).reverse()])].slice(0, MAIL_LIMITS.references);

/** An id of the form that our own mails have, of this site's domain, whether a row of it is left or not. */
export const looksLikeOurs = (messageId: string, siteEmail: string): boolean => {
  const domain = siteEmail.slice(siteEmail.lastIndexOf('@') + 1).toLowerCase();
  return /^<[0-9a-f]{32}@/.test(messageId) && messageId.slice(34).toLowerCase() === `${domain}>`;
};
