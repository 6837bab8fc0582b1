// A store of files in memory.
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FileStore } from '../../src/adapters/files/file-store.ts';

export const memoryFiles = (): FileStore & { readonly kept: Map<string, Buffer> } => {
  const kept = new Map<string, Buffer>();
  return {
    kept,
    put: async (sha256, source) =>
      void kept.set(sha256, 'path' in source ? await readFile(source.path) : Buffer.from(source.bytes)),
    get: async (sha256, range) => {
      const all = kept.get(sha256);
      const part = all && range ? all.subarray(range.from, range.to + 1) : all;
      return part && { bytes: part.length, stream: Readable.from([part]) };
    },
    head: async (sha256) => {
      const found = kept.get(sha256);
      return found && { bytes: found.length };
    },
    delete: async (sha256) => void kept.delete(sha256),
    list: async function* () {
      for (const [sha256, { length }] of kept) yield { sha256, bytes: length };
    },
  };
};
