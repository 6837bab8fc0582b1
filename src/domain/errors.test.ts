import { describe, expect, it } from 'vitest';
import {
  BusyError,
  ConflictError,
  isRefusal,
  NotFoundError,
  TooManyRequestsError,
  UnavailableError,
} from './errors.ts';

describe('a refusal', () => {
  it.each([
    new NotFoundError('There is no such listing.'),
    new ConflictError('It is sold.'),
    new TooManyRequestsError('Too many today.'),
  ])('is $name', (error) => {
    expect(isRefusal(error)).toBe(true);
  });

  it.each([
    new UnavailableError('The database is away.'),
    new BusyError('Too much at once.', 2),
    new TypeError('A fault.'),
  ])('is not $name, which may be over the next time', (error) => {
    expect(isRefusal(error)).toBe(false);
  });
});
