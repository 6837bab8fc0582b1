// The estates of one site by id, as the database has them; those asked for lately are kept. A kept one is never older
// than the index: what changed is evicted before the index learns of it, and a read that was under way is not kept.
import { type EstateFamily, readFamilies } from '../db/estate-families.ts';
import type { Queryable } from '../db/schema.ts';

const CAPACITY = 500;

export class DocumentCache {
  readonly #db: Queryable;
  readonly #siteId: string;
  /** By the id of the project or plain estate; the one used longest ago comes first. */
  readonly #families = new Map<number, EstateFamily>();
  readonly #rootOfUnit = new Map<number, number>();
  /** The ids evicted during each read that is under way. */
  readonly #reads = new Set<Set<number>>();

  constructor(db: Queryable, siteId: string) {
    this.#db = db;
    this.#siteId = siteId;
  }

  /** The family of each id that has one. */
  async read(ids: readonly number[]): Promise<Map<number, EstateFamily>> {
    const found = new Map<number, EstateFamily>();
    const missing: number[] = [];
    for (const id of ids) {
      const family = this.#kept(id);
      if (family) found.set(id, family);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    const evicted = new Set<number>();
    this.#reads.add(evicted);
    try {
      const wanted = new Set(missing);
      for (const family of await readFamilies(this.#db, this.#siteId, missing)) {
        const members = membersOf(family);
        for (const id of members) if (wanted.has(id)) found.set(id, family);
        if (!members.some((id) => evicted.has(id))) this.#keep(family);
      }
    } finally {
      this.#reads.delete(evicted);
    }
    return found;
  }

  evict(ids: Iterable<number>): void {
    for (const id of ids) {
      for (const read of this.#reads) read.add(id);
      this.#drop(this.#rootOfUnit.get(id) ?? id);
    }
  }

  #kept(id: number): EstateFamily | undefined {
    const root = this.#rootOfUnit.get(id) ?? id;
    const family = this.#families.get(root);
    if (!family) return undefined;
    this.#families.delete(root);
    this.#families.set(root, family);
    return family;
  }

  #keep(family: EstateFamily): void {
    this.#drop(family.id);
    this.#families.set(family.id, family);
    for (const id of membersOf(family)) if (id !== family.id) this.#rootOfUnit.set(id, family.id);
    if (this.#families.size > CAPACITY) this.#drop(this.#families.keys().next().value ?? 0);
  }

  #drop(root: number): void {
    const family = this.#families.get(root);
    if (!family) return;
    this.#families.delete(root);
    for (const id of membersOf(family)) this.#rootOfUnit.delete(id);
  }
}

/** The ids of an estate and of all its units. */
export const membersOf = ({ id, estate, goneUnits }: EstateFamily): number[] => [
  id,
  ...(estate.children ?? []).map(({ general }) => general.id),
  ...goneUnits.map(({ general }) => general.id),
];
