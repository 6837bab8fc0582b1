import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startS3Server } from '../../../test/support/s3-server.ts';
import { originalPath } from '../files/file-path.ts';
import { folderStore } from '../files/folder-store.ts';
import { openFileStore } from '../files/open-store.ts';
import { createImages, type Images } from './images.ts';
import { createMailLogos } from './mail-logo.ts';
import { drawnOriginals, keptOriginals } from './originals.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#c00"/></svg>';

let root = '';
let cases = 0;
const warn = vi.fn();
const drawn = vi.fn((ref: string) => (ref === 'demo:red' ? SVG : undefined));
let images: Images;
let cacheDir = '';

/** Keeps bytes as an original and gives their reference. */
const keep = async (bytes: Uint8Array): Promise<string> => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = originalPath(join(root, 'originals'), sha256);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return `file:${sha256}`;
};
/** Grey that brightens from top to bottom: a row tells where it came from. */
const gradient = (width: number, height: number) => {
  const rows = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) rows.fill(Math.round((y / height) * 255), y * width * 3, (y + 1) * width * 3);
  return sharp(rows, { raw: { width, height, channels: 3 } });
};
// Read into memory first: as in production, only the loaders from a buffer are allowed.
const metadata = async (path: string | undefined) => sharp(await readFile(path ?? '')).metadata();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pand-images-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(() => {
  warn.mockClear();
  drawn.mockClear();
  cacheDir = join(root, `cache-${cases++}`);
  const originals = { demo: drawnOriginals(drawn), file: keptOriginals(folderStore(join(root, 'originals'))) };
  images = createImages({ cacheDir, originals, log: { warn } });
});

describe('the mark in mails', () => {
  const MARK =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="8" width="16" height="32" fill="#0f3d44"/></svg>';
  const pixel = async (png: Uint8Array | undefined, x: number, y: number) => {
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
  };
  it('is a PNG on white, drawn at the size of its tile', async () => {
    const draw = createMailLogos();
    const file = { bytes: Buffer.from(MARK), contentType: 'image/svg+xml', hash: 'a' };
    const png = await draw(file);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 120, height: 120, hasAlpha: false });
    expect(await pixel(png, 2, 2)).toEqual([255, 255, 255]);
    expect(await pixel(png, 20, 60)).toEqual([255, 255, 255]);
    expect(await pixel(png, 60, 60)).toEqual([15, 61, 68]);
    // Made once.
    expect(await draw(file)).toBe(png);
  });
  it('keeps the shape of a wide photograph, and is none for other bytes', async () => {
    const draw = createMailLogos();
    const bytes = await sharp({ create: { width: 96, height: 24, channels: 3, background: '#c00' } })
      .png()
      .toBuffer();
    const png = await draw({ bytes, contentType: 'image/png', hash: 'b' });
    expect(await pixel(png, 60, 40)).toEqual([255, 255, 255]);
    expect(await pixel(png, 60, 60)).toEqual([204, 0, 0]);
    expect(await draw({ bytes: Buffer.from('GIF89a'), contentType: 'image/gif', hash: 'c' })).toBeUndefined();
  });
});

describe('a derivative', () => {
  it('has exactly the size and format asked for', async () => {
    const card = await images.image('demo:red', '370x200', 'jpg');
    expect(card?.contentType).toBe('image/jpeg');
    expect(await metadata(card?.path)).toMatchObject({ format: 'jpeg', width: 370, height: 200 });
    const row = await images.image('demo:red', '570w', 'webp');
    expect(await metadata(row?.path)).toMatchObject({ format: 'webp', width: 570, height: 380 });
    expect(card?.etag).not.toBe(row?.etag);
    expect((await readFile(card?.path ?? '')).length).toBe(card?.length);
  });
  it('draws larger than the drawing at need, and writes AVIF', async () => {
    const large = await images.image('demo:red', '1600w', 'avif');
    const bytes = await readFile(large?.path ?? '');
    expect(bytes.subarray(4, 12).toString('latin1')).toBe('ftypavif');
    expect(large?.contentType).toBe('image/avif');
    const jpg = await images.image('demo:red', '1600w', 'jpg');
    expect(await metadata(jpg?.path)).toMatchObject({ width: 1600, height: 1067 });
  });
  it('keeps what lies at 38 % of the height when it crops', async () => {
    const ref = await keep(await gradient(400, 800).png().toBuffer());
    const thumbnail = await images.image(ref, 'thumbnail', 'jpg');
    // 400 x 800 fills 300 x 200 at 300 x 600; 38 % of the 400 rows too many come off the top: 152 of 600.
    const { data } = await sharp(await readFile(thumbnail?.path ?? ''))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[150 * 3]).toBeGreaterThan(62);
    expect(data[150 * 3]).toBeLessThan(68);
    const last = data[(199 * 300 + 150) * 3];
    expect(last).toBeGreaterThan(146);
    expect(last).toBeLessThan(153);
  });
  it('stands upright and tells nothing about camera or place', async () => {
    const exif = { IFD0: { Orientation: '6', Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 3/1 0/1' } };
    const ref = await keep(await gradient(60, 40).withMetadata({ orientation: 6 }).withExif(exif).jpeg().toBuffer());
    const image = await images.image(ref, '800w', 'jpg');
    const { width, height, exif: left, orientation } = await metadata(image?.path);
    expect({ width, height, left, orientation }).toEqual({
      width: 40,
      height: 60,
      left: undefined,
      orientation: undefined,
    });
  });
});

describe('the cache', () => {
  it('asks before it makes a derivative, and never about one that is kept', async () => {
    const asked = vi.fn(async () => undefined);
    const refuses = async () => {
      throw new Error('not now');
    };
    await expect(images.image('demo:red', '570w', 'webp', undefined, refuses)).rejects.toThrow('not now');
    expect(drawn).not.toHaveBeenCalled();
    await images.image('demo:red', '570w', 'webp', undefined, asked);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await images.image('demo:red', '570w', 'webp', undefined, refuses)).toBeDefined();
    expect(drawn).toHaveBeenCalledTimes(1);
  });
  it('makes a derivative once, also when many ask at the same time, and leaves no half file', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => images.image('demo:red', '740x400', 'webp')));
    expect(new Set(answers.map((answer) => answer?.path)).size).toBe(1);
    await images.image('demo:red', '740x400', 'webp');
    expect(drawn).toHaveBeenCalledTimes(1);
    expect((await readdir(cacheDir, { recursive: true })).filter((name) => name.includes('.tmp'))).toEqual([]);
  });
  it('finds the files of an earlier process', async () => {
    const before = await images.image('demo:red', '370x200', 'jpg');
    const later = createImages({ cacheDir, originals: {}, log: { warn } });
    expect(await later.image('demo:red', '370x200', 'jpg')).toEqual(before);
  });
});

describe('what is no picture', () => {
  it('is undefined without a word when nobody has it', async () => {
    for (const ref of [
      'demo:blue',
      `file:${'0'.repeat(64)}`,
      'file:../../etc/passwd',
      'https://photos.example/a.jpg',
      'x',
    ])
      expect(await images.image(ref, '370x200', 'jpg')).toBeUndefined();
    expect(warn).not.toHaveBeenCalled();
  });
  it.each([
    ['a page', Buffer.from('<html>not a picture</html>')],
    ['an SVG from outside', Buffer.from(SVG)],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused by its first bytes: %s', async (_what, bytes) => {
    const ref = await keep(bytes);
    expect(await images.image(ref, '370x200', 'jpg')).toBeUndefined();
    expect(warn).toHaveBeenCalledWith({ ref }, 'a picture is neither JPEG nor PNG, WebP or AVIF');
  });
  it('is logged once when it breaks off', async () => {
    const whole = await gradient(300, 300).jpeg().toBuffer();
    const ref = await keep(whole.subarray(0, whole.length / 3));
    expect(await images.image(ref, '370x200', 'jpg')).toBeUndefined();
    expect(await images.image(ref, '570w', 'avif')).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(await readdir(cacheDir).catch(() => [])).toEqual([]);
  });
  it('is tried again later when its rendering throws once', async () => {
    let time = 0;
    const whole = await gradient(300, 300).jpeg().toBuffer();
    let bytes = whole.subarray(0, whole.length / 3);
    const originals = { file: () => ({ bytes }) };
    const later = createImages({ cacheDir, originals, log: { warn }, now: () => time });
    expect(await later.image('file:x', '370x200', 'jpg')).toBeUndefined();
    bytes = whole;
    time = 59_999;
    expect(await later.image('file:x', '370x200', 'jpg')).toBeUndefined();
    time = 60_000;
    expect(await metadata((await later.image('file:x', '370x200', 'jpg'))?.path)).toMatchObject({ width: 370 });
    expect(warn).toHaveBeenCalledTimes(1);
  });
  it('is given up after five tries, each after twice as long', async () => {
    let time = 0;
    const whole = await gradient(300, 300).jpeg().toBuffer();
    const cut = vi.fn(() => ({ bytes: whole.subarray(0, whole.length / 3) }));
    const later = createImages({ cacheDir, originals: { file: cut }, log: { warn }, now: () => time });
    const triesAt = async (minute: number) => {
      time = minute * 60_000;
      await later.image('file:x', '370x200', 'jpg');
      return cut.mock.calls.length;
    };
    expect([await triesAt(0), await triesAt(1), await triesAt(2), await triesAt(3)]).toEqual([1, 2, 2, 3]);
    expect([await triesAt(6), await triesAt(7), await triesAt(15), await triesAt(1e6)]).toEqual([3, 4, 5, 5]);
    expect(warn).toHaveBeenCalledTimes(5);
  });
  it('is never tried again when it is no picture at all', async () => {
    let time = 0;
    const page = vi.fn(() => ({ bytes: Buffer.from('<html>') }));
    const later = createImages({ cacheDir, originals: { file: page }, log: { warn }, now: () => time });
    await later.image('file:x', '370x200', 'jpg');
    time = Number.MAX_SAFE_INTEGER;
    await later.image('file:x', '370x200', 'jpg');
    expect(page).toHaveBeenCalledTimes(1);
  });
  it('is refused when it claims more than 40 million pixels', async () => {
    const png = await gradient(10, 10).png().toBuffer();
    png.writeUInt32BE(8000, 16);
    png.writeUInt32BE(6000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    expect(await images.image(await keep(png), '370x200', 'jpg')).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe('two machines without a common disk', () => {
  it('show the same picture out of one store; with the store away, the sizes they have', async () => {
    const server = await startS3Server();
    try {
      const machine = (name: string) => {
        const store = openFileStore({ folder: join(root, name, 'originals'), url: server.url, log: { warn } });
        const originals = { file: keptOriginals(store) };
        return { store, images: createImages({ cacheDir: join(root, name, 'images'), originals, log: { warn } }) };
      };
      const [one, other] = [machine('one'), machine('other')];
      const bytes = await gradient(1200, 900).jpeg().toBuffer();
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await one.store.put(sha256, { bytes });
      const [here, there] = [
        await one.images.image(`file:${sha256}`, '370x200', 'jpg'),
        await other.images.image(`file:${sha256}`, '370x200', 'jpg'),
      ];
      expect(await readFile(there?.path ?? '')).toEqual(await readFile(here?.path ?? ''));
      expect(there?.etag).toBe(here?.etag);
      server.away = true;
      expect(await other.images.image(`file:${sha256}`, '370x200', 'jpg')).toEqual(there);
      await expect(other.images.image(`file:${sha256}`, '740x400', 'jpg')).rejects.toMatchObject({ status: 503 });
      server.away = false;
      expect(await other.images.image(`file:${sha256}`, '740x400', 'jpg')).toBeDefined();
    } finally {
      await server.close();
    }
  });
});

describe('what a camera wrote', () => {
  it('is in no size of a picture: no place, no camera', async () => {
    const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 3/1 0/1', GPSLatitudeRef: 'N' } };
    for (const bytes of [
      await gradient(1200, 900).withExif(exif).jpeg().toBuffer(),
      await gradient(1200, 900).withExif(exif).webp().toBuffer(),
      await gradient(1200, 900).withExif(exif).avif({ effort: 0 }).toBuffer(),
    ]) {
      expect((await sharp(bytes).metadata()).exif).toBeDefined();
      const ref = await keep(bytes);
      for (const format of ['jpg', 'webp', 'avif'] as const) {
        const found = await metadata((await images.image(ref, 'original', format))?.path);
        expect([found.exif, found.xmp, found.iptc], format).toEqual([undefined, undefined, undefined]);
      }
    }
  });
});

describe('a focus point', () => {
  it('decides what a crop shows, and is another picture in the cache', async () => {
    const ref = await keep(await gradient(1200, 1200).png().toBuffer());
    const brightness = async (focus?: { x: number; y: number }) => {
      const image = await images.image(ref, '370x200', 'jpg', focus);
      const { channels } = await sharp(await readFile(image?.path ?? '')).stats();
      return Math.round(channels[0]?.mean ?? 0);
    };
    const [top, usual, bottom] = [
      await brightness({ x: 50, y: 0 }),
      await brightness(),
      await brightness({ x: 50, y: 100 }),
    ];
    expect(top).toBeLessThan(80);
    expect(usual).toBeGreaterThan(top + 20);
    expect(bottom).toBeGreaterThan(usual + 50);
  });
});
