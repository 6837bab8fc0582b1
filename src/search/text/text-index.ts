// Decisions section 3, `match`: every word must occur, the last as a prefix. A changed text is a new document and the
// old one is struck out, so that lists only ever grow at their end; too many struck out, and all are written anew.
import { slack } from '../../domain/search/near-words.ts';
import { BitSet } from '../sets/bit-set.ts';
import { PieceTable, UNKNOWN } from './piece-table.ts';
import { Postings, type PostingsState } from './postings.ts';
import { TermDictionary } from './term-dictionary.ts';
import { forEachPiece, words, wordsOfPiece } from './words.ts';

const NO_ROW = -1;
const NO_DOCUMENT = -1;

/** All of an index that another thread needs to go on with it. */
export type TextState = {
  readonly terms: readonly string[];
  readonly postings: PostingsState;
  readonly rowOf: Int32Array<ArrayBuffer>;
  readonly documentOf: Int32Array<ArrayBuffer>;
  readonly documents: number;
  readonly struckOut: number;
};

export class TextIndex {
  #terms = new TermDictionary();
  #postings = new Postings();
  #rowOf = new Int32Array(16);
  #documentOf = new Int32Array();
  #documents = 0;
  #struckOut = 0;
  #pieces = new PieceTable();
  readonly #found = new BitSet();
  readonly #other = new BitSet();
  #list = new Int32Array();

  static from(state: TextState): TextIndex {
    const index = new TextIndex();
    index.#terms = TermDictionary.from(state.terms);
    index.#postings = Postings.from(state.postings);
    index.#rowOf = state.rowOf;
    index.#documentOf = state.documentOf;
    index.#documents = state.documents;
    index.#struckOut = state.struckOut;
    return index;
  }

  /** The index must not be used any more: its arrays are given away. */
  release(): TextState {
    return {
      terms: this.#terms.list(),
      postings: this.#postings.release(),
      rowOf: this.#rowOf,
      documentOf: this.#documentOf,
      documents: this.#documents,
      struckOut: this.#struckOut,
    };
  }

  set(row: number, text: string): void {
    this.delete(row);
    const document = this.#documents++;
    if (document >= this.#rowOf.length) {
      const longer = new Int32Array(Math.ceil(document * 1.5) + 16);
      longer.set(this.#rowOf);
      this.#rowOf = longer;
    }
    if (row >= this.#documentOf.length) {
      const longer = new Int32Array(Math.ceil(row * 1.1) + 16).fill(NO_DOCUMENT);
      longer.set(this.#documentOf);
      this.#documentOf = longer;
    }
    this.#rowOf[document] = row;
    this.#documentOf[row] = document;
    const postings = this.#postings;
    const pieces = this.#pieces;
    forEachPiece(text, (start, end, hash, second) => {
      const known = pieces.find(hash, second);
      const found = known === UNKNOWN ? this.#newPiece(text.slice(start, end), hash, second, document) : known;
      if (found >= 0) postings.add(found, document);
      else for (const term of pieces.listed(found)) postings.add(term, document);
    });
  }

  delete(row: number): void {
    const document = this.#documentOf[row] ?? NO_DOCUMENT;
    if (document === NO_DOCUMENT) return;
    this.#rowOf[document] = NO_ROW;
    this.#documentOf[row] = NO_DOCUMENT;
    this.#struckOut++;
    if (this.#struckOut > 1000 && this.#struckOut * 2 > this.#documents) this.#rewrite();
  }

  /** Adds the rows whose text has all the words. A text without words asks for nothing: use `hasWords` first. */
  addMatches(text: string, target: BitSet): void {
    this.#find(words(text), target);
  }

  #find(wanted: string[], target: BitSet): void {
    const last = wanted.pop();
    if (last === undefined) return;
    const found = this.#addDocuments(this.#terms.startingWith(last), this.#found);
    for (const word of new Set(wanted)) {
      const term = this.#terms.number(word);
      if (term === undefined) return;
      found.and(this.#addDocuments([term], this.#other));
    }
    for (let i = 0; i < found.words.length; i++) {
      for (let word = found.words[i] as number; word !== 0; word &= word - 1) {
        const row = this.#rowOf[(i << 5) + 31 - Math.clz32(word & -word)] as number;
        if (row !== NO_ROW) target.add(row);
      }
    }
  }

  /** Whether any text has it, as a whole word or as the beginning of one. */
  hasWord(word: string, asBeginning: boolean): boolean {
    return this.#textsWith(word) > 0 || (asBeginning && this.#terms.hasBeginning(word));
  }

  /** How many texts have it; those that were struck out do not count. */
  #textsWith(word: string): number {
    const term = this.#terms.number(word);
    if (term === undefined) return 0;
    if (this.#list.length < this.#documents) this.#list = new Int32Array(this.#rowOf.length);
    let texts = 0;
    for (let i = this.#postings.listInto(term, this.#list) - 1; i >= 0; i--)
      if (this.#rowOf[this.#list[i] as number] !== NO_ROW) texts++;
    return texts;
  }

  /** The word that comes nearest, of those equally near the one that most texts have. Numbers are no words. */
  nearWord(word: string): string | undefined {
    let best: { readonly word: string; readonly distance: number; readonly texts: number } | undefined;
    for (const near of this.#terms.near(word, slack(word.length))) {
      if (best && near.distance > best.distance) break;
      const texts = /^\p{L}+$/u.test(near.word) ? this.#textsWith(near.word) : 0;
      if (texts > (best?.texts ?? 0)) best = { ...near, texts };
    }
    return best?.word;
  }

  get bytes(): number {
    return this.#postings.bytes + this.#terms.bytes + this.#rowOf.byteLength + this.#documentOf.byteLength;
  }

  #addDocuments(terms: readonly number[], scratch: BitSet): BitSet {
    const { words: bits } = scratch.grow(this.#documents).clear();
    if (this.#list.length < this.#documents) this.#list = new Int32Array(this.#rowOf.length);
    const list = this.#list;
    for (const term of terms) {
      const count = this.#postings.listInto(term, list);
      for (let i = 0; i < count; i++) {
        const document = list[i] as number;
        bits[document >>> 5] = (bits[document >>> 5] as number) | (1 << (document & 31));
      }
    }
    return scratch;
  }

  #newPiece(piece: string, hash: number, second: number, document: number): number {
    const terms = wordsOfPiece(piece).map((word) => this.#term(word, document));
    return this.#pieces.add(hash, second, terms);
  }

  #term(word: string, document: number): number {
    const known = this.#terms.number(word);
    if (known !== undefined) return known;
    const term = this.#postings.addTerm(document);
    this.#terms.add(word, term);
    return term;
  }

  #rewrite(): void {
    const before = { terms: this.#terms, postings: this.#postings, rowOf: this.#rowOf, documents: this.#documents };
    this.#terms = new TermDictionary();
    this.#postings = new Postings();
    this.#pieces = new PieceTable();
    const kept = new Int32Array(before.documents).fill(NO_DOCUMENT);
    this.#documents = 0;
    this.#struckOut = 0;
    this.#rowOf = new Int32Array(before.rowOf.length);
    for (let document = 0; document < before.documents; document++) {
      const row = before.rowOf[document] ?? NO_ROW;
      if (row === NO_ROW) continue;
      kept[document] = this.#documents;
      this.#documentOf[row] = this.#documents;
      this.#rowOf[this.#documents++] = row;
    }
    const list = new Int32Array(before.documents);
    for (const [term, number] of before.terms.entries()) {
      const count = before.postings.listInto(number, list);
      for (let i = 0; i < count; i++) {
        const document = kept[list[i] as number] as number;
        if (document !== NO_DOCUMENT) this.#postings.add(this.#term(term, document), document);
      }
    }
  }
}

export const hasWords = (text: string): boolean => words(text).length > 0;
