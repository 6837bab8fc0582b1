// The content API without a network: method, path, headers and body in, status, headers and body out.
// The HTTP routes and the local transport both call this, so that they cannot differ.
import { Readable } from 'node:stream';
import type { Endpoint } from '../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../contract/endpoints.ts';
import { BadInputError, type FieldProblem, MethodNotAllowedError, NotFoundError } from '../domain/errors.ts';
import { withoutTokens } from '../domain/link-token.ts';
import { bestLocale } from '../domain/locale.ts';
import { check, checkStrings } from '../domain/validation.ts';
import { admitToDesk, type DeskCall, NO_DESK } from '../services/people/desk-access.ts';
import { admit } from '../services/people/push-access.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { replyMismatch } from './check-reply.ts';
import { errorReply } from './error-reply.ts';
import { pathMatcher } from './match-path.ts';
import { type ApiReply, type Handlers, WithHeaders } from './reply.ts';
import { mismatchReport } from './reply-watch.ts';

type ApiCall = {
  readonly method: string;
  /** Below the base path, with its query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body?: unknown;
};

export type Api = (
  call: ApiCall,
) => Promise<ApiReply & { readonly endpoint?: EndpointName /** That exists. */; readonly siteId?: string }>;

/** A repeated parameter stays a list, which a schema of a single value then refuses by name. */
const queryObject = (text: string): Record<string, string | string[]> => {
  const query: Record<string, string | string[]> = Object.create(null);
  if (text === '') return query;
  const search = new URLSearchParams(text);
  for (const key of new Set(search.keys())) {
    const values = search.getAll(key);
    query[key] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return { ...query };
};

const inputOf = (endpoint: Endpoint, params: object, query: object, body: unknown) => {
  const problems: FieldProblem[] = [];
  const part = <T>(checked: { ok: true; value: T } | { ok: false; problems: readonly FieldProblem[] }) => {
    if (checked.ok) return checked.value;
    problems.push(...checked.problems);
    return undefined;
  };
  const input = {
    params: part(checkStrings(endpoint.params, params, 'params')),
    query: part(checkStrings(endpoint.query, query, 'query')),
    body: endpoint.body ? part(check(endpoint.body, body, 'body')) : undefined,
  };
  if (problems.length > 0) {
    throw new BadInputError(`${problems.map(({ field, message }) => `${field} ${message}`).join('; ')}.`, problems);
  }
  return input;
};

/** Decisions section 1: the path's site id decides; a different header is a mistake of the caller. */
const checkSiteHeader = (params: object, header: string | string[] | undefined): void => {
  const siteId = 'siteId' in params ? params.siteId : undefined;
  if (siteId === undefined || header === undefined || header === '' || header === siteId) return;
  throw new BadInputError('x-site-id differs from the site in the path.', [
    { field: 'headers.x-site-id', message: 'differs from the site in the path' },
  ]);
};

type Admission = {
  /** Told how the call ended. */
  readonly ended?: (status: number) => Promise<void>;
  readonly desk: DeskCall;
  /** The name of the token. */
  readonly token?: string;
};

/** Who may make the call is asked before anything is said about it: a stranger learns nothing. */
const admission = async (
  ctx: ServiceContext,
  name: EndpointName,
  { siteId = '', ...ids }: Readonly<Record<string, string>>,
  headers: ApiCall['headers'],
): Promise<Admission> => {
  const { access, method, versioned }: Endpoint = endpoints[name];
  if (access === 'public') return { desk: NO_DESK };
  const call = {
    siteId,
    action: name,
    subject: Object.values(ids).join('/').slice(0, 200),
    requestId: headers['x-request-id']?.toString() ?? '',
  };
  if (typeof access === 'object' && 'token' in access) {
    const { name: token, ended } = await admit(ctx, {
      ...call,
      scope: access.token,
      authorization: headers.authorization,
    });
    return { desk: NO_DESK, token, ended };
  }
  return admitToDesk(ctx, { ...call, access, headers, writes: method !== 'GET', versioned: versioned ?? false });
};

const replyOf = (result: unknown): ApiReply => {
  const { body, headers, status } =
    result instanceof WithHeaders ? result : { body: result, headers: {}, status: result === null ? 204 : 200 };
  const type = body === null || Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json; charset=utf-8' };
  return { status, headers: { 'cache-control': 'no-cache', ...type, ...headers }, body };
};

const watched = (endpoint: EndpointName | undefined, reply: ApiReply): ApiReply => {
  const report = mismatchReport();
  const mismatch = report && replyMismatch(endpoint, reply);
  if (mismatch) report(mismatch);
  return reply;
};

/** The calls are the same for every API of the process. */
const match = pathMatcher<EndpointName>(endpoints);

export const createApi = (ctx: ServiceContext, handlers: Handlers): Api => {
  return async ({ method, path, headers, body }) => {
    let endpoint: EndpointName | undefined;
    let ended: Admission['ended'];
    try {
      const [pathname = '', search = ''] = path.split(/\?(.*)/s);
      const found = match(method === 'HEAD' ? 'GET' : method, pathname);
      if (found.kind === 'malformed') throw new BadInputError('The path holds a malformed escape.');
      if (found.kind === 'none') throw new NotFoundError('There is no such call.');
      if (found.kind === 'other-methods') {
        const allow = found.allow.join(', ');
        throw new MethodNotAllowedError(`${method} is not possible here, only ${allow}.`, allow);
      }
      endpoint = found.name;
      const admitted = await admission(ctx, endpoint, found.params, headers);
      ended = admitted.ended;
      const input = inputOf(endpoints[endpoint], found.params, queryObject(search), body);
      checkSiteHeader(found.params, headers['x-site-id']);
      const language = headers['accept-language'];
      const handler = handlers[endpoint] as (ctx: ServiceContext, input: unknown, meta: unknown) => Promise<unknown>;
      const result = await handler(ctx, input, {
        locale: bestLocale(Array.isArray(language) ? language[0] : language),
        address: headers['x-forwarded-for']?.toString(),
        key: headers['idempotency-key']?.toString(),
        desk: admitted.desk,
        header: (name: string) => [headers[name]].flat()[0],
        stream: body instanceof Readable ? body : undefined,
        token: admitted.token ?? '',
      });
      const reply = replyOf(result);
      await ended?.(reply.status);
      const { siteId } = found.params;
      return { ...watched(endpoint, reply), endpoint, ...(siteId === undefined ? {} : { siteId }) };
    } catch (error) {
      const reply = errorReply(error);
      await ended?.(reply.status);
      if (reply.status === 500)
        ctx.log.error({ err: error, method, path: withoutTokens(path), endpoint }, 'API call failed');
      return { ...watched(endpoint, reply), ...(endpoint ? { endpoint } : {}) };
    }
  };
};
