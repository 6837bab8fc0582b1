// The columns of the catalogue: everything a query reads, by row. A row belongs to one estate as long as that is in the
// index; the row of an estate that left is used again.
import { recordCity } from '../../domain/display/address.ts';
import { referenceLabel } from '../../domain/display/labels.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { fold } from '../../domain/fold.ts';
import { LOCALES, type Locale, type Localized, textOf } from '../../domain/locale.ts';
import { cityById, widerPlaces } from '../../domain/places/cities.ts';
import type { LatLon } from '../../domain/places/geo.ts';
import { isRentStatus, type Status } from '../../domain/record/status.ts';
import { subTypeById } from '../../domain/record/sub-types.ts';
import type { TraitAnswer } from '../../domain/search/filter-query.ts';
import { bandId, priceBand } from '../../domain/search/grouping.ts';
import type { HomeFacts } from '../../domain/search/home-facts.ts';
import { TRAITS, type Trait } from '../../domain/search/query-fields.ts';
import type { IndexEntry } from '../catalogue/index-entry.ts';
import type { EntryCity } from '../catalogue/index-record.ts';
import { BitSet } from '../sets/bit-set.ts';
import { RowSet } from '../sets/row-set.ts';
import { TextIndex } from '../text/text-index.ts';
import { CodedColumn, GroupColumn, NONE, RankedColumn } from './coded-column.ts';
import { GeoGrid } from './geo-grid.ts';
import { bedroomSlot, Profiles, priceSlot } from './profiles.ts';

const longer = <T extends Int32Array | Float64Array>(column: T, capacity: number): T => {
  const copy = new (column.constructor as new (length: number) => T)(capacity);
  copy.set(column);
  return copy;
};

export class RowColumns {
  capacity = 0;
  ids = new Int32Array();
  /** NaN without. */
  prices = new Float64Array();
  published = new Float64Array();
  surfaces = new Float64Array();
  plots = new Float64Array();
  /** Places in ENERGY_LABELS; NEEDS_NO_LABEL of what has none. */
  readonly energy = new CodedColumn<number>(0);
  /** By trait: yes, no, or nothing known. */
  readonly traits = Object.fromEntries(TRAITS.map((trait) => [trait, new CodedColumn<TraitAnswer>(0)])) as {
    readonly [T in Trait]: CodedColumn<TraitAnswer>;
  };
  readonly headType = new CodedColumn<number>(0);
  readonly subType = new CodedColumn<number>(0);
  readonly transaction = new CodedColumn<number>(0);
  readonly status = new CodedColumn<Status>(0);
  readonly city = new CodedColumn<number>(0);
  readonly country = new CodedColumn<string>(0);
  readonly bedrooms = new CodedColumn<number>(0);
  readonly representative = new CodedColumn<string>(0);
  readonly profiles = new Profiles();
  readonly cityName = new RankedColumn(0);
  readonly groups = {
    TYPE: new GroupColumn('TYPE'),
    SUBTYPE: new GroupColumn('SUBTYPE', (id, locale) => this.#subTypeIn(id, locale)),
    CITY: new GroupColumn('CITY', (id, locale) => this.#cityIn(id, locale)),
    STATUS: new GroupColumn('STATUS'),
    PRICE: new GroupColumn('PRICE'),
  };
  readonly grid = new GeoGrid(0);
  text = new TextIndex();
  /** Rows in use, and those of projects. */
  readonly stored = new BitSet();
  readonly projects = new BitSet();
  /** Rows by collection and back: few estates are in one. */
  readonly collections = new Map<string, RowSet>();
  readonly #collectionsOf = new Map<number, readonly string[]>();
  /** The towns as the records name them. */
  readonly #cities = new Map<number, EntryCity>();
  /** What the sources call subtypes that our table lacks, by number and by group. */
  readonly #subTypes = new Map<number | string, Localized>();
  readonly #cityOfGroup = new Map<string, EntryCity>();
  /** Raised when a town is new or is named otherwise. */
  citiesVersion = 0;
  /** By code of a town: the codes of the place that stands for it too and of its whole municipality; NONE without. */
  readonly #under: number[] = [];
  readonly #whole: number[] = [];

  get #coded(): readonly (CodedColumn<number> | CodedColumn<string> | CodedColumn<Status>)[] {
    const { headType, subType, transaction, status, city, country, bedrooms, representative, cityName } = this;
    return [
      ...[headType, subType, transaction, status, city, country, bedrooms, representative],
      ...[this.profiles.column, cityName, ...Object.values(this.groups)],
      ...[this.energy, ...Object.values(this.traits)],
    ];
  }

  grow(capacity: number): void {
    this.ids = longer(this.ids, capacity);
    this.prices = longer(this.prices, capacity).fill(Number.NaN, this.capacity);
    this.published = longer(this.published, capacity).fill(Number.NaN, this.capacity);
    this.surfaces = longer(this.surfaces, capacity).fill(Number.NaN, this.capacity);
    this.plots = longer(this.plots, capacity).fill(Number.NaN, this.capacity);
    for (const column of this.#coded) column.grow(capacity);
    this.grid.grow(capacity);
    this.stored.grow(capacity);
    this.projects.grow(capacity);
    this.capacity = capacity;
  }

  /** All but the text. */
  write(row: number, entry: IndexEntry): void {
    this.ids[row] = entry.id;
    this.stored.add(row);
    if (entry.project) this.projects.add(row);
    else this.projects.delete(row);
    this.published[row] = entry.published ?? Number.NaN;
    this.#writeFacts(row, entry.facts);
    this.headType.set(row, entry.headType);
    this.subType.set(row, entry.subType);
    this.transaction.set(row, entry.transaction);
    this.status.set(row, entry.status);
    this.city.set(row, entry.city?.id);
    if (entry.city) this.#nameCity(entry.city);
    this.country.set(row, entry.country);
    this.bedrooms.set(row, entry.bedrooms);
    this.representative.set(row, entry.representative);
    this.cityName.set(row, cityKey(entry));
    this.groups.TYPE.set(row, entry.groups.TYPE);
    this.groups.SUBTYPE.set(row, entry.groups.SUBTYPE);
    this.groups.CITY.set(row, entry.groups.CITY);
    this.groups.STATUS.set(row, entry.groups.STATUS);
    this.#nameGroups(entry);
    this.setPrice(row, entry.price);
    this.grid.set(row, entry.point);
    this.#setCollections(row, entry.collections);
  }

  clear(row: number): void {
    for (const column of this.#coded) column.set(row, undefined);
    this.stored.delete(row);
    this.projects.delete(row);
    this.prices[row] = Number.NaN;
    this.published[row] = Number.NaN;
    this.surfaces[row] = Number.NaN;
    this.plots[row] = Number.NaN;
    this.grid.set(row, undefined);
    this.#setCollections(row, []);
    this.text.delete(row);
  }

  /** Comes after the other columns of the row, because bucket and band depend on them. */
  setPrice(row: number, price: number | undefined): void {
    this.prices[row] = price ?? Number.NaN;
    this.profiles.set(row, {
      headTypes: this.headType.codes[row] ?? NONE,
      subTypes: this.subType.codes[row] ?? NONE,
      bedrooms: bedroomSlot(this.bedrooms.valueOf(row)),
      prices: priceSlot(price),
      transactions: this.transaction.codes[row] ?? NONE,
      countries: this.country.codes[row] ?? NONE,
    });
    const band = price === undefined ? undefined : priceBand(price, isRentStatus(this.status.valueOf(row)));
    this.groups.PRICE.set(row, band && bandId(band));
  }

  /** Without the text, which is counted apart. */
  get bytes(): number {
    const numbers = [this.ids, this.prices, this.published, this.surfaces, this.plots];
    const typed = numbers.reduce((sum, column) => sum + column.byteLength, this.grid.bytes);
    const coded = this.#coded.reduce((sum, column) => sum + column.bytes, 0);
    const collections = [...this.collections.values()].reduce((sum, rows) => sum + rows.bytes, 0);
    return typed + coded + collections + this.stored.bytes + this.projects.bytes;
  }

  #writeFacts(row: number, { surface, plot, energy, has, lacks }: HomeFacts): void {
    this.surfaces[row] = surface ?? Number.NaN;
    this.plots[row] = plot ?? Number.NaN;
    this.energy.set(row, energy);
    for (const trait of TRAITS)
      this.traits[trait].set(row, has.includes(trait) ? 'yes' : lacks.includes(trait) ? 'no' : undefined);
  }

  /** A town of our table is named there, another one as the records name it. */
  cityNamed(id: number): EntryCity & Partial<LatLon> {
    return cityById(id) ?? this.#cities.get(id) ?? { id, zip: '', name: '', alias: {} };
  }

  /** As its source calls a subtype that our table lacks. */
  subTypeNamed(id: number): Localized {
    return this.#subTypes.get(id) ?? {};
  }

  #cityIn(group: string, locale: Locale): string {
    const { name, alias } = this.#cityOfGroup.get(group) ?? {};
    return recordCity({ name: name ?? '', alias: alias ?? {} }, locale);
  }

  #subTypeIn(group: string, locale: Locale): string {
    const code = subTypeById(Number(group))?.code;
    if (code !== undefined) return referenceLabel(labelsFor(locale).reference, 'SubType', code);
    return textOf(this.#subTypes.get(group), locale);
  }

  /** Names decide the order of the groups by town and by subtype. */
  #nameGroups({ subType, subTypeName, city, groups: { SUBTYPE, CITY } }: IndexEntry): void {
    if (
      subTypeName &&
      subType !== undefined &&
      SUBTYPE !== undefined &&
      !sameNames(this.#subTypes.get(SUBTYPE), subTypeName)
    ) {
      this.#subTypes.set(SUBTYPE, subTypeName).set(subType, subTypeName);
      this.groups.SUBTYPE.forgetRanks();
    }
    if (!city || CITY === undefined) return;
    const known = this.#cityOfGroup.get(CITY);
    if (known?.name === city.name && sameNames(known.alias, city.alias)) return;
    this.#cityOfGroup.set(CITY, city);
    this.groups.CITY.forgetRanks();
  }

  /** The place that finds this one as well, besides the whole municipality: the town itself, or the one it is under. */
  townCode(code: number): number {
    return this.#under[code] || code;
  }

  isUnder(code: number): boolean {
    return (this.#under[code] ?? NONE) !== NONE;
  }

  wholeCode(code: number): number {
    return this.#whole[code] ?? NONE;
  }

  #placeCity(id: number): void {
    const code = this.city.codeOf(id);
    if (this.#under[code] !== undefined) return;
    const { under, whole } = widerPlaces(id);
    this.#under[code] = under === undefined ? NONE : this.city.intern(under);
    this.#whole[code] = whole === undefined ? NONE : this.city.intern(whole);
    if (under !== undefined) this.#placeCity(under);
  }

  #nameCity(city: EntryCity): void {
    if (city.id === undefined) return;
    this.#placeCity(city.id);
    const known = this.#cities.get(city.id);
    if (known && known.zip === city.zip && known.name === city.name) return;
    this.#cities.set(city.id, city);
    this.citiesVersion++;
  }

  #setCollections(row: number, collections: readonly string[]): void {
    for (const name of this.#collectionsOf.get(row) ?? []) this.collections.get(name)?.delete(row, this.capacity);
    const names = [...new Set(collections)];
    if (names.length === 0) this.#collectionsOf.delete(row);
    else this.#collectionsOf.set(row, names);
    for (const name of names) {
      const rows = this.collections.get(name) ?? new RowSet();
      rows.add(row, this.capacity);
      this.collections.set(name, rows);
    }
  }
}

const sameNames = (a: Localized | undefined, b: Localized): boolean =>
  a === b || (a !== undefined && LOCALES.every((locale) => a[locale] === b[locale]));

/** Folding is slow, and towns are few. */
const folded = new Map<string, string>();
const MAX_FOLDED = 20_000;

/** What the sort by town compares; none without a name. */
export const cityKey = ({ city }: IndexEntry): string | undefined => {
  if (!city?.name) return undefined;
  const known = folded.get(city.name);
  if (known !== undefined) return known || undefined;
  if (folded.size >= MAX_FOLDED) folded.clear();
  const key = fold(city.name);
  folded.set(city.name, key);
  return key || undefined;
};
