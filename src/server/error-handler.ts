// Errors outside the API's own handling: refused requests, limits, and what nobody foresaw.
import type { FastifyError, FastifyInstance } from 'fastify';
import { errorReply, problem } from '../api/error-reply.ts';
import { AppError } from '../domain/errors.ts';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

export const registerErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
    const known = error instanceof AppError ? undefined : TITLES[status];
    const answer = known ? problem(status, known, error.message) : errorReply(error);
    if (answer.status >= 500 && answer.status !== 503) request.log.error({ err: error }, 'request failed');
    if (answer.status === 503) reply.header('retry-after', '2');
    reply.code(answer.status).headers(answer.headers).send(JSON.stringify(answer.body));
  });
};
