// Errors outside the API's own handling: refused requests, limits, and what nobody foresaw.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorReply, problem } from '../../api/error-reply.ts';
import { AppError } from '../../domain/errors.ts';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** Also for what Fastify refuses before any of our hooks run, such as a malformed escape in the address. */
export const sendError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void => {
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  const known = error instanceof AppError ? undefined : TITLES[status];
  const answer = known ? problem(status, known, error.message) : errorReply(error);
  if (answer.status >= 500 && answer.status !== 503) request.log.error({ err: error }, 'request failed');
  if (answer.status === 503) reply.header('retry-after', '2');
  reply.code(answer.status).headers(answer.headers).send(JSON.stringify(answer.body));
};

export const registerErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler(sendError);
};
