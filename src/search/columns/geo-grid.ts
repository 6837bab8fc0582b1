// Rows by the grid cell their public point lies in, so that a distance or a map looks only at what is near.
import { type BoundingBox, boundingBox, haversine, type LatLon } from '../../domain/places/geo.ts';
import type { BitSet } from '../sets/bit-set.ts';

/** Cells of a tenth of a degree: about 11 by 7 km in Belgium. */
const PER_DEGREE = 10;
const COLUMNS = 360 * PER_DEGREE + 1;
/** Degrees are kept as whole numbers of this fraction, about a centimetre. */
const DEGREE = 1e7;
const NO_POINT = 0x7fffffff;

const cellLine = (degrees: number): number => Math.floor(degrees * PER_DEGREE);
const cellOf = (latLine: number, lonLine: number): number =>
  (latLine + 90 * PER_DEGREE) * COLUMNS + lonLine + 180 * PER_DEGREE;

export const roundPoint = ({ lat, lon }: LatLon): LatLon => ({
  lat: Math.round(lat * DEGREE) / DEGREE,
  lon: Math.round(lon * DEGREE) / DEGREE,
});

/** True when a whole cell is within a distance: its corners are, with some room for the curve of its edges. */
const isWithin = (key: number, centre: LatLon, km: number): boolean => {
  const south = (Math.floor(key / COLUMNS) - 90 * PER_DEGREE) / PER_DEGREE;
  const west = ((key % COLUMNS) - 180 * PER_DEGREE) / PER_DEGREE;
  if (Math.abs(south) > 80) return false;
  return [0, 1].every((up) =>
    [0, 1].every(
      (right) => haversine(centre, { lat: south + up / PER_DEGREE, lon: west + right / PER_DEGREE }) <= km - 0.1,
    ),
  );
};

type Nearness = {
  readonly centre: LatLon;
  readonly km: number;
  readonly lonScale: number;
  /** Squares of flat distances, in our fractions of a degree: below the one surely within, above the other surely not. */
  readonly sure: number;
  readonly out: number;
};

const KM_PER_DEGREE = 111.195;
const ROUNDING_KM = 0.01;

/**
 * How far the flat distance may be off: it takes the length of a degree of longitude from the centre's latitude, and
 * straight for round. Where that is not small nothing is sure, and the exact distance decides.
 */
const nearness = (centre: LatLon, km: number): Nearness => {
  const lonScale = Math.cos((centre.lat * Math.PI) / 180);
  const error = 0.005 + (3 * km) / 12742;
  const flat = Math.abs(centre.lat) <= 70 && km <= 300;
  const square = (distance: number): number => ((Math.max(0, distance) * DEGREE) / KM_PER_DEGREE) ** 2;
  return {
    centre,
    km,
    lonScale,
    sure: flat ? square(km * (1 - error) - ROUNDING_KM) : -1,
    out: flat && Math.abs(centre.lon) < 170 ? square(km * (1 + error) + ROUNDING_KM) : Number.POSITIVE_INFINITY,
  };
};

type Cell = { rows: Int32Array; size: number };

export class GeoGrid {
  #lat: Int32Array;
  #lon: Int32Array;
  readonly #cells = new Map<number, Cell>();

  constructor(capacity: number) {
    this.#lat = new Int32Array(capacity).fill(NO_POINT);
    this.#lon = new Int32Array(capacity).fill(NO_POINT);
  }

  grow(capacity: number): void {
    const [lat, lon] = [new Int32Array(capacity).fill(NO_POINT), new Int32Array(capacity).fill(NO_POINT)];
    lat.set(this.#lat);
    lon.set(this.#lon);
    this.#lat = lat;
    this.#lon = lon;
  }

  point(row: number): LatLon | undefined {
    return (this.#lat[row] ?? NO_POINT) === NO_POINT ? undefined : this.#pointAt(row);
  }

  set(row: number, point: LatLon | undefined): void {
    const before = this.point(row);
    if (before) this.#leave(row, before);
    this.#lat[row] = point ? Math.round(point.lat * DEGREE) : NO_POINT;
    this.#lon[row] = point ? Math.round(point.lon * DEGREE) : NO_POINT;
    const now = this.point(row);
    if (now) this.#enter(row, now);
  }

  /** Adds the rows within a distance. */
  addWithin(target: BitSet, centre: LatLon, km: number): void {
    const near = nearness(centre, km);
    for (const [key, cell] of this.#cellsIn(boundingBox(centre, km + ROUNDING_KM))) {
      const inside = isWithin(key, centre, km);
      for (let i = 0; i < cell.size; i++) {
        const row = cell.rows[i] ?? 0;
        if (inside || this.#isWithin(row, near)) target.add(row);
      }
    }
  }

  /** Visits the rows whose point lies in a box, its edges included. */
  forEachIn(box: BoundingBox, visit: (row: number, lat: number, lon: number) => void): void {
    for (const [, cell] of this.#cellsIn(box)) {
      for (let i = 0; i < cell.size; i++) {
        const row = cell.rows[i] ?? 0;
        const { lat, lon } = this.#pointAt(row);
        if (lat >= box.south && lat <= box.north && lon >= box.west && lon <= box.east) visit(row, lat, lon);
      }
    }
  }

  get bytes(): number {
    const lists = [...this.#cells.values()].reduce((sum, cell) => sum + cell.rows.byteLength, 0);
    return this.#lat.byteLength + this.#lon.byteLength + lists;
  }

  /** By the flat distance where that is clear, else by the exact one. */
  #isWithin(row: number, { centre, km, lonScale, sure, out }: Nearness): boolean {
    const north = (this.#lat[row] as number) - centre.lat * DEGREE;
    const east = ((this.#lon[row] as number) - centre.lon * DEGREE) * lonScale;
    const square = north * north + east * east;
    return square < sure || (square < out && haversine(centre, this.#pointAt(row)) <= km);
  }

  #pointAt(row: number): LatLon {
    return { lat: (this.#lat[row] ?? 0) / DEGREE, lon: (this.#lon[row] ?? 0) / DEGREE };
  }

  #cellsIn(box: BoundingBox): Iterable<[number, Cell]> {
    const [south, north] = [cellLine(box.south), cellLine(box.north)];
    const [west, east] = [cellLine(box.west), cellLine(box.east)];
    // A box of more cells than are in use: cheaper to look at those.
    if ((north - south + 1) * (east - west + 1) > this.#cells.size) return this.#cells;
    const cells: [number, Cell][] = [];
    for (let line = south; line <= north; line++) {
      for (let column = west; column <= east; column++) {
        const key = cellOf(line, column);
        const cell = this.#cells.get(key);
        if (cell) cells.push([key, cell]);
      }
    }
    return cells;
  }

  #enter(row: number, point: LatLon): void {
    const key = cellOf(cellLine(point.lat), cellLine(point.lon));
    const cell = this.#cells.get(key) ?? { rows: new Int32Array(4), size: 0 };
    if (cell.size === cell.rows.length) {
      const longer = new Int32Array(Math.ceil(cell.size * 1.5));
      longer.set(cell.rows);
      cell.rows = longer;
    }
    cell.rows[cell.size++] = row;
    this.#cells.set(key, cell);
  }

  #leave(row: number, point: LatLon): void {
    const key = cellOf(cellLine(point.lat), cellLine(point.lon));
    const cell = this.#cells.get(key);
    if (!cell) return;
    cell.size--;
    cell.rows[cell.rows.indexOf(row)] = cell.rows[cell.size] ?? 0;
    if (cell.size === 0) this.#cells.delete(key);
  }
}
