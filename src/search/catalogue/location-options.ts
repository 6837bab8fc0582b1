// Record section 3.6: the towns of the location filter, alphabetically by name. Their order is kept, because sorting
// hundreds of names costs more than counting their listings.
import { compareCodeUnits, fold } from '../../domain/fold.ts';
import { cityById, cityNames } from '../../domain/places/cities.ts';
import type { LocationOption } from '../../domain/search/estate-filters.ts';
import type { RowColumns } from '../columns/row-columns.ts';
import type { EntryCity } from './index-record.ts';

type Town = {
  readonly code: number;
  readonly id: number;
  readonly key: string;
  readonly city: EntryCity & { readonly lat?: number; readonly lon?: number };
};

const compare = (a: Town, b: Town): number =>
  compareCodeUnits(a.key, b.key) ||
  compareCodeUnits(a.city.name, b.city.name) ||
  compareCodeUnits(a.city.zip, b.city.zip) ||
  a.id - b.id;

const optionOf = ({ id, city: { zip, name, alias, lat, lon } }: Town, count: number): LocationOption => {
  const option: LocationOption = { id, zip, name, count };
  if (Object.keys(alias).length > 0) option.alias = alias;
  if (lat !== undefined) option.lat = lat;
  if (lon !== undefined) option.lon = lon;
  return option;
};

export class LocationOptions {
  readonly #columns: RowColumns;
  #towns: readonly Town[] = [];
  #version = 0;

  constructor(columns: RowColumns) {
    this.#columns = columns;
  }

  /** The towns that find something and those selected; counts by code of the town. */
  options(counts: Int32Array, selected: readonly number[]): LocationOption[] {
    const { city } = this.#columns;
    const chosen = new Set(selected);
    const unknown = selected.filter((id) => city.codeOf(id) === 0).map((id) => this.#town(id));
    const towns = unknown.length > 0 ? [...this.#known(), ...unknown].sort(compare) : this.#known();
    const largest = this.#largestWithin(counts);
    const options: LocationOption[] = [];
    for (const town of towns) {
      const count = town.code === 0 ? 0 : (counts[town.code] ?? 0);
      if (count > (largest[town.code] ?? 0) || chosen.has(town.id)) options.push(optionOf(town, count));
    }
    return options;
  }

  /** What a wider place finds no more than one of its parts does is no choice of its own. */
  #largestWithin(counts: Int32Array): Int32Array {
    const largest = new Int32Array(counts.length);
    for (let code = 1; code < counts.length; code++) {
      const count = counts[code] as number;
      const [town, whole] = [this.#columns.townCode(code), this.#columns.wholeCode(code)];
      if (town !== code && count > (largest[town] as number)) largest[town] = count;
      if (whole !== 0 && count > (largest[whole] as number)) largest[whole] = count;
    }
    return largest;
  }

  #known(): readonly Town[] {
    const { city, citiesVersion } = this.#columns;
    if (this.#version !== citiesVersion) {
      this.#version = citiesVersion;
      const ids = Array.from({ length: city.width - 1 }, (_, i) => city.value(i + 1) ?? 0);
      this.#towns = ids.map((id) => this.#town(id)).sort(compare);
    }
    return this.#towns;
  }

  #town(id: number): Town {
    const named = this.#columns.cityNamed(id);
    const city = cityById(id) ? { ...named, alias: cityNames(named) } : named;
    return { code: this.#columns.city.codeOf(id), id, key: fold(city.name), city };
  }
}
