import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const ROOM = 3 * 1024 ** 3;

/**
 * Where databases of tests live: in memory where the system has a folder there and room in it. Every commit of the embedded one waits
 * for the disk, and a copy for every suite keeps the disk busy with what is worth nothing a moment later.
 */
export const swiftFolder = (otherwise = tmpdir()): string => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ROOM && process.availableMemory() >= ROOM) return MEMORY;
  } catch {
    // No such folder on this system.
  }
  return otherwise;
};
