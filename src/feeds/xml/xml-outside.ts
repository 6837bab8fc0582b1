// The elements around the records of an XML feed: is the root one we know, is it closed, who sends the file.
import { SaxesParser } from 'saxes';
import { IncompleteFileError } from '../feed-item.ts';
import { countReferences, MAX_REFERENCES } from './xml-references.ts';
import { repairXml } from './xml-tree.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_DEPTH = 40;

/** A closed element around the records: who sends them, and what they are. */
export type XmlElementOutside = {
  readonly kind: 'outside';
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
};

type OpenElement = { readonly name: string; readonly attributes: Record<string, string>; text: string };

export class XmlOutside {
  readonly #roots: readonly string[];
  readonly #parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  readonly #open: OpenElement[] = [];
  #decoder: TextDecoder | undefined;
  #closed: XmlElementOutside[] = [];
  #bytes = 0;
  #references = 0;
  #sawRoot = false;
  /** The first thing that is wrong, told at the end: the records are worth reading all the same. */
  #problem: string | undefined;

  constructor(roots: readonly string[]) {
    this.#roots = roots;
    this.#parser.on('error', (error) => {
      this.#problem ??= error.message;
    });
    this.#parser.on('opentag', ({ name, attributes }) => this.#enter(name, { ...attributes }));
    this.#parser.on('text', (text) => this.#write(text));
    this.#parser.on('cdata', (text) => this.#write(text));
    this.#parser.on('closetag', () => {
      const last = this.#open.pop();
      if (last) this.#closed.push({ kind: 'outside', ...last, text: last.text.trim() });
    });
  }

  #enter(name: string, attributes: Record<string, string>): void {
    if (!this.#sawRoot && !this.#roots.includes(name.toLowerCase()))
      throw new IncompleteFileError(`The file begins with <${name.slice(0, 40)}>, which is not this kind of feed.`);
    this.#sawRoot = true;
    this.#open.push({ name, attributes, text: '' });
    if (this.#open.length > MAX_DEPTH)
      throw new IncompleteFileError(`Its elements lie more than ${MAX_DEPTH} deep in each other.`);
  }

  #write(text: string): void {
    const last = this.#open.at(-1);
    if (last) last.text += text;
  }

  add(bytes: Buffer, encoding: string, line: number): XmlElementOutside[] {
    if (bytes.length === 0) return [];
    this.#bytes += bytes.length;
    if (this.#bytes > MAX_BYTES) throw new IncompleteFileError('It holds more than 4 MB outside of its records.');
    this.#references += countReferences(bytes);
    if (this.#references > MAX_REFERENCES)
      throw new IncompleteFileError(
        `It holds more than ${MAX_REFERENCES} references to characters outside of its records.`,
      );
    this.#decoder ??= new TextDecoder(encoding);
    const known = this.#problem;
    this.#parser.write(repairXml(this.#decoder.decode(bytes, { stream: true })));
    if (known === undefined && this.#problem !== undefined) this.#problem = `line ${line}: ${this.#problem}`;
    const closed = this.#closed;
    this.#closed = [];
    return closed;
  }

  end(): void {
    if (!this.#sawRoot) throw new IncompleteFileError('There is no feed in it.');
    if (this.#open.length > 0) throw new IncompleteFileError(`The file ends before its <${this.#open[0]?.name}> does.`);
    if (this.#problem !== undefined) throw new IncompleteFileError(`The file is not well-formed: ${this.#problem}.`);
  }
}
