// The store against a real server of the kind: OpenStack Swift with its S3 interface, where Debian's packages are installed.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readStored } from '../../src/adapters/files/file-store.ts';
import { parseS3Address } from '../../src/adapters/files/s3-address.ts';
import { s3Store, signedHeaders } from '../../src/adapters/files/s3-store.ts';
import { startSwift } from '../support/swift.ts';

const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const log = { warn: () => {} };

it('OpenStack Swift keeps, gives in parts, lists and forgets', async ({ skip }) => {
  const swift = await startSwift();
  if ('reason' in swift) return skip(swift.reason);
  const folder = await mkdtemp(join(tmpdir(), 'pand-swift-files-'));
  try {
    const address = parseS3Address(swift.url);
    const store = s3Store({ address, log });
    const photo = randomBytes(3_000_000);
    const sha256 = createHash('sha256').update(photo).digest('hex');
    await writeFile(join(folder, 'photo'), photo);
    await expect(store.put(sha256, { path: join(folder, 'photo') })).rejects.toMatchObject({ status: 503 });
    // The bucket is made by whoever runs the store.
    const url = `${swift.endpoint}/pand`;
    const headers = { 'x-amz-content-sha256': NOTHING };
    const made = await fetch(url, {
      method: 'PUT',
      headers: await signedHeaders(address, { method: 'PUT', url, headers }, new Date()),
    });
    expect([made.status, await made.text()]).toEqual([200, '']);

    expect([await store.head(sha256), await store.get(sha256)]).toEqual([undefined, undefined]);
    await store.put(sha256, { path: join(folder, 'photo') });
    await store.put(sha256, { path: join(folder, 'photo') });
    expect(await store.head(sha256)).toEqual({ bytes: photo.length });
    expect(Buffer.from((await readStored(store, sha256)) ?? '').equals(photo)).toBe(true);
    const part = await store.get(sha256, { from: 1000, to: 1999 });
    expect(part?.bytes).toBe(1000);
    expect(Buffer.concat((await part?.stream.toArray()) ?? []).equals(photo.subarray(1000, 2000))).toBe(true);
    const other = createHash('sha256').update('a garden').digest('hex');
    await store.put(other, { bytes: Buffer.from('a garden') });
    const listed: string[] = [];
    for await (const { sha256: name, bytes } of store.list()) listed.push(`${name} ${bytes}`);
    expect(listed.sort()).toEqual([`${sha256} 3000000`, `${other} 8`].sort());
    // Bytes that are not what their name says are refused by the server itself.
    await expect(store.put('0'.repeat(64), { bytes: Buffer.from('a garden') })).rejects.toMatchObject({ status: 503 });
    await store.delete(other);
    expect(await store.head(other)).toBeUndefined();
    const wrong = s3Store({ address: { ...address, secretAccessKey: 'wrong' }, log });
    await expect(wrong.head(sha256)).rejects.toMatchObject({ status: 503 });
  } finally {
    await swift.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
