// Whether a hostname is one of ours: a proxy that gets certificates by itself asks before it does, so that nobody who points a name at
// this machine has certificates made. It is asked from beside us only; to everybody else this address does not exist.
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFoundError } from '../../domain/errors.ts';

export type AskParts = {
  readonly isOurs: (hostname: string) => Promise<boolean>;
  /** Addresses and networks of the proxies, besides those of this machine. */
  readonly trustProxy: readonly string[];
};

const ASK_PATH = '/internal/ask';
/** What a certificate can be for; no wildcard, no address. */
const HOSTNAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
/** A proxy that passes a visitor's request on says so in one of these. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const;

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const besideUs = (trustProxy: readonly string[]): ((request: FastifyRequest) => boolean) => {
  const near = new BlockList();
  near.addSubnet('127.0.0.0', 8, 'ipv4');
  near.addAddress('::1', 'ipv6');
  for (const one of trustProxy) {
    const [address = '', bits] = one.split('/');
    if (bits === undefined) near.addAddress(address, family(address));
    else near.addSubnet(address, Number(bits), family(address));
  }
  return ({ socket, headers }) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
    return isIP(address) !== 0 && near.check(address, family(address)) && !FORWARDED.some((name) => name in headers);
  };
};

export const registerAsk = (app: FastifyInstance, { isOurs, trustProxy }: AskParts): void => {
  const isBesideUs = besideUs(trustProxy);
  app.get<{ Querystring: { domain?: unknown } }>(
    ASK_PATH,
    { config: { rateLimit: false }, logLevel: 'warn' },
    async (request, reply) => {
      const { domain } = request.query;
      const hostname = typeof domain === 'string' ? domain.toLowerCase().replace(/\.$/, '') : '';
      const yes = isBesideUs(request) && HOSTNAME.test(hostname) && isIP(hostname) === 0 && (await isOurs(hostname));
      if (!yes) throw new NotFoundError('There is no such site.');
      return reply.header('cache-control', 'no-store').send({ ok: true });
    },
  );
};
