// Where records come from: a file that is read anew for each pass, or a list in memory.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type FeedItem, readEstateJson } from './estate-json-reader.ts';

export type EstateSource = {
  read(): AsyncIterable<FeedItem>;
  /** The same text as long as the content is the same. */
  fingerprint(): Promise<string>;
  /** How far the current pass is, from 0 to 1. */
  progress(): number;
};

export const estateFile = (path: string): EstateSource => {
  let size = 0;
  let done = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      done += chunk.length;
      yield chunk;
    }
  }
  async function* read(): AsyncGenerator<FeedItem> {
    size = (await stat(path)).size;
    done = 0;
    yield* readEstateJson(counted());
  }
  return {
    read,
    fingerprint: async () => {
      const { size: bytes, mtimeMs, ino } = await stat(path);
      return `${bytes} ${mtimeMs} ${ino}`;
    },
    progress: () => (size === 0 ? 0 : Math.min(1, done / size)),
  };
};

/** `line` is then the position in the list, from 1. */
export const estateList = (records: readonly unknown[]): EstateSource => {
  let done = 0;
  async function* read(): AsyncGenerator<FeedItem> {
    done = 0;
    for (const value of records) yield { line: ++done, value };
  }
  return { read, fingerprint: async () => '', progress: () => (records.length === 0 ? 1 : done / records.length) };
};
