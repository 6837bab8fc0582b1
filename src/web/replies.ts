import type { WebReply } from './web-context.ts';

/** Everyone sees the same page; browsers ask each time whether theirs is still the one. */
const PUBLIC = 'public, max-age=0, must-revalidate';

export const html = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): WebReply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': PUBLIC, ...headers },
  body,
});

export const text = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): WebReply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: `${body}\n`,
});

/** With a matching hash in its address a file never changes. */
export const file = (contentType: string, body: string, immutable: boolean): WebReply => ({
  status: 200,
  headers: {
    'content-type': contentType,
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : PUBLIC,
  },
  body,
});

const headerSafe = (location: string): string => location.toWellFormed().replace(/[^\x21-\x7e]/g, encodeURIComponent);

export const redirect = (
  status: 301 | 302 | 303,
  location: string,
  headers: Readonly<Record<string, string>> = {},
): WebReply => ({ status, headers: { location: headerSafe(location), 'cache-control': PUBLIC, ...headers }, body: '' });
