import { describe, expect, it } from 'vitest';
import { BitSet } from '../sets/bit-set.ts';
import { type TextBuilder, textBuilder } from './text-builder.ts';
import type { TextIndex } from './text-index.ts';

const ROWS = 3000;
const matches = (index: TextIndex, text: string): number[] => {
  const set = new BitSet(ROWS + 1);
  index.addMatches(text, set);
  const list = new Int32Array(set.count());
  set.listInto(list);
  return [...list];
};

const fill = async (builder: TextBuilder): Promise<TextIndex> => {
  for (let row = 0; row < ROWS; row++) {
    builder.set(row, `Woning${row % 7} in Liège, kamer ${row} ${row % 500 === 0 ? 'zwembad' : ''}`);
    if (row % 100 === 99) await builder.flush();
  }
  // Comes again.
  builder.set(500, 'Iets anders');
  await builder.flush();
  return builder.finish();
};

describe('the text index of a first build', () => {
  it('is the same from another thread, and goes on the same', async () => {
    const [here, thread] = [textBuilder(0), textBuilder(1_000_000)];
    try {
      const [one, two] = [await fill(here), await fill(thread)];
      const questions = ['zwembad', 'woning3 liege', 'LIÈGE kamer 12', 'k', 'iets', 'nieuw', 'kamer nieuw', 'nergens'];
      const compare = () => {
        for (const text of questions) expect([text, matches(two, text)]).toEqual([text, matches(one, text)]);
      };
      compare();
      expect(matches(two, 'zwembad')).toEqual([0, 1000, 1500, 2000, 2500]);
      expect(two.bytes).toBe(one.bytes);
      for (const index of [one, two]) {
        index.set(ROWS, 'Nieuw woord, kamer');
        index.set(1000, 'zonder');
        index.delete(0);
      }
      compare();
      expect(matches(two, 'zwembad')).toEqual([1500, 2000, 2500]);
      expect(matches(two, 'kamer nieuw')).toEqual([ROWS]);
    } finally {
      await thread.close();
    }
  });
  it('fails when its thread has ended, instead of waiting for ever', async () => {
    const builder = textBuilder(1_000_000);
    builder.set(0, 'woord');
    await builder.flush();
    await builder.close();
    await expect(builder.finish()).rejects.toThrow('has ended');
  });
});
