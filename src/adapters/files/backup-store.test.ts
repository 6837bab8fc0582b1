import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/support/s3-server.ts';
import { openBackupStore } from './backup-store.ts';

const NAME = 'pand-20261117T013000Z.tar.gz';
const PART = 5;

let folder: string;
let server: S3Server;
const log = { warn: () => {} };
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pand-backups-'));
  server.files.clear();
  server.uploads.clear();
  server.asked.length = 0;
});
afterEach(async () => {
  Object.assign(server, { away: false, failsPart: undefined, failsLate: false, forgets: false });
  await rm(folder, { recursive: true, force: true });
});

const put = async (text: string): Promise<void> => {
  const path = join(folder, 'archive');
  await writeFile(path, text);
  await openBackupStore({ url: server.url }, log, PART).put(NAME, path);
};
const stored = (): string[] => [...server.files].map(([name, bytes]) => `${name} ${bytes}`);
const methods = (): string[] => server.asked.map((line) => line.split(' ')[0] ?? '');

describe('a backup in an S3-compatible store', () => {
  it('goes in one piece while it is no larger than a part', async () => {
    await put('12345');
    expect(stored()).toEqual([`files/${NAME} 12345`]);
    expect(methods()).toEqual(['PUT']);
  });

  it('goes in parts when it is larger, and comes back whole', async () => {
    await put('1234567890ab');
    expect(stored()).toEqual([`files/${NAME} 1234567890ab`]);
    expect(methods()).toEqual(['POST', 'PUT', 'PUT', 'PUT', 'POST']);
    expect(server.uploads.size).toBe(0);
    const path = join(folder, 'fetched');
    expect(await openBackupStore({ url: server.url }, log, PART).fetch(NAME, path)).toBe(true);
    expect(await readFile(path, 'utf8')).toBe('1234567890ab');
  });

  it('is aborted when one of its parts is not taken, and leaves nothing', async () => {
    server.failsPart = 2;
    await expect(put('1234567890ab')).rejects.toThrow('away');
    expect([stored(), server.uploads.size]).toEqual([[], 0]);
    // The second part was tried twice, the third never.
    expect(methods()).toEqual(['POST', 'PUT', 'PUT', 'PUT', 'DELETE']);
  });

  it('is aborted when the store says after its 200 that it failed', async () => {
    server.failsLate = true;
    await expect(put('123456')).rejects.toThrow('away');
    expect([stored(), server.uploads.size]).toEqual([[], 0]);
  });

  it('is there when the answer to its end was lost', async () => {
    server.forgets = true;
    await put('123456');
    expect(stored()).toEqual([`files/${NAME} 123456`]);
  });

  it('fails when the store is away, also for the abortion', async () => {
    server.away = true;
    await expect(put('123456')).rejects.toThrow('away');
    expect(stored()).toEqual([]);
  });
});
