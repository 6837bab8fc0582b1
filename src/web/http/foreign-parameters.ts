// Parameters of others survive every redirect (decisions section 12). They never reach what is found or kept, so they are
// put back here, at the very end.
import { formPage } from './own-post.ts';
import { foreignQuery } from './page-key.ts';
import type { WebReply, WebRequest } from './web-context.ts';
import { withQuery } from './with-query.ts';

/** A form is sent to an address of its own: what is to survive stands in that of the page it stood on. */
const searchOf = (request: WebRequest): string => {
  if (request.method !== 'POST' || request.search !== '') return request.search;
  const page = formPage(request) ?? '';
  return page.includes('?') ? page.slice(page.indexOf('?')) : '';
};

export const keepForeign = (reply: WebReply, request: WebRequest): WebReply => {
  const { location } = reply.headers;
  if (location === undefined || !location.startsWith('/')) return reply;
  const foreign = foreignQuery(searchOf(request));
  return foreign === '' ? reply : { ...reply, headers: { ...reply.headers, location: withQuery(location, foreign) } };
};
