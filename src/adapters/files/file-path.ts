import { join } from 'node:path';

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** `<folder>/ab/abcdef…`; two digits a folder keep directories small. */
export const originalPath = (folder: string, sha256: string): string => join(folder, sha256.slice(0, 2), sha256);

export const SHA256 = /^[0-9a-f]{64}$/u;
