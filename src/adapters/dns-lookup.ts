// Asks the domain name system, through the server that the operator names or the system's own. No record is an empty answer; that
// nobody answers is an error.
import { Resolver } from 'node:dns/promises';

export type DnsLookup = {
  /** The TXT records of a name, each put together from its pieces. */
  texts(name: string): Promise<string[]>;
  /** Its IPv4 and IPv6 addresses. */
  addresses(name: string): Promise<string[]>;
};

const NOTHING = new Set(['ENODATA', 'ENOTFOUND']);

const orEmpty = <T>(answer: Promise<T[]>): Promise<T[]> =>
  answer.catch((error: NodeJS.ErrnoException) => {
    if (NOTHING.has(error.code ?? '')) return [];
    throw error;
  });

/** `server` as `address:port` or an address alone. */
export const createDnsLookup = (server?: string): DnsLookup => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  if (server !== undefined) resolver.setServers([server]);
  return {
    texts: async (name) => (await orEmpty(resolver.resolveTxt(name))).map((pieces) => pieces.join('')),
    addresses: async (name) =>
      (await Promise.all([orEmpty(resolver.resolve4(name)), orEmpty(resolver.resolve6(name))])).flat(),
  };
};
