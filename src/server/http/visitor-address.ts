// The network address that limits count. One household or one server has a whole IPv6 /64: it counts as one.
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

export const visitorAddress = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  // Without a word in Fastify's types: a connection that is gone already has no address any more.
  const address: string | undefined = ip;
  return address === undefined ? 'gone' : normalizeIP(address, 64);
};
