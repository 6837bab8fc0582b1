// Cuts an XML file into its records without parsing it: at any time one record is in memory, and one that is broken
// does not spoil the next. What stands around the records goes to a parser of its own, which knows whether the file
// is whole. A document type is refused before anything is parsed: no feed needs one, and every entity attack does.
import { IncompleteFileError } from '../feed-item.ts';
import { type XmlElementOutside, XmlOutside } from './xml-outside.ts';
import { countReferences, MAX_REFERENCES, TOO_MANY_REFERENCES } from './xml-references.ts';

export type XmlPiece =
  | { readonly kind: 'record'; readonly line: number; readonly bytes: Buffer; readonly encoding: string }
  | { readonly kind: 'broken'; readonly line: number; readonly problem: string }
  | XmlElementOutside;

export type XmlRecordOptions = {
  /** The element that is a record. */
  readonly record: string;
  /** What the file's first element may be. */
  readonly roots: readonly string[];
  readonly maxRecordBytes?: number;
};

const MAX_RECORD_BYTES = 16 * 1024 * 1024;
/** More than any tag that we look for has. */
const AHEAD = 80;
const [LESS, SLASH, BANG, QUESTION, NEWLINE, SPACE] = [60, 47, 33, 63, 10, 32];
const LIMIT = (bytes: number): string => `is larger than ${Math.round(bytes / 1024 / 1024)} MB`;

/** By byte order mark or declaration; UTF-8 otherwise. Names as the decoder knows them. */
const encodingOf = (head: Buffer): string => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const [, , named = 'utf-8'] = /^[^<]{0,8}<\?xml[^>]{0,200}?encoding\s*=\s*(["'])([\w-]{1,40})\1/i.exec(
    head.toString('latin1', 0, 400),
  ) ?? ['', '', 'utf-8'];
  // A file of single bytes that says it has two for each character does not know itself.
  if (/^utf-?16/i.test(named)) return 'utf-8';
  try {
    return new TextDecoder(named).encoding;
  } catch {
    throw new IncompleteFileError(`The file is written in ${named}, which is not known.`);
  }
};

/** UTF-16 as UTF-8: what we look for has one byte per character. */
async function* transcoded(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The chunks again, with the first ones together when they are short: the encoding is in the first bytes. */
async function* withEncoding(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly encoding: string; readonly bytes: Buffer }> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    let head: Buffer = Buffer.alloc(0);
    let next = await iterator.next();
    for (; !next.done && head.length < 400; next = await iterator.next()) head = Buffer.concat([head, next.value]);
    const declared = encodingOf(head);
    const all = async function* (): AsyncGenerator<Buffer> {
      if (head.length > 0) yield head;
      for (; !next.done; next = await iterator.next()) yield asBuffer(next.value);
    };
    const wide = declared.startsWith('utf-16');
    for await (const bytes of wide ? transcoded(all(), declared) : all())
      yield { encoding: wide ? 'utf-8' : declared, bytes };
  } finally {
    // Whoever stops reading also closes the file.
    await iterator.return?.();
  }
}

class Splitter {
  readonly #open: RegExp;
  readonly #close: RegExp;
  readonly #first: number;
  readonly #maxBytes: number;
  readonly #outside: XmlOutside;
  #buffer: Buffer = Buffer.alloc(0);
  #at = 0;
  /** Where the record, or what stands before the next one, begins. */
  #start = 0;
  #inRecord = false;
  /** Why the record is passed over; its bytes are let go at once. */
  #refusal: string | undefined;
  /** References of the record so far, and up to where they were counted. */
  #references = 0;
  #referencesTo = 0;
  /** Nothing but white space came since the last record. */
  #between = false;
  /** The end of a comment, a CDATA section or an instruction. */
  #until: Buffer | undefined;
  #line = 1;
  #startLine = 1;
  #counted = 0;
  encoding = 'utf-8';

  constructor({ record, roots, maxRecordBytes = MAX_RECORD_BYTES }: XmlRecordOptions) {
    this.#open = new RegExp(`^<${record}(\\s*/)?[\\s/>]`);
    this.#close = new RegExp(`^</${record}\\s*>`);
    this.#first = record.charCodeAt(0);
    this.#maxBytes = maxRecordBytes;
    this.#outside = new XmlOutside(roots);
  }

  get line(): number {
    return this.#line;
  }

  #countTo(position: number): void {
    for (let at = this.#buffer.indexOf(NEWLINE, this.#counted); at !== -1 && at < position; ) {
      this.#line++;
      at = this.#buffer.indexOf(NEWLINE, at + 1);
    }
    this.#counted = position;
  }

  /** What stands before a record. White space between two of them says nothing, and is as long as the file. */
  #around(position: number): readonly XmlPiece[] {
    const bytes = this.#buffer.subarray(this.#start, position);
    if (this.#between && bytes.every((byte) => byte <= SPACE)) return [];
    this.#between = false;
    return this.#outside.add(bytes, this.encoding, this.#line);
  }

  #begin(position: number, pieces: XmlPiece[]): void {
    if (this.#inRecord) pieces.push({ kind: 'broken', line: this.#startLine, problem: 'has no end' });
    else pieces.push(...this.#around(position));
    this.#countTo(position);
    this.#startLine = this.#line;
    this.#start = position;
    this.#inRecord = true;
    this.#refusal = undefined;
    this.#references = 0;
    this.#referencesTo = position;
  }

  #finish(position: number, pieces: XmlPiece[]): void {
    if (position - this.#start > this.#maxBytes) this.#refusal ??= LIMIT(this.#maxBytes);
    pieces.push(
      this.#refusal !== undefined
        ? { kind: 'broken', line: this.#startLine, problem: this.#refusal }
        : {
            kind: 'record',
            line: this.#startLine,
            // A copy: the buffer it lies in is let go.
            bytes: Buffer.from(this.#buffer.subarray(this.#start, position)),
            encoding: this.encoding,
          },
    );
    this.#countTo(position);
    this.#start = position;
    this.#at = position;
    this.#inRecord = false;
    this.#between = true;
  }

  #skip(from: number, end: string): void {
    this.#at = from;
    this.#until = Buffer.from(end);
  }

  /** A comment, a CDATA section, an instruction, or what no feed may have. */
  #special(position: number, text: string): void {
    if (text.startsWith('<?')) this.#skip(position + 2, '?>');
    else if (text.startsWith('<!--')) this.#skip(position + 4, '-->');
    else if (text.startsWith('<![CDATA[')) this.#skip(position + 9, ']]>');
    else if (/^<!(?:doctype|entity|element|attlist|notation|\[)/i.test(text))
      throw new IncompleteFileError('The file has a document type (DOCTYPE), which is not accepted.');
  }

  /** What stands at a `<`. */
  #markup(position: number, pieces: XmlPiece[]): void {
    const next = this.#buffer[position + 1];
    this.#at = position + 1;
    if (next !== SLASH && next !== BANG && next !== QUESTION && next !== this.#first) return;
    const text = this.#buffer.toString('latin1', position, position + AHEAD);
    if (next === QUESTION || next === BANG) {
      this.#special(position, text);
      return;
    }
    const opened = this.#open.exec(text);
    if (opened) {
      this.#begin(position, pieces);
      const end = opened[1] === undefined ? -1 : this.#buffer.indexOf('>', position);
      if (end !== -1) this.#finish(end + 1, pieces);
      return;
    }
    const closed = this.#inRecord && next === SLASH ? this.#close.exec(text) : null;
    if (closed) this.#finish(position + closed[0].length, pieces);
  }

  /** Lets go of what is not needed any more. */
  #trim(pieces: XmlPiece[]): void {
    if (this.#inRecord && this.#refusal === undefined) {
      this.#references += countReferences(this.#buffer.subarray(this.#referencesTo, this.#at));
      this.#referencesTo = this.#at;
      if (this.#references > MAX_REFERENCES) this.#refusal = TOO_MANY_REFERENCES;
      else if (this.#at - this.#start > this.#maxBytes) this.#refusal = LIMIT(this.#maxBytes);
    }
    if (!this.#inRecord && this.#at > this.#start) {
      pieces.push(...this.#around(this.#at));
      this.#start = this.#at;
    }
    const from = this.#inRecord && this.#refusal !== undefined ? this.#at : this.#start;
    this.#countTo(Math.max(this.#counted, from));
    this.#buffer = this.#buffer.subarray(from);
    this.#at -= from;
    this.#counted -= from;
    this.#referencesTo = Math.max(0, this.#referencesTo - from);
    this.#start = 0;
  }

  push(chunk: Buffer, last = false): XmlPiece[] {
    const pieces: XmlPiece[] = [];
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
    while (this.#at < this.#buffer.length) {
      if (this.#until) {
        const end = this.#buffer.indexOf(this.#until, this.#at);
        if (end === -1) {
          this.#at = Math.max(this.#at, this.#buffer.length - this.#until.length + 1);
          break;
        }
        this.#at = end + this.#until.length;
        this.#until = undefined;
      }
      const position = this.#buffer.indexOf(LESS, this.#at);
      this.#at = position === -1 ? this.#buffer.length : position;
      if (position === -1 || (!last && this.#buffer.length - position < AHEAD)) break;
      this.#markup(position, pieces);
    }
    this.#trim(pieces);
    return pieces;
  }

  end(): XmlPiece[] {
    const pieces = this.push(Buffer.alloc(0), true);
    this.#countTo(this.#buffer.length);
    if (!this.#inRecord) pieces.push(...this.#around(this.#buffer.length));
    return pieces;
  }

  checkWhole(): void {
    if (this.#inRecord)
      throw new IncompleteFileError(`The file ends in the middle of a record, on line ${this.#line}.`);
    this.#outside.end();
  }
}

export async function* readXmlRecords(
  chunks: AsyncIterable<Uint8Array>,
  options: XmlRecordOptions,
): AsyncGenerator<XmlPiece> {
  const splitter = new Splitter(options);
  for await (const { encoding, bytes } of withEncoding(chunks)) {
    splitter.encoding = encoding;
    yield* splitter.push(bytes);
  }
  yield* splitter.end();
  splitter.checkWhole();
}
