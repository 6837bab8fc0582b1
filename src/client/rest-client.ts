// Generic client behaviour, behaviour section 7: methods, headers, 204, JSON by content type, errors.
import { withoutTokens } from '../domain/link-token.ts';
import { HttpError } from './http-error.ts';
import type { ApiResponse, Transport } from './transport.ts';

export type CallOptions = {
  /** Sent as accept-language, on GET only. */
  readonly locale?: string | undefined;
  /** Overrides the client's site id for this call. */
  readonly siteId?: string | undefined;
  /** Adds the client marker header to a POST (a GET always has it). */
  readonly marked?: boolean | undefined;
  /** The visitor for whom the website calls: limits count the visitor, not the website. */
  readonly visitor?: string | undefined;
  /** Sent as idempotency-key with a POST: the same again is the same request. */
  readonly key?: string | undefined;
  /** Of a GET or a POST. */
  readonly signal?: AbortSignal | undefined;
};

export type RestClient = {
  get(path: string, options?: CallOptions): Promise<unknown>;
  post(path: string, body: unknown, options?: CallOptions): Promise<unknown>;
  put(path: string, body: unknown, options?: CallOptions, method?: 'PUT' | 'PATCH'): Promise<unknown>;
  delete(path: string, options?: CallOptions): Promise<unknown>;
};

const isJson = (contentType: string): boolean => /^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType);

/** 204 is null, JSON is parsed when the content type says JSON, anything else is its text. */
const resultOf = async (response: ApiResponse): Promise<unknown> => {
  if (response.status === 204) return null;
  return isJson(response.contentType) ? response.json() : response.text();
};

const isOk = ({ status }: ApiResponse): boolean => status >= 200 && status < 300;

const MARKER = { 'x-client': 'web' } as const;
const JSON_BODY = { 'content-type': 'application/json' } as const;

export const createRestClient = (transport: Transport, clientSiteId: string): RestClient => {
  const site = (options: CallOptions | undefined) => ({
    'x-site-id': options?.siteId ?? clientSiteId,
    ...(options?.visitor ? { 'x-forwarded-for': options.visitor } : {}),
  });
  const failure = async (response: ApiResponse) =>
    new HttpError(response.status, response.statusText, await response.text());

  return {
    async get(path, options) {
      const language = options?.locale ? { 'accept-language': options.locale } : {};
      const headers = { ...site(options), ...MARKER, ...language };
      const response = await transport({ method: 'GET', path, headers, signal: options?.signal });
      if (!isOk(response)) throw await failure(response);
      return resultOf(response);
    },
    async post(path, body, options) {
      const marker = options?.marked ? MARKER : {};
      const key = options?.key ? { 'idempotency-key': options.key } : {};
      const headers = { ...site(options), ...JSON_BODY, ...marker, ...key };
      const response = await transport({ method: 'POST', path, headers, body, signal: options?.signal });
      if (isOk(response)) return resultOf(response);
      const error = await failure(response);
      console.error(`POST ${withoutTokens(path)}: ${error.message}`, error.body);
      throw error;
    },
    async put(path, body, options, method = 'PUT') {
      const response = await transport({ method, path, headers: { ...site(options), ...JSON_BODY }, body });
      if (!isOk(response)) throw await failure(response);
      return resultOf(response);
    },
    async delete(path, options) {
      const response = await transport({ method: 'DELETE', path, headers: site(options) });
      if (!isOk(response)) throw await failure(response);
      return resultOf(response);
    },
  };
};
