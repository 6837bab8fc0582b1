// Both stores, one behaviour.
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/support/s3-server.ts';
import { type FileStore, readStored } from './file-store.ts';
import { openFileStore } from './open-store.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const A = sha256('a house');
const B = sha256('a garden');
const text = async (store: FileStore, hash: string): Promise<string | undefined> => {
  const bytes = await readStored(store, hash);
  return bytes && Buffer.from(bytes).toString();
};
const listed = async (store: FileStore): Promise<string[]> => {
  const names: string[] = [];
  for await (const { sha256: hash, bytes } of store.list()) names.push(`${hash} ${bytes}`);
  return names.sort();
};

let folder: string;
let server: S3Server;
const warnings: object[] = [];
const log = { warn: (fields: object, message: string) => void warnings.push({ ...fields, message }) };
beforeAll(async () => {
  // Two a page: lists go on.
  server = await startS3Server(2);
});
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pand-store-'));
  server.files.clear();
  warnings.length = 0;
});
afterEach(async () => {
  server.away = false;
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['a folder', () => openFileStore({ folder: join(folder, 'originals'), url: undefined, log })],
  ['an S3-compatible store', () => openFileStore({ folder: join(folder, 'originals'), url: server.url, log })],
] as const)('%s', (_name, open) => {
  it('keeps what is put, whole and in parts, once', async () => {
    const store = open();
    await writeFile(join(folder, 'house'), 'a house');
    await store.put(A, { path: join(folder, 'house') });
    await store.put(A, { path: join(folder, 'house') });
    await store.put(B, { bytes: Buffer.from('a garden') });
    expect(await text(store, A)).toBe('a house');
    expect(await store.head(B)).toEqual({ bytes: 8 });
    const part = await store.get(B, { from: 2, to: 4 });
    expect(part?.bytes).toBe(3);
    expect(Buffer.concat((await part?.stream.toArray()) ?? []).toString()).toBe('gar');
    expect(await listed(store)).toEqual([`${A} 7`, `${B} 8`].sort());
  });
  it('says nothing of what it does not have, and forgets', async () => {
    const store = open();
    expect([await store.head(A), await store.get(A), await listed(store)]).toEqual([undefined, undefined, []]);
    await store.put(A, { bytes: Buffer.from('a house') });
    await store.delete(A);
    await store.delete(A);
    expect([await store.head(A), await listed(store)]).toEqual([undefined, []]);
  });
  it('lists more than a page', async () => {
    const store = open();
    for (const name of ['1', '2', '3', '4', '5']) await store.put(sha256(name), { bytes: Buffer.from(name) });
    expect(await listed(store)).toHaveLength(5);
  });
});

describe('an S3-compatible store', () => {
  it('that is away says so, and its secret stays out of the log', async () => {
    const store = openFileStore({ folder, url: server.url, log });
    server.away = true;
    const bytes = Buffer.from('a house');
    for (const call of [() => store.head(A), () => store.get(A), () => store.put(A, { bytes }), () => store.delete(A)])
      await expect(call()).rejects.toMatchObject({ status: 503 });
    expect(warnings).toHaveLength(4);
    expect(JSON.stringify(warnings)).not.toMatch(/secret|tester/);
  });
  it('that nobody answers for is away', async () => {
    const gone = await startS3Server();
    await gone.close();
    const store = openFileStore({ folder, url: gone.url, log });
    await expect(store.head(A)).rejects.toMatchObject({ status: 503 });
    expect(warnings).toMatchObject([{ said: 'ECONNREFUSED' }]);
  });
  it('with a wrong secret is away, not empty', async () => {
    const store = openFileStore({ folder, url: server.url.replace('signs', 'sighs'), log });
    await expect(store.head(A)).rejects.toMatchObject({ status: 503 });
    expect(warnings).toMatchObject([{ said: 403 }]);
  });
  it('without its bucket takes nothing', async () => {
    const store = openFileStore({ folder, url: server.url.replace('/pand/', '/other/'), log });
    await expect(store.put(A, { bytes: Buffer.from('a house') })).rejects.toMatchObject({ status: 503 });
  });
  it('does not take bytes that are not what their name says', async () => {
    const store = openFileStore({ folder, url: server.url, log });
    await expect(store.put(A, { bytes: Buffer.from('a horse') })).rejects.toMatchObject({ status: 503 });
    expect(server.files.size).toBe(0);
  });
  it('reads what the folder had before, and puts nothing there', async () => {
    await openFileStore({ folder: join(folder, 'o'), url: undefined, log }).put(A, { bytes: Buffer.from('a house') });
    const store = openFileStore({ folder: join(folder, 'o'), url: server.url, log });
    await store.put(B, { bytes: Buffer.from('a garden') });
    expect([await text(store, A), await text(store, B)]).toEqual(['a house', 'a garden']);
    expect(await readdir(join(folder, 'o'))).toEqual([A.slice(0, 2)]);
    expect([...server.files.keys()]).toEqual([`files/${B}`]);
    expect(await listed(store)).toHaveLength(2);
  });
});
