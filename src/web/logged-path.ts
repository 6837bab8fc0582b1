// What a log may say about an address: the word for a credential, never the credential (decisions section 9).
import { matchRoute } from '../domain/routes.ts';

const SECRETS = ['token', 'appointmentId'];

export const loggedPath = (path: string): string => {
  const route = matchRoute(path);
  const secret = SECRETS.find((name) => route?.params[name] !== undefined);
  return secret ? path.replace(/[^/]+\/?$/, `{${secret}}`) : path;
};
