// Fetches addresses that people typed: webhooks, feeds, pictures, calendars. It must never reach into our own network,
// so every address a name resolves to is checked, and the connection goes to the one that was checked.
import { lookup as dnsLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export type GuardedOptions = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Of the body as received. */
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
  /** Takes the body of a good answer piece by piece; `body` is then empty. */
  readonly sink?: (chunk: Buffer) => Promise<void>;
  /** Redirects that are followed, on GET only; each is checked like the first address. */
  readonly maxRedirects?: number;
};

export type GuardedResponse = {
  readonly status: number;
  /** Where it ended after redirects. */
  readonly url: string;
  readonly contentType: string;
  readonly body: Buffer;
};

export type GuardedFetch = (url: string, options?: GuardedOptions) => Promise<GuardedResponse>;

/** The address is not one we may ask, or its answer is not one we may read. */
export class RefusedFetchError extends Error {
  override readonly name = 'RefusedFetchError';
}

type Address = { readonly address: string; readonly family: number };
export type ResolveAll = (hostname: string) => Promise<readonly Address[]>;

export type GuardOptions = {
  /** `host:port` of the agency's own that may be private, by the operator's word. */
  readonly allow?: readonly string[];
  readonly resolve?: ResolveAll;
};

const PORTS = new Set(['', '80', '443']);
const portAllowed = (port: string): boolean => PORTS.has(port) || Number(port) >= 1024;

export const resolveAll: ResolveAll = (hostname) =>
  new Promise((resolve, reject) => {
    dnsLookup(hostname, { all: true, verbatim: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    );
  });

/** Only plain public unicast; an IPv4 address inside an IPv6 one is looked at as what it is. */
export const isPublicAddress = (text: string): boolean => {
  const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'unicast';
};

const isLiteral = (hostname: string): boolean => ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''));

const hostAndPort = (url: URL): string => `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;

const checkedUrl = (text: string, allow: ReadonlySet<string>): URL => {
  if (!URL.canParse(text)) throw new RefusedFetchError('This is not an address.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new RefusedFetchError('Only http and https.');
  if (url.username !== '' || url.password !== '') throw new RefusedFetchError('An address may not hold a password.');
  if (allow.has(hostAndPort(url))) return url;
  if (!portAllowed(url.port)) throw new RefusedFetchError(`Port ${url.port} is not allowed.`);
  if (isLiteral(url.hostname) && !isPublicAddress(url.hostname)) {
    throw new RefusedFetchError('This address is not public.');
  }
  return url;
};

/** Used by the socket itself: what is checked is what is connected to. One private address refuses the whole name. */
const guardedLookup =
  (resolve: ResolveAll): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        const refused = !first || !addresses.every(({ address }) => isPublicAddress(address));
        if (refused) callback(new RefusedFetchError('This name leads to an address that is not public.'), '', 0);
        else if (options.all) callback(null, [{ address: first.address, family: first.family }]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };

export type AddressCheck = (address: string) => Promise<void>;

/** Says of an address before it is kept what the fetch would say when it asks it. */
export const createAddressCheck = ({ allow = [], resolve = resolveAll }: GuardOptions = {}): AddressCheck => {
  const allowed = new Set(allow);
  return async (address) => {
    const url = checkedUrl(address, allowed);
    if (allowed.has(hostAndPort(url)) || isLiteral(url.hostname)) return;
    const found = await resolve(url.hostname).catch(() => {
      throw new RefusedFetchError('This name is not known.');
    });
    if (found.length === 0 || !found.every(({ address: one }) => isPublicAddress(one)))
      throw new RefusedFetchError('This name leads to an address that is not public.');
  };
};

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const readBody = async (
  body: AsyncIterable<Buffer>,
  maxBytes: number,
  sink?: GuardedOptions['sink'],
): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new RefusedFetchError(`The answer is larger than ${maxBytes} bytes.`);
    if (sink) await sink(chunk);
    else chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? '';

export const createGuardedFetch = ({ allow = [], resolve = resolveAll }: GuardOptions = {}): GuardedFetch => {
  const allowed = new Set(allow);
  // Loaded by the first who fetches: it is large, and a start does not need it.
  let opened: ReturnType<typeof open> | undefined;
  const open = async () => {
    const { Agent, request } = await import('undici');
    return {
      request,
      guarded: new Agent({ connect: { lookup: guardedLookup(resolve), timeout: 10_000 } }),
      plain: new Agent({ connect: { timeout: 10_000 } }),
    };
  };

  return async (address, options = {}) => {
    const { method = 'GET', headers = {}, body, maxBytes = 1_000_000, timeoutMs = 15_000, maxRedirects = 3 } = options;
    const signal = AbortSignal.timeout(timeoutMs);
    let url = checkedUrl(address, allowed);
    opened ??= open();
    const { request, guarded, plain } = await opened;
    for (let redirects = 0; ; redirects++) {
      const response = await request(url, {
        method,
        // Compressed answers could unfold beyond every limit.
        headers: { 'user-agent': 'Pand', 'accept-encoding': 'identity', ...headers },
        ...(body === undefined ? {} : { body }),
        signal,
        dispatcher: allowed.has(hostAndPort(url)) ? plain : guarded,
      });
      const location = one(response.headers.location);
      if (REDIRECTS.has(response.statusCode) && location !== '' && method === 'GET') {
        await response.body.dump();
        if (redirects >= maxRedirects) throw new RefusedFetchError('Too many redirects.');
        url = checkedUrl(new URL(location, url).href, allowed);
        continue;
      }
      return {
        status: response.statusCode,
        url: url.href,
        contentType: one(response.headers['content-type']),
        body: await readBody(response.body, maxBytes, response.statusCode < 300 ? options.sink : undefined),
      };
    }
  };
};
