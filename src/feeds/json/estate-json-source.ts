// Our own JSON as a source: a file, or a list in memory.
import { type FeedFile, feedFile } from '../feed-file.ts';
import type { EstateSource, FeedItem } from '../feed-item.ts';
import { readEstateJson } from './estate-json-reader.ts';

export const estateJson = (file: FeedFile): EstateSource => ({
  read: () => readEstateJson(file.chunks()),
  fingerprint: file.fingerprint,
  progress: file.progress,
});

export const estateFile = (path: string): EstateSource => estateJson(feedFile(path));

/** `line` is then the position in the list, from 1. */
export const estateList = (records: readonly unknown[]): EstateSource => {
  let done = 0;
  async function* read(): AsyncGenerator<FeedItem> {
    done = 0;
    for (const value of records) yield { line: ++done, value };
  }
  return { read, fingerprint: async () => '', progress: () => (records.length === 0 ? 1 : done / records.length) };
};
