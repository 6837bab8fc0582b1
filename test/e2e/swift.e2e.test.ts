// The store against a real server of the kind: OpenStack Swift with its S3 interface, where Debian's packages are installed.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readStored } from '../../src/adapters/files/file-store.ts';
import { parseS3Address } from '../../src/adapters/files/s3-address.ts';
import { s3Store, signedHeaders } from '../../src/adapters/files/s3-store.ts';
import { startTemporaryPostgres } from '../support/databases/databases.postgres.ts';
import { type RunningProgram, runPand, startProgram, temporaryDirectory } from '../support/program.ts';
import { type Swift, startSwift } from '../support/swift.ts';

const SITE = 'lindeloo';
const TUS = { 'tus-resumable': '1.0.0' };
const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const log = { warn: () => {} };

let swift: Awaited<ReturnType<typeof startSwift>>;
beforeAll(async () => {
  swift = await startSwift();
});
afterAll(async () => {
  if ('stop' in swift) await swift.stop();
});

/** The bucket is made by whoever runs the store. */
const makeBucket = async ({ url: store, endpoint }: Swift): Promise<void> => {
  const url = `${endpoint}/pand`;
  const headers = { 'x-amz-content-sha256': NOTHING };
  const signed = await signedHeaders(parseS3Address(store), { method: 'PUT', url, headers }, new Date());
  const made = await fetch(url, { method: 'PUT', headers: signed });
  expect([made.status, await made.text()]).toEqual([200, '']);
};

let bucket: Promise<void> | undefined;

it('OpenStack Swift keeps, gives in parts, lists and forgets', async ({ skip }) => {
  if ('reason' in swift) return skip(swift.reason);
  const folder = await mkdtemp(join(tmpdir(), 'pand-swift-files-'));
  try {
    const address = parseS3Address(swift.url);
    const store = s3Store({ address, log });
    const photo = randomBytes(3_000_000);
    const sha256 = createHash('sha256').update(photo).digest('hex');
    await writeFile(join(folder, 'photo'), photo);
    await expect(store.put(sha256, { path: join(folder, 'photo') })).rejects.toMatchObject({ status: 503 });
    bucket ??= makeBucket(swift);
    await bucket;

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
    await rm(folder, { recursive: true, force: true });
  }
});

/** A page of paper that says one word. */
const document = (word: string): Buffer => {
  const stream = `BT /F1 24 Tf 72 720 Td (${word}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};

it('two processes without a common disk show the same picture and give the same document', async ({ skip }) => {
  if ('reason' in swift) return skip(swift.reason);
  const postgres = await startTemporaryPostgres();
  if ('reason' in postgres) return skip(postgres.reason);
  onTestFinished(postgres.stop);
  bucket ??= makeBucket(swift);
  await bucket;
  const directory = await temporaryDirectory();
  onTestFinished(directory.remove);
  const shared = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: randomBytes(48).toString('base64'),
    MEDIA_URL: swift.url,
    DEMO: 'off',
  };
  const folders = { first: join(directory.path, 'first'), second: join(directory.path, 'second') };
  const site = join(import.meta.dirname, '../../sites', SITE);
  expect(await runPand(['import', 'site', site], { ...shared, DATA_DIR: folders.first })).toMatchObject({ code: 0 });
  const start = async (folder: string): Promise<RunningProgram> => {
    const program = await startProgram(folder, shared);
    onTestFinished(async () => void (await program.stop()));
    return program;
  };
  const first = await start(folders.first);
  const second = await start(folders.second);
  const { output } = await runPand(['tokens', 'create', '--site', SITE, '--scopes', 'media:write,estates:write'], {
    ...shared,
    DATA_DIR: folders.first,
  });
  const headers = { authorization: `Bearer ${/^pand_\S+$/m.exec(output)?.[0] ?? ''}` };

  /** All of it to the first one. */
  const upload = async (bytes: Buffer, name: string, purpose: 'picture' | 'document'): Promise<string> => {
    const begun = await fetch(`${first.url}/api/sites/${SITE}/push/uploads`, {
      method: 'POST',
      headers: {
        ...headers,
        ...TUS,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${btoa(name)},purpose ${btoa(purpose)}`,
      },
    });
    const location = `${first.url}${begun.headers.get('location')}`;
    const part = { ...headers, ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    expect((await fetch(location, { method: 'PATCH', headers: part, body: Uint8Array.from(bytes) })).status).toBe(204);
    const kept = (await (await fetch(location, { headers })).json()) as { file?: { ref: string } };
    return kept.file?.ref ?? JSON.stringify(kept);
  };
  const photo = await sharp(randomBytes(1600 * 1200 * 3), { raw: { width: 1600, height: 1200, channels: 3 } })
    .jpeg()
    .toBuffer();
  const paper = document('Bodemattest');
  const pictures = [{ file: await upload(photo, 'voorgevel.jpg', 'picture') }];
  const file = await upload(paper, 'bodemattest.pdf', 'document');
  expect(pictures).toEqual([{ file: `file:${sha256Of(photo)}` }]);
  expect(file).toBe(`file:${sha256Of(paper)}.pdf`);
  const pushed = await fetch(`${first.url}/api/sites/${SITE}/push/estates/990001`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ general: { id: 990_001 }, pictures, files: [{ file, name: { nl: 'Bodemattest' } }] }),
  });
  expect([pushed.status, await pushed.text()]).toMatchObject([200, expect.stringContaining('"added":1')]);

  const from = async ({ url }: RunningProgram, path: string): Promise<string> => {
    const reply = await fetch(url + path);
    return reply.status === 200 ? sha256Of(Buffer.from(await reply.arrayBuffer())) : String(reply.status);
  };
  const picture = `/media/${SITE}/file:${sha256Of(photo)}/740x400.jpg`;
  // The second one hears of the listing from the database, and has never had a byte of the picture.
  await expect.poll(() => from(second, picture)).toMatch(/^[0-9a-f]{64}$/);
  expect(await from(second, picture)).toBe(await from(first, picture));
  const paperPath = `/media/${SITE}/documents/${sha256Of(paper)}/bodemattest.pdf`;
  expect([await from(first, paperPath), await from(second, paperPath)]).toEqual([sha256Of(paper), sha256Of(paper)]);
  for (const folder of Object.values(folders)) expect(existsSync(join(folder, 'originals')), folder).toBe(false);
});
