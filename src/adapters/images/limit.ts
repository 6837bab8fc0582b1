// At most so many at once, the others in order of arrival; too many waiting are refused, because a queue without end
// answers nobody.
import { UnavailableError } from '../../domain/errors.ts';

export type Limit = <T>(work: () => Promise<T>) => Promise<T>;

export const createLimit = (
  atOnce: number,
  waitingAtMost: number,
  refusal = 'Too many pictures are being made.',
): Limit => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw new UnavailableError(refusal);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
