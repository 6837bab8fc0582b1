// The contract's calls from the desk: with the key of its document, with the version that was read, and with what happens when the
// server asks again who it is, or when nobody is signed in any more.
import type { ApiResponse, Transport } from '../../client/transport.ts';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import { DESK_CALLS, type DeskCallName } from './desk-calls.ts';
import { DeskError, deskErrorOf, NoAnswerError } from './desk-error.ts';

type Part<K extends string, T> = [keyof T] extends [never]
  ? { readonly [P in K]?: never }
  : Partial<T> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** Of `{}` nothing need be said. */
type BodyPart<E extends Endpoint> =
  BodyOf<E> extends undefined
    ? { readonly body?: never }
    : [keyof BodyOf<E>] extends [never]
      ? { readonly body?: never }
      : { readonly body: BodyOf<E> };

type VersionPart<E extends Endpoint> = E extends { readonly versioned: true }
  ? { /** The `etag` that the member read. */ readonly ifMatch: string }
  : { readonly ifMatch?: never };

/** What a call needs besides its name; the site is the client's own. */
export type DeskCallArguments<N extends DeskCallName> = Part<'params', Omit<ParamsOf<Endpoints[N]>, 'siteId'>> &
  Part<'query', QueryOf<Endpoints[N]>> &
  BodyPart<Endpoints[N]> &
  VersionPart<Endpoints[N]> & {
    /** A name for this very request: the same again is not done again. */
    readonly key?: string;
  };
export type DeskAnswer<N extends DeskCallName> = AnswerOf<Endpoints[N]>;

/** Nothing need be said where nothing is required. */
export type Optionally<T> = Partial<T> extends T ? [args?: T] : [args: T];

export type DeskApi = {
  readonly siteId: string;
  call<N extends DeskCallName>(name: N, ...args: Optionally<DeskCallArguments<N>>): Promise<DeskAnswer<N>>;
  /** The same call, to be ended when its answer is no longer wanted. */
  read<N extends DeskCallName>(
    name: N,
    signal: AbortSignal,
    ...args: Optionally<DeskCallArguments<N>>
  ): Promise<DeskAnswer<N>>;
  /** Where a call goes, for a stream or a download that is read by hand. */
  request(
    name: DeskCallName,
    params?: Readonly<Record<string, string>>,
  ): { readonly path: string; readonly headers: Readonly<Record<string, string>> };
  /** A file; asked again who it is where the call wants that. */
  download(name: DeskCallName, params?: Readonly<Record<string, string>>): Promise<Blob>;
  forSite(siteId: string): DeskApi;
};

export type DeskApiOptions = {
  readonly transport: Transport;
  /** Of the document: every call sends it. */
  readonly key: string;
  readonly siteId?: string;
  /** The server wants to know again who it is; true when the person has shown it, and the call may be made once more. */
  readonly confirm?: () => Promise<boolean>;
  /** Nobody is signed in any more. */
  readonly signedOut?: () => void;
};

type AnyCall = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
  readonly ifMatch?: string;
  readonly key?: string;
};

const filledPath = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

const queryString = (query: object | undefined): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (Array.isArray(value)) for (const one of value) search.append(name, String(one));
    else if (value !== undefined) search.append(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
};

const contentOf = async (response: ApiResponse): Promise<unknown> => {
  if (response.status === 204) return null;
  return /json/.test(response.contentType) ? response.json() : response.text();
};

/** These answer 401 themselves when nobody is signed in: no reason to leave the page. */
const MAY_FIND_NOBODY: ReadonlySet<DeskCallName> = new Set([
  'me',
  'passkeySignInOptions',
  'passkeySignIn',
  'askSignInLink',
  'lookAtLink',
  'useSignInLink',
]);

export const createDeskApi = (options: DeskApiOptions): DeskApi => {
  const { transport, key, siteId = '', confirm, signedOut } = options;
  const sites = new Map<string, DeskApi>();

  const once = async (
    name: DeskCallName,
    { params, query, body, ifMatch, key: request }: AnyCall,
    signal?: AbortSignal,
  ) => {
    const [method = 'GET', path = ''] = DESK_CALLS[name].split(' ');
    const sends = method !== 'GET' && method !== 'DELETE';
    let response: ApiResponse;
    try {
      response = await transport({
        method: method as 'GET',
        path: filledPath(path, { siteId, ...params }) + queryString(query),
        headers: {
          'x-desk-key': key,
          ...(sends ? { 'content-type': 'application/json' } : {}),
          ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
          ...(request === undefined ? {} : { 'idempotency-key': request }),
        },
        ...(sends ? { body: body ?? {} } : {}),
        signal,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new NoAnswerError('Nobody answered', { cause: error });
    }
    if (response.status >= 200 && response.status < 300) return contentOf(response);
    throw deskErrorOf(response.status, await response.text(), response.retryAfter);
  };

  /** Once more after the person has shown who it is, where that was asked. */
  const asked = async <T>(name: DeskCallName, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      if (error.status === 401 && !MAY_FIND_NOBODY.has(name)) signedOut?.();
      if (error.status === 403 && error.problem.reason === 'confirm' && confirm && (await confirm())) return work();
      throw error;
    }
  };
  const call = (name: DeskCallName, args: AnyCall = {}, signal?: AbortSignal): Promise<unknown> =>
    asked(name, () => once(name, args, signal));

  const request: DeskApi['request'] = (name, params = {}) => ({
    path: filledPath(DESK_CALLS[name].split(' ')[1] ?? '', { siteId, ...params }),
    headers: { 'x-desk-key': key },
  });

  const fetched = async (name: DeskCallName, params: Readonly<Record<string, string>>): Promise<Blob> => {
    const { path, headers } = request(name, params);
    const response = await fetch(`/api${path}`, { headers }).catch((error: unknown) => {
      throw new NoAnswerError('Nobody answered', { cause: error });
    });
    if (!response.ok) throw deskErrorOf(response.status, await response.text());
    return response.blob();
  };

  return {
    siteId,
    call: (name, ...[args]) => call(name, args as AnyCall) as Promise<never>,
    read: (name, signal, ...[args]) => call(name, args as AnyCall, signal) as Promise<never>,
    request,
    download: (name, params = {}) => asked(name, () => fetched(name, params)),
    // One for each site: what is under way over it is found again.
    forSite: (other) => {
      const known = sites.get(other) ?? createDeskApi({ ...options, siteId: other });
      sites.set(other, known);
      return known;
    },
  };
};
