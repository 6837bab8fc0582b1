// The website: everything that is not the API, a built file or a health check.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CachedPages } from '../../web/http/cached-pages.ts';
import { renderRequest } from '../../web/http/page.routes.ts';
import type { WebContext } from '../../web/http/web-context.ts';
import { type PageReplies, policyWith, webRequest } from './page-replies.ts';

export type WebParts = {
  readonly web: WebContext;
  /** Absent where pages must always be new: in development, or when another program has the data. */
  readonly kept?: { readonly pages: CachedPages; readonly replies: PageReplies } | undefined;
};

const registerPages = (app: FastifyInstance, { web, kept }: WebParts): void => {
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
  app.setNotFoundHandler(async (request, reply) => {
    const asked = webRequest(request);
    const answer = kept ? await kept.pages.answer(asked) : await renderRequest(web, asked);
    if ('etag' in answer) {
      await kept?.replies.send(request, reply, answer);
      return reply;
    }
    const { status, headers, body, stream } = answer;
    const policy = reply.getHeader('content-security-policy');
    if (policy !== undefined) reply.header('content-security-policy', policyWith(String(policy), answer));
    return reply
      .code(status)
      .headers(headers)
      .send(stream ? Readable.from(stream) : body);
  });
};

export const registerWeb = (app: FastifyInstance, parts: WebParts): void => {
  // A context of its own: the API takes no forms.
  app.register(async (web) => registerPages(web, parts));
};
