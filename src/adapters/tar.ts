// Files as a tar archive, piece by piece (POSIX pax): names of any length and in any letters.
const BLOCK = 512;
const NAME_BYTES = 100;

type TarFile = { readonly name: string; readonly bytes: Uint8Array };

const header = (name: string, size: number, type: '0' | 'x', at: Date): Buffer => {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, from: number, digits: number): void => {
    block.write(`${value.toString(8).padStart(digits - 1, '0')}\0`, from, 'ascii');
  };
  block.write(name, 0, NAME_BYTES, 'utf8');
  octal(0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(at.getTime() / 1000), 136, 12);
  block.write(' '.repeat(8), 148, 'ascii');
  block.write(type, 156, 'ascii');
  block.write('ustar\x0000', 257, 'ascii');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return block;
};

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** "27 path=a name that is long\n": the number counts itself. */
const paxRecord = (name: string): Buffer => {
  const rest = Buffer.from(` path=${name}\n`, 'utf8');
  let length = rest.length + 1;
  while (length !== rest.length + String(length).length) length = rest.length + String(length).length;
  return Buffer.concat([Buffer.from(String(length)), rest]);
};

const isPlain = (name: string): boolean => /^[ -~]*$/.test(name) && name.length <= NAME_BYTES;

export const tarPieces = function* (files: Iterable<TarFile>, at: Date): Generator<Buffer> {
  for (const { name, bytes } of files) {
    if (!isPlain(name)) {
      const record = paxRecord(name);
      yield header('name', record.length, 'x', at);
      yield record;
      yield padding(record.length);
    }
    yield header(name, bytes.length, '0', at);
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    yield padding(bytes.length);
  }
  yield Buffer.alloc(2 * BLOCK);
};
