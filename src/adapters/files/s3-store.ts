// An S3-compatible store. Names are path-style (endpoint/bucket/name), which every server of the kind knows. Requests are signed with
// AWS Signature Version 4; the body of what is put is named by its SHA-256, so that the server refuses bytes that changed on the way.
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { UnavailableError } from '../../domain/errors.ts';
import { SHA256 } from './file-path.ts';
import type { FileStore, FoundFile } from './file-store.ts';
import type { S3Address } from './s3-address.ts';

export type S3Options = {
  readonly address: S3Address;
  readonly log: { warn(fields: object, message: string): void };
  /** Tests answer themselves. */
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => Date;
  /** Until the answer begins, which for what is put is after its last byte. */
  readonly answerMs?: number;
};

type Call = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Below the bucket, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Blob;
};

/** Of no bytes at all. */
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
/** A body takes as long as whoever reads it. */
const ANSWER_MS = 30_000;
const TRIES = 2;

/** The headers of a request, signed. Exported for the published examples that it is held against. */
export const signedHeaders = async (
  address: Pick<S3Address, 'accessKeyId' | 'secretAccessKey' | 'region'>,
  { method, url, headers }: { readonly method: string; readonly url: string; readonly headers: HeadersInit },
  at: Date,
): Promise<Headers> => {
  const datetime = at.toISOString().replace(/[:-]|\.\d{3}/gu, '');
  const { accessKeyId, secretAccessKey, region } = address;
  const all = { accessKeyId, secretAccessKey, region, service: 's3', allHeaders: true };
  return (await new AwsV4Signer({ ...all, method, url, headers, datetime }).sign()).headers;
};

const away = (): UnavailableError => new UnavailableError('The store of files is away for a moment.');

const textOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`, 'u').exec(xml)?.[1];

/** SHA-256, read as it is: nothing of the size of a backup comes into memory. */
export const hashOf = async (body: Blob): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of body.stream()) hash.update(chunk);
  return hash.digest('hex');
};

type S3Objects = {
  head(name: string): Promise<FoundFile | undefined>;
  put(name: string, body: Blob, sha256: string): Promise<void>;
  /** In parts of so many bytes; there is nothing of the name before the last one is there. */
  putInParts(name: string, body: Blob, partBytes: number): Promise<void>;
  get(
    name: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<(FoundFile & { readonly stream: Readable }) | undefined>;
  delete(name: string): Promise<void>;
  list(): AsyncIterable<FoundFile & { readonly name: string }>;
};

/** Objects of a bucket, by their names below the folder of the address. */
export const s3Objects = ({
  address,
  log,
  fetch = globalThis.fetch,
  now = () => new Date(),
  answerMs = ANSWER_MS,
}: S3Options): S3Objects => {
  const { endpoint, bucket, prefix } = address;

  const send = async ({ method, path, headers = {}, body }: Call): Promise<Response> => {
    const url = `${endpoint}/${bucket}${path}`;
    const asked = { 'x-amz-content-sha256': NOTHING, ...headers };
    const signed = await signedHeaders(address, { method, url, headers: asked }, now());
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), answerMs);
    try {
      return await fetch(url, { method, headers: signed, signal: patience.signal, ...(body ? { body } : {}) });
    } finally {
      clearTimeout(timer);
    }
  };

  const codeOf = (error: unknown): unknown => Object(Object(error).cause).code ?? Object(error).name;

  /** What the server says; 404 is an answer. Everything else that is no success means that the store is away. */
  const ask = async (call: Call): Promise<Response | undefined> => {
    for (let attempt = 1; ; attempt++) {
      let said: unknown;
      try {
        const response = await send(call);
        if (response.ok) return response;
        await response.body?.cancel();
        if (response.status === 404) return undefined;
        said = response.status;
      } catch (error) {
        said = codeOf(error);
      }
      if (attempt < TRIES) continue;
      log.warn({ host: endpoint, bucket, method: call.method, said }, 'the store of files is away');
      throw away();
    }
  };

  const pathOf = (name: string): string => `/${prefix}${name}`;
  const bytesOf = ({ headers }: Response): number => Number(headers.get('content-length') ?? 0);

  const head = async (name: string): Promise<FoundFile | undefined> => {
    const response = await ask({ method: 'HEAD', path: pathOf(name) });
    return response && { bytes: bytesOf(response) };
  };

  const refused = (what: string): UnavailableError => {
    log.warn({ host: endpoint, bucket }, what);
    return away();
  };

  /** The parts of one upload, and that it is whole. */
  const sendParts = async (name: string, body: Blob, partBytes: number, upload: string): Promise<void> => {
    const path = `${pathOf(name)}?uploadId=${encodeURIComponent(upload)}`;
    const parts: string[] = [];
    for (let from = 0; from < body.size; from += partBytes) {
      const part = body.slice(from, from + partBytes);
      const number = parts.length + 1;
      const headers = { 'x-amz-content-sha256': await hashOf(part) };
      const response = await ask({ method: 'PUT', path: `${path}&partNumber=${number}`, headers, body: part });
      const etag = response?.headers.get('etag');
      await response?.body?.cancel();
      if (!etag) throw refused('a part was not taken by the store of files');
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`);
    }
    const list = new Blob([`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`]);
    const headers = { 'x-amz-content-sha256': await hashOf(list) };
    const response = await ask({ method: 'POST', path, headers, body: list });
    // Such a store begins to answer before it is done: an error comes after a 200. Unknown: an earlier try was done, its answer lost.
    const isWhole = response ? !(await response.text()).includes('<Error>') : (await head(name))?.bytes === body.size;
    if (!isWhole) throw refused('the parts were not put together by the store of files');
  };

  return {
    head,
    putInParts: async (name, body, partBytes) => {
      const begun = await ask({ method: 'POST', path: `${pathOf(name)}?uploads` });
      const upload = textOf((await begun?.text()) ?? '', 'UploadId');
      if (upload === undefined) throw refused('there is no such bucket in the store of files');
      try {
        await sendParts(name, body, partBytes, upload);
      } catch (error) {
        // What is there of it would be paid for; when the store is away, its own rule has to tidy up.
        const path = `${pathOf(name)}?uploadId=${encodeURIComponent(upload)}`;
        await ask({ method: 'DELETE', path }).then(
          (response) => response?.body?.cancel(),
          () => {},
        );
        throw error;
      }
    },
    put: async (name, body, sha256) => {
      const headers = { 'x-amz-content-sha256': sha256 };
      const response = await ask({ method: 'PUT', path: pathOf(name), headers, body });
      if (response) return void (await response.body?.cancel());
      throw refused('there is no such bucket in the store of files');
    },
    get: async (name, headers = {}) => {
      const response = await ask({ method: 'GET', path: pathOf(name), headers });
      if (!response?.body) return undefined;
      return { bytes: bytesOf(response), stream: Readable.from(response.body, { objectMode: false }) };
    },
    delete: async (name) => {
      await (await ask({ method: 'DELETE', path: pathOf(name) }))?.body?.cancel();
    },
    list: async function* () {
      let token: string | undefined;
      do {
        const more = token === undefined ? '' : `&continuation-token=${encodeURIComponent(token)}`;
        const query = `list-type=2&max-keys=1000&prefix=${encodeURIComponent(prefix)}${more}`;
        const xml = (await (await ask({ method: 'GET', path: `?${query}` }))?.text()) ?? '';
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gsu))
          yield { name: (textOf(entry, 'Key') ?? '').slice(prefix.length), bytes: Number(textOf(entry, 'Size')) };
        token = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined;
      } while (token !== undefined);
    },
  };
};

export const s3Store = (options: S3Options): FileStore => {
  const objects = s3Objects(options);
  return {
    head: objects.head,
    put: async (sha256, source) => {
      if (await objects.head(sha256)) return;
      const body = 'path' in source ? await openAsBlob(source.path) : new Blob([Uint8Array.from(source.bytes)]);
      await objects.put(sha256, body, sha256);
    },
    get: (sha256, range) => objects.get(sha256, range ? { range: `bytes=${range.from}-${range.to}` } : {}),
    delete: objects.delete,
    list: async function* () {
      for await (const { name, bytes } of objects.list()) if (SHA256.test(name)) yield { sha256: name, bytes };
    },
  };
};
