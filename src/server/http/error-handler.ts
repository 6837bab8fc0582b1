// Errors outside the API's own handling: refused requests, limits, and what nobody foresaw.
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorReply, problem } from '../../api/error-reply.ts';
import { AppError, BusyError, NotFoundError } from '../../domain/errors.ts';
import { isClientGone, tellClientGone } from './client-gone.ts';

/** Refusals of the framework and its parts say what is wrong with the request; what else they say stays here. */
const titleOf = (status: number): string | undefined =>
  (status >= 400 && status < 500) || status === 503 ? STATUS_CODES[status] : undefined;

/** Also for what Fastify refuses before any of our hooks run, such as a malformed escape in the address. */
export const sendError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void => {
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  const known = error instanceof AppError ? undefined : titleOf(status);
  const answer = known ? problem(status, known, error.message) : errorReply(error);
  if (isClientGone(error, request)) tellClientGone(request);
  else if (answer.status >= 500 && answer.status !== 503) request.log.error({ err: error }, 'request failed');
  if (answer.status === 503) reply.header('retry-after', String(error instanceof BusyError ? error.retryAfter : 2));
  reply.code(answer.status).headers(answer.headers).send(JSON.stringify(answer.body));
};

export const registerErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler(sendError);
};

/** Where there is no website, nobody reads pages: what is not there is told to scripts. */
export const registerNotFound = (app: FastifyInstance): void => {
  app.setNotFoundHandler(async () => {
    throw new NotFoundError('There is nothing at this address.');
  });
};
