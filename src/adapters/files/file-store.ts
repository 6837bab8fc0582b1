// Where files live, by the SHA-256 of their bytes: a folder of this machine, or a store that several machines share.
import type { Readable } from 'node:stream';

/** A file of this machine, or bytes at hand. */
export type FileSource = { readonly path: string } | { readonly bytes: Uint8Array };
/** Both ends belong to it. */
type ByteRange = { readonly from: number; readonly to: number };
export type FoundFile = { readonly bytes: number };

/** Every call throws `UnavailableError` when the store is away; what is not there is a value. */
export type FileStore = {
  /** Whole or not at all, and safe from a power cut once it is done; twice the same is kept once. */
  put(sha256: string, source: FileSource): Promise<void>;
  /** Of a range, only that part. Whoever gets the stream reads it to its end or destroys it. */
  get(sha256: string, range?: ByteRange): Promise<(FoundFile & { readonly stream: Readable }) | undefined>;
  head(sha256: string): Promise<FoundFile | undefined>;
  delete(sha256: string): Promise<void>;
  list(): AsyncIterable<FoundFile & { readonly sha256: string }>;
};

/** The whole file in memory: for what is decoded, never for what is passed on. */
export const readStored = async (store: Pick<FileStore, 'get'>, sha256: string): Promise<Uint8Array | undefined> => {
  const found = await store.get(sha256);
  if (!found) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of found.stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};
