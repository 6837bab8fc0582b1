// Calls the content API in the same process, without a socket and without copying JSON.
import type { ApiRequest, Transport } from './transport.ts';

export type LocalReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** What a client would read over HTTP; a file arrives as bytes, whole or in pieces. */
const textOf = async (body: unknown): Promise<string> => {
  if (body === null) return '';
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return new TextDecoder().decode(body);
  if (!(Symbol.asyncIterator in Object(body))) return JSON.stringify(body);
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of body as AsyncIterable<Uint8Array | string>)
    text += typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
  return text + decoder.decode();
};

export const localTransport =
  (handle: (request: ApiRequest) => Promise<LocalReply>): Transport =>
  async (request) => {
    const { status, headers, body } = await handle(request);
    return {
      status,
      statusText: STATUS_TEXT[status] ?? '',
      contentType: headers['content-type'] ?? '',
      json: async () => body,
      text: () => textOf(body),
    };
  };

/** The words Node sends with a status, so that an error reads the same over both transports. */
const STATUS_TEXT: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};
