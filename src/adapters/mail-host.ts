// Mail servers that members of a site named, to send over or to read from. The name is looked up and checked before every conversation,
// and the conversation goes to the address that was checked: a name cannot lead into our own network.
import { isPublicAddress, RefusedFetchError, type ResolveAll, resolveAll } from './guarded-fetch.ts';

type MailHost = { readonly host: string; readonly port: number; readonly security: 'tls' | 'starttls' | 'none' };

/** The address to speak to. */
export type MailHostGuard = (server: MailHost) => Promise<string>;

export const createMailHostGuard = ({
  allow = [],
  resolve = resolveAll,
  ports,
}: {
  /** `host:port` of the installation's own network that may be named, by the operator's word. */
  readonly allow?: readonly string[] | undefined;
  readonly resolve?: ResolveAll | undefined;
  readonly ports: readonly number[];
}): MailHostGuard => {
  const allowed = new Set(allow);
  return async ({ host, port, security }) => {
    if (allowed.has(`${host}:${port}`)) return host;
    if (!ports.includes(port)) throw new RefusedFetchError(`Port ${port} is not one of a mail server.`);
    if (security === 'none') throw new RefusedFetchError('A mail server outside is spoken to over TLS only.');
    const addresses = await resolve(host);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      throw new RefusedFetchError('The name of the mail server leads to an address that is not public.');
    return first.address;
  };
};
