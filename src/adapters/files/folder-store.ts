import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing, originalPath, SHA256 } from './file-path.ts';
import type { FileSource, FileStore, FoundFile } from './file-store.ts';

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** A reader sees the whole file or none, also after a power cut. */
const placeFile = async (path: string, source: FileSource): Promise<void> => {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    if ('path' in source) await copyFile(source.path, temporary, constants.COPYFILE_FICLONE);
    else await writeFile(temporary, source.bytes);
    await sync(temporary);
    await rename(temporary, path);
    await sync(folder);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

async function* filesIn(folder: string): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

export const folderStore = (folder: string): FileStore => {
  const head = async (sha256: string): Promise<FoundFile | undefined> => {
    try {
      return { bytes: (await stat(originalPath(folder, sha256))).size };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  return {
    head,
    put: async (sha256, source) => {
      if (!(await head(sha256))) await placeFile(originalPath(folder, sha256), source);
    },
    get: async (sha256, range) => {
      const found = await head(sha256);
      if (!found) return undefined;
      const path = originalPath(folder, sha256);
      if (!range) return { ...found, stream: createReadStream(path) };
      const end = Math.min(range.to, found.bytes - 1);
      return { bytes: end - range.from + 1, stream: createReadStream(path, { start: range.from, end }) };
    },
    delete: (sha256) => rm(originalPath(folder, sha256), { force: true }),
    list: async function* () {
      for await (const digits of filesIn(folder)) {
        if (!/^[0-9a-f]{2}$/u.test(digits)) continue;
        for await (const sha256 of filesIn(join(folder, digits))) {
          const found = SHA256.test(sha256) ? await head(sha256) : undefined;
          if (found) yield { sha256, ...found };
        }
      }
    },
  };
};
