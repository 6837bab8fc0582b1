// Where requests are counted. Labels come from fixed lists, never from what a visitor typed.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { matchRoute } from '../../domain/content/routes.ts';
import type { CachedPages } from '../../web/http/cached-pages.ts';
import type { Metrics } from './metrics.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

/** A route of the program, a call of the API, a route of the website, or `page` for everything else there. */
const routeLabel = (request: FastifyRequest): string => {
  const route = request.routeOptions.url;
  if (route === undefined) return matchRoute((request.raw.url ?? '/').split('?')[0] ?? '/')?.type ?? 'page';
  if (route.startsWith('/assets/')) return 'assets';
  return route.endsWith('/*') && route.startsWith('/api/') ? request.endpoint || 'api' : route;
};

export const registerMetricsHooks = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onResponse', async (request, reply) => {
    metrics.served({
      route: routeLabel(request),
      method: METHODS.has(request.method) ? request.method : 'OTHER',
      status: reply.raw.statusCode,
      seconds: reply.elapsedTime / 1000,
      siteId: request.siteId,
    });
  });
};

export const countedPages = (pages: CachedPages, metrics: Metrics): CachedPages => ({
  ...pages,
  hit: (address) => {
    const page = pages.hit(address);
    if (page) metrics.page('hit');
    return page;
  },
  answer: (request) => {
    metrics.page('miss');
    return pages.answer(request);
  },
});
