// Every error leaves the API as a problem document (RFC 9457); never a stack trace, never an internal message.
import {
  AppError,
  MethodNotAllowedError,
  TooManyRequestsError,
  UnauthorizedError,
  UnavailableError,
} from '../domain/errors.ts';
import type { ApiReply } from './reply.ts';
import { NO_STORE } from './reply.ts';

export const problem = (
  status: number,
  title: string,
  detail: string,
  errors: readonly { field: string; message: string }[] = [],
): ApiReply => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...NO_STORE },
  body: { type: 'about:blank', title, status, detail, ...(errors.length > 0 ? { errors } : {}) },
});

const replies = new WeakMap<AppError, ApiReply>();

/** Of an error that many share the same reply, with the same body: what is sent again and again is made once. */
export const errorReply = (error: unknown): ApiReply => {
  if (!(error instanceof AppError))
    return problem(500, 'Internal Server Error', 'Something went wrong on our side. It has been logged.');
  const known = replies.get(error);
  if (known) return known;
  const reply = replyTo(error);
  replies.set(error, reply);
  return reply;
};

const replyTo = (error: AppError): ApiReply => {
  const plain = problem(error.status, error.title, error.message, error.problems);
  const reply = { ...plain, body: { ...Object(plain.body), ...error.instead } };
  if (error instanceof UnauthorizedError)
    return { ...reply, headers: { ...reply.headers, 'www-authenticate': 'Bearer' } };
  if (error instanceof TooManyRequestsError && error.retryAfter !== undefined)
    return { ...reply, headers: { ...reply.headers, 'retry-after': String(error.retryAfter) } };
  if (error instanceof MethodNotAllowedError) return { ...reply, headers: { ...reply.headers, allow: error.allow } };
  if (error instanceof UnavailableError) return { ...reply, headers: { ...reply.headers, 'retry-after': '2' } };
  return reply;
};
