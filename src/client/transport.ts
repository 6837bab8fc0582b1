// How a request reaches the content API: over HTTP (fetch-transport) or in the same process (local-transport).
import type { Method } from '../contract/endpoint.ts';

export type ApiRequest = {
  readonly method: Method;
  /** Below the base path, with its query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Ends the request when its answer is no longer wanted. */
  readonly signal?: AbortSignal | undefined;
};

export type ApiResponse = {
  readonly status: number;
  readonly statusText: string;
  readonly contentType: string;
  /** The header of that name. */
  readonly retryAfter?: string | null;
  json(): Promise<unknown>;
  text(): Promise<string>;
};

export type Transport = (request: ApiRequest) => Promise<ApiResponse>;
