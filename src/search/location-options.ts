// Record section 3.6: the towns of the location filter, alphabetically by name. Their order is kept, because sorting
// hundreds of names costs more than counting their listings.
import type { LocationOption } from '../domain/estate-filters.ts';
import { compareCodeUnits, fold } from '../domain/fold.ts';
import type { RowColumns } from './row-columns.ts';

type Named = { readonly option: Omit<LocationOption, 'count'>; readonly key: string };

const compare = (a: Named, b: Named): number =>
  compareCodeUnits(a.key, b.key) ||
  compareCodeUnits(a.option.name, b.option.name) ||
  compareCodeUnits(a.option.zip, b.option.zip) ||
  a.option.id - b.option.id;

export class LocationOptions {
  readonly #columns: RowColumns;
  #inOrder: readonly Named[] = [];
  #version = 0;

  constructor(columns: RowColumns) {
    this.#columns = columns;
  }

  /** The towns that find something and those selected. */
  options(counts: ReadonlyMap<number, number>, selected: readonly number[]): LocationOption[] {
    const { city } = this.#columns;
    const unknown = selected.filter((id) => city.codeOf(id) === 0).map((id) => this.#named(id));
    const towns = unknown.length > 0 ? [...this.#known(), ...unknown].sort(compare) : this.#known();
    return towns.flatMap(({ option }) => {
      const count = counts.get(option.id) ?? 0;
      return count > 0 || selected.includes(option.id) ? [{ ...option, count }] : [];
    });
  }

  #known(): readonly Named[] {
    const { city, citiesVersion } = this.#columns;
    if (this.#version !== citiesVersion) {
      this.#version = citiesVersion;
      const ids = Array.from({ length: city.width - 1 }, (_, i) => city.value(i + 1) ?? 0);
      this.#inOrder = ids.map((id) => this.#named(id)).sort(compare);
    }
    return this.#inOrder;
  }

  #named(id: number): Named {
    const { zip, name, alias, lat, lon } = this.#columns.cityNamed(id);
    const aliases = Object.keys(alias).length > 0 ? { alias } : {};
    const position = lat === undefined || lon === undefined ? {} : { lat, lon };
    return { key: fold(name), option: { id, zip, name, ...aliases, ...position } };
  }
}
