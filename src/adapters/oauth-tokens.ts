// Tokens of access for mail servers that take no passwords (RFC 6749): asked for at the address the site gives, kept in memory until
// shortly before they end, written nowhere.
import { createHash } from 'node:crypto';
import type { GuardedFetch } from './guarded-fetch.ts';

export type TokenRequest = {
  /** Whose it is, and for what: a token of one site is never another's. */
  readonly owner: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly scope?: string | undefined;
  readonly grant: 'client' | 'refresh';
  readonly clientSecret?: string | undefined;
  readonly refreshToken?: string | undefined;
};

type GivenToken = {
  readonly accessToken: string;
  /** A new permission instead of the one that was used: the old one may end. */
  readonly refreshToken?: string | undefined;
};

export type OAuthTokens = {
  token(request: TokenRequest): Promise<GivenToken>;
  /** A mail server refused it: the next one is asked for anew. */
  forget(request: TokenRequest): void;
};

/** The token server said no, or nothing that can be used; without what it was asked with. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
}

const MAX_KEPT = 1000;
/** A token that ends while it is used is refused: it is not used in its last minute. */
const MARGIN_MS = 60_000;
const DEFAULT_SECONDS = 300;
const MAX_SECONDS = 86_400;

const keyOf = (request: TokenRequest): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        request.owner,
        request.tokenUrl,
        request.clientId,
        request.scope,
        request.grant,
        request.clientSecret,
        // Not the permission itself: one that a server exchanged is of the same person, and the kept token as good as before.
      ]),
    )
    .digest('hex');

const bodyOf = ({ clientId, clientSecret, scope, grant, refreshToken }: TokenRequest): string =>
  new URLSearchParams({
    grant_type: grant === 'client' ? 'client_credentials' : 'refresh_token',
    client_id: clientId,
    ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
    ...(grant === 'refresh' ? { refresh_token: refreshToken ?? '' } : {}),
    ...(scope === undefined ? {} : { scope }),
  }).toString();

const textOf = (value: unknown, name: string): string | undefined => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' && found !== '' && found.length <= 20_000 ? found : undefined;
};

export const createOAuthTokens = ({
  fetch,
  allow = [],
  now = Date.now,
}: {
  readonly fetch: GuardedFetch;
  /** `host:port` that may be asked without TLS, by the operator's word. */
  readonly allow?: readonly string[];
  readonly now?: () => number;
}): OAuthTokens => {
  const allowed = new Set(allow);
  const kept = new Map<string, { readonly accessToken: string; readonly until: number }>();
  const ask = async (request: TokenRequest): Promise<GivenToken & { readonly seconds: number }> => {
    const url = new URL(request.tokenUrl);
    if (url.protocol !== 'https:' && !allowed.has(url.host))
      throw new TokenError('A token server is asked over https only.');
    const { status, body } = await fetch(request.tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: bodyOf(request),
      maxBytes: 100_000,
      timeoutMs: 15_000,
    });
    let answer: unknown;
    try {
      answer = JSON.parse(body.toString());
    } catch {
      answer = undefined;
    }
    const accessToken = textOf(answer, 'access_token');
    if (status >= 300 || accessToken === undefined) {
      // One word by the standard; a longer text could repeat what it was asked with.
      const code = textOf(answer, 'error')?.match(/^[a-z_]{1,60}$/)?.[0];
      throw new TokenError(`The token server answered ${status}${code ? ` (${code})` : ''}.`);
    }
    const seconds = Number(Reflect.get(answer as object, 'expires_in'));
    return {
      accessToken,
      refreshToken: textOf(answer, 'refresh_token'),
      seconds: seconds > 0 ? Math.min(seconds, MAX_SECONDS) : DEFAULT_SECONDS,
    };
  };
  return {
    token: async (request) => {
      const key = keyOf(request);
      const known = kept.get(key);
      if (known && known.until > now()) return { accessToken: known.accessToken };
      const { seconds, ...given } = await ask(request);
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(key, { accessToken: given.accessToken, until: now() + seconds * 1000 - MARGIN_MS });
      return given;
    },
    forget: (request) => void kept.delete(keyOf(request)),
  };
};
