// Our own JSON: a list of records, or one record per line (NDJSON), told apart by the first character. Streamed: at any
// time only one record is in memory. A broken record is passed over with its reason; the next one is read.
import { type FeedItem, IncompleteFileError } from '../feed-item.ts';

/** A project with 2,000 units of 8 KB. */
const MAX_RECORD_BYTES = 16 * 1024 * 1024;

const [TAB, NEWLINE, RETURN, SPACE, QUOTE, COMMA, OPEN, BACKSLASH, CLOSE, OPEN_OBJECT, CLOSE_OBJECT] = [
  9, 10, 13, 32, 34, 44, 91, 92, 93, 123, 125,
];
const isSpace = (byte: number | undefined): boolean =>
  byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB;

const decoder = new TextDecoder('utf-8', { fatal: true });

const parsed = (bytes: Uint8Array, line: number): FeedItem | undefined => {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { line, problem: 'is not UTF-8 text' };
  }
  if (text.trim() === '') return undefined;
  try {
    return { line, value: JSON.parse(text) as unknown };
  } catch {
    return { line, problem: 'is not JSON' };
  }
};

/** The bytes of the record being read; those of one that is too large are dropped, its end is still looked for. */
class Pieces {
  #parts: Uint8Array[] = [];
  #size = 0;
  line = 1;

  add(part: Uint8Array): void {
    this.#size += part.length;
    if (this.#size > MAX_RECORD_BYTES) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  take(): FeedItem | undefined {
    const [parts, size] = [this.#parts, this.#size];
    this.#parts = [];
    this.#size = 0;
    if (size > MAX_RECORD_BYTES) return { line: this.line, problem: 'is larger than 16 MB' };
    return parsed(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts), this.line);
  }
}

type Splitter = { push(chunk: Uint8Array): FeedItem[]; end(): FeedItem[] };

const lineSplitter = (firstLine: number): Splitter => {
  const pieces = new Pieces();
  let line = firstLine;
  return {
    push: (chunk) => {
      const items: FeedItem[] = [];
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
        pieces.add(chunk.subarray(from, at));
        pieces.line = line++;
        items.push(...[pieces.take() ?? []].flat());
        from = at + 1;
      }
      pieces.add(chunk.subarray(from));
      return items;
    },
    end: () => {
      pieces.line = line;
      const last = pieces.take();
      // Whole without its line end it may be the last one; broken without it the file was cut there.
      if (last && 'problem' in last) throw new IncompleteFileError(`The file ends in the middle of line ${line}.`);
      return last ? [last] : [];
    },
  };
};

/** Finds the commas and the bracket of the list itself: those at depth 0 and outside of a text. */
const listSplitter = (firstLine: number): Splitter => {
  const pieces = new Pieces();
  let line = firstLine;
  let state: 'before' | 'between' | 'value' | 'ended' = 'before';
  let depth = 0;
  let inText = false;
  let escaped = false;

  return {
    push: (chunk) => {
      const items: FeedItem[] = [];
      let from = 0;
      const finish = (at: number) => {
        pieces.add(chunk.subarray(from, at));
        items.push(...[pieces.take() ?? []].flat());
      };
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at];
        if (byte === NEWLINE) line++;
        if (inText) {
          if (escaped) escaped = false;
          else if (byte === BACKSLASH) escaped = true;
          else if (byte === QUOTE) inText = false;
          continue;
        }
        if (state !== 'value') {
          if (isSpace(byte)) continue;
          if (state === 'ended') throw new IncompleteFileError(`The file goes on after its list, on line ${line}.`);
          if (state === 'before') state = 'between';
          else if (byte === CLOSE) state = 'ended';
          else if (byte !== COMMA) {
            state = 'value';
            from = at;
            pieces.line = line;
          }
          if (state !== 'value') continue;
        }
        if (byte === QUOTE) inText = true;
        else if (byte === OPEN || byte === OPEN_OBJECT) depth++;
        else if (depth > 0 && (byte === CLOSE || byte === CLOSE_OBJECT)) depth--;
        else if (depth === 0 && (byte === COMMA || byte === CLOSE)) {
          finish(at);
          state = byte === CLOSE ? 'ended' : 'between';
        }
      }
      if (state === 'value') {
        pieces.add(chunk.subarray(from));
      }
      return items;
    },
    end: () => {
      if (state !== 'ended') throw new IncompleteFileError(`The file ends before its list does, on line ${line}.`);
      return [];
    },
  };
};

/** Text before the first record: a byte order mark and white space. */
const leading = (chunk: Uint8Array): number => {
  let at = chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? 3 : 0;
  while (at < chunk.length && isSpace(chunk[at])) at++;
  return at;
};
const newlines = (chunk: Uint8Array): number => chunk.reduce((count, byte) => count + Number(byte === NEWLINE), 0);

export async function* readEstateJson(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FeedItem> {
  let splitter: Splitter | undefined;
  let line = 1;
  for await (const whole of chunks) {
    let chunk = whole;
    if (!splitter) {
      const at = leading(chunk);
      line += newlines(chunk.subarray(0, at));
      chunk = chunk.subarray(at);
      if (chunk.length === 0) continue;
      splitter = chunk[0] === OPEN ? listSplitter(line) : lineSplitter(line);
    }
    yield* splitter.push(chunk);
  }
  if (splitter) yield* splitter.end();
}
