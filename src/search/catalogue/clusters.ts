// Decisions section 8: what a map shows in a box at a zoom level. Points are gathered on a fixed grid of about 60 pixels,
// straight from the columns: nothing to build when a filter or a listing changes, and panning does not move clusters.
import type { BoundingBox, LatLon } from '../../domain/places/geo.ts';
import { NONE } from '../columns/coded-column.ts';
import type { BitSet } from '../sets/bit-set.ts';
import type { CatalogueRows } from './catalogue-rows.ts';

type Cluster = LatLon & {
  readonly count: number;
  readonly bounds: BoundingBox;
  /** When all stand on one spot, which no zoom takes apart. */
  readonly ids?: readonly number[];
};
type Pin = LatLon & { readonly id: number; readonly price: number | null };
export type MapAnswer = {
  readonly total: number;
  readonly clusters: readonly Cluster[];
  readonly pins: readonly Pin[];
  /** The first of those in the box, at most as many as were asked for: those that stand alone before all others. */
  readonly homes: readonly number[];
};

const MAX_ZOOM = 22;
/** A tile of 256 pixels has four cells a side. */
const CELLS_PER_TILE = 4;
/** Degrees of latitude take more pixels than degrees of longitude: by this much in Belgium. */
const LATITUDE_STRETCH = 0.63;
/** More cells than any screen shows: a wider box at that zoom is answered coarser. */
const MAX_CELLS = 16_384;
const MAX_IDS = 100;

const MEASURES = 7;

type Grid = {
  readonly lat: number;
  readonly lon: number;
  readonly south: number;
  readonly west: number;
  readonly columns: number;
  readonly lines: number;
};

/** Cells are counted from the corner of the world, so that they stay where they are. */
const gridOf = (box: BoundingBox, zoom: number): Grid => {
  const lon = 360 / (CELLS_PER_TILE * 2 ** Math.min(MAX_ZOOM, Math.max(0, Math.floor(zoom))));
  const lat = lon * LATITUDE_STRETCH;
  const [south, west] = [Math.floor(box.south / lat), Math.floor(box.west / lon)];
  const lines = Math.floor(box.north / lat) - south + 1;
  const columns = Math.floor(box.east / lon) - west + 1;
  return lines * columns > MAX_CELLS && zoom > 0 ? gridOf(box, zoom - 1) : { lat, lon, south, west, columns, lines };
};

/** Listings with a map marker: a place, a type and a status (record section 4). */
export const clustersOf = (
  rows: CatalogueRows,
  found: BitSet,
  box: BoundingBox,
  zoom: number,
  homes = 0,
): MapAnswer => {
  const { columns } = rows;
  const grid = gridOf(box, zoom);
  const cells = Math.max(0, grid.lines * grid.columns);
  // Per cell: sum of latitudes and longitudes, bounds, and the row of the first.
  const measures = new Float64Array(cells * MEASURES);
  const counts = new Int32Array(cells);
  let total = 0;
  columns.grid.forEachIn(box, (row, lat, lon) => {
    if (!isMarked(rows, found, row)) return;
    total++;
    const cell = (Math.floor(lat / grid.lat) - grid.south) * grid.columns + Math.floor(lon / grid.lon) - grid.west;
    const at = cell * MEASURES;
    const isFirst = counts[cell] === 0;
    counts[cell] = (counts[cell] ?? 0) + 1;
    measures[at] = (measures[at] ?? 0) + lat;
    measures[at + 1] = (measures[at + 1] ?? 0) + lon;
    measures[at + 2] = isFirst ? lat : Math.min(measures[at + 2] ?? lat, lat);
    measures[at + 3] = isFirst ? lon : Math.min(measures[at + 3] ?? lon, lon);
    measures[at + 4] = isFirst ? lat : Math.max(measures[at + 4] ?? lat, lat);
    measures[at + 5] = isFirst ? lon : Math.max(measures[at + 5] ?? lon, lon);
    if (isFirst) measures[at + 6] = row;
  });

  const clusters: Cluster[] = [];
  const pins: Pin[] = [];
  counts.forEach((count, cell) => {
    if (count === 0) return;
    const [sumLat = 0, sumLon = 0, south = 0, west = 0, north = 0, east = 0, row = 0] = measures.subarray(
      cell * MEASURES,
    );
    const bounds = { south, west, north, east };
    if (count === 1) pins.push({ id: columns.ids[row] ?? 0, lat: south, lon: west, price: priceOf(rows, row) });
    else {
      const spot = south === north && west === east;
      const middle = spot ? { lat: south, lon: west } : { lat: sumLat / count, lon: sumLon / count };
      clusters.push({ ...middle, count, bounds, ...(spot ? { ids: idsAt(rows, found, bounds) } : {}) });
    }
  });
  return { total, clusters, pins, homes: homesIn(rows, found, box, pins, homes) };
};

const homesIn = (
  rows: CatalogueRows,
  found: BitSet,
  box: BoundingBox,
  pins: readonly Pin[],
  most: number,
): readonly number[] => {
  const ids = new Set(pins.slice(0, most).map(({ id }) => id));
  const { columns } = rows;
  if (ids.size < most)
    columns.grid.forEachIn(box, (row) => {
      if (ids.size < most && isMarked(rows, found, row)) ids.add(columns.ids[row] ?? 0);
    });
  return [...ids];
};

const isMarked = ({ columns }: CatalogueRows, found: BitSet, row: number): boolean =>
  found.has(row) && columns.headType.codes[row] !== NONE && columns.status.codes[row] !== NONE;

const priceOf = ({ columns }: CatalogueRows, row: number): number | null => {
  const price = columns.prices[row] ?? Number.NaN;
  return Number.isNaN(price) ? null : price;
};

const idsAt = (rows: CatalogueRows, found: BitSet, spot: BoundingBox): number[] => {
  const ids: number[] = [];
  const { columns } = rows;
  columns.grid.forEachIn(spot, (row) => {
    if (isMarked(rows, found, row)) ids.push(columns.ids[row] ?? 0);
  });
  return ids.sort((a, b) => a - b).slice(0, MAX_IDS);
};
