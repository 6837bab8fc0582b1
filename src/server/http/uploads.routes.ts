// Uploads over HTTP: their parts are passed on as they come, never gathered in memory. What they mean is said by the contract.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TUS_ABILITIES, TUS_HEADERS } from '../../api/tus.ts';
import { FILE_LIMITS } from '../../domain/media/file-checks.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] as const;
const PART = 'application/offset+octet-stream';

export const registerUploads = (app: FastifyInstance, handler: Handler, requireToken: Admit): void => {
  void app.register(async (scope) => {
    scope.addContentTypeParser(PART, { bodyLimit: FILE_LIMITS.bytes }, (_request, payload, done) =>
      done(null, payload),
    );
    const greet: Admit = async (_request, reply) => void reply.headers(TUS_HEADERS);
    // Backups that an operator brings: their parts alone, a file comes into being by a call like any other.
    scope.route({
      method: ['GET', 'HEAD', 'PATCH', 'DELETE'],
      url: '/api/desk/host/restores/:id',
      exposeHeadRoute: false,
      onRequest: [greet],
      handler,
    });
    for (const way of ['desk', 'push'] as const)
      for (const url of [`/api/sites/:siteId/${way}/uploads`, `/api/sites/:siteId/${way}/uploads/:id`]) {
        const onRequest = way === 'push' ? [greet, requireToken] : [greet];
        scope.route({ method: [...METHODS], url, exposeHeadRoute: false, onRequest, handler });
        // Which version and how large: said to everybody.
        scope.options(url, async (_request, reply) => reply.code(204).headers(TUS_ABILITIES).send());
      }
  });
};
