// What is in a tar archive, told while it is read: nothing of it is written anywhere.
const BLOCK = 512;

export type TarEntry = {
  readonly name: string;
  /** "0" a file, "5" a folder; whatever else is a link, a device, or a header about another entry. */
  readonly type: string;
  readonly size: number;
};

/** The bytes are no archive. */
export class TarError extends Error {
  override readonly name = 'TarError';
}

const text = (block: Buffer, from: number, length: number): string => {
  const field = block.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString('utf8');
};

const octal = (block: Buffer, from: number, length: number): number => {
  const digits = text(block, from, length).trim();
  if (!/^[0-7]+$/.test(digits)) throw new TarError('A number is none.');
  return Number.parseInt(digits, 8);
};

/** Of files from 8 GB on it is no text. */
const sizeIn = (block: Buffer): number =>
  ((block[124] ?? 0) & 0x80) === 0 ? octal(block, 124, 12) : Number(block.readBigUInt64BE(128));

const CHECKSUM = [148, 156] as const;
const sumOf = (block: Buffer): number =>
  block.reduce((sum, byte, at) => sum + (at >= CHECKSUM[0] && at < CHECKSUM[1] ? 32 : byte), 0);

const entryIn = (block: Buffer): TarEntry => {
  if (octal(block, CHECKSUM[0], 8) !== sumOf(block)) throw new TarError('A header is damaged.');
  const type = String.fromCharCode(block[156] ?? 0);
  const prefix = block.toString('latin1', 257, 263) === 'ustar\0' ? text(block, 345, 155) : '';
  const name = text(block, 0, 100);
  return { name: prefix === '' ? name : `${prefix}/${name}`, type: type === '\0' ? '0' : type, size: sizeIn(block) };
};

/** Entry after entry; throws when there is none, or when the archive ends in the middle of one. */
export async function* tarEntries(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  let header = Buffer.alloc(0);
  let left = 0;
  let count = 0;
  for await (const chunk of bytes) {
    let at = 0;
    while (at < chunk.length) {
      if (left > 0) {
        const passed = Math.min(left, chunk.length - at);
        at += passed;
        left -= passed;
        continue;
      }
      const part = chunk.subarray(at, at + BLOCK - header.length);
      at += part.length;
      header = Buffer.concat([header, part]);
      if (header.length < BLOCK) break;
      const block = header;
      header = Buffer.alloc(0);
      if (block.every((byte) => byte === 0)) continue;
      const entry = entryIn(block);
      left = Math.ceil(entry.size / BLOCK) * BLOCK;
      count++;
      yield entry;
    }
  }
  if (count === 0 || left > 0 || header.length > 0) throw new TarError('The archive is not whole.');
}
