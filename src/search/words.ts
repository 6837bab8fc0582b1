// Decisions section 3: a text search compares words with accents and case folded.
import { fold } from '../domain/fold.ts';

/** Signs of ASCII always part words, so a text can be cut there before it is folded. */
const SIGNS = /[^a-zA-Z0-9\u{80}-\u{10ffff}]+/u;
const WORD = /[\p{L}\p{N}]+/gu;
const PLAIN = /^[a-zA-Z0-9]+$/;

/** The words of a piece of text that has no ASCII sign in it; usually one. */
export const wordsOfPiece = (piece: string): readonly string[] =>
  PLAIN.test(piece) ? [piece.toLowerCase()] : (fold(piece).match(WORD) ?? []);

export const words = (text: string): string[] => text.split(SIGNS).flatMap(wordsOfPiece);

const IS_WORD_SIGN = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0,
);

/** The pieces of a text, cut as `words` does, by their place in it and a hash: most are known and never made a string. */
export const forEachPiece = (text: string, visit: (start: number, end: number, hash: number) => void): void => {
  let start = -1;
  let hash = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 128 || IS_WORD_SIGN[code] === 1) {
      if (start < 0) {
        start = i;
        hash = 0x811c9dc5;
      }
      hash = Math.imul(hash ^ code, 0x01000193);
    } else if (start >= 0) {
      visit(start, i, hash);
      start = -1;
    }
  }
  if (start >= 0) visit(start, text.length, hash);
};
