// PGlite writes its log at every commit but never asks the system to bring it to the disk; this does, once for all who wait.
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** File times come from a coarse clock, so what was written shortly before the last round is looked at again. */
const SLACK_MS = 1_000;

const withFile = async (path: string, use: (file: FileHandle) => Promise<void>): Promise<void> => {
  const file = await open(path, 'r');
  try {
    await use(file);
  } finally {
    await file.close();
  }
};

/**
 * Many callers share one round, but only one that begins after their call:
 * a round that is under way may have passed over what the caller wants to be sure of.
 */
export const sharedRounds = (round: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        running = round();
        return running;
      });
    return next;
  };
};

/** A function that resolves once all that was written before the call is on the disk. */
export const walSync = (walDirectory: string): (() => Promise<void>) => {
  let lastRound = 0;
  let known = new Set<string>();

  const round = async (): Promise<void> => {
    const started = Date.now();
    const segments = (await readdir(walDirectory)).filter((name) => /^[0-9A-F]{24}$/.test(name));
    for (const name of segments) {
      const path = join(walDirectory, name);
      try {
        if ((await stat(path)).mtimeMs >= lastRound - SLACK_MS) await withFile(path, (file) => file.datasync());
      } catch (error) {
        // A checkpoint has recycled it: what it held is in the data files.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
    if (segments.some((name) => !known.has(name))) await withFile(walDirectory, (directory) => directory.sync());
    known = new Set(segments);
    lastRound = started;
  };

  return sharedRounds(round);
};
