// "LiÃ¨ge": UTF-8 that somebody read as Latin-1 or Windows-1252 and wrote as UTF-8 again.

/** What Windows-1252 has where Latin-1 has control characters, by byte. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const byteOf = (letter: string): number => {
  const at = WINDOWS.indexOf(letter);
  return at >= 0 ? 0x80 + at : (letter.codePointAt(0) ?? 0);
};

/** The text as it was meant; undefined when it was not encoded twice. */
export const twiceEncoded = (text: string): string | undefined => {
  // The first byte of two or three, read as a letter, and a second one.
  if (!/[\u00c2-\u00ef][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u.test(text)) return undefined;
  const bytes = [...text].map(byteOf);
  if (bytes.some((byte) => byte > 0xff)) return undefined;
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return undefined;
  }
};
