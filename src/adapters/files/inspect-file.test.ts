import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashDistance, NEAR_DUPLICATE_BITS } from '../../domain/media/difference-hash.ts';
import type { FilePurpose } from '../../domain/media/file-checks.ts';
import { IMAGE_SIZES } from '../../domain/record/image-sizes.ts';
import { sharp } from '../images/decoder.ts';
import { render } from '../images/render.ts';
import { type InspectedFile, inspectFile, type TakenFile } from './inspect-file.ts';

const HOUSE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960"><rect width="1280" height="960" fill="#9cc3e6"/><rect y="600" width="1280" height="360" fill="#6a9a4a"/><path d="M300 620V380L560 200L820 380V620Z" fill="#b5533c"/><circle cx="1100" cy="150" r="80" fill="#ffe27a"/></svg>';
const GARDEN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960"><rect width="1280" height="960" fill="#6a9a4a"/><rect x="100" width="300" height="960" fill="#223311"/><rect x="900" y="300" width="200" height="500" fill="#ffffff"/></svg>';
const HEIC = join(import.meta.dirname, '../../../test/fixtures/media/house.heic');

const house = () => sharp(Buffer.from(HOUSE));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pand-inspect-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inspect = async (bytes: Uint8Array | string, purpose: FilePurpose = 'picture'): Promise<InspectedFile> => {
  const path = join(folder, 'sent');
  await writeFile(path, bytes);
  return inspectFile(path, purpose);
};
const taken = async (bytes: Uint8Array | string, purpose: FilePurpose = 'picture'): Promise<TakenFile> => {
  const found = await inspect(bytes, purpose);
  if ('refusal' in found) throw new Error(`refused: ${found.refusal}`);
  return found;
};

describe('pictures', () => {
  it.each([
    ['JPEG', () => house().jpeg().toBuffer(), 'image/jpeg'],
    ['PNG', () => house().png().toBuffer(), 'image/png'],
    ['WebP', () => house().webp().toBuffer(), 'image/webp'],
    ['AVIF', () => house().avif({ effort: 0 }).toBuffer(), 'image/avif'],
  ] as const)('%s is taken as it is', async (_name, make, mediaType) => {
    const bytes = await make();
    expect(await taken(bytes)).toMatchObject({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
      mediaType,
      width: 1280,
      height: 960,
      active: false,
      converted: undefined,
    });
  });
  it('HEIC of a phone becomes a JPEG with its colours, and without the place', async () => {
    const sent = await readFile(HEIC);
    expect(sent.includes('Exif')).toBe(true);
    const file = await taken(sent);
    expect(file).toMatchObject({ mediaType: 'image/jpeg', width: 1280, height: 960, bytes: file.converted?.length });
    expect(file.sentSha256).toBe(createHash('sha256').update(sent).digest('hex'));
    expect(file.sha256).toBe(
      createHash('sha256')
        .update(file.converted ?? '')
        .digest('hex'),
    );
    const { exif, icc, format } = await sharp(file.converted).metadata();
    expect([format, exif, (icc?.length ?? 0) > 128]).toEqual(['jpeg', undefined, true]);
    const drawn = await taken(await house().jpeg().toBuffer());
    expect(hashDistance(file.hash ?? '', drawn.hash ?? '')).toBeLessThanOrEqual(NEAR_DUPLICATE_BITS);
    // The sky, converted to the colours of screens.
    const { data } = await sharp(file.converted)
      .extract({ left: 40, top: 40, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const [index, value] of [0x9c, 0xc3, 0xe6].entries())
      expect(Math.abs((data[index] ?? 0) - value), `channel ${index}`).toBeLessThan(8);
  });
  it('the hash is that of the picture upright, in whatever size, and of another one another', async () => {
    const plain = await taken(await house().jpeg().toBuffer());
    const turned = await taken(await house().rotate(90).jpeg().withMetadata({ orientation: 8 }).toBuffer());
    expect(turned).toMatchObject({ width: 1280, height: 960 });
    const smaller = await taken(await house().resize(1200).webp({ quality: 50 }).toBuffer());
    const other = await taken(await sharp(Buffer.from(GARDEN)).jpeg().toBuffer());
    for (const same of [turned, smaller])
      expect(hashDistance(plain.hash ?? '', same.hash ?? '')).toBeLessThanOrEqual(NEAR_DUPLICATE_BITS);
    expect(hashDistance(plain.hash ?? '', other.hash ?? '')).toBeGreaterThan(NEAR_DUPLICATE_BITS);
  });
  it('one that was cut is refused, wherever it was', async () => {
    for (const bytes of [
      await house().jpeg().toBuffer(),
      await house().jpeg({ progressive: true }).toBuffer(),
      await house().png().toBuffer(),
      await house().webp().toBuffer(),
      await house().avif({ effort: 0 }).toBuffer(),
      await readFile(HEIC),
    ])
      for (const part of [0.2, 0.6, 0.9])
        expect(await inspect(bytes.subarray(0, Math.floor(bytes.length * part)))).toEqual({ refusal: 'damaged' });
  });
  it.each([
    [
      'an animation',
      () =>
        sharp([Buffer.from(HOUSE), Buffer.from(GARDEN)], { join: { animated: true } })
          .webp()
          .toBuffer(),
      'animation',
    ],
    ['a drawing', async () => Buffer.from(HOUSE), 'svg'],
    ['a PDF', async () => Buffer.from('%PDF-1.4\nstartxref\n0\n%%EOF\n'), 'pdf'],
    ['a film', async () => Buffer.from('\0\0\0\x18ftypqt  \0\0\0\0qt  film'), 'video'],
    ['words', async () => Buffer.from('een huis'), 'unknown'],
    ['nothing', async () => Buffer.alloc(0), 'empty'],
    ['one of 1199 pixels', () => house().resize(1199).jpeg().toBuffer(), 'too-small'],
    [
      'one of more than 40 megapixels, packed small',
      () =>
        sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' }, limitInputPixels: false })
          .png()
          .toBuffer(),
      'too-many-pixels',
    ],
  ] as const)('%s is refused', async (_name, make, refusal) => {
    expect(await inspect(await make())).toEqual({ refusal });
  });
});

describe('two things in one file', () => {
  const SCRIPT = '<script>alert(document.domain)</script>';
  const ZIP = 'PK\u0003\u0004\u0014\u0000evil.exe';

  it('a picture with a page, a program or a PDF behind it is a picture, and no size of it has anything else', async () => {
    const jpeg = await house().jpeg().toBuffer();
    for (const behind of [SCRIPT, ZIP, '%PDF-1.7\n<< /S /JavaScript >>\n%%EOF']) {
      const both = Buffer.concat([jpeg, Buffer.from(behind)]);
      expect(await taken(both), behind).toMatchObject({ mediaType: 'image/jpeg' });
      for (const format of ['jpg', 'webp', 'avif'] as const) {
        const size = await render({ bytes: both }, IMAGE_SIZES['800w'], format);
        expect(size?.length).toBeGreaterThan(100);
        expect(size?.includes(behind.slice(0, 8)), `${behind} as ${format}`).toBe(false);
      }
    }
  });
  it('a page or a program with the first bytes of a picture is none', async () => {
    for (const head of ['GIF89a/*', '\u00ff\u00d8\u00ff\u00e0', '\u0089PNG\r\n\u001a\n', 'RIFF\0\0\0\0WEBP'])
      expect(await inspect(Buffer.from(`${head}*/=1;${SCRIPT}`, 'latin1')), head).toMatchObject({
        refusal: expect.stringMatching(/damaged|unknown|animation/),
      });
  });
  it('a page with a PDF inside is a PDF by its type, and one with a script is put aside', async () => {
    const hidden = `${SCRIPT}\n%PDF-1.7\n<< /OpenAction 3 0 R >>\nxref\ntrailer\nstartxref\n9\n%%EOF\n`;
    const found = await inspect(hidden, 'document');
    if (!('refusal' in found)) expect(found).toMatchObject({ mediaType: 'application/pdf', active: true });
    expect(await inspect(hidden)).toHaveProperty('refusal');
  });
});

describe('documents', () => {
  const pdf = (body: string): string => `%PDF-1.7\n${body}\nxref\ntrailer\nstartxref\n9\n%%EOF\n`;
  it('a PDF that is only read, and one that does something', async () => {
    expect(await taken(pdf('1 0 obj << /Type /Catalog >> endobj'), 'document')).toMatchObject({
      mediaType: 'application/pdf',
      active: false,
      width: null,
      hash: null,
    });
    const { deflateSync } = await import('node:zlib');
    const packed = deflateSync('<< /S /JavaScript /JS (app.alert(1)) >>').toString('latin1');
    for (const body of [
      '<< /S /JavaScript /JS (app.alert(1)) >>',
      '<< /S /J#61vaScript >>',
      '<< /AA << /O 3 0 R >> >>',
      '<< /OpenAction 3 0 R >>',
      '<< /Encrypt 3 0 R >>',
      `<< /Type /ObjStm /Length ${packed.length} >>\nstream\n${packed}\nendstream`,
      '<< /Type /ObjStm >>\nstream\nnot packed at all\nendstream',
    ])
      expect(await taken(Buffer.from(pdf(body), 'latin1'), 'document'), body).toMatchObject({ active: true });
    for (const body of ['<< /OpenAction [3 0 R /Fit] >>', '<< /JSON 1 >>'])
      expect(await taken(pdf(body), 'document'), body).toMatchObject({ active: false });
    const harmless = deflateSync('<< /Type /Page >>').toString('latin1');
    const bytes = Buffer.from(pdf(`<< /Type /ObjStm >>\nstream\n${harmless}\nendstream`), 'latin1');
    expect(await taken(bytes, 'document')).toMatchObject({ active: false });
  });
  it('a PDF without its end is refused', async () => {
    expect(await inspect('%PDF-1.7\n1 0 obj', 'document')).toEqual({ refusal: 'damaged' });
  });
  it('a picture of paper may be small', async () => {
    expect(await taken(await house().resize(400).jpeg().toBuffer(), 'document')).toMatchObject({ width: 400 });
  });
});
