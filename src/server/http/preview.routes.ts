// The page of a listing as its draft would show it, by a secret link. The document may do nothing, wherever it is opened.
import type { FastifyInstance } from 'fastify';
import { isLocale, type Locale } from '../../domain/locale.ts';
import type { Preview } from '../../services/estates/previews.ts';
import { previewReply } from '../../web/http/preview.ts';
import { PREVIEW_SCRIPT_SOURCE } from '../../web/http/preview-script.ts';
import type { WebContext } from '../../web/http/web-context.ts';
import { webRequest } from './page-replies.ts';

export type PreviewParts = {
  readonly web: WebContext;
  readonly find: (token: string) => Promise<Preview | undefined>;
};

/** Without an origin in any case. In the desk's frame the one script runs that says what was clicked. */
const policy = (tells: boolean): string =>
  [
    ...(tells ? ['sandbox allow-scripts', `script-src ${PREVIEW_SCRIPT_SOURCE}`] : ['sandbox']),
    "default-src 'none'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ');

export const registerPreview = (app: FastifyInstance, { web, find }: PreviewParts): void => {
  app.get<{ Params: { token: string; locale?: string }; Querystring: { parts?: string } }>(
    '/preview/:token/:locale?',
    { logLevel: 'warn' },
    async (request, reply) => {
      const { token, locale: asked } = request.params;
      const preview = await find(token);
      const locales: readonly Locale[] = preview?.site.locales ?? [];
      const locale = isLocale(asked) && locales.includes(asked) ? asked : asked === undefined ? locales[0] : undefined;
      if (!preview || !locale) return reply.callNotFound();
      const { estate, parent, until, site } = preview;
      const tells = request.query.parts === '1';
      const draft = { host: site.hostnames[0] ?? request.host, estate, parent, token, until, tells };
      const { status, headers, body } = await previewReply(web, webRequest(request), draft, locale);
      return reply
        .code(status)
        .headers({ ...headers, 'content-security-policy': policy(tells) })
        .send(body);
    },
  );
};
