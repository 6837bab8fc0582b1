// The website: everything that is not the API, a built file or a health check.
import type { FastifyInstance } from 'fastify';
import { renderRequest } from '../web/page.routes.ts';
import type { WebContext } from '../web/web-context.ts';

export const registerWeb = (app: FastifyInstance, web: WebContext): void => {
  app.setNotFoundHandler(async (request, reply) => {
    const target = request.raw.url ?? '/';
    const path = target.split('?', 1)[0] ?? '/';
    const { status, headers, body, frameSources } = await renderRequest(web, {
      method: request.method,
      protocol: request.protocol,
      host: request.host,
      path,
      search: target.slice(path.length),
      headers: { 'accept-language': request.headers['accept-language'], cookie: request.headers.cookie },
    });
    if (frameSources && frameSources.length > 0) {
      const policy = reply.getHeader('content-security-policy');
      reply.header('content-security-policy', `${policy};frame-src ${frameSources.join(' ')}`);
    }
    return reply.code(status).headers(headers).send(body);
  });
};
