// A page of the page cache on the wire. A kept one passes by all other hooks: its headers were put together once,
// its body is compressed already.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CachedPage, Encoding } from '../../web/http/page-cache.ts';
import type { PageAddress } from '../../web/http/page-key.ts';
import type { WebReply, WebRequest } from '../../web/http/web-context.ts';
import { acceptedEncoding } from './accept-encoding.ts';
import { visitorAddress } from './visitor-address.ts';

const target = ({ raw: { url = '/' } }: FastifyRequest): Pick<PageAddress, 'path' | 'search'> => {
  const mark = url.indexOf('?');
  return { path: mark < 0 ? url : url.slice(0, mark), search: mark < 0 ? '' : url.slice(mark) };
};

/** A proxy's word for it may be anything. */
const schemeOf = ({ protocol }: FastifyRequest): 'http' | 'https' => (protocol === 'https' ? 'https' : 'http');

export const webRequest = (request: FastifyRequest): WebRequest => {
  return {
    method: request.method,
    protocol: schemeOf(request),
    host: request.host,
    ...target(request),
    headers: {
      'accept-language': request.headers['accept-language'],
      cookie: request.headers.cookie,
      origin: request.headers.origin,
      referer: request.headers.referer,
      'sec-fetch-site': request.headers['sec-fetch-site']?.toString(),
      accept: request.headers.accept,
      'if-none-match': request.headers['if-none-match'],
      'if-modified-since': request.headers['if-modified-since'],
    },
    form: request.body instanceof URLSearchParams ? request.body : undefined,
    json: request.body instanceof URLSearchParams ? undefined : request.body,
    visitor: visitorAddress(request),
  };
};

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header === etag || header === '*' || header.split(',').some((one) => one.trim() === etag));

type Head = Record<string, string | number | string[]>;

export type PageReplies = {
  /** Sends it with the headers that the reply has so far, and remembers those for the next time. */
  send(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<void>;
};

const isOfOneRequest = (name: string): boolean => name.startsWith('x-ratelimit') || name === 'retry-after';

const SERVICE_DIRECTIVES = [
  ['img-src', 'images'],
  ['script-src', 'scripts'],
  ['style-src', 'styles'],
  ['style-src-elem', 'styles'],
  ['connect-src', 'connections'],
] as const;

const allow = (policy: string, directive: string, origins: readonly string[] = []): string =>
  origins.length > 0 ? policy.replace(`${directive} `, `${directive} ${origins.join(' ')} `) : policy;

export const policyWith = (
  policy: string,
  { frameSources = [], serviceSources }: Pick<WebReply, 'frameSources' | 'serviceSources'>,
): string => {
  const own = SERVICE_DIRECTIVES.reduce(
    (allowed, [directive, kind]) => allow(allowed, directive, serviceSources?.[kind]),
    policy,
  );
  return frameSources.length > 0 ? `${own};frame-src ${frameSources.join(' ')}` : own;
};

/** `find` looks for a kept page; it runs before every other hook but the guards. */
export const registerPageReplies = (
  app: FastifyInstance,
  find: (request: PageAddress) => CachedPage | undefined,
): PageReplies => {
  const heads = new WeakMap<CachedPage, Partial<Record<Encoding | 'unchanged', Head>>>();

  const headsOf = (page: CachedPage, reply: FastifyReply): void => {
    const common: Head = {};
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined && !isOfOneRequest(name)) common[name] = value;
    const policy = common['content-security-policy'];
    if (policy !== undefined) common['content-security-policy'] = policyWith(String(policy), page.reply);
    Object.assign(common, page.reply.headers, { etag: page.etag, vary: 'accept-encoding' });
    const { 'content-type': _type, ...unchanged } = common;
    heads.set(page, { unchanged, identity: common });
  };

  const headFor = (page: CachedPage, encoding: Encoding, bytes: Buffer): Head => {
    const known = heads.get(page) ?? {};
    known[encoding] = {
      ...known.identity,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': bytes.length,
    };
    return known[encoding];
  };

  const write = (request: FastifyRequest, reply: FastifyReply, page: CachedPage): void | Promise<void> => {
    const { raw } = reply;
    const known = heads.get(page) ?? {};
    if (page.reply.status === 200 && matches(request.headers['if-none-match'], page.etag)) {
      raw.writeHead(304, known.unchanged);
      raw.end();
      return;
    }
    const wanted = acceptedEncoding(request.headers['accept-encoding']).encoding ?? 'identity';
    const encoding = request.readsZstd && page.quicker() ? 'zstd' : wanted;
    const finish = (bytes: Buffer): void => {
      const kept = known[encoding];
      // A page may be packed again, better.
      const head = kept?.['content-length'] === bytes.length ? kept : headFor(page, encoding, bytes);
      raw.writeHead(page.reply.status, head);
      if (request.method === 'HEAD') raw.end();
      else raw.end(bytes);
    };
    const bytes = page.encoded(encoding);
    return Buffer.isBuffer(bytes) ? finish(bytes) : bytes.then(finish);
  };

  app.addHook('onRequest', (request, reply, done) => {
    const { method, host } = request;
    const page =
      method === 'GET' || method === 'HEAD'
        ? find({ protocol: schemeOf(request), host, ...target(request) })
        : undefined;
    if (!page || !heads.has(page)) {
      done();
      return;
    }
    reply.hijack();
    request.siteId = page.reply.siteId ?? '';
    const written = write(request, reply, page);
    written?.catch((err: unknown) => {
      request.log.error({ err }, 'a kept page could not be sent');
      reply.raw.destroy();
    });
  });

  return {
    send: async (request, reply, page) => {
      headsOf(page, reply);
      reply.hijack();
      await write(request, reply, page);
    },
  };
};
