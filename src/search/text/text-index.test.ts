import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../test/support/any-text.ts';
import { BitSet } from '../sets/bit-set.ts';
import { TextIndex } from './text-index.ts';
import { forEachPiece, words, wordsOfPiece } from './words.ts';

const matches = (index: TextIndex, text: string, rows = 50): number[] => {
  const set = new BitSet(rows);
  index.addMatches(text, set);
  const list = new Int32Array(set.count());
  set.listInto(list);
  return [...list];
};

describe('words', () => {
  it.each([
    ['Été à Liège', ['ete', 'a', 'liege']],
    ['REF-2024/001', ['ref', '2024', '001']],
    ['groß, Œuvre; IJzer', ['gross', 'oeuvre', 'ijzer']],
    ["l’eau l'eau 150 m²", ['l', 'eau', 'l', 'eau', '150', 'm2']],
    ['  !? ', []],
  ])('%j → %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });
  it('are cut the same with and without a regular expression', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const pieces: string[] = [];
        forEachPiece(text, (start, end) => pieces.push(text.slice(start, end)));
        expect(pieces.flatMap(wordsOfPiece)).toEqual(words(text));
      }),
    );
  });
});

describe('the text index', () => {
  it('wants every word, the last as a prefix, accents and case folded', () => {
    const index = new TextIndex();
    index.set(0, 'Huis met tuin en garage');
    index.set(1, 'Villa, tuinhuis, été');
    index.set(2, 'Appartement zonder TUIN');
    expect(matches(index, 'tuin')).toEqual([0, 1, 2]);
    expect(matches(index, 'tuin garage')).toEqual([0]);
    expect(matches(index, 'TUIN e')).toEqual([0]);
    expect(matches(index, 'ete tui')).toEqual([1]);
    expect(matches(index, 'tui garage')).toEqual([]);
    expect(matches(index, 'nergens tuin')).toEqual([]);
  });
  it('forgets the old words of a changed or removed text, also in an answer it remembers', () => {
    const index = new TextIndex();
    index.set(7, 'oud woord');
    expect(matches(index, 'woord')).toEqual([7]);
    index.set(7, 'nieuw');
    expect(matches(index, 'woord')).toEqual([]);
    expect(matches(index, 'nieuw')).toEqual([7]);
    index.delete(7);
    expect(matches(index, 'nieuw')).toEqual([]);
  });
  it('answers the same after so many changes that it was written anew', () => {
    const index = new TextIndex();
    for (let i = 0; i < 5000; i++) index.set(i % 40, `woord${i % 7} ronde${Math.floor(i / 40)} vast`);
    expect(matches(index, 'vast')).toHaveLength(40);
    expect(matches(index, 'ronde124')).toEqual(Array.from({ length: 40 }, (_, row) => row));
    expect(matches(index, 'ronde123')).toEqual([]);
    expect(matches(index, 'woord3 ronde')).toEqual(
      [0, 7, 14, 21, 28, 35].map((row) => row + ((3 - (4960 % 7) + 7) % 7)).filter((row) => row < 40),
    );
  });
  it('keeps long lists apart and whole', () => {
    const index = new TextIndex();
    for (let row = 0; row < 3000; row++)
      index.set(row, `alle ${row % 3 === 0 ? 'derde' : ''} ${row % 1000 === 999 ? 'zelden' : ''}`);
    expect(matches(index, 'alle', 3000)).toHaveLength(3000);
    expect(matches(index, 'derde', 3000)).toHaveLength(1000);
    expect(matches(index, 'zelden', 3000)).toEqual([999, 1999, 2999]);
  });
  it('knows its words and beginnings, and the word that comes nearest; of two the one that more texts have', () => {
    const index = new TextIndex();
    index.set(0, 'Veldstraat tuin');
    index.set(1, 'Veldstraat, Beldstraat 12');
    expect(['veldstraat', 'veld', 'straat'].map((word) => index.hasWord(word, false))).toEqual([true, false, false]);
    expect(['veldstraat', 'veld', 'straat'].map((word) => index.hasWord(word, true))).toEqual([true, true, false]);
    expect(['eldstraat', 'veldstrat', 'tuim', 'tui', 'wieltje'].map((word) => index.nearWord(word))).toEqual([
      'veldstraat',
      'veldstraat',
      'tuin',
      undefined,
      undefined,
    ]);
    index.delete(0);
    expect([index.hasWord('tuin', false), index.nearWord('tuim')]).toEqual([false, undefined]);
  });
});
