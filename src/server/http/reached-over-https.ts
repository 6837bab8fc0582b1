// Whether a visitor reached us over HTTPS: as the connection or a proxy that is believed says, or as the settings say of this very host.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

export const reachedOverHttps = ({ publicUrl, deskUrl }: Partial<Pick<Config, 'publicUrl' | 'deskUrl'>>) => {
  const hosts = [publicUrl, deskUrl].flatMap((address) => {
    const url = address === undefined ? undefined : new URL(address);
    return url?.protocol === 'https:' ? [url.host] : [];
  });
  return (request: FastifyRequest): boolean => request.protocol === 'https' || hosts.includes(request.host);
};
