import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadSecretKeys } from './secret-keys.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'pand-key-')), 'data');
});

describe('the secret key', () => {
  it('is made once, readable by the owner only, and found again', async () => {
    const [first] = await loadSecretKeys({ secretKeys: [], dataDir });
    const [second] = await loadSecretKeys({ secretKeys: [], dataDir });
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(second).toBe(first);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  });
  it('is there whole or not at all: many who begin at once have the same one, and leave nothing else', async () => {
    for (let round = 0; round < 20; round++) {
      const place = `${dataDir}-${round}`;
      const all = await Promise.all(
        Array.from({ length: 12 }, async () => (await loadSecretKeys({ secretKeys: [], dataDir: place }))[0]),
      );
      expect(new Set(all).size).toBe(1);
      expect(await readdir(place)).toEqual(['secret.key']);
    }
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
