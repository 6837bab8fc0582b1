// Files of the build stay to be had for a day after the last process that served them: whoever opened a page before an upgrade still
// gets its scripts and styles, from any process, also after a build in the same folder.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/engine/connect.ts';
import {
  type BuiltFile,
  findBuiltFile,
  insertBuiltFile,
  pruneBuiltFiles,
  touchBuiltFiles,
} from '../db/platform/built-files.ts';
import { DAY_MS, HOUR_MS } from '../domain/time/calendar-days.ts';

/** How often a process says that its build is in use. */
export const STILL_THERE_MS = 6 * HOUR_MS;

/** A day, and the time between two words that a build is in use. */
const KEPT_MS = DAY_MS + STILL_THERE_MS;

const isCompressed = (name: string): boolean => name.endsWith('.br') || name.endsWith('.gz');

/** As it goes over the wire: small where the build has it small. */
const fileOf = async (folder: string, name: string, names: ReadonlySet<string>): Promise<BuiltFile> => {
  const small = names.has(`${name}.br`);
  return { name, encoding: small ? 'br' : null, bytes: await readFile(join(folder, small ? `${name}.br` : name)) };
};

/** All files below a folder, with `/` between the parts of their names. */
const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );

export type KeptBuild = {
  /** Says again that this build is in use. */
  stillThere(now: Date): Promise<void>;
};

/**
 * Puts down what of this build is not there yet, and says that it is in use. One file at a time: visitors come first. The names are
 * those of the start: another build in the same folder is another process's.
 */
export const keepBuild = async (db: Db, folder: string, now: Date): Promise<KeptBuild> => {
  const found = new Set(await namesIn(folder));
  const names = [...found].filter((name) => !isCompressed(name));
  const touch = (at: Date): Promise<string[]> =>
    db.transaction(async (trx) => {
      const missing = await touchBuiltFiles(trx, names, at);
      await pruneBuiltFiles(trx, new Date(at.getTime() - KEPT_MS));
      return missing;
    });
  for (const name of await touch(now)) {
    const file = await fileOf(folder, name, found);
    await db.transaction((trx) => insertBuiltFile(trx, file, now));
  }
  return { stillThere: async (at) => void (await touch(at)) };
};

export const earlierFile = (db: Db, name: string): Promise<BuiltFile | undefined> => findBuiltFile(db.kysely, name);
