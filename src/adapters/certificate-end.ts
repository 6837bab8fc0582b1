// When the certificate of a hostname ends, as a visitor's browser would see it. Names that lead into our own network are not asked.
import { connect } from 'node:tls';
import { isPublicAddress, type ResolveAll, resolveAll } from './guarded-fetch.ts';

/** Undefined when nobody answers there, or the name is not one to ask. */
export type CertificateEnd = (hostname: string) => Promise<Date | undefined>;

const PATIENCE_MS = 5000;

export const createCertificateEnd = ({
  allow = [],
  resolve = resolveAll,
  port = 443,
}: {
  /** `host:port` of our own network that may be asked, by the operator's word. */
  readonly allow?: readonly string[];
  readonly resolve?: ResolveAll;
  readonly port?: number;
} = {}): CertificateEnd => {
  const addressOf = async (hostname: string): Promise<string | undefined> => {
    const addresses = await resolve(hostname).catch(() => []);
    const allowed = allow.includes(`${hostname}:${port}`) || addresses.every(({ address }) => isPublicAddress(address));
    return allowed ? addresses[0]?.address : undefined;
  };
  return async (hostname) => {
    const host = await addressOf(hostname);
    if (host === undefined) return undefined;
    return new Promise((answer) => {
      // One that has ended is what is looked for: it is read, and nothing is sent.
      const socket = connect(
        { host, port, servername: hostname, rejectUnauthorized: false, timeout: PATIENCE_MS },
        () => {
          const until = new Date(socket.getPeerCertificate().valid_to);
          socket.destroy();
          answer(Number.isNaN(until.getTime()) ? undefined : until);
        },
      );
      const away = (): void => {
        socket.destroy();
        answer(undefined);
      };
      socket.once('error', away).once('timeout', away);
    });
  };
};
