// An S3-compatible store. Names are path-style (endpoint/bucket/name), which every server of the kind knows. Requests are signed with
// AWS Signature Version 4; the body of what is put is named by its SHA-256, so that the server refuses bytes that changed on the way.
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
};

type Call = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Below the bucket, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Blob;
};

/** Of no bytes at all. */
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
/** Until the answer begins; a body takes as long as whoever reads it. */
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

export const s3Store = ({ address, log, fetch = globalThis.fetch, now = () => new Date() }: S3Options): FileStore => {
  const { endpoint, bucket, prefix } = address;

  const send = async ({ method, path, headers = {}, body }: Call): Promise<Response> => {
    const url = `${endpoint}/${bucket}${path}`;
    const asked = { 'x-amz-content-sha256': NOTHING, ...headers };
    const signed = await signedHeaders(address, { method, url, headers: asked }, now());
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), ANSWER_MS);
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

  const pathOf = (sha256: string): string => `/${prefix}${sha256}`;
  const bytesOf = ({ headers }: Response): number => Number(headers.get('content-length') ?? 0);
  const head = async (sha256: string): Promise<FoundFile | undefined> => {
    const response = await ask({ method: 'HEAD', path: pathOf(sha256) });
    return response && { bytes: bytesOf(response) };
  };

  return {
    head,
    put: async (sha256, source) => {
      if (await head(sha256)) return;
      const body = 'path' in source ? await openAsBlob(source.path) : new Blob([Uint8Array.from(source.bytes)]);
      const headers = { 'x-amz-content-sha256': sha256 };
      const response = await ask({ method: 'PUT', path: pathOf(sha256), headers, body });
      if (response) return void (await response.body?.cancel());
      log.warn({ host: endpoint, bucket }, 'there is no such bucket in the store of files');
      throw away();
    },
    get: async (sha256, range) => {
      const headers: Record<string, string> = range ? { range: `bytes=${range.from}-${range.to}` } : {};
      const response = await ask({ method: 'GET', path: pathOf(sha256), headers });
      if (!response?.body) return undefined;
      return { bytes: bytesOf(response), stream: Readable.from(response.body, { objectMode: false }) };
    },
    delete: async (sha256) => {
      await (await ask({ method: 'DELETE', path: pathOf(sha256) }))?.body?.cancel();
    },
    list: async function* () {
      let token: string | undefined;
      do {
        const more = token === undefined ? '' : `&continuation-token=${encodeURIComponent(token)}`;
        const query = `list-type=2&max-keys=1000&prefix=${encodeURIComponent(prefix)}${more}`;
        const xml = (await (await ask({ method: 'GET', path: `?${query}` }))?.text()) ?? '';
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gsu)) {
          const sha256 = (textOf(entry, 'Key') ?? '').slice(prefix.length);
          if (SHA256.test(sha256)) yield { sha256, bytes: Number(textOf(entry, 'Size')) };
        }
        token = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined;
      } while (token !== undefined);
    },
  };
};
