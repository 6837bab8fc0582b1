import { SPECULATION_RULES_HEADER } from '../seo/speculation-rules.ts';
import type { WebReply } from './web-context.ts';

/** Everyone sees the same page; browsers ask each time whether theirs is still the one. */
const PUBLIC = 'public, max-age=0, must-revalidate';

export const html = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): WebReply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': PUBLIC, ...headers },
  body,
});

/**
 * A page that exists. A cache in between may show its copy for another minute while it asks for a new one; browsers
 * ask first for what is the page itself.
 */
const PAGE = {
  'cache-control': 'public, max-age=0, stale-while-revalidate=60',
  'speculation-rules': SPECULATION_RULES_HEADER,
};

export const pageReply = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): WebReply =>
  html(status, body, { ...(status === 200 ? PAGE : {}), ...headers });

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
