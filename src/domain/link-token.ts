// Decisions section 9: the token in a link is a credential. It never stands in a log.

/** 256 bits in base64url; a whole segment of a path, or the name of a calendar file. */
const TOKEN = /(?<=\/)[A-Za-z0-9_-]{43}(?=\.ics|[/?#]|$)/g;

export const withoutTokens = (path: string): string => path.replace(TOKEN, '[removed]');
