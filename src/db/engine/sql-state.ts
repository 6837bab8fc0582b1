// Turns what the two drivers throw into the errors the API can present; what is left is a defect of ours and stays a 500.
import { AppError, BadInputError, ConflictError, UnavailableError } from '../../domain/errors.ts';

/** A unique or exclusion constraint said no. `constraint` is its name in the migration. */
export class ConstraintConflictError extends ConflictError {
  readonly constraint: string;
  constructor(constraint: string) {
    super('Another record already takes this place.');
    this.constraint = constraint;
  }
}

/** Serialization failure or deadlock: the same transaction may succeed when it runs again. */
export class RetryableError extends UnavailableError {
  constructor() {
    super('The data was changed by somebody else at the same time. Try again.');
  }
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
// The drivers give these no code.
const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|Cannot use a pool after|PGlite is (closed|closing)|driver has already been destroyed)/;

const field = (error: Error, name: 'code' | 'constraint'): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
};

const classify = (error: Error): AppError | undefined => {
  const code = field(error, 'code');
  // 25P02: on the one connection of PGlite, a failed block of the job queue can still be open for a moment.
  if (code === '40001' || code === '40P01' || code === '25P02') return new RetryableError();
  if (code === '23505' || code === '23P01') return new ConstraintConflictError(field(error, 'constraint'));
  if (/^22...$/.test(code)) return new BadInputError('A value has a form that cannot be stored.');
  // 57014 is the statement timeout, 55P03 a lock timeout.
  const unavailable =
    /^(53...|57P0.|08...|57014|55P03)$/.test(code) ||
    CONNECTION_CODES.has(code) ||
    CONNECTION_MESSAGES.test(error.message);
  return unavailable ? new UnavailableError('The database is not available at this moment.') : undefined;
};

/** The drivers attach the values of the failed row, which may be personal data and would end in a log. */
const withoutValues = (error: Error): Error => {
  for (const name of ['params', 'queryOptions', 'detail']) Reflect.deleteProperty(error, name);
  return error;
};

/** The application error for a driver's error (kept as `cause`), or the error itself when it has no mapping. */
export const toAppError = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const mapped = classify(error);
  withoutValues(error);
  if (mapped) mapped.cause = error;
  return mapped ?? error;
};

export const rethrow = (error: unknown): never => {
  throw toAppError(error);
};

const ATTEMPTS = 4;

/** Runs `work`, and up to three times more when the database asks for a repetition. `work` must have no effect outside the database. */
export const withRetry = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const mapped = toAppError(error);
      if (!(mapped instanceof RetryableError) || attempt === ATTEMPTS) throw mapped;
      // Two that collided should not collide again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
};
