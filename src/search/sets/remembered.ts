// The last answers to questions that many ask: everybody who pages through the same search needs the same counts.
// Thrown away as soon as anything changes.
/** Whoever asks for that much is alone with it. */
const MAX_KEY = 2000;

export class Remembered<T> {
  readonly #atMost: number;
  #version = -1;
  readonly #answers = new Map<string, T>();

  constructor(atMost: number) {
    this.#atMost = atMost;
  }

  /** `key` is all that the answer depends on besides the version. */
  get(version: number, key: string, answer: () => T): T {
    if (version !== this.#version) {
      this.#answers.clear();
      this.#version = version;
    }
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const found = answer();
    if (key.length > MAX_KEY) return found;
    const oldest = this.#answers.size >= this.#atMost ? this.#answers.keys().next().value : undefined;
    if (oldest !== undefined) this.#answers.delete(oldest);
    this.#answers.set(key, found);
    return found;
  }
}
