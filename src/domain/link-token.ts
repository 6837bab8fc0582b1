// Decisions section 9: the token in a link is a credential. It never stands in a log.

/** 256 bits in base64url; a whole segment of a path, or the name of a calendar file. */
const TOKEN = /(?<=\/)[A-Za-z0-9_-]{43}(?=\.ics|[/?#]|$)/g;

export const withoutTokens = (path: string): string => path.replace(TOKEN, '[removed]');

/** The same length, anywhere in a text: in a query, in an attribute, at the end of a line. */
const ANYWHERE = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g;

/** A mail as somebody else than its reader may see it: its links open nothing. */
export const maskTokens = (text: string): string => text.replace(ANYWHERE, '•••');
