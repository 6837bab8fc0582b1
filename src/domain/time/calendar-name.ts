// The name of a calendar file (RFC 5545, section 3.3.11): the library that writes the files escapes every other text.

export const calendarName = (name: string): string =>
  name
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/[\\;,]/g, '\\$&');
