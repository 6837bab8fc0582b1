// What the HTTP server refuses before a call begins (too many, too large, too busy) is held against the contract as well, where
// somebody listens: see src/api/reply-watch.ts.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { replyMismatch } from '../../api/check-reply.ts';
import { pathMatcher } from '../../api/match-path.ts';
import { mismatchReport } from '../../api/reply-watch.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';

/** About the request itself, whatever it asks for; the OpenAPI description names them once for all calls. */
const OF_ANY_REQUEST: readonly number[] = [405, 406, 408, 414, 417, 431];

const headersOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));

const parsed = (payload: string): unknown => {
  try {
    return JSON.parse(payload);
  } catch {
    return payload;
  }
};

export const registerContractCheck = (app: FastifyInstance): void => {
  const report = mismatchReport();
  if (!report) return;
  const match = pathMatcher<EndpointName>(endpoints);
  app.addHook('onSend', async (request, reply, payload) => {
    // What a call answered was looked at already.
    if (reply.statusCode < 400 || request.endpoint !== '' || !request.url.startsWith('/api/')) return;
    if (OF_ANY_REQUEST.includes(reply.statusCode)) return;
    const [path = ''] = request.url.slice('/api'.length).split('?');
    const found = match(request.method === 'HEAD' ? 'GET' : request.method, path);
    const body = typeof payload === 'string' ? parsed(payload) : payload;
    const answer = { status: reply.statusCode, headers: headersOf(reply), body };
    const mismatch = replyMismatch(found.kind === 'found' ? found.name : undefined, answer);
    if (mismatch) report(mismatch);
  });
};
