// Forms carry no token (architecture: a kept page is the same for everyone); where a post comes from decides.
import type { WebRequest } from './web-context.ts';

const hostOf = (address: string | undefined): string | undefined => {
  try {
    return new URL(address ?? '').host.toLowerCase();
  } catch {
    return undefined;
  }
};

/** Sent by a page of this very host. Browsers say so in one header or the other; who says neither is no browser. */
export const isOwnPost = ({ headers, host }: WebRequest): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (headers.origin !== undefined) return hostOf(headers.origin) === host.toLowerCase();
  return site !== undefined;
};

/** The page of ours that a form stood on: path and query string. */
export const formPage = ({ headers, host }: WebRequest): string | undefined => {
  if (hostOf(headers.referer) !== host.toLowerCase()) return undefined;
  const { pathname, search } = new URL(headers.referer ?? '');
  return pathname + search;
};
