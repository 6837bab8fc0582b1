// The content API over HTTP: every request under /api goes through the same function as an in-process call.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_DOCS_CSS, apiDocsPage } from '../api/docs-page.ts';
import type { Api } from '../api/handle-request.ts';
import { openApiDocument } from '../api/openapi.ts';
import { EstateSchema } from '../domain/estate.ts';
import { RentalUnitRecord } from '../domain/rental-unit.ts';
import { bearerToken, noToken } from '../services/push-access.ts';
import { visitorAddress } from './visitor-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call of the contract that answered; empty before, and elsewhere. */
    endpoint: string;
  }
}

/** A batch of listings is larger than a form; only who brings a token may send that much. */
const PUSH_LIMIT = 8 * 1024 * 1024;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export const registerApi = (app: FastifyInstance, api: Api): void => {
  app.decorateRequest('endpoint', '');
  const openApi = JSON.stringify(openApiDocument());
  const docs = apiDocsPage();
  const estateSchema = JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: '/api/schemas/estate.json',
    title: 'One listing of an estate file: a JSON list of these, or one per line',
    ...EstateSchema,
  });
  const rentalSchema = JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: '/api/schemas/rental-unit.json',
    title: 'One unit of the holiday catalogue: a JSON list of these',
    ...RentalUnitRecord,
  });
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(openApi));
  app.get('/api/schemas/estate.json', async (_request, reply) =>
    reply.type('application/schema+json').send(estateSchema),
  );
  app.get('/api/schemas/rental-unit.json', async (_request, reply) =>
    reply.type('application/schema+json').send(rentalSchema),
  );
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docs));
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(API_DOCS_CSS));

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers, body, endpoint } = await api({
      method: request.method,
      path: (request.raw.url ?? '').slice('/api'.length),
      // What the connection says, or the proxies that are believed; never what a visitor says of himself.
      headers: { ...request.headers, 'x-forwarded-for': visitorAddress(request), 'x-request-id': request.id },
      body: request.body,
    });
    if (endpoint) {
      request.endpoint = endpoint;
      request.log = request.log.child({ endpoint });
    }
    reply.code(status).headers(headers);
    if (status === 204) return reply.send();
    if (body instanceof Readable) {
      if (request.method !== 'HEAD') return reply.send(body);
      body.destroy();
      return reply.send();
    }
    return reply.send(Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };
  app.route({ method: [...METHODS], url: '/api/*', exposeHeadRoute: false, handler });
  app.route({
    method: [...METHODS],
    url: '/api/sites/:siteId/push/*',
    exposeHeadRoute: false,
    bodyLimit: PUSH_LIMIT,
    // Before the body is read.
    onRequest: async (request, reply) => {
      // The id under which the call stands in the audit log and in our logs.
      reply.header('x-request-id', request.id);
      if (!bearerToken(request.headers.authorization)) throw noToken();
    },
    handler,
  });
};
