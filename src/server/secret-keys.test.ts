import promises, { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSecretKeys } from './secret-keys.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'pand-key-')), 'data');
});
afterEach(() => rm(dirname(dataDir), { recursive: true, force: true }));

describe('the secret key', () => {
  it('is made once, readable by the owner only, and found again', async () => {
    const [first] = await loadSecretKeys({ secretKeys: [], dataDir });
    const [second] = await loadSecretKeys({ secretKeys: [], dataDir });
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(second).toBe(first);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  });
  it('is there whole or not at all: who is killed while writing it leaves none', async () => {
    const { writeFile: real } = promises;
    promises.writeFile = async (path, _, options) => {
      await real(path, '', options);
      throw new Error('killed');
    };
    syncBuiltinESMExports();
    try {
      await expect(loadSecretKeys({ secretKeys: [], dataDir })).rejects.toThrow('killed');
    } finally {
      promises.writeFile = real;
      syncBuiltinESMExports();
    }
    const [key] = await loadSecretKeys({ secretKeys: [], dataDir });
    expect(key.length).toBeGreaterThanOrEqual(32);
    expect(await readdir(dataDir)).toEqual(['secret.key']);
  });
  it('is the same for all who begin at once', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => loadSecretKeys({ secretKeys: [], dataDir })));
    expect(new Set(all.map(([key]) => key)).size).toBe(1);
  });
  it('comes from the configuration when given, with the previous one behind it', async () => {
    const keys = ['a'.repeat(32), 'b'.repeat(32)];
    expect(await loadSecretKeys({ secretKeys: keys, dataDir })).toEqual(keys);
  });
  it('refuses a damaged key file', async () => {
    await loadSecretKeys({ secretKeys: [], dataDir });
    await writeFile(join(dataDir, 'secret.key'), 'x');
    await expect(loadSecretKeys({ secretKeys: [], dataDir })).rejects.toThrow('holds no usable key');
  });
});
