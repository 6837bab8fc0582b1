// The address of a site's pages, where there is no request to read it from: in mails.
import type { Site } from '../domain/content/site.ts';
import type { Config } from './config.ts';

const isLocal = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]';

/** PUBLIC_URL when it is this site's; else its first hostname, over HTTPS unless it is this very machine. */
export const siteOrigin =
  ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>) =>
  ({ hostnames }: Pick<Site, 'hostnames'>): string => {
    if (publicUrl) {
      const { hostname, origin } = new URL(publicUrl);
      // As on the website: its host belongs to the site that answers on localhost.
      if (hostnames.includes(hostname) || hostnames.includes('localhost')) return origin;
    }
    const [hostname = 'localhost'] = hostnames;
    return isLocal(hostname) ? `http://${hostname}:${port}` : `https://${hostname}`;
  };
