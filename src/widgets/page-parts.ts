// What stands the same in many pages is written and encoded once. While a page is made a mark stands for each such part,
// so that the rest is all that is rendered, searched and encoded; at the end they come together as bytes.
import { createHash, hash, randomUUID } from 'node:crypto';

export type Part = { readonly text: string; readonly bytes: Buffer; readonly digest: string };

export const partOf = (text: string): Part => {
  const bytes = Buffer.from(text);
  return { text, bytes, digest: hash('sha256', bytes, 'base64url') };
};

/** `digest` is the same for the same page cut into the same parts. */
export type WholePage = { readonly bytes: Buffer; readonly digest: string };

export type PageParts = {
  /** The mark that stands for a part in this page; one that is not made yet is made when the page is put together. */
  readonly mark: (part: Part | (() => Part)) => string;
  readonly text: (marked: string) => string;
  readonly whole: (marked: string) => WholePage;
};

/** No text of a page holds it: nobody outside this process knows it. */
const MARK = `part-${randomUUID()}-`;
const END = ';';
/** In UTF-8, of one unit of a string. */
const MOST_BYTES = 3;

const QUOTED = new RegExp(`"(${MARK}\\d+${END})"`, 'g');

/** In JSON a mark is a text, in quotes; what it stands for is not. */
export const unquoted = (json: string): string => json.replace(QUOTED, '$1');

export const createPageParts = (): PageParts => {
  const parts: (Part | (() => Part))[] = [];
  const partAt = (index: number): Part | undefined => {
    const part = parts[index];
    if (typeof part !== 'function') return part;
    const made = part();
    parts[index] = made;
    return made;
  };
  /** Text of this page alone and parts, in turns. */
  const pieces = (marked: string): (string | Part)[] => {
    const found: (string | Part)[] = [];
    let from = 0;
    for (let at = marked.indexOf(MARK); at >= 0; at = marked.indexOf(MARK, from)) {
      const end = marked.indexOf(END, at);
      found.push(marked.slice(from, at));
      const part = partAt(Number(marked.slice(at + MARK.length, end)));
      if (part) found.push(part);
      from = end + END.length;
    }
    found.push(marked.slice(from));
    return found;
  };
  return {
    mark: (part) => `${MARK}${parts.push(part) - 1}${END}`,
    text: (marked) =>
      parts.length === 0
        ? marked
        : pieces(marked)
            .map((piece) => (typeof piece === 'string' ? piece : piece.text))
            .join(''),
    whole: (marked) => {
      if (parts.length === 0) return partOf(marked);
      const found = pieces(marked);
      let most = 0;
      for (const piece of found) most += typeof piece === 'string' ? piece.length * MOST_BYTES : piece.bytes.length;
      const room = Buffer.allocUnsafeSlow(most);
      const digest = createHash('sha256');
      let length = 0;
      for (const piece of found) {
        const start = length;
        if (typeof piece === 'string') {
          length += room.write(piece, start);
          digest.update(room.subarray(start, length));
        } else {
          length += piece.bytes.copy(room, start);
          digest.update(piece.digest);
        }
      }
      return { bytes: room.subarray(0, length), digest: digest.digest('base64url') };
    },
  };
};
