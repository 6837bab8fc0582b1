import type { Transport } from './transport.ts';

/** Sends requests to a base path, for example `/api` in a browser or `https://api.agency.example/api` on a server. */
export const fetchTransport =
  (basePath: string, fetchImplementation: typeof fetch = fetch): Transport =>
  async ({ method, path, headers, body, signal }) => {
    const response = await fetchImplementation(basePath + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    return {
      status: response.status,
      statusText: response.statusText,
      contentType: response.headers.get('content-type') ?? '',
      retryAfter: response.headers.get('retry-after'),
      json: () => response.json(),
      text: () => response.text(),
    };
  };
