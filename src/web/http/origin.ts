// Absolute addresses: search engines must see one, whichever of a site's hostnames was asked.
import { hostnameOf, type PublicSite } from './site-lookup.ts';
import type { WebRequest } from './web-context.ts';

/** PUBLIC_URL when it is this site's; else the site's first hostname, on the scheme and port of the request. */
export const originOf = (site: PublicSite, request: WebRequest, publicUrl: string | undefined): string => {
  const asked = hostnameOf(request.host);
  if (publicUrl) {
    const url = new URL(publicUrl);
    const hostname = hostnameOf(url.host);
    if (hostname === asked || site.hostnames.includes(hostname)) return url.origin;
  }
  const port = /:\d+$/.exec(request.host)?.[0] ?? '';
  return `${request.protocol}://${site.hostnames[0] ?? asked}${port}`;
};
