// The terms by name and in order, so that the terms of a prefix are found without looking at the others.
import { type NearWord, nearWords } from '../../domain/search/near-words.ts';

/** New terms wait unsorted until there are this many: sorting all of them at every change would cost too much. */
const MAX_WAITING = 1000;

/** A copy: a slice of a long text would keep the whole text in memory. */
const detached = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1));

export class TermDictionary {
  readonly #numbers = new Map<string, number>();
  #sorted: string[] = [];
  #waiting: string[] = [];

  /** Of a list by number. */
  static from(terms: readonly string[]): TermDictionary {
    const dictionary = new TermDictionary();
    terms.forEach((term, number) => {
      dictionary.#numbers.set(term, number);
    });
    dictionary.#waiting = [...terms];
    return dictionary;
  }

  /** The terms by number. */
  list(): string[] {
    return [...this.#numbers.keys()];
  }

  number(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  add(term: string, number: number): void {
    const own = detached(term);
    this.#numbers.set(own, number);
    this.#waiting.push(own);
  }

  /** The numbers of the terms that start with a prefix. */
  startingWith(prefix: string): number[] {
    if (this.#waiting.length > MAX_WAITING) this.#merge();
    const found = this.#waiting.filter((term) => term.startsWith(prefix));
    for (let i = this.#place(prefix); this.#sorted[i]?.startsWith(prefix); i++) found.push(this.#sorted[i] ?? '');
    return found.flatMap((term) => this.#numbers.get(term) ?? []);
  }

  hasBeginning(prefix: string): boolean {
    return (
      this.#sorted[this.#place(prefix)]?.startsWith(prefix) || this.#waiting.some((term) => term.startsWith(prefix))
    );
  }

  /** The terms that differ by so many letters at most, the nearest first. */
  near(word: string, most: number): NearWord[] {
    if (this.#waiting.length > MAX_WAITING) this.#merge();
    const waiting = this.#waiting.length > 0 ? nearWords([...this.#waiting].sort(), word, most) : [];
    return [...nearWords(this.#sorted, word, most), ...waiting].sort((a, b) => a.distance - b.distance);
  }

  /** An estimate: the engine does not tell. A term takes its letters, a header, a map entry and two references. */
  get bytes(): number {
    let letters = 0;
    for (const term of this.#numbers.keys()) letters += term.length;
    return letters + this.#numbers.size * 64;
  }

  entries(): Iterable<[string, number]> {
    return this.#numbers;
  }

  #place(prefix: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #merge(): void {
    const added = this.#waiting.sort();
    const sorted: string[] = [];
    let next = 0;
    for (const term of this.#sorted) {
      for (let other = added[next]; other !== undefined && other < term; other = added[++next]) sorted.push(other);
      sorted.push(term);
    }
    this.#sorted = sorted.concat(added.slice(next));
    this.#waiting = [];
  }
}
