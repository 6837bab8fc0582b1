// The keys that sign links. With the embedded database the key is made once and kept beside the data.
import { randomBytes } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

const isError = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Whoever is first makes the key, everybody else reads it. A link comes into being whole, and only where there is none: a kill in the
 * middle leaves no empty file, with which no later start would work.
 */
const makeKey = async (path: string): Promise<void> => {
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    await link(draft, path).catch((error: unknown) => {
      // Not every file system knows links.
      if (!isError(error, 'EPERM', 'ENOTSUP', 'ENOSYS')) throw error;
      return copyFile(draft, path, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    if (!isError(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
};

export const loadSecretKeys = async ({
  secretKeys,
  dataDir,
}: Pick<Config, 'secretKeys' | 'dataDir'>): Promise<readonly [string, ...string[]]> => {
  const [current, ...previous] = secretKeys;
  if (current !== undefined) return [current, ...previous];
  const path = join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(path)) await makeKey(path);
  const key = (await readFile(path, 'utf8')).trim();
  if (Buffer.byteLength(key) < 32) throw new ConfigError(`${path} holds no usable key: remove it to get a new one.`);
  return [key, ...previous];
};
