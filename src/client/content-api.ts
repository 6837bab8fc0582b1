// The typed client of the content API: one method for every endpoint of the contract, over any transport.
import type { TSchema } from 'typebox';
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  fillPath,
  type ParamsOf,
  type QueryOf,
} from '../contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '../contract/endpoints.ts';
import { HttpError, NotImplementedError } from './http-error.ts';
import { type CallOptions, createRestClient } from './rest-client.ts';
import type { Transport } from './transport.ts';

/** A part of a call: required when something in it is, forbidden when there is nothing it could hold. */
type Part<K extends string, T> = [keyof T] extends [never]
  ? { readonly [P in K]?: never }
  : Partial<T> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** The site id is the client's own: no call repeats it. */
export type CallArguments<E extends Endpoint> = CallOptions &
  Part<'params', Omit<ParamsOf<E>, 'siteId'>> &
  Part<'query', QueryOf<E>> &
  (E extends { readonly body: TSchema } ? { readonly body: BodyOf<E> } : { readonly body?: never });

/** Nothing need be said where nothing is required. */
type Arguments<E extends Endpoint> =
  Partial<CallArguments<E>> extends CallArguments<E> ? [call?: CallArguments<E>] : [call: CallArguments<E>];

export type ContentApi = {
  readonly siteId: string;
  call<N extends EndpointName>(name: N, ...call: Arguments<Endpoints[N]>): Promise<AnswerOf<Endpoints[N]>>;
  /** The same, but an unknown thing (404) is undefined. */
  find<N extends EndpointName>(name: N, ...call: Arguments<Endpoints[N]>): Promise<AnswerOf<Endpoints[N]> | undefined>;
  /** The same client for another site. */
  forSite(siteId: string): ContentApi;
  policyLog(): Promise<never>;
  privacyStatement(): Promise<never>;
};

/** What the types above say of every call, for the one function that sends them all. */
type AnyCall = CallOptions & { readonly params?: object; readonly query?: object; readonly body?: unknown };

const queryString = (query: object | undefined): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) search.append(key, String(value));
  return search.size > 0 ? `?${search}` : '';
};

export const createContentApi = (transport: Transport, siteId = ''): ContentApi => {
  const client = createRestClient(transport, siteId);

  const call: ContentApi['call'] = async (name, ...[options]) => {
    const endpoint: Endpoint = endpoints[name];
    const { params, query, body, ...rest }: AnyCall = options ?? {};
    const path = fillPath(endpoint.path, { siteId: rest.siteId ?? siteId, ...params }) + queryString(query);
    switch (endpoint.method) {
      case 'GET':
        return (await client.get(path, rest)) as never;
      case 'POST':
        return (await client.post(path, body, rest)) as never;
      case 'PUT':
      case 'PATCH':
        return (await client.put(path, body, rest, endpoint.method)) as never;
      case 'DELETE':
        return (await client.delete(path, rest)) as never;
    }
  };

  return {
    siteId,
    call,
    find: async (name, ...options) => {
      try {
        return await call(name, ...options);
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return undefined;
        throw error;
      }
    },
    forSite: (otherSiteId) => createContentApi(transport, otherSiteId),
    policyLog: () => Promise.reject(new NotImplementedError('Policy log')),
    privacyStatement: () => Promise.reject(new NotImplementedError('Privacy statement')),
  };
};
