// Where backups are kept, by their names: a folder, or an S3-compatible store. A name stands for a whole file or for nothing.
import { randomBytes } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { HOUR_MS } from '../../domain/time/calendar-days.ts';
import { isMissing } from './file-path.ts';
import { parseS3Address } from './s3-address.ts';
import { hashOf, s3Objects } from './s3-store.ts';

export type StoredBackup = { readonly name: string; readonly bytes: number };

/** Throws `UnavailableError`, or what the file system says, when it is away. */
type BackupStore = {
  /** For people; never with a secret. */
  readonly description: string;
  put(name: string, path: string): Promise<void>;
  /** Writes it to a file of this machine; false when there is none. */
  fetch(name: string, path: string): Promise<boolean>;
  delete(name: string): Promise<void>;
  list(): Promise<StoredBackup[]>;
};

export type BackupPlace = { readonly folder: string } | { readonly url: string };

const DRAFT = '.draft-';

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const folderOfBackups = (folder: string): BackupStore => ({
  description: folder,
  put: async (name, path) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Of somebody who was stopped in the middle: one backup is made at a time.
    for (const entry of await readdir(folder))
      if (entry.startsWith(DRAFT)) await rm(join(folder, entry), { force: true });
    const draft = join(folder, `${DRAFT}${randomBytes(6).toString('hex')}`);
    try {
      await copyFile(path, draft);
      await chmod(draft, 0o600);
      await sync(draft);
      await rename(draft, join(folder, name));
      await sync(folder);
    } finally {
      await rm(draft, { force: true });
    }
  },
  fetch: async (name, path) => {
    try {
      await copyFile(join(folder, name), path);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  },
  delete: (name) => rm(join(folder, name), { force: true }),
  list: async () => {
    const found: StoredBackup[] = [];
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const name of names)
      if (!name.startsWith(DRAFT)) found.push({ name, bytes: (await stat(join(folder, name))).size });
    return found;
  },
});

/** A slow line has an hour for each piece. */
const ANSWER_MS = HOUR_MS;
/** A store of the kind takes 5 GB in one piece and 10,000 parts; one that fails is sent again. */
const PART_BYTES = 512 * 1024 ** 2;

const bucketOfBackups = (
  url: string,
  log: { warn(fields: object, message: string): void },
  partBytes: number,
): BackupStore => {
  const address = parseS3Address(url);
  const objects = s3Objects({ address, log, answerMs: ANSWER_MS });
  return {
    description: `${address.endpoint}/${address.bucket}/${address.prefix}`,
    put: async (name, path) => {
      const body = await openAsBlob(path);
      if (body.size > partBytes) await objects.putInParts(name, body, partBytes);
      else await objects.put(name, body, await hashOf(body));
    },
    fetch: async (name, path) => {
      const found = await objects.get(name);
      if (!found) return false;
      await pipeline(found.stream, createWriteStream(path, { mode: 0o600 }));
      return true;
    },
    delete: objects.delete,
    list: async () => {
      const found: StoredBackup[] = [];
      for await (const { name, bytes } of objects.list()) found.push({ name, bytes });
      return found;
    },
  };
};

export const openBackupStore = (
  place: BackupPlace,
  log: { warn(fields: object, message: string): void },
  partBytes = PART_BYTES,
): BackupStore => ('folder' in place ? folderOfBackups(place.folder) : bucketOfBackups(place.url, log, partBytes));
