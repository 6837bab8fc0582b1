import { describe, expect, it } from 'vitest';
import { type FeedItem, IncompleteFileError } from '../feed-item.ts';
import { readEstateJson } from './estate-json-reader.ts';

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const readBytes = async (bytes: Uint8Array, size = 3): Promise<FeedItem[]> => {
  const items: FeedItem[] = [];
  for await (const item of readEstateJson(chunksOf(bytes, size))) items.push(item);
  return items;
};
const read = (text: string, size = 3): Promise<FeedItem[]> => readBytes(new TextEncoder().encode(text), size);

describe('a list', () => {
  const text = '\uFEFF \n[ {"a":"x,]}\\"é"},\n\n  {"b":[1,{"c":2}]} , 3 ]\n';

  it('gives its records with their lines, wherever the chunks end', async () => {
    const expected = [
      { line: 2, value: { a: 'x,]}"é' } },
      { line: 4, value: { b: [1, { c: 2 }] } },
      { line: 4, value: 3 },
    ];
    for (const size of [3, 4, 5, 7, 64]) expect(await read(text, size)).toEqual(expected);
  });
  it('passes over a broken record', async () => {
    expect(await read('[{"a":1},{"a":tru},{"a":3}]')).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 1, problem: 'is not JSON' },
      { line: 1, value: { a: 3 } },
    ]);
  });
  it('may be empty', async () => {
    expect(await read('[\n]')).toEqual([]);
  });
  it.each(['[', '[{"a":1}', '[{"a":1},', '[{"a":1},{"b', '[{"a":"]'])('is incomplete when cut: %s', async (cut) => {
    await expect(read(cut)).rejects.toThrow(IncompleteFileError);
  });
  it('is wrong when something follows it', async () => {
    await expect(read('[1] [2]')).rejects.toThrow('goes on after its list, on line 1');
  });
});

describe('lines', () => {
  it('are records of their own, empty ones left out', async () => {
    expect(await read('{"a":1}\r\n\n{"a":2}\n{"a":3}')).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 3, value: { a: 2 } },
      { line: 4, value: { a: 3 } },
    ]);
  });
  it('go on after a broken one', async () => {
    expect(await read('{"a":1\n{"a":2}\n')).toEqual([
      { line: 1, problem: 'is not JSON' },
      { line: 2, value: { a: 2 } },
    ]);
  });
  it('are incomplete when the last one is cut', async () => {
    await expect(read('{"a":1}\n{"a"')).rejects.toThrow('The file ends in the middle of line 2.');
  });
  it('must be UTF-8', async () => {
    const bytes = Uint8Array.from([
      ...new TextEncoder().encode('{"a":"'),
      0xe9,
      ...new TextEncoder().encode('"}\n1\n'),
    ]);
    expect(await readBytes(bytes)).toEqual([
      { line: 1, problem: 'is not UTF-8 text' },
      { line: 2, value: 1 },
    ]);
  });
});

it('gives nothing for an empty file', async () => {
  expect(await read('')).toEqual([]);
  expect(await read(' \n\t\n')).toEqual([]);
});

it('passes over a record that is too large without keeping it', async () => {
  const huge = `{"a":"${'x'.repeat(17 * 1024 * 1024)}"}`;
  expect(await read(`[${huge},{"b":1}]`, 65_536)).toEqual([
    { line: 1, problem: 'is larger than 16 MB' },
    { line: 1, value: { b: 1 } },
  ]);
  expect(await read(`${huge}\n{"b":1}\n`, 65_536)).toEqual([
    { line: 1, problem: 'is larger than 16 MB' },
    { line: 2, value: { b: 1 } },
  ]);
});
