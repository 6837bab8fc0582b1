// The content API over HTTP: every request under /api goes through the same function as an in-process call.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_DOCS_CSS, apiDocsPage } from '../../api/docs-page.ts';
import { estateDocsPage } from '../../api/estate-docs-page.ts';
import type { Api } from '../../api/handle-request.ts';
import { openApiDocument } from '../../api/openapi.ts';
import { estateDocument } from '../../contract/estate-document.ts';
import { UnauthorizedError } from '../../domain/errors.ts';
import { RentalUnitRecord } from '../../domain/rentals/rental-unit.ts';
import { bearerToken, noToken } from '../../services/people/push-access.ts';
import { reachedOverHttps } from './reached-over-https.ts';
import { sharedAnswer } from './shared-answers.ts';
import { openTurns, type RequestTurns } from './turns.ts';
import { registerUploads } from './uploads.routes.ts';
import { visitorAddress } from './visitor-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call of the contract that answered; empty before, and elsewhere. */
    endpoint: string;
    /** The site that the request was about; empty when it is not known, or was about none. */
    siteId: string;
  }
}

/** A batch of listings is larger than a form; only who brings a token may send that much. */
const PUSH_LIMIT = 8 * 1024 * 1024;
/** A file of the table of listings that comes back. */
const TABLE_FILE_LIMIT = 3 * 1024 * 1024;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

const schemaText = (id: string, title: string, schema: object): string =>
  JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', $id: id, title, ...schema });

const documents: Readonly<Record<string, { readonly type: string; readonly text: () => string }>> = {
  '/api/openapi.json': { type: 'application/json', text: () => JSON.stringify(openApiDocument()) },
  '/api/schemas/estate.json': {
    type: 'application/schema+json',
    text: () => JSON.stringify(estateDocument()),
  },
  '/api/schemas/rental-unit.json': {
    type: 'application/schema+json',
    text: () =>
      schemaText(
        '/api/schemas/rental-unit.json',
        'One unit of the holiday catalogue: a JSON list of these',
        RentalUnitRecord,
      ),
  },
  '/api/docs': { type: 'text/html; charset=utf-8', text: apiDocsPage },
  '/api/docs/estate': { type: 'text/html; charset=utf-8', text: estateDocsPage },
  '/api/docs.css': { type: 'text/css; charset=utf-8', text: () => API_DOCS_CSS },
};

const requireToken = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  // The id under which the call stands in the audit log and in our logs.
  reply.header('x-request-id', request.id);
  if (!bearerToken(request.headers.authorization)) throw noToken();
};

export const registerApi = (
  app: FastifyInstance,
  api: Api,
  turns: Pick<RequestTurns, 'of'> = openTurns(0),
  isSecure: (request: FastifyRequest) => boolean = reachedOverHttps({}),
): void => {
  app.decorateRequest('endpoint', '');
  app.decorateRequest('siteId', '');
  for (const [url, { type, text }] of Object.entries(documents)) {
    // Made for the first reader: a start should not wait for what it rarely shows.
    let made: string | undefined;
    app.get(url, async (_request, reply) => {
      made ??= text();
      return reply.type(type).send(made);
    });
  }

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = () =>
      api({
        method: request.method,
        path: (request.raw.url ?? '').slice('/api'.length),
        // What the connection says, or the proxies that are believed; never what a visitor says of himself.
        headers: {
          ...request.headers,
          'x-forwarded-for': visitorAddress(request),
          'x-forwarded-proto': isSecure(request) ? 'https' : 'http',
          host: request.host,
          'x-request-id': request.id,
        },
        body: request.body,
      });
    // The part of an upload comes as slowly as a phone sends it: who waits for it keeps nobody from a form.
    const { status, headers, body, endpoint, siteId } = await (request.body instanceof Readable
      ? answer()
      : turns.of(request.method, answer));
    request.siteId = siteId ?? '';
    if (endpoint) {
      request.endpoint = endpoint;
      request.log = request.log.child({ endpoint });
    }
    reply.code(status).headers(headers);
    if (body === null) return reply.send();
    if (body instanceof Readable) {
      if (request.method !== 'HEAD') return reply.send(body);
      body.destroy();
      return reply.send();
    }
    if (Buffer.isBuffer(body)) return reply.send(body);
    return reply.send(status === 409 ? sharedAnswer(request, reply, Object(body)) : JSON.stringify(body));
  };
  registerUploads(app, handler, requireToken);
  app.route({ method: [...METHODS], url: '/api/*', exposeHeadRoute: false, handler });
  app.route({
    method: 'POST',
    url: '/api/sites/:siteId/desk/estate-file',
    bodyLimit: TABLE_FILE_LIMIT,
    // Before the body is read: a large one only from a page of the desk, where somebody is signed in.
    onRequest: async ({ headers }) => {
      if (!headers['x-desk-key'] || !headers.cookie) throw new UnauthorizedError('Nobody is signed in.');
    },
    handler,
  });
  app.route({
    method: [...METHODS],
    url: '/api/sites/:siteId/push/*',
    exposeHeadRoute: false,
    bodyLimit: PUSH_LIMIT,
    // Before the body is read.
    onRequest: requireToken,
    handler,
  });
};
