// A browser that goes away in the middle of an answer is no fault of ours: visitors close tabs and scroll past pictures.
// It is not worth more than a line for whoever looks for it.
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** What a stream says when the other side is not there any more. */
const GONE = new Set([
  'ABORT_ERR',
  'ECANCELED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/** Both: the same words of a database are a fault while the visitor still waits. */
export const isClientGone = (error: unknown, { raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  error instanceof Error && 'code' in error && GONE.has(String(error.code)) && raw.socket.destroyed;

export const tellClientGone = (request: FastifyRequest): void =>
  request.log.debug({ req: request }, 'the client went away');

/** The framework's own lines about a request, except for those. */
export class RequestLog extends LogController {
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    // Whose request it was is known by now.
    if (request.siteId) reply.log = reply.log.child({ site: request.siteId });
    if (isClientGone(error, request)) tellClientGone(request);
    else super.requestCompleted(error, request, reply);
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (isClientGone(error, request)) tellClientGone(request);
    else super.streamError(error, request, reply);
  }
}
