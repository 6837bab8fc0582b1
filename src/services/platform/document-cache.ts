// The estates of one site by id, as the database has them; those asked for lately are kept. A kept one is never older
// than the index: what changed is evicted before the index learns of it, and a read that was under way is not kept.
// With a replica the same holds: what it does not have yet is read from the database itself.
import type { Replica } from '../../db/engine/replica.ts';
import { type EstateFamily, readFamilies } from '../../db/estates/estate-families.ts';
import type { Queryable } from '../../db/schema.ts';

const CAPACITY = 500;
/** So many changed ids are told apart; then all of them need what the newest of them needs. */
const NEEDS = 20_000;

export class DocumentCache {
  readonly #db: Queryable;
  readonly #siteId: string;
  /** By the id of the project or plain estate; the one used longest ago comes first. */
  readonly #families = new Map<number, EstateFamily>();
  readonly #rootOfUnit = new Map<number, number>();
  /** The ids evicted during each read that is under way. */
  readonly #reads = new Set<Set<number>>();
  readonly #replica: Replica | undefined;
  /** The change that a replica must hold before it is believed: about these ids, and about all others. */
  readonly #needs = new Map<number, number>();
  #floor = 0;

  constructor(db: Queryable, siteId: string, replica?: Replica) {
    this.#db = db;
    this.#siteId = siteId;
    this.#replica = replica;
  }

  /** The index was built from everything up to this change. */
  needAll(change: number): void {
    this.#floor = Math.max(this.#floor, change);
    this.#needs.clear();
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
      for (const family of await this.#readNow(missing)) {
        const members = membersOf(family);
        for (const id of members) if (wanted.has(id)) found.set(id, family);
        if (!members.some((id) => evicted.has(id))) this.#keep(family);
      }
    } finally {
      this.#reads.delete(evicted);
    }
    return found;
  }

  /** `change`: what the index knows of them from now on. */
  evict(ids: Iterable<number>, change = 0): void {
    for (const id of ids) {
      if (this.#replica) this.#needs.set(id, Math.max(change, this.#needs.get(id) ?? 0));
      for (const read of this.#reads) read.add(id);
      this.#drop(this.#rootOfUnit.get(id) ?? id);
    }
    if (this.#needs.size > NEEDS) this.needAll(Math.max(...this.#needs.values()));
  }

  async #readNow(ids: readonly number[]): Promise<EstateFamily[]> {
    const copy = await this.#replica?.read(this.#siteId, ids);
    if (!copy) return readFamilies(this.#db, this.#siteId, ids);
    const late = ids.filter((id) => copy.last < Math.max(this.#floor, this.#needs.get(id) ?? 0));
    if (late.length === 0) return copy.families;
    const fresh = await readFamilies(this.#db, this.#siteId, late);
    const known = new Set(fresh.map(({ id }) => id));
    const gone = new Set(late);
    return [
      ...copy.families.filter((family) => !known.has(family.id) && !membersOf(family).some((id) => gone.has(id))),
      ...fresh,
    ];
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
