// The faces of the theme as static files, which a PDF can embed: a Latin one, and the rest of Europe's letters beside it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

export type Family = 'serif' | 'sans';
const PACKAGES: Readonly<Record<Family, string>> = { serif: 'newsreader', sans: 'hanken-grotesk' };
export const SUBSETS = ['latin', 'latin-ext'] as const;
export type Subset = (typeof SUBSETS)[number];

const WOFF = { header: 44, entry: 20 } as const;
const SFNT = { header: 12, entry: 16 } as const;
const padded = (length: number): number => (length + 3) & ~3;

/**
 * The font inside a WOFF file (https://www.w3.org/TR/WOFF/): its tables unpacked, once. The library would unpack a table again
 * for every letter it looks up.
 */
const unpackWoff = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF.header + index * WOFF.entry;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      // What would not have become smaller lies there as it is.
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const start = SFNT.header + count * SFNT.entry;
  const font = Buffer.alloc(tables.reduce((sum, { bytes }) => sum + padded(bytes.length), start));
  const power = Math.floor(Math.log2(count));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** power * SFNT.entry, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE((count - 2 ** power) * SFNT.entry, 10);
  let offset = start;
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const at = SFNT.header + index * SFNT.entry;
    tag.copy(font, at);
    font.writeUInt32BE(checksum, at + 4);
    font.writeUInt32BE(offset, at + 8);
    font.writeUInt32BE(bytes.length, at + 12);
    bytes.copy(font, offset);
    offset += padded(bytes.length);
  });
  return font;
};

const find = createRequire(import.meta.url).resolve;
const read = new Map<string, Buffer>();

/** The file of a face, read once in a thread's life. */
export const faceFile = (family: Family, weight: number, subset: Subset): Buffer => {
  const name = PACKAGES[family];
  const path = `@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`;
  const known = read.get(path) ?? unpackWoff(readFileSync(find(path)));
  read.set(path, known);
  return known;
};
