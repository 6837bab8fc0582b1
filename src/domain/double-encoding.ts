// Text whose UTF-8 bytes were once read as Windows-1252 and written again: "GÃ©nÃ©ral" for "Général". Only sequences
// that give a letter or sign of our languages are read back: a capital with an accent before a quote is not damage.

/** Windows-1252 where it differs from Latin-1: the characters of bytes 0x80 to 0x9f, with the five it leaves open. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const byteOf = (char: string): number => {
  const at = HIGH.indexOf(char);
  return at >= 0 ? 0x80 + at : char.charCodeAt(0);
};

const TAIL = `[\\u0080-\\u00bf${HIGH}]`;
// Two bytes: Latin-1 letters and signs, œ Š š Ÿ Ž ž. Three: dashes, quotes, bullet, ellipsis, euro, trade mark.
const DOUBLE = new RegExp(`[ÂÃÅ]${TAIL}|â[€‚„]${TAIL}`, 'g');
const PLAUSIBLE = /^[\u00a0-\u00ffŒœŠšŸŽž‐-―‘-„†-•…‰‹›€™]$/;

const readBack = (damaged: string): string => {
  const [lead = 0, ...tail] = [...damaged].map(byteOf);
  // Of the first byte of two, five bits count; of three, four; of each that follows, six.
  const first = lead & (tail.length === 1 ? 0x1f : 0x0f);
  const text = String.fromCodePoint(tail.reduce((code, byte) => (code << 6) | (byte & 0x3f), first));
  return PLAUSIBLE.test(text) ? text : damaged;
};

/** "à" is often left as "Ã" before a space, because its second byte is one. */
const withLoneA = (text: string): string => text.replace(/Ã {1,2}/g, 'à ');

/** The text as it was written; the same text when nothing is wrong. Some go through it twice. */
export const undoDoubleEncoding = (text: string): string => {
  let current = text;
  for (let i = 0; i < 3; i++) {
    const next = withLoneA(current.replace(DOUBLE, readBack));
    if (next === current) break;
    current = next;
  }
  return current;
};
