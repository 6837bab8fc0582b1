import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { parseS3Address } from './s3-address.ts';
import { s3Store } from './s3-store.ts';

export type StoreOptions = {
  /** Of this machine: the store itself, or what was kept before there was another one. */
  readonly folder: string;
  /** s3://key:secret@host/bucket; absent: the folder. */
  readonly url: string | undefined;
  readonly log: { warn(fields: object, message: string): void };
};

/** What lies in the folder from before a store was named stays readable; new files go to the store. */
const withOlderFolder = (store: FileStore, folder: FileStore): FileStore => ({
  put: store.put,
  get: async (sha256, range) => (await store.get(sha256, range)) ?? folder.get(sha256, range),
  head: async (sha256) => (await store.head(sha256)) ?? folder.head(sha256),
  delete: async (sha256) => {
    await store.delete(sha256);
    await folder.delete(sha256);
  },
  list: async function* () {
    const known = new Set<string>();
    for await (const file of store.list()) {
      known.add(file.sha256);
      yield file;
    }
    for await (const file of folder.list()) if (!known.has(file.sha256)) yield file;
  },
});

export const openFileStore = ({ folder, url, log }: StoreOptions): FileStore => {
  const local = folderStore(folder);
  return url === undefined ? local : withOlderFolder(s3Store({ address: parseS3Address(url), log }), local);
};
