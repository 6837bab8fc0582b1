// Subscriptions by the token in a link.
import { UnavailableError } from '../domain/errors.ts';

export const notYet = (): never => {
  throw new UnavailableError('Alerts are not available at this moment.');
};
