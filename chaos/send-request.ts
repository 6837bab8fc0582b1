// One request exactly as it was made up, and how it was answered.
import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/** Read at this path just before, of the thing with this id: sent as If-Match. */
export type FuzzVersion = { readonly path: string; readonly of: string };

export type FuzzRequest = {
  /** Who sends it, where that matters. */
  readonly person?: string;
  /** Of the contract, when it is sent as the contract says. */
  readonly call?: string;
  readonly version?: FuzzVersion;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
  /** Not HTTP at all: these bytes, as they are. */
  readonly bytes?: string;
};

export type FuzzAnswer = {
  /** 0: the connection was closed without an answer. */
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly contentType: string;
  readonly body: string;
  readonly ms: number;
  readonly error?: string;
};

/** For what never ends: on a machine with much else to do a brochure takes its time. */
const TIMEOUT_MS = 300_000;
const KEPT = 20_000;

/** Node's client refuses a path with other characters than these; the server is to refuse them itself. */
const wirePath = (path: string): string =>
  path.replace(/[^\u0021-\u00ff]/gu, (c) => encodeURIComponent(c.toWellFormed()));
const wireHeader = (value: string): string => value.replace(/[^\t\x20-\x7e\x80-\xff]/gu, '?');

export const createSender = (base: string, connections: number) => {
  const { hostname, port } = new URL(base);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  const sendBytes = (bytes: string): Promise<FuzzAnswer> =>
    new Promise((resolve) => {
      const started = performance.now();
      const socket = connect(Number(port), hostname);
      let text = '';
      const done = (error?: string) => {
        socket.destroy();
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
        const retryAfter = /^retry-after: (.*)$/im.exec(text)?.[1];
        const ms = performance.now() - started;
        resolve({ status, retryAfter, contentType: '', body: text, ms, ...(error ? { error } : {}) });
      };
      socket.setTimeout(TIMEOUT_MS, () => done('no answer in time'));
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
      });
      // A reset after the answer is how a refused request ends.
      socket.on('error', () => done());
      socket.on('end', () => done());
      socket.end(bytes, 'latin1');
    });

  const sendHttp = ({ method, path, headers, body }: FuzzRequest, kept: number): Promise<FuzzAnswer> =>
    new Promise((resolve) => {
      const started = performance.now();
      const failed = (error: string) =>
        resolve({
          status: 0,
          retryAfter: undefined,
          contentType: '',
          body: '',
          ms: performance.now() - started,
          error,
        });
      const wire = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, wireHeader(value)]));
      const call = request(
        { hostname, port, agent, method, path: wirePath(path), headers: wire, timeout: TIMEOUT_MS },
        (response) => {
          const chunks: Buffer[] = [];
          let size = 0;
          response.on('data', (chunk: Buffer) => {
            if (size < kept) chunks.push(chunk);
            size += chunk.length;
          });
          const answered = (): void =>
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: response.headers['retry-after'],
              contentType: response.headers['content-type'] ?? '',
              body: Buffer.concat(chunks).toString('utf8'),
              ms: performance.now() - started,
            });
          response.on('error', (error) => failed(error.message));
          response.on('end', answered);
          // A stream of events is answered when it begins.
          if (response.headers['content-type']?.startsWith('text/event-stream')) {
            answered();
            call.destroy();
          }
        },
      );
      call.on('timeout', () => call.destroy(new Error('no answer in time')));
      call.on('error', (error) => failed(error.message));
      call.end(body);
    });

  return {
    /** `kept`: so much of the answer. */
    send: (asked: FuzzRequest, kept = KEPT): Promise<FuzzAnswer> =>
      asked.bytes === undefined ? sendHttp(asked, kept) : sendBytes(asked.bytes),
    close: () => agent.destroy(),
  };
};
