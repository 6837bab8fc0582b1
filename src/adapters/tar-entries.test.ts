import { describe, expect, it } from 'vitest';
import { tarPieces } from './tar.ts';
import { TarError, tarEntries } from './tar-entries.ts';

const AT = new Date('2026-11-15T10:00:00Z');
const archive = (...files: readonly (readonly [string, string])[]): Buffer =>
  Buffer.concat([
    ...tarPieces(
      files.map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
      AT,
    ),
  ]);
const read = async (bytes: Buffer, pieces = bytes.length) => {
  const found = [];
  const parts = async function* () {
    for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces);
  };
  for await (const { name, type, size } of tarEntries(parts())) found.push([name, type, size]);
  return found;
};

describe('the entries of an archive', () => {
  it.each([7, 512, 5000, 100_000])('are told with name, kind and size, in pieces of %i bytes', async (pieces) => {
    const bytes = archive(['manifest.json', '{}'], ['rows/site.jsonl', 'x'.repeat(1300)], ['empty', '']);
    expect(await read(bytes, pieces)).toEqual([
      ['manifest.json', '0', 2],
      ['rows/site.jsonl', '0', 1300],
      ['empty', '0', 0],
    ]);
  });

  it('are not all files: a name that stands apart is one of its own', async () => {
    const name = 'é'.repeat(80);
    expect((await read(archive([name, 'x']))).map(([, type]) => type)).toEqual(['x', '0']);
  });

  it('know sizes that no octal number holds', async () => {
    const bytes = archive(['large', '']);
    const header = bytes.subarray(0, 512);
    header.fill(0, 124, 136);
    header[124] = 0x80;
    header.writeBigUInt64BE(9_000_000_000n, 128);
    const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
    const entries = tarEntries(
      (async function* () {
        yield bytes;
      })(),
    );
    expect((await entries.next()).value).toMatchObject({ name: 'large', size: 9_000_000_000 });
    await expect(entries.next()).rejects.toThrow(TarError);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(1024)],
    ['other bytes', Buffer.from('x'.repeat(2000))],
    ['a cut header', archive(['a', 'b']).subarray(0, 300)],
    ['a cut file', archive(['a', 'b'.repeat(2000)]).subarray(0, 1024)],
    ['a changed header', Buffer.concat([Buffer.from('Z'), archive(['a', 'b']).subarray(1)])],
  ])('of %s are none', async (_what, bytes) => {
    await expect(read(bytes)).rejects.toThrow(TarError);
  });
});
