// Files that live in a store elsewhere are in a backup like those of the folder: gathered for the archive, and put back after it.
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { originalPath } from '../../adapters/files/file-path.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { folderStore } from '../../adapters/files/folder-store.ts';
import { openFileStore } from '../../adapters/files/open-store.ts';
import { UnavailableError } from '../../domain/errors.ts';
import { BackupError } from '../../services/platform/backup-archive.ts';
import type { Config } from '../config.ts';

const ORIGINALS = 'originals';

const orSay = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof UnavailableError ? new BackupError('The store of MEDIA_URL does not answer.') : error;
  }
};

/** Brings what only the store has into `draft`; whether there is any. */
export const gatherFiles = (config: Config, files: FileStore, draft: string): Promise<boolean> =>
  orSay(
    (async () => {
      if (config.mediaUrl === undefined) return false;
      const local = folderStore(join(config.dataDir, ORIGINALS));
      let any = false;
      for await (const { sha256 } of files.list()) {
        const found = (await local.head(sha256)) ? undefined : await files.get(sha256);
        if (!found) continue;
        const path = originalPath(join(draft, ORIGINALS), sha256);
        await mkdir(dirname(path), { recursive: true });
        await pipeline(found.stream, createWriteStream(path));
        any = true;
      }
      return any;
    })(),
  );

/** Puts the files of a backup into the store, where there is one; they leave the folder. */
export const returnFiles = (config: Config): Promise<void> =>
  orSay(
    (async () => {
      if (config.mediaUrl === undefined) return;
      const folder = join(config.dataDir, ORIGINALS);
      const store = openFileStore({ folder, url: config.mediaUrl, log: { warn: () => {} } });
      for await (const { sha256 } of folderStore(folder).list()) {
        const path = originalPath(folder, sha256);
        await store.put(sha256, { path });
        await rm(path);
      }
    })(),
  );
