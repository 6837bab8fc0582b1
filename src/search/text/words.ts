// Decisions section 3: a text search compares words with accents and case folded.
import { fold } from '../../domain/fold.ts';

/** Signs of ASCII always part words, so a text can be cut there before it is folded. */
const SIGNS = /[^a-zA-Z0-9\u{80}-\u{10ffff}]+/u;
const WORD = /[\p{L}\p{N}]+/gu;
const PLAIN = /^[a-zA-Z0-9]+$/;

/** The words of a piece of text that has no ASCII sign in it; usually one. */
export const wordsOfPiece = (piece: string): readonly string[] =>
  PLAIN.test(piece) ? [piece.toLowerCase()] : (fold(piece).match(WORD) ?? []);

export const words = (text: string): string[] => text.split(SIGNS).flatMap(wordsOfPiece);

/** Code units that are part of a piece. */
const IN_PIECE = Uint8Array.from({ length: 0x10000 }, (_, code) =>
  code >= 0x80 || /[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0,
);

let units = new Uint16Array(4096);
/** The text's code units and a sign after them: reading them from an array is several times faster than from a string. */
const unitsOf = (text: string): Uint16Array => {
  if (units.length <= text.length) units = new Uint16Array(text.length * 2);
  Buffer.from(units.buffer).write(text, 'utf16le');
  units[text.length] = 0;
  return units;
};

/**
 * The pieces of a text, cut as `words` does, by their place in it and two hashes: most are known already and need not
 * become a string.
 */
export const forEachPiece = (
  text: string,
  visit: (start: number, end: number, hash: number, second: number) => void,
): void => {
  const codes = unitsOf(text);
  const { length } = text;
  for (let i = 0; i < length; ) {
    const start = i;
    let code = codes[i++] as number;
    if (IN_PIECE[code] === 0) continue;
    let hash = 0x811c9dc5;
    let second = 0;
    do {
      hash = Math.imul(hash ^ code, 0x01000193);
      second = (Math.imul(second, 0x5bd1e995) + code + 1) | 0;
      code = codes[i++] as number;
    } while (IN_PIECE[code] === 1);
    visit(start, i - 1, hash, second);
  }
};
