// A small server that speaks as much of S3 as a store of files needs, in memory. It checks signatures (AWS Signature Version 4) by
// itself, with nothing of the program, and the SHA-256 of what it is given.
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type S3Server = {
  /** For MEDIA_URL. */
  readonly url: string;
  readonly files: Map<string, Buffer>;
  /** `GET /bucket/name`, in order of arrival. */
  readonly asked: string[];
  /** Answers 503 to everything, until it is set back. */
  away: boolean;
  /** Uploads in parts that were begun and neither ended nor aborted. */
  readonly uploads: Map<string, Map<number, Buffer>>;
  /** Answers 500 to this part, until it is set back. */
  failsPart: number | undefined;
  /** Says 200 and then that the parts could not be put together. */
  failsLate: boolean;
  /** Puts the parts together and says that there is no such upload: the answer to a second try. */
  forgets: boolean;
  close(): Promise<void>;
};

const KEY = 'test:tester';
const SECRET = 'a/secret+with=signs';
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const isSigned = ({ method = '', url = '', headers }: IncomingMessage): boolean => {
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [key, day = '', region = '', service = '', end = ''] = credential.split('/');
  const { pathname, searchParams } = new URL(url, 'http://x.example');
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const body = String(headers['x-amz-content-sha256']);
  const canonical = [method, pathname, query.join('&'), signed.join(''), names, body].join('\n');
  const scope = [day, region, service, end].join('/');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const signing = [region, service, end].reduce<Buffer>((last, part) => hmac(last, part), hmac(`AWS4${SECRET}`, day));
  return key === KEY && service === 's3' && hmac(signing, text).toString('hex') === signature;
};

const listing = (files: ReadonlyMap<string, Buffer>, query: URLSearchParams, perPage: number): string => {
  const names = [...files.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort();
  const rest = names.filter((name) => name > (query.get('continuation-token') ?? ''));
  const page = rest.slice(0, perPage);
  const contents = page.map((name) => `<Contents><Key>${name}</Key><Size>${files.get(name)?.length}</Size></Contents>`);
  const more = rest.length > page.length;
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('\n')}</ListBucketResult>`;
};

export const startS3Server = async (perPage = 1000): Promise<S3Server> => {
  const files = new Map<string, Buffer>();
  const asked: string[] = [];
  const uploads = new Map<string, Map<number, Buffer>>();
  const state = { away: false, failsPart: undefined as number | undefined, failsLate: false, forgets: false };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    asked.push(`${request.method} ${request.url}`);
    const end = (status: number, bytes?: Buffer | string) => response.writeHead(status).end(bytes);
    if (state.away) return void end(503, '<Error><Code>SlowDown</Code></Error>');
    if (!isSigned(request)) return void end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x.example');
    const [, bucket, ...rest] = pathname.split('/');
    const name = rest.join('/');
    if (bucket !== 'pand') return void end(404);
    if (name === '') return void end(200, listing(files, searchParams, perPage));
    const upload = searchParams.get('uploadId');
    if (request.method === 'POST' && searchParams.has('uploads')) {
      const id = `${name}+${uploads.size}/=`;
      uploads.set(id, new Map());
      return void end(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (upload !== null) {
      const parts = uploads.get(upload);
      if (!parts) return void end(404, '<Error><Code>NoSuchUpload</Code></Error>');
      const number = Number(searchParams.get('partNumber'));
      if (request.method === 'DELETE') {
        uploads.delete(upload);
        return void end(204);
      }
      if (request.headers['x-amz-content-sha256'] !== sha256(body)) return void end(400);
      if (request.method === 'PUT') {
        if (number === state.failsPart) return void end(500);
        parts.set(number, body);
        return void response.writeHead(200, { etag: `"${sha256(body)}"` }).end();
      }
      if (state.failsLate) return void end(200, '<Error><Code>InternalError</Code></Error>');
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)];
      const known = named.map(([, at, hash]) => {
        const part = parts.get(Number(at));
        return part && sha256(part) === hash ? part : undefined;
      });
      if (known.length === 0 || known.includes(undefined)) return void end(400);
      files.set(name, Buffer.concat(known.filter((part) => part !== undefined)));
      uploads.delete(upload);
      return void (state.forgets ? end(404) : end(200, '<CompleteMultipartUploadResult/>'));
    }
    if (request.method === 'PUT') {
      if (request.headers['x-amz-content-sha256'] !== sha256(body)) return void end(400);
      files.set(name, body);
      return void end(200);
    }
    if (request.method === 'DELETE') {
      files.delete(name);
      return void end(204);
    }
    const found = files.get(name);
    if (!found) return void end(404);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = from === undefined ? found : found.subarray(Number(from), Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, { 'content-length': part.length });
    response.end(request.method === 'HEAD' ? undefined : part);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const secret = encodeURIComponent(SECRET);
  return Object.assign(state, {
    url: `s3://${encodeURIComponent(KEY)}:${secret}@127.0.0.1:${port}/pand/files?tls=off&region=eu-west-3`,
    files,
    asked,
    uploads,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
};
