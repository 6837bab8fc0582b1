// Uploads against the real program: cut in the middle, the server killed, gone on with; many at once; a phone's own format.
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isWholeMatrix } from '../support/matrix.ts';
import { type RunningProgram, runPand, startProgram, temporaryDirectory } from '../support/program.ts';

const SITE = 'lindeloo';
const TUS = { 'tus-resumable': '1.0.0' };
const PART = { ...TUS, 'content-type': 'application/offset+octet-stream' };
/** As a camera makes it: nothing packs noise, so that it is large. */
const photograph = (width: number, height: number, seed = randomBytes(3)): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: 120, g: 140, b: 160 },
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .composite([
      {
        input: { create: { width: 300 + (seed[0] ?? 0), height: 500, channels: 3, background: '#a33' } },
        left: (seed[1] ?? 0) * 2,
        top: seed[2] ?? 0,
      },
    ])
    .jpeg({ quality: 95 })
    .toBuffer();

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;
let token: string;
const start = async (): Promise<void> => {
  // As it is by default: it is looked at how much it takes.
  program = await startProgram(directory.path, { MEMORY: 'small' }, { alone: true });
};
beforeEach(async () => {
  directory = await temporaryDirectory();
  await start();
  const args = ['tokens', 'create', '--site', SITE, '--scopes', 'media:write,estates:write'];
  const { output } = await runPand(args, program.env);
  token = /^pand_\S+$/m.exec(output)?.[0] ?? '';
});
afterEach(async () => {
  await program.stop();
  await directory.remove();
});

const call = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Uint8Array,
): Promise<Response> =>
  fetch(`${program.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body ? { body: Uint8Array.from(body) } : {}),
  });

const begin = async (length: number, name: string, purpose = 'picture'): Promise<string> => {
  const metadata = `filename ${btoa(name)},purpose ${btoa(purpose)}`;
  const headers = { ...TUS, 'upload-length': String(length), 'upload-metadata': metadata };
  const reply = await call('POST', `/api/sites/${SITE}/push/uploads`, headers);
  expect(reply.status).toBe(201);
  return reply.headers.get('location') ?? '';
};

/** Sends the beginning of a part that was to be longer, and says nothing more. */
const sendAndStall = (location: string, bytes: Uint8Array, announced: number): void => {
  const { hostname, port } = new URL(program.url);
  const headers = {
    ...PART,
    authorization: `Bearer ${token}`,
    'upload-offset': '0',
    'content-length': String(announced),
  };
  const half = request({ hostname, port, path: location, method: 'PATCH', headers });
  half.on('error', () => {});
  half.write(bytes);
};

const offsetOf = async (location: string): Promise<number> =>
  Number((await call('HEAD', location, TUS)).headers.get('upload-offset'));
const outcomeOf = async (location: string) =>
  (await (await call('GET', location)).json()) as {
    state: string;
    reason?: string;
    file?: { ref: string; width: number; height: number };
  };

it.runIf(isWholeMatrix)(
  'cut at 37 %, the server killed, gone on with: one file, the right bytes, and a page shows it',
  async () => {
    const bytes = await photograph(3000, 2000);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const location = await begin(bytes.length, 'voorgevel.jpg');
    const part = Math.floor(bytes.length * 0.37);
    sendAndStall(location, bytes.subarray(0, part), bytes.length);
    await expect.poll(() => offsetOf(location)).toBe(part);
    await program.stop('SIGKILL');
    await start();
    expect(await offsetOf(location)).toBe(part);
    const last = await call('PATCH', location, { ...PART, 'upload-offset': String(part) }, bytes.subarray(part));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(bytes.length)]);
    expect(await outcomeOf(location)).toMatchObject({ state: 'kept', file: { ref: `file:${sha256}`, width: 3000 } });
    const originals = join(directory.path, 'originals');
    expect(await readFile(join(originals, sha256.slice(0, 2), sha256))).toEqual(bytes);
    expect((await readdir(originals, { recursive: true })).filter((name) => /[0-9a-f]{64}/.test(name))).toHaveLength(1);
    expect((await readdir(join(directory.path, 'uploads'))).filter((name) => name.endsWith('.part'))).toEqual([]);

    const picture = `${program.url}/media/${SITE}/file:${sha256}/370x200.jpg`;
    expect((await fetch(picture)).status).toBe(404);
    const estate = JSON.stringify({ general: { id: 990_001 }, pictures: [{ file: `file:${sha256}` }] });
    const json = { 'content-type': 'application/json' };
    const pushed = await call('PUT', `/api/sites/${SITE}/push/estates/990001`, json, Buffer.from(estate));
    expect([pushed.status, await pushed.text()]).toMatchObject([200, expect.stringContaining('"added":1')]);
    const shown = await fetch(picture);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  },
);

it.runIf(isWholeMatrix)('takes forty photographs at once within 400 MB', async () => {
  const photo = await photograph(4200, 2800);
  expect(photo.length).toBeGreaterThan(6_000_000);
  // One is read at a time: forty take the room of three, and longer.
  const names = Array.from({ length: 40 }, (_, index) => `IMG_${index + 1}.jpg`);
  let peak = 0;
  const watch = setInterval(() => {
    readFile(`/proc/${program.process.pid}/status`, 'utf8')
      .then((text) => {
        peak = Math.max(peak, Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024);
      })
      .catch(() => {});
  }, 20);
  try {
    await Promise.all(
      names.map(async (name, index) => {
        // Another file each: bytes after the end of a JPEG are none of its picture.
        const bytes = Buffer.concat([photo, Buffer.from(`photograph ${index}`)]);
        const location = await begin(bytes.length, name);
        const half = Math.floor(bytes.length / 2);
        for (const [from, to] of [
          [0, half],
          [half, bytes.length],
        ] as const) {
          const reply = await call(
            'PATCH',
            location,
            { ...PART, 'upload-offset': String(from) },
            bytes.subarray(from, to),
          );
          expect(reply.status, `${name} from ${from}`).toBe(204);
        }
        expect(await outcomeOf(location)).toMatchObject({ state: 'kept' });
      }),
    );
  } finally {
    clearInterval(watch);
  }
  expect(peak).toBeLessThan(400);
});

it('takes the format of phones', async () => {
  const heic = await readFile(join(import.meta.dirname, '../fixtures/media/house.heic'));
  const location = await begin(heic.length, 'IMG_0042.HEIC');
  await call('PATCH', location, { ...PART, 'upload-offset': '0' }, heic);
  expect(await outcomeOf(location)).toMatchObject({ state: 'kept', file: { width: 1280, height: 960 } });
});
