// The errors below the API. Each knows its HTTP status, so that the API only presents it; emptiness is a value, not an error.

/** `field` is a path in the caller's own words: `body.pagination.size`, `params.locale`. */
export type FieldProblem = { readonly field: string; readonly message: string };

export abstract class AppError extends Error {
  abstract readonly status: number;
  abstract readonly title: string;
  readonly problems: readonly FieldProblem[];
  /** Further members of the problem document: what is to be had instead, or why. */
  readonly instead: Readonly<Record<string, unknown>> = {};

  constructor(detail: string, problems: readonly FieldProblem[] = []) {
    super(detail);
    this.problems = problems;
  }
}

/** Says in the problem document why, or what is to be had instead. */
abstract class ExplainedError extends AppError {
  override readonly instead: Readonly<Record<string, unknown>>;

  constructor(detail: string, instead: Readonly<Record<string, unknown>> = {}) {
    super(detail);
    this.instead = instead;
  }
}

export class BadInputError extends AppError {
  override readonly name = 'BadInputError';
  readonly status = 400;
  readonly title = 'Bad Request';
}

/** Who asks is not known. */
export class UnauthorizedError extends AppError {
  override readonly name = 'UnauthorizedError';
  readonly status = 401;
  readonly title = 'Unauthorized';
}

/** Who asks is known, and may not. */
export class ForbiddenError extends ExplainedError {
  override readonly name = 'ForbiddenError';
  readonly status = 403;
  readonly title = 'Forbidden';
}

export class NotFoundError extends AppError {
  override readonly name = 'NotFoundError';
  readonly status = 404;
  readonly title = 'Not Found';
}

export class MethodNotAllowedError extends AppError {
  override readonly name = 'MethodNotAllowedError';
  readonly status = 405;
  readonly title = 'Method Not Allowed';
  readonly allow: string;

  constructor(detail: string, allow: string) {
    super(detail);
    this.allow = allow;
  }
}

/** None of the forms in which we have it is one that the caller takes. */
export class NotAcceptableError extends AppError {
  override readonly name = 'NotAcceptableError';
  readonly status = 406;
  readonly title = 'Not Acceptable';
}

export class ConflictError extends ExplainedError {
  override readonly name = 'ConflictError';
  readonly status = 409;
  readonly title = 'Conflict';
}

/** It was here and is not any more. */
export class GoneError extends AppError {
  override readonly name = 'GoneError';
  readonly status = 410;
  readonly title = 'Gone';
}

/** Somebody else changed it since the caller read it; told with both values of every field in question, by whom, and when. */
export class PreconditionFailedError extends ExplainedError {
  override readonly name = 'PreconditionFailedError';
  readonly status = 412;
  readonly title = 'Precondition Failed';
}

/** A write must say which version it was made from. */
export class PreconditionRequiredError extends AppError {
  override readonly name = 'PreconditionRequiredError';
  readonly status = 428;
  readonly title = 'Precondition Required';
}

/** More bytes than are taken. */
export class PayloadTooLargeError extends AppError {
  override readonly name = 'PayloadTooLargeError';
  readonly status = 413;
  readonly title = 'Content Too Large';
  override readonly instead: Readonly<Record<string, unknown>>;

  constructor(detail: string, instead: Readonly<Record<string, unknown>> = {}) {
    super(detail);
    this.instead = instead;
  }
}

/** The body is of a type that is not read here. */
export class UnsupportedTypeError extends AppError {
  override readonly name = 'UnsupportedTypeError';
  readonly status = 415;
  readonly title = 'Unsupported Media Type';
}

export class AddressTooLongError extends AppError {
  override readonly name = 'AddressTooLongError';
  readonly status = 414;
  readonly title = 'URI Too Long';
}

/** Understood, but it contradicts what the same caller said before. */
export class UnprocessableError extends AppError {
  override readonly name = 'UnprocessableError';
  readonly status = 422;
  readonly title = 'Unprocessable Content';
}

/** More of the same than one visitor needs. */
export class TooManyRequestsError extends AppError {
  override readonly name = 'TooManyRequestsError';
  readonly status = 429;
  readonly title = 'Too Many Requests';
  /** Seconds, when the wait is known. */
  readonly retryAfter: number | undefined;

  constructor(detail: string, retryAfter?: number) {
    super(detail);
    this.retryAfter = retryAfter;
  }
}

/** Something we depend on is away for a moment; the caller may try again. */
export class UnavailableError extends AppError {
  override readonly name: string = 'UnavailableError';
  readonly status = 503;
  readonly title = 'Service Unavailable';
}

/** More is asked than can be answered in time. */
export class BusyError extends UnavailableError {
  override readonly name = 'BusyError';
  /** Seconds. */
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** What was asked for is not to be had: not there, not allowed, not like this. Else something is away or broken, and may be back. */
export const isRefusal = (error: unknown): boolean => error instanceof AppError && !(error instanceof UnavailableError);
