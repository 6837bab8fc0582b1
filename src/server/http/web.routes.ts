// The website: everything that is not the API, a built file or a health check.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { matchRoute } from '../../domain/content/routes.ts';
import { BusyError, TooManyRequestsError } from '../../domain/errors.ts';
import { isPaperRoute } from '../../web/brochure/paper-reply.ts';
import type { CachedPages } from '../../web/http/cached-pages.ts';
import { busyReply, renderRequest } from '../../web/http/page.routes.ts';
import type { WebContext, WebReply, WebRequest } from '../../web/http/web-context.ts';
import { type PageReplies, policyWith, webRequest } from './page-replies.ts';
import type { RequestTurns } from './turns.ts';
import { visitorAddress } from './visitor-address.ts';

export type WebParts = {
  readonly web: WebContext;
  /** Requests that one visitor may send in a minute. */
  readonly rateLimit: number;
  readonly turns: RequestTurns;
  /** Absent where pages must always be new: in development, or when another program has the data. */
  readonly kept?: { readonly pages: CachedPages; readonly replies: PageReplies } | undefined;
};

/** Beside the limit of all requests: each may take a second of a processor. */
const PAPERS_A_MINUTE = 30;

/** A visitor whose turn would come too late is told so on a page. */
const busyPage =
  (web: WebContext, asked: WebRequest) =>
  (error: unknown): WebReply => {
    if (!(error instanceof BusyError)) throw error;
    return busyReply(web, asked, error.retryAfter);
  };

const registerPages = (app: FastifyInstance, { web, kept, turns, rateLimit }: WebParts): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, new URLSearchParams(String(text)));
  });
  // Mail programs may send the one click of RFC 8058 so; files are not taken.
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const fields = await new Response(new Uint8Array(body), { headers }).formData().catch(() => new FormData());
      return new URLSearchParams(
        [...fields].filter((field): field is [string, string] => typeof field[1] === 'string'),
      );
    },
  );
  const paperLimit = app.createRateLimit({
    max: Math.min(PAPERS_A_MINUTE, rateLimit),
    timeWindow: 60_000,
    keyGenerator: (request) => `paper ${visitorAddress(request)}`,
  });
  app.setNotFoundHandler(async (request, reply) => {
    const asked = webRequest(request);
    const isPaper = isPaperRoute(matchRoute(asked.path)?.type);
    if (isPaper) {
      const limit = await paperLimit(request);
      if (!limit.isAllowed && limit.isExceeded) {
        reply.header('retry-after', String(limit.ttlInSeconds));
        throw new TooManyRequestsError('Too many brochures were asked for. Try again in a minute.', limit.ttlInSeconds);
      }
    }
    const work = () => (kept ? kept.pages.answer(asked) : renderRequest(web, asked));
    // Paper has a line of its own, at the press.
    const answer = isPaper ? await work() : await turns.of(asked.method, work).catch(busyPage(web, asked));
    request.siteId = ('etag' in answer ? answer.reply : answer).siteId ?? '';
    if ('etag' in answer) {
      await kept?.replies.send(request, reply, answer);
      return reply;
    }
    const { status, headers, body, bytes, stream } = answer;
    const policy = reply.getHeader('content-security-policy');
    if (policy !== undefined) reply.header('content-security-policy', policyWith(String(policy), answer));
    return reply
      .code(status)
      .headers(headers)
      .send(stream ? Readable.from(stream) : bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) : body);
  });
};

export const registerWeb = (app: FastifyInstance, parts: WebParts): void => {
  // A context of its own: the API takes no forms.
  app.register(async (web) => registerPages(web, parts));
};
