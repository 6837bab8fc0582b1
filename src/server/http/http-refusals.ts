// What is refused before there is a request that Fastify could answer: broken, endless or unknown HTTP. Node's own
// answers have no body, or end the connection without a word.
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problem } from '../../api/error-reply.ts';

const DETAILS: Readonly<Record<number, string>> = {
  400: 'This is not a valid HTTP request.',
  408: 'The request did not come to an end in time.',
  413: 'The request is too large.',
  417: 'Nothing but 100-continue can be expected here.',
  431: 'The headers of the request are too large.',
};

const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

const refusal = (status: number): { readonly headers: Record<string, string>; readonly body: string } => {
  const { headers, body } = problem(status, STATUS_CODES[status] ?? '', DETAILS[status] ?? '');
  const text = JSON.stringify(body);
  return {
    headers: {
      ...headers,
      'content-length': String(Buffer.byteLength(text)),
      'x-content-type-options': 'nosniff',
      connection: 'close',
    },
    body: text,
  };
};

/** The answer that a connection is at work on; Node knows it, without a name for us. */
const answerUnderWay = (socket: Socket): ServerResponse | undefined =>
  (socket as Socket & { readonly _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;

export const answerBrokenRequest = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable || answerUnderWay(socket)?.headersSent) {
    socket.destroy();
    return;
  }
  const status = STATUS[error.code ?? ''] ?? 400;
  const { headers, body } = refusal(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // Once it is written: whoever goes on sending is not listened to.
  socket.destroySoon();
};

export const refuseExpectations = (server: Server): Server =>
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = refusal(417);
    response.writeHead(417, headers).end(body);
  });
