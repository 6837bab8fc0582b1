// The document of the desk. Scripts of third parties run in public pages of the same hostname, and have its cookies: they must not get
// this document, which holds the key that every call of the desk sends. So it is answered to a person who opens it, and to nobody else:
// not to a fetch, not into a frame, and not into a window that a public page opened and could read.
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bestLocale, type Locale } from '../../domain/locale.ts';
import { MAIL_STYLE } from '../../mail/mail-document.tsx';
import { deskKey, isTrustworthy, sessionHashIn } from '../../services/people/desk-access.ts';
import type { SecretKeys } from '../../services/platform/tokens.ts';

export type DeskPlace = {
  /** The site whose desk opens here; undefined at the address that is for all of them. */
  readonly siteId: string | undefined;
  readonly siteName: string;
  /** Where it opens instead: a passkey belongs to one hostname. */
  readonly elsewhere?: string | undefined;
};

export type DeskParts = {
  readonly secrets: SecretKeys;
  readonly isSecure: (request: FastifyRequest) => boolean;
  /** Undefined: nothing opens at this host. */
  readonly placeAt: (host: string) => Promise<DeskPlace | undefined>;
  /** Whether the session of the cookie lives: its key is bound to it, else to none. */
  readonly isSession: (hash: string, host: string) => Promise<boolean>;
  readonly document: (view: {
    readonly locale: Locale;
    readonly key: string;
    readonly siteId: string | undefined;
    readonly siteName: string;
  }) => string;
  /** Says that the desk opens over HTTPS only. */
  readonly insecure: (view: { readonly locale: Locale; readonly host: string }) => string;
  /** A page of the handbook; undefined when there is none. */
  readonly handbook: (locale: string, page: string) => Promise<string | undefined>;
  /** Development: Vite's own scripts are inline. */
  readonly relaxed: boolean;
};

/** A mail is looked at in a frame that may do nothing, and has one sheet of its own. */
const MAIL_SHEET = `'sha256-${createHash('sha256').update(MAIL_STYLE).digest('base64')}'`;

const policy = (relaxed: boolean): string => {
  const dev = relaxed ? " 'unsafe-inline' 'unsafe-eval'" : '';
  return [
    "default-src 'none'",
    `script-src 'self'${dev}`,
    // With a hash, `unsafe-inline` would mean nothing.
    `style-src 'self' ${relaxed ? "'unsafe-inline'" : MAIL_SHEET}`,
    // Where something is shown at a place that only the browser knows: a menu, a dragged row.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${relaxed ? ' ws:' : ''}`,
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
};

const languageOf = (request: FastifyRequest): Locale => {
  const header = request.headers['accept-language'];
  return bestLocale(Array.isArray(header) ? header[0] : header);
};

/** A person opened it: by its address, a bookmark, a link. What an old browser does not say is not believed. */
const isOpened = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-mode'] === 'navigate';

export const registerDesk = (app: FastifyInstance, parts: DeskParts): void => {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy(parts.relaxed),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'noopener-allow-popups',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    vary: 'accept-language, cookie, sec-fetch-dest',
  } as const;

  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    const host = request.host.toLowerCase();
    const place = await parts.placeAt(host);
    if (!place) return reply.callNotFound();
    const locale = languageOf(request);
    reply.headers(headers);
    if (place.elsewhere !== undefined) return reply.redirect(`${place.elsewhere}${request.raw.url ?? '/desk'}`, 302);
    const secure = parts.isSecure(request);
    if (!isTrustworthy(host, secure)) return reply.code(403).send(parts.insecure({ locale, host }));
    if (!isOpened(request))
      return reply.code(403).type('text/plain; charset=utf-8').send('Open the desk in a window of its own.');
    const hash = sessionHashIn(request.headers, secure);
    const lives = hash !== '' && (await parts.isSession(hash, host));
    const key = deskKey(parts.secrets, lives ? hash : '', randomBytes(16).toString('base64url'));
    return reply.send(parts.document({ locale, key, siteId: place.siteId, siteName: place.siteName }));
  };

  app.get<{ Params: { locale: string; page: string } }>('/desk/handbook/:locale/:page', async (request, reply) => {
    const page = await parts.handbook(request.params.locale, request.params.page);
    if (page === undefined) return reply.callNotFound();
    return reply.headers({ ...headers, 'cache-control': 'no-cache' }).send(page);
  });
  app.get('/desk', open);
  app.get('/desk/*', open);
};
