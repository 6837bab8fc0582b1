// The keys that sign links. With the embedded database the key is made once and kept beside the data.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

export const loadSecretKeys = async ({
  secretKeys,
  dataDir,
}: Pick<Config, 'secretKeys' | 'dataDir'>): Promise<readonly [string, ...string[]]> => {
  const [current, ...previous] = secretKeys;
  if (current !== undefined) return [current, ...previous];
  const path = join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  try {
    // `wx`: whoever is first makes the key, everybody else reads it.
    await writeFile(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = (await readFile(path, 'utf8')).trim();
  if (Buffer.byteLength(key) < 32) throw new ConfigError(`${path} holds no usable key: remove it to get a new one.`);
  return [key, ...previous];
};
