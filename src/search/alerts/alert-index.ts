// All saved searches of a site, arranged by what they ask for, so that a listing meets only those it could interest. A
// place is the most selective wish: searches stand under their towns, or under the squares of the map their circle
// touches, or under no place; within that under their transaction and type. A listing has one square, one transaction
// and one type; whoever asked for its town and for the municipality around it is found once. What is left is compared row by row (alert-columns.ts);
// alert-matching.ts is the rule.
import { ALERT_TRANSACTIONS, type AlertCriteria } from '../../domain/alerts/alert-criteria.ts';
import type { AlertListing } from '../../domain/alerts/alert-matching.ts';
import { ALERT_FREQUENCIES, type AlertFrequency } from '../../domain/alerts/subscription.ts';
import { boxOfShape, parseArea } from '../../domain/places/area.ts';
import { widerPlaces } from '../../domain/places/cities.ts';
import { type BoundingBox, boundingBox } from '../../domain/places/geo.ts';
import { AlertColumns, keyOf, placesOf, shapesOf } from './alert-columns.ts';

export type IndexedSearch = {
  readonly id: number;
  readonly subscriptionId: number;
  readonly criteria: AlertCriteria;
  readonly frequency: AlertFrequency;
};

export type FoundSearch = Omit<IndexedSearch, 'criteria'>;

/** Squares of about 11 by 7 km. */
const CELL = 0.1;
/** A circle over more squares than this is compared with every listing instead. */
const MAX_CELLS = 150;

const cell = (degrees: number): number => Math.floor(degrees / CELL);
const cellKey = (row: number, column: number): number => (row + 1000) * 10_000 + column + 5000;

/** A hair wider than the circle: distances and squares are rounded differently. */
const boxOfRadius = ({ km, lat, lon }: NonNullable<AlertCriteria['radius']>): BoundingBox =>
  boundingBox({ lat, lon }, km * 1.000_001);

const cellsOf = ({ south, west, north, east }: BoundingBox): number[] | undefined => {
  const [rows, columns] = [cell(north) - cell(south) + 1, cell(east) - cell(west) + 1];
  if (rows * columns > MAX_CELLS) return undefined;
  return Array.from({ length: rows * columns }, (_, at) =>
    cellKey(cell(south) + Math.floor(at / columns), cell(west) + (at % columns)),
  );
};

const ANY_TYPE = 0;
const TYPES = 100;
/** Searches with a type of a larger number stand under any. */
const typeSlot = (headType: number | undefined): number =>
  headType !== undefined && headType < TYPES ? headType : ANY_TYPE;
const typeSlots = (types: readonly number[] | undefined): readonly number[] =>
  !types || types.some((type) => type >= TYPES) ? [ANY_TYPE] : types;

const bucketKey = (place: number, transaction: number, type: number): number =>
  (place * ALERT_TRANSACTIONS.length + transaction) * TYPES + type;
/** Instead of a town or a square. */
const NO_PLACE = 0;

/** Rows under a key; grows like a list, holds numbers only. */
class Bucket {
  rows = new Uint32Array(4);
  length = 0;

  push(row: number): void {
    if (this.length === this.rows.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.rows);
      this.rows = larger;
    }
    this.rows[this.length++] = row;
  }
}

type Buckets = Map<number, Bucket>;

export class AlertIndex {
  #columns = new AlertColumns();
  #rowOf = new Map<number, number>();
  readonly #cities: Buckets = new Map();
  readonly #cells: Buckets = new Map();
  readonly #anywhere: Buckets = new Map();
  /** Circles too large for squares. */
  readonly #wide: Buckets = new Map();
  /** Whether a search stands under places and under squares, and may be met twice. */
  #mixed = false;

  get size(): number {
    return this.#rowOf.size;
  }

  get bytes(): number {
    const buckets = [this.#cities, this.#cells, this.#anywhere, this.#wide].flatMap((map) => [...map.values()]);
    return this.#columns.bytes + buckets.reduce((sum, { rows }) => sum + rows.byteLength, 0);
  }

  put({ id, subscriptionId, criteria, frequency }: IndexedSearch): void {
    this.remove(id);
    const row = this.#columns.add(criteria);
    this.#columns.ids[row] = id;
    this.#columns.subscriptions[row] = subscriptionId;
    this.#columns.frequencies[row] = ALERT_FREQUENCIES.indexOf(frequency);
    this.#rowOf.set(id, row);
    this.#file(row, criteria);
  }

  remove(id: number): void {
    const row = this.#rowOf.get(id);
    if (row === undefined) return;
    this.#columns.remove(row);
    this.#rowOf.delete(id);
  }

  /** More rows were taken out than are in: time to build a new one. */
  get worn(): boolean {
    return this.#columns.size > 10_000 && this.#columns.size > 2 * this.size;
  }

  match(listing: AlertListing): FoundSearch[] {
    const found: FoundSearch[] = [];
    const key = keyOf(listing);
    const columns = this.#columns;
    const type = typeSlot(listing.headType);
    const look = (buckets: Buckets, place: number, seen?: Set<number>): void => {
      for (const slot of type === ANY_TYPE ? [ANY_TYPE] : [ANY_TYPE, type]) {
        const bucket = buckets.get(bucketKey(place, key.transaction, slot));
        if (!bucket) continue;
        const { rows, length } = bucket;
        for (let at = 0; at < length; at++) {
          const row = rows[at] as number;
          if (seen?.has(row) || !columns.meets(row, key)) continue;
          seen?.add(row);
          found.push(this.#found(row));
        }
      }
    };
    if (key.transaction < 0) return found;
    const { point, city } = listing;
    const seen = new Set<number>();
    if (city !== undefined) {
      const { under, whole } = widerPlaces(city);
      for (const place of [city, under, whole]) if (place !== undefined) look(this.#cities, place, seen);
    }
    if (point) {
      const met = this.#mixed ? seen : undefined;
      look(this.#cells, cellKey(cell(point.lat), cell(point.lon)), met);
      look(this.#wide, NO_PLACE, met);
    }
    look(this.#anywhere, NO_PLACE);
    return found;
  }

  #found(row: number): FoundSearch {
    const columns = this.#columns;
    return {
      id: columns.ids[row] as number,
      subscriptionId: columns.subscriptions[row] as number,
      frequency: ALERT_FREQUENCIES[columns.frequencies[row] as number] as AlertFrequency,
    };
  }

  #file(row: number, { cities, radius, area, transaction, types }: AlertCriteria): void {
    const transactions = ALERT_TRANSACTIONS.flatMap((known, at) =>
      transaction === undefined || transaction === known ? [at] : [],
    );
    const under = (buckets: Buckets, place: number): void => {
      for (const one of transactions) {
        for (const type of typeSlots(types)) {
          const key = bucketKey(place, one, type);
          const bucket = buckets.get(key) ?? new Bucket();
          buckets.set(key, bucket);
          bucket.push(row);
        }
      }
    };
    const underBoxes = (boxes: readonly BoundingBox[]): void => {
      const cells = boxes.map(cellsOf);
      const keys = cells.every((some) => some !== undefined) ? [...new Set(cells.flat())] : undefined;
      if (!keys || keys.length > MAX_CELLS) under(this.#wide, NO_PLACE);
      else for (const key of keys) under(this.#cells, key);
    };
    if (cities) for (const city of cities) under(this.#cities, city);
    else if (radius) underBoxes([boxOfRadius(radius)]);
    else if (area) {
      const parts = parseArea(area);
      const [places, shapes] = [placesOf(parts), shapesOf(parts)];
      this.#mixed ||= places.length > 0 && shapes.length > 0;
      for (const city of places) under(this.#cities, city);
      if (shapes.length > 0)
        underBoxes(shapes.map((shape) => ('corners' in shape ? boxOfShape(shape) : boxOfRadius(shape))));
    } else under(this.#anywhere, NO_PLACE);
  }
}
