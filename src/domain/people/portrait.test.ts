import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isPortrait, PORTRAIT_BYTES } from './portrait.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a5a5a' } });
const jpeg = (width: number, height = width): Promise<Buffer> => picture(width, height).jpeg().toBuffer();

describe('a portrait', () => {
  it('is a JPEG of 256 pixels square, also a progressive one', async () => {
    expect(isPortrait(await jpeg(256))).toBe(true);
    expect(isPortrait(await picture(256, 256).jpeg({ progressive: true }).toBuffer())).toBe(true);
  });

  it.each([
    [255, 255],
    [257, 257],
    [256, 200],
    [200, 256],
  ])('is not %s by %s pixels', async (width, height) => {
    expect(isPortrait(await jpeg(width, height))).toBe(false);
  });

  it('is nothing that only says so', async () => {
    const right = await jpeg(256);
    expect(isPortrait(await picture(256, 256).png().toBuffer())).toBe(false);
    expect(isPortrait(await picture(256, 256).webp().toBuffer())).toBe(false);
    expect(isPortrait(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))).toBe(
      false,
    );
    expect(isPortrait(right.subarray(0, right.length - 2))).toBe(false);
    expect(isPortrait(Buffer.concat([right, Buffer.from('<script>')]))).toBe(false);
    expect(isPortrait(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBe(false);
    expect(isPortrait(new Uint8Array())).toBe(false);
  });

  it('reads no further than its bytes, whatever a length says', () => {
    const short = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0xff, 0xd9]);
    const still = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xd9]);
    expect([isPortrait(short), isPortrait(still)]).toEqual([false, false]);
  });

  it('fits in 40 kB', async () => {
    const right = await jpeg(256);
    // A comment of any length before the end: still a JPEG.
    const filled = (bytes: number): Buffer => {
      const filler = Buffer.alloc(bytes - right.length);
      return Buffer.concat([right.subarray(0, -2), filler, right.subarray(-2)]);
    };
    expect(isPortrait(filled(PORTRAIT_BYTES))).toBe(true);
    expect(isPortrait(filled(PORTRAIT_BYTES + 1))).toBe(false);
  });
});
