// Thousands of listings become a few hundred marks before anything is compared with anything: those of one square of the screen are one.
import type { BoundingBox, LatLon } from '../../domain/places/geo.ts';

/** Pixels: about a cluster. */
const CELL = 64;

type Pin = LatLon & { readonly id: number; readonly price: number | null };
type Cluster = LatLon & { readonly count: number; readonly bounds: BoundingBox };

export const cellsOf = <P extends Pin>(
  listings: readonly P[],
  project: (at: P) => { readonly x: number; readonly y: number },
): { readonly pins: readonly P[]; readonly clusters: readonly Cluster[] } => {
  const cells = new Map<string, P[]>();
  for (const listing of listings) {
    const { x, y } = project(listing);
    const key = `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;
    const cell = cells.get(key);
    if (cell) cell.push(listing);
    else cells.set(key, [listing]);
  }
  const pins: P[] = [];
  const clusters: Cluster[] = [];
  for (const cell of cells.values()) {
    const [only, ...others] = cell;
    if (only && others.length === 0) pins.push(only);
    else clusters.push(clusterOf(cell));
  }
  return { pins, clusters };
};

const clusterOf = (cell: readonly Pin[]): Cluster => {
  let [south, west, north, east, lats, lons] = [90, 180, -90, -180, 0, 0];
  for (const { lat, lon } of cell) {
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    lats += lat;
    lons += lon;
  }
  const count = cell.length;
  return { lat: lats / count, lon: lons / count, count, bounds: { south, west, north, east } };
};
